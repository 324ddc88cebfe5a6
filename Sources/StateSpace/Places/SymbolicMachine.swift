import NavigationModel

/// A machine whose conditions are sets of contexts.
package final class SymbolicMachine {
  package let machine: Machine
  package let relevant: RelevantVariables
  package let diagrams: DecisionDiagrams
  package let frames: FrameTable
  package let tabStates: TabStates
  /// True if sets are relations, so that of a stack it is known from which entry it came.
  package var hasRelations: Bool { frames.questions.unwindings != nil }
  /// By number: variables and the values that they get, each variable once.
  private var effects: [[(variable: Int, value: Int)]] = [[]]
  private var numbers: [[Assignment]: SymbolicMove.Effects] = [:]
  private var numbersOfValues: [[Int: Int]: SymbolicMove.Effects] = [[:]: .none]
  /// By condition that says nothing of the screen: its contexts.
  private var known: [ConditionKey: ContextSet] = [:]

  /// The owner of a condition: cheaper to look up than what the condition says.
  package enum ConditionKey: Hashable, Sendable {
    case rule(Kernel.RuleID)
    case denied(IntentID)
  }

  /// - Parameters:
  ///   - conditions: what will be asked besides, such as properties.
  ///   - hasRelations: whether sets are relations.
  ///   - exchanges: whether what lies below sheets may be exchanged; without, ``LimitReached`` is thrown where it is.
  package convenience init(
    _ machine: Machine, asking conditions: [Condition] = [], nodeLimit: Int = 4_000_000, hasRelations: Bool = false,
    exchanges: Bool = false
  ) {
    let relevant = RelevantVariables(of: machine, and: conditions, exchanges: exchanges)
    let frames = FrameTable(
      machine, asking: conditions, hasRelations ? Unwindings(machine, exchanges: exchanges) : nil,
      exchanges: exchanges)
    let sizes = relevant.variables.map { machine.valueCount(of: $0, frames.states) }
    var order = VariableOrder.first(count: relevant.variables.count, groups: relevant.groups)
    // On what sheets lie decides most of what becomes of tabs: asked first, relations are a fifth of the size.
    if exchanges, let under = order.firstIndex(of: relevant.variables.count - 1) {
      order.insert(order.remove(at: under), at: 0)
    }
    self.init(
      machine, relevant,
      hasRelations
        ? .relations(sizes: sizes, order: order, limit: nodeLimit)
        : DecisionDiagrams(sizes: sizes, order: order, limit: nodeLimit),
      frames)
  }

  private init(_ machine: Machine, _ relevant: RelevantVariables, _ diagrams: DecisionDiagrams, _ frames: FrameTable) {
    self.machine = machine
    self.relevant = relevant
    self.diagrams = diagrams
    self.frames = frames
    tabStates = frames.states
  }

  /// The same machine, with entries of stacks that are told apart by `partition`, whose sets are this machine's.
  package func divided(by partition: FramePartition) -> SymbolicMachine {
    SymbolicMachine(
      machine, relevant, diagrams,
      FrameTable(
        frames.questions, partition, root: machine.root, firstScreens: frames.firstScreens, frames.states))
  }

  // MARK: Conditions

  /// The contexts in which `condition` holds at `place`; nil holds always.
  package func contexts(where condition: Condition?, at place: Place) throws(DiagramLimit) -> ContextSet {
    guard let condition else { return .all }
    switch condition {
    case .screen(let screens): return screens.contains(place.screen) ? .all : .empty
    case .below(let screen): return frames.below(place).facts.below.contains(screen) ? .all : .empty
    case .sheet: return frames.below(place).facts.hasSheet ? .all : .empty
    case .tab(let tabs):
      guard let under = tabStates.under, frames[place.frame].facts.hasSheet else {
        return frames[place.frame].facts.tab.map(tabs.contains) == true ? .all : .empty
      }
      return try contexts(where: under, isIn: tabs.flatMap(tabStates.bases(in:)))
    case .root:
      guard frames.isBottom(place), frames[place.frame].facts.tab != nil else { return .empty }
      guard tabStates.tellsBottoms else { throw DiagramLimit() }
      var set = ContextSet.all
      let onFirst = [TabStates.State.untouched, .first].map(tabStates.value(of:))
      for tab in tabStates.variables {
        set = try diagrams.intersection(set, diagrams.contexts(where: relevant.numbers[tab.index], isIn: onFirst))
      }
      return set
    case .variable(let variable, let values):
      let number = relevant.numbers[variable.index]
      guard number >= 0 else {
        // One value only, which is the index 0. Of any other nothing is known here: then there is no answer.
        guard machine.variables[variable.index].values.count == 1 else { throw DiagramLimit() }
        return values.contains(0) ? .all : .empty
      }
      return try diagrams.contexts(where: number, isIn: values)
    case .not(let a): return try diagrams.complement(contexts(where: a, at: place))
    case .and(let a, let b):
      return try diagrams.intersection(contexts(where: a, at: place), contexts(where: b, at: place))
    case .or(let a, let b):
      return try diagrams.union(contexts(where: a, at: place), contexts(where: b, at: place))
    case .implies(let a, let b):
      return try diagrams.union(
        diagrams.complement(contexts(where: a, at: place)), contexts(where: b, at: place))
    }
  }

  /// The same for a condition that is asked again and again.
  package func contexts(
    where condition: Condition?, at place: Place, key: ConditionKey
  ) throws(DiagramLimit) -> ContextSet {
    guard let condition else { return .all }
    if let known = known[key] { return known }
    let set = try contexts(where: condition, at: place)
    if !condition.mentionsScreen { known[key] = set }
    return set
  }

  /// The sets that are kept here; what else is needed, others keep.
  package var roots: [ContextSet] { Array(known.values) + frames.roots }

  // MARK: Effects

  /// The effects of a list of assignments, applied in order.
  package func effects(of assignments: [Assignment]) -> SymbolicMove.Effects {
    guard !assignments.isEmpty else { return .none }
    if let number = numbers[assignments] { return number }
    var values: [Int: Int] = [:]
    for assignment in assignments where relevant.numbers[assignment.variable.index] >= 0 {
      values[relevant.numbers[assignment.variable.index]] = assignment.value
    }
    // What is written otherwise may do the same.
    let number = numbersOfValues[values] ?? SymbolicMove.Effects(index: Int32(effects.count))
    if number.index == effects.count {
      numbersOfValues[values] = number
      effects.append(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
    numbers[assignments] = number
    return number
  }

  /// Both effects, one after the other.
  package func effects(_ first: SymbolicMove.Effects, then assignments: [Assignment]) -> SymbolicMove.Effects {
    let values = self.assignments(of: first).map {
      Assignment(variable: relevant.variables[$0.variable], value: $0.value)
    }
    return effects(of: values + assignments)
  }

  /// The values that variables get.
  package func assignments(of effects: SymbolicMove.Effects) -> [(variable: Int, value: Int)] {
    self.effects[Int(effects.index)]
  }

  /// The contexts of `set` after the effects.
  package func after(_ effects: SymbolicMove.Effects, from set: ContextSet) throws(DiagramLimit) -> ContextSet {
    effects == .none ? set : try diagrams.setting(self.effects[Int(effects.index)], in: set)
  }

  /// The contexts from which the effects lead into `set`.
  package func before(_ effects: SymbolicMove.Effects, to set: ContextSet) throws(DiagramLimit) -> ContextSet {
    effects == .none ? set : try diagrams.before(setting: self.effects[Int(effects.index)], to: set)
  }

  // MARK: Contexts

  /// The number of values that a variable has: one of the machine's, or one that says what is known of tabs.
  package func valueCount(of variable: VariableID) -> Int { machine.valueCount(of: variable, tabStates) }

  /// Returns whether the context of a configuration, and what its tabs keep, is in `set`.
  package func contains(_ configuration: Configuration, _ set: ContextSet) -> Bool {
    set == .all || (set != .empty && diagrams.contains(values(of: configuration), set))
  }

  /// The same where all tabs are untouched.
  package func contains(_ context: Context, _ set: ContextSet) -> Bool {
    contains(Configuration(screen: machine.root, context: context), set)
  }

  /// The contexts that have the same values as `context` where it matters, whatever tabs keep.
  package func set(of context: Context) throws(DiagramLimit) -> ContextSet {
    let own = relevant.variables.count - tabStates.all.count
    return try diagrams.setting(
      relevant.variables.prefix(own).enumerated().map { ($0, machine.contexts.value(of: $1, in: context)) }, in: .all)
  }

  /// The values of the variables that matter.
  package func values(of configuration: Configuration) -> [Int] {
    relevant.variables.map { variable in
      if variable == tabStates.under { return 0 }
      if let tab = tabStates.tab(of: variable) {
        return tabStates.value(of: tabStates.state(of: tab, in: configuration))
      }
      return machine.contexts.value(of: variable, in: configuration.context)
    }
  }

  /// The same where all tabs are untouched.
  package func values(of context: Context) -> [Int] {
    values(of: Configuration(screen: machine.root, context: context))
  }

  /// `set`, whatever tabs keep.
  package func forgettingTabs(in set: ContextSet) throws -> ContextSet {
    try tabStates.all.reduce(set) { set, tab in
      try diagrams.forgetting(relevant.numbers[tab.index], in: set)
    }
  }

  /// The context with these values of the variables that matter, and the first value of all others.
  package func context(of values: [Int]) -> Context {
    var all = Array(repeating: 0, count: machine.variables.count)
    for (variable, value) in zip(relevant.variables, values) where variable.index < all.count {
      all[variable.index] = value
    }
    return machine.contexts.context(of: all)
  }

  /// The number of the machine's contexts in `set`; exact up to 2^53.
  package func count(_ set: ContextSet) -> Double {
    machine.variables.indices.reduce(diagrams.count(set)) { count, variable in
      relevant.numbers[variable] < 0 ? count * Double(machine.variables[variable].values.count) : count
    }
  }

  // MARK: Stacks

  /// To how many places the actions of a rule may lead from `place`, of those of these cases in which they leave
  /// something on the stack a number each, and whether they may be impossible there. With relations it is that of the
  /// entries.
  package func ways(
    _ actions: [StackAction], at place: Place, site: Position
  ) throws -> (count: Int, puts: [Int], canFail: Bool) {
    if hasRelations {
      let shown = try frames.allShown(after: actions, at: place, to: site)
      let canFail = frames.mayFail(actions, at: place)
      return (shown.count, shown.map { $0.allCalls.count }, shown.isEmpty || canFail)
    }
    let successors = try Successors(actions, at: place, site: site, self)
    return (
      successors.found.count,
      successors.found.filter {
        !$0.calls.isEmpty || !$0.tabs.remade.isEmpty || $0.tabs.left.values.contains { !$0.calls.isEmpty }
      }.map { _ in 1 }, successors.canFail
    )
  }

  /// Of each of those places: in how many tabs something is left, and which are emptied; with relations also which is
  /// selected.
  package func tabWays(
    _ actions: [StackAction], at place: Place, site: Position
  ) throws -> [(left: Int, emptied: Set<TabID>)] {
    guard hasRelations else {
      return try Successors(actions, at: place, site: site, self).found.map { ($0.tabs.left.count, $0.tabs.emptied) }
    }
    let selected = frames.shownTab(place)
    let others = machine.tabs.indices.map(TabID.init).filter { $0 == selected || actions.empties($0) }
    return try frames.allShown(after: actions, at: place, to: site).map { ($0.tabs.left.count, Set(others)) }
  }

  /// Blocks of contexts that tell apart what is entered from the start: by the values of the variables that screens
  /// require something of, as far as there are no more than `limit`.
  package func firstPartition(limit: Int) throws(DiagramLimit) -> FramePartition {
    var required: [VariableID] = []
    for screen in machine.screens { screen.requires?.forEachVariable { required.append($0) } }
    let numbers = required.map { relevant.numbers[$0.index] }.filter { $0 >= 0 }
    var blocks = [ContextSet.all]
    var seen: Set<Int> = []
    for number in numbers where seen.insert(number).inserted {
      let count = valueCount(of: relevant.variables[number])
      guard blocks.count * count <= limit else { continue }
      var split: [ContextSet] = []
      for block in blocks {
        for value in 0..<count {
          split.append(try diagrams.intersection(block, diagrams.contexts(where: number, isIn: [value])))
        }
      }
      blocks = split
    }
    return FramePartition(blocks)
  }
}

/// By what entries of stacks are told apart, besides how they were entered: the contexts in which they were.
package enum EntryPrecision: Int, Comparable, CaseIterable, Sendable {
  case none
  /// By the variables that screens require something of.
  case required
  /// And wherever what was found shows that it makes a difference.
  case refined

  package static func < (a: EntryPrecision, b: EntryPrecision) -> Bool { a.rawValue < b.rawValue }
}

extension Machine {
  /// The number of values that a variable has: one of the machine's, or one that says what is known of tabs.
  fileprivate func valueCount(of variable: VariableID, _ tabs: TabStates) -> Int {
    tabs.valueCount(of: variable) ?? variables[variable.index].values.count
  }
}
