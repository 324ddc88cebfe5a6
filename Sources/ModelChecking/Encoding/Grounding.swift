import NavigationModel
import StateSpace

/// What may happen next, said a second time.
///
/// The Horn clauses come from here and not from `Step`; only the machine itself is shared. Conditions are
/// evaluated, `any` is expanded, journeys are laid out and effects are applied by code of its own, so that a
/// mistake in either reading shows as a disagreement.
struct Grounding: Sendable {
  /// A ground configuration.
  struct Node: Hashable, TableKey {
    var screen: Int32
    var context: Int32
    /// As ``Position/index``; 0 is idle.
    var position: Int32

    var idle: Node { Node(screen: screen, context: context, position: 0) }
    var mixed: UInt64 {
      Self.spread(Self.spread(UInt64(screen) << 32 | UInt64(context)) ^ UInt64(position))
    }
  }

  /// A ground rule's conclusion.
  struct Successor: Sendable {
    enum Kind: Sendable { case goesOn, landed, endedOtherwise }
    var kind: Kind
    /// For an ending: the idle configuration that is left.
    var node: Node
    var isAdverse = false
    var label = Label.other
  }

  /// What the clauses about rules and values need to know of a move.
  enum Label: Sendable {
    case performed(rule: Int, instruction: Int)
    case answered(instruction: Int, outcome: Int)
    case jumped(instruction: Int)
    case other
  }

  /// One step of a journey, laid out with what follows.
  struct Instruction: Sendable {
    var step: JourneyStep
    var intent: Int
    /// Positions.
    var after: Int32
    var inside: Int32
  }

  let machine: Machine
  private(set) var instructions: [Instruction] = []
  /// Per intent and alternative: the position of its first step.
  private var beginnings: [[Int32]] = []
  /// Per screen: the rules that leave it, `any` expanded.
  private var rules: [[Int32]]
  /// By rule, each on its own: a whole rule is much to hand round millions of times.
  private let events: [EventID]
  private let guards: [Condition?]
  private let targets: [Int32]
  private let effects: [[Assignment]]
  private let isBrowsable: [Bool]
  private let weights: [Int]

  init(_ machine: Machine) {
    self.machine = machine
    // The weight of a variable is the product of the value counts before it.
    weights = machine.variables.reduce(into: [1]) { $0.append(($0.last ?? 1) * $1.values.count) }
    events = machine.transitions.map(\.event)
    guards = machine.transitions.map(\.guardCondition)
    targets = machine.transitions.map { Int32($0.target.index) }
    effects = machine.transitions.map(\.effects)
    isBrowsable = machine.transitions.map { rule in
      switch machine.browsing {
      case .all: true
      case .none: false
      case .only(let events): events.contains(rule.event)
      }
    }
    rules = Array(repeating: [], count: machine.screens.count)
    for (number, rule) in machine.transitions.enumerated() {
      let sources: Set<Int>
      switch rule.source {
      case .any: sources = Set(machine.screens.indices)
      case .screens(let listed): sources = Set(listed.map(\.index))
      }
      for source in sources { rules[source].append(Int32(number)) }
    }
    for (number, intent) in machine.intents.enumerated() {
      beginnings.append(intent.alternatives.map { layOut($0.steps, of: number, followedBy: finish(number)) })
    }
  }

  func start(_ intent: Int) -> Int32 { Int32(1 + intent) }
  func finish(_ intent: Int) -> Int32 { Int32(1 + machine.intents.count + intent) }
  private var firstInstruction: Int { 1 + 2 * machine.intents.count }

  /// Numbers the steps in reading order, then connects them from the last to the first.
  private mutating func layOut(_ steps: [JourneyStep], of intent: Int, followedBy end: Int32) -> Int32 {
    struct Numbered {
      var number: Int
      var inner: [Numbered]
    }
    func number(_ steps: [JourneyStep], into list: inout [Instruction]) -> [Numbered] {
      steps.map { step in
        let own = list.count
        list.append(Instruction(step: step, intent: intent, after: end, inside: end))
        guard case .when(_, let inner) = step else { return Numbered(number: own, inner: []) }
        return Numbered(number: own, inner: number(inner, into: &list))
      }
    }
    func connect(_ numbered: [Numbered], _ end: Int32, in list: inout [Instruction]) -> Int32 {
      numbered.reversed().reduce(end) { following, step in
        list[step.number].after = following
        list[step.number].inside = connect(step.inner, following, in: &list)
        return Int32(firstInstruction + step.number)
      }
    }
    var laidOut = instructions
    defer { instructions = laidOut }
    let numbered = number(steps, into: &laidOut)
    return connect(numbered, end, in: &laidOut)
  }

  // MARK: Truth and effects

  private func value(of variable: VariableID, in context: Int32) -> Int {
    (Int(context) % weights[variable.index + 1]) / weights[variable.index]
  }

