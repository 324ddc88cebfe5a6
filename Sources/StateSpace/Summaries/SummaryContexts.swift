import NavigationModel

/// Contexts in which something may be so, and in which it is.
package struct Approximation: Hashable, Sendable {
  package var may: ContextSet
  package var must: ContextSet

  static func exact(_ set: ContextSet) -> Self { Self(may: set, must: set) }
}

/// A context as summaries know it: the variables that conditions read, and what must be known of tabs.
///
/// Of each tab its state; which one is selected; and under sheets what has become of that which they covered.
package final class SummaryContexts {
  package let machine: Machine
  package let relations: Relations
  package let relevant: RelevantVariables
  /// How many variables are the spec's own; they come first.
  package let ownCount: Int
  /// Whether a tab may be selected or emptied below a sheet.
  package let canExchange: Bool
  private let tabCount: Int
  private var known: [Kernel.RuleID: ContextSet] = [:]
  /// A planted mistake: what lies below sheets is what it was.
  var isPlanted = false
  var diagrams: DecisionDiagrams { relations.diagrams }

  /// What a tab that is not selected shows when it is: its first screen, what it was left with and nothing below it, or
  /// something below it. Of a selected tab it is `untouched`; but while a sheet lies over it, it is what the sheet covers,
  /// where tabs may be selected below sheets.
  package enum TabState: Int { case untouched, bare, deep }

  /// What lies under the sheets that are up: what the lowest one covered, what the tab kept, or one of its first screens.
  enum Base {
    case own, kept, first(Int)
    var value: Int {
      switch self {
      case .own: 0
      case .kept: 1
      case .first(let line): 2 + line
      }
    }
  }

  package init(_ machine: Machine, asking conditions: [Condition], limit: Int) throws {
    self.machine = machine
    let relevant = RelevantVariables(of: machine, and: conditions)
    let count = relevant.variables.count - machine.tabs.count
    (self.relevant, tabCount, ownCount) = (relevant, machine.tabs.count, count)
    var sizes = relevant.variables.prefix(count).map { machine.variables[$0.index].values.count }
    var order = VariableOrder.first(count: count, groups: relevant.groups.map { group in group.filter { $0 < count } })
    canExchange = machine.kernel.rules.contains { rule in
      rule.actions.contains { if case .select = $0 { true } else if case .resetTab = $0 { true } else { false } }
    }
    if tabCount > 0 {
      sizes += machine.tabs.map { _ in 3 }
      sizes.append(max(2, tabCount + (machine.launch.isEmpty ? 0 : 1)))
      sizes.append(2 + (machine.tabs.map(\.bottoms.count).max() ?? 0))
      let states = (0..<tabCount).map { order.count + $0 }
      order = [order.count + tabCount, order.count + tabCount + 1] + states + order
    }
    relations = try Relations(sizes: sizes, order: order, limit: limit)
  }

  // MARK: Variables

  package func stateVariable(_ tab: TabID) -> Int { ownCount + tab.index }
  package var selected: Int { ownCount + tabCount }
  package var base: Int { ownCount + tabCount + 1 }
  /// Stands for what is shown at launch, in place of a tab.
  package var noTab: Int { tabCount }
  /// Those that the spec does not have.
  var auxiliary: Range<Int> { ownCount..<relations.sizes.count }

  /// The contexts in which a variable has one of these values now.
  package func now(_ variable: Int, _ values: Int...) throws(DiagramLimit) -> ContextSet {
    try diagrams.contexts(where: 2 * variable + 1, isIn: values)
  }
  func now(_ tab: TabID, is state: TabState) throws(DiagramLimit) -> ContextSet {
    try now(stateVariable(tab), state.rawValue)
  }
  func now(_ base: Base) throws(DiagramLimit) -> ContextSet { try now(self.base, base.value) }

  func and(_ sets: ContextSet...) throws(DiagramLimit) -> ContextSet {
    var all = ContextSet.all
    for set in sets { all = try diagrams.intersection(all, set) }
    return all
  }

  /// A relation that says nothing of what the spec does not have, now.
  func forgettingNow(_ set: ContextSet) throws(DiagramLimit) -> ContextSet {
    var set = set
    for variable in auxiliary { set = try diagrams.forgetting(2 * variable + 1, in: set) }
    return set
  }

  // MARK: Conditions

  /// What conditions are asked of: a screen in an entry.
  struct View {
    var screen: ScreenID
    var isBottom: Bool
    var facts: EntryFacts
  }

  /// In which contexts a condition holds; nil holds always.
  func contexts(where condition: Condition?, at view: View, _ questions: FactQuestions) throws -> Approximation {
    guard let condition else { return .exact(.all) }
    switch condition {
    case .screen(let screens): return .exact(screens.contains(view.screen) ? .all : .empty)
    case .below(let screen): return try asking(questions.numbers[.below(screen)], at: view)
    case .sheet: return .exact(view.facts.hasSheet ? .all : .empty)
    case .tab(let tabs): return .exact(try diagrams.contexts(where: 2 * selected + 1, isIn: tabs.map(\.index)))
    case .root:
      guard view.isBottom, !view.facts.hasSheet, tabCount > 0 else { return .exact(.empty) }
      var set = try diagrams.complement(self.now(noTab: ()))
      for tab in machine.tabs.indices {
        set = try and(set, diagrams.complement(now(TabID(tab), is: .deep)))
      }
      return .exact(set)
    case .variable(let variable, let values):
      let number = relevant.numbers[variable.index]
      guard number >= 0 else { return .exact(values.contains(0) ? .all : .empty) }
      return .exact(try diagrams.contexts(where: 2 * number + 1, isIn: values))
    case .not(let a):
      let a = try contexts(where: a, at: view, questions)
      return Approximation(may: try diagrams.complement(a.must), must: try diagrams.complement(a.may))
    case .and(let a, let b):
      let (a, b) = (try contexts(where: a, at: view, questions), try contexts(where: b, at: view, questions))
      return Approximation(
        may: try diagrams.intersection(a.may, b.may), must: try diagrams.intersection(a.must, b.must))
    case .or(let a, let b):
      let (a, b) = (try contexts(where: a, at: view, questions), try contexts(where: b, at: view, questions))
      return Approximation(may: try diagrams.union(a.may, b.may), must: try diagrams.union(a.must, b.must))
    case .implies(let a, let b): return try contexts(where: .or(.not(a), b), at: view, questions)
    }
  }

  /// The same for the guard of a rule.
  func contexts(of id: Kernel.RuleID, at view: View, _ questions: FactQuestions) throws -> Approximation {
    guard case .holds(let condition) = machine.kernel[id].when else { return .exact(.all) }
    if let set = known[id] { return .exact(set) }
    let found = try contexts(where: condition, at: view, questions)
    if !condition.mentionsScreen { known[id] = found.may }
    return found
  }

  /// Nobody has selected a tab.
  func now(noTab: Void) throws(DiagramLimit) -> ContextSet {
    machine.launch.isEmpty ? .empty : try now(selected, self.noTab)
  }

  /// What is known of an entry, as contexts: what lies under its lowest sheet may have been exchanged.
  private func asking(_ question: Int?, at view: View) throws -> Approximation {
    guard let question else { return .exact(.empty) }
    return try truth(own: view.facts.own(question), stale: view.facts.stale(question), at: view)
  }

  /// Contexts by what is so while sheets cover what they covered, and by what is so afterwards.
  func truth(own: Truth, stale: Truth, at view: View) throws -> Approximation {
    func set(_ truth: Truth, _ least: Truth) -> ContextSet { truth.rawValue >= least.rawValue ? .all : .empty }
    guard canExchange, view.facts.hasSheet, own != stale, !isPlanted else {
      return Approximation(may: set(own, .maybe), must: set(own, .yes))
    }
    let isOwn = try now(.own)
    func both(_ least: Truth) throws -> ContextSet {
      try diagrams.union(
        diagrams.intersection(isOwn, set(own, least)), diagrams.difference(set(stale, least), isOwn))
    }
    return Approximation(may: try both(.maybe), must: try both(.yes))
  }

  // MARK: Tabs

  /// The first screens of a tab, each with the contexts in which it is the one.
  func firstScreens(of tab: TabID) throws -> [(screen: ScreenID, contexts: ContextSet)] {
    let view = View(screen: machine.root, isBottom: true, facts: EntryFacts(own: FactBits(count: 0), may: FactBits(count: 0), must: FactBits(count: 0)))
    let none = FactQuestions(nothingOf: machine)
    var left = ContextSet.all
    var found: [(screen: ScreenID, contexts: ContextSet)] = []
    for bottom in machine.tabs[tab.index].bottoms where !left.isEmpty {
      let own = try diagrams.intersection(left, contexts(where: bottom.condition, at: view, none).may)
      left = try diagrams.difference(left, own)
      if let same = found.firstIndex(where: { $0.screen == bottom.screen }) {
        found[same].contexts = try diagrams.union(found[same].contexts, own)
      } else {
        // Also one that no context decides: lines have numbers.
        found.append((bottom.screen, own))
      }
    }
    return found
  }

  var roots: [ContextSet] { Array(known.values) }
}