  /// Whether `condition` has the truth value `wanted`: negations are pushed inwards (De Morgan), not computed.
  func holds(_ condition: Condition, _ wanted: Bool = true, screen: Int32, context: Int32) -> Bool {
    func both(_ a: Bool, _ b: @autoclosure () -> Bool) -> Bool { a ? b() : false }
    func either(_ a: Bool, _ b: @autoclosure () -> Bool) -> Bool { a ? true : b() }
    func part(_ c: Condition, _ wanted: Bool) -> Bool { holds(c, wanted, screen: screen, context: context) }
    switch (condition, wanted) {
    case (.screen(let listed), _): return listed.contains { $0.index == Int(screen) } == wanted
    case (.variable(let variable, let listed), _):
      return listed.contains(value(of: variable, in: context)) == wanted
    case (.not(let a), _): return part(a, !wanted)
    case (.and(let a, let b), true): return both(part(a, true), part(b, true))
    case (.and(let a, let b), false): return either(part(a, false), part(b, false))
    case (.or(let a, let b), true): return either(part(a, true), part(b, true))
    case (.or(let a, let b), false): return both(part(a, false), part(b, false))
    case (.implies(let a, let b), true): return either(part(a, false), part(b, true))
    case (.implies(let a, let b), false): return both(part(a, true), part(b, false))
    }
  }

  func holds(_ condition: Condition?, at node: Node) -> Bool {
    condition.map { holds($0, screen: node.screen, context: node.context) } ?? true
  }

  private func set(_ effects: [Assignment], in context: Int32) -> Int32 {
    guard !effects.isEmpty else { return context }
    var context = Int(context)
    for effect in effects {
      let weight = weights[effect.variable.index]
      let above = weights[effect.variable.index + 1]
      context = context / above * above + effect.value * weight + context % weight
    }
    return Int32(context)
  }

  // MARK: Rules

  /// The rules of `event` that apply at `node`; of every event if nil.
  func applicable(_ event: EventID?, at node: Node) -> [Int] {
    rules[Int(node.screen)].lazy.map(Int.init).filter { number in
      (event == nil || events[number] == event) && holds(guards[number], at: node)
    }
  }

  /// All rules that leave a screen, whatever their guards.
  func rules(leaving screen: Int) -> [Int] { rules[screen].map(Int.init) }

  func result(of rule: Int, at node: Node) -> Node {
    Node(screen: targets[rule], context: set(effects[rule], in: node.context), position: node.position)
  }

  func result(of change: Change, at node: Node) -> Node {
    Node(
      screen: change.screen.map { Int32($0.index) } ?? node.screen, context: set(change.effects, in: node.context),
      position: node.position)
  }

  /// The rules that the user can follow by hand at an idle node.
  func browsable(at node: Node) -> [Int] { applicable(nil, at: node).filter { isBrowsable[$0] } }

  /// Where `intent`'s journey begins when it is opened at an idle node.
  func opened(_ intent: Int, at node: Node) -> Node {
    let screen = machine.start == .fresh ? Int32(machine.root.index) : node.screen
    return Node(screen: screen, context: node.context, position: start(intent))
  }

  // MARK: Journeys

  /// The step that is about to be made at `node`, if one is.
  func instruction(at node: Node) -> Instruction? {
    let number = Int(node.position) - firstInstruction
    return instructions.indices.contains(number) ? instructions[number] : nil
  }

  /// What may follow inside a journey.
  func successors(of node: Node) -> [Successor] {
    let position = Int(node.position)
    let intents = machine.intents.count
    func at(_ position: Int32, _ node: Node) -> Node {
      Node(screen: node.screen, context: node.context, position: position)
    }
    if position < firstInstruction {
      if position > intents {
        let lands = machine.intents[position - 1 - intents].target.index == Int(node.screen)
        return [Successor(kind: lands ? .landed : .endedOtherwise, node: node.idle)]
      }
      for (number, alternative) in machine.intents[position - 1].alternatives.enumerated()
      where holds(alternative.condition, at: node) {
        return [Successor(kind: .goesOn, node: at(beginnings[position - 1][number], node))]
      }
      return [Successor(kind: .endedOtherwise, node: node.idle)]
    }
    let number = position - firstInstruction
    let instruction = instructions[number]
    func on(_ position: Int32, _ from: Node, adverse: Bool = false, _ label: Label = .other) -> Successor {
      Successor(kind: .goesOn, node: at(position, from), isAdverse: adverse, label: label)
    }
    switch instruction.step {
    case .perform(let event, _, _):
      let candidates = applicable(event, at: node)
      guard candidates.count == 1, let rule = candidates.first else {
        return [Successor(kind: .endedOtherwise, node: node.idle)]
      }
      let label = Label.performed(rule: rule, instruction: number)
      return [
        on(instruction.after, result(of: rule, at: node), label),
        Successor(kind: .endedOtherwise, node: node.idle, isAdverse: true, label: label),
      ]
    case .ask(let prompt, _):
      return machine.prompts[prompt.index].outcomes.enumerated().map { choice, outcome in
        var answered = node
        answered.context = set(outcome.effects, in: node.context)
        let label = Label.answered(instruction: number, outcome: choice)
        return outcome.aborts
          ? Successor(kind: .endedOtherwise, node: answered.idle, isAdverse: outcome.isAdverse, label: label)
          : on(instruction.after, answered, adverse: outcome.isAdverse, label)
      }
    case .retry: return [on(start(instruction.intent), node, .jumped(instruction: number))]
    case .open(let other): return [on(start(other.index), node, .jumped(instruction: number))]
    case .set(let effects):
      var changed = node
      changed.context = set(effects, in: node.context)
      return [on(instruction.after, changed)]
    case .fail(_, let exception):
      return exception.map { holds($0, screen: node.screen, context: node.context) } == true
        ? [on(instruction.after, node)] : [Successor(kind: .endedOtherwise, node: node.idle)]
    case .when(let condition, _):
      return [on(holds(condition, at: node) ? instruction.inside : instruction.after, node)]
    }
  }
}
