import NavigationModel

/// The written properties that need a relation of their own.
struct PropertyEncoding {
  typealias Node = Grounding.Node

  let grounding: Grounding
  private var machine: Machine { grounding.machine }

  init(_ grounding: Grounding) { self.grounding = grounding }

  private func satisfies(_ condition: Condition, _ node: Node) -> Bool {
    grounding.holds(condition, screen: node.screen, context: node.context)
  }

  // MARK: From C can reach D

  /// A node with the moves that are left; -1: as many as needed.
  private struct Budgeted: Hashable, Sendable {
    var node: Node
    var movesLeft: Int32
  }

  /// **CanBrowse**, backward, one premise per clause: some run of moves by hand leads to D.
  ///
  /// - Returns: nil if C is reachable nowhere.
  /// - Throws: ``LimitReached``, ``Stopped``.
  func canBrowse(
    _ obligation: Obligation, property: Int, from: Condition, to: Condition, within: Int?, idle: [Node],
    cancellation: Cancellation
  ) throws -> AskedRelation? {
    var relation = AskedRelation(name: "property-\(property + 1)")
    var index = NodeIndex<Budgeted>()
    func variable(_ budgeted: Budgeted) throws -> Int32 {
      let number = try index.insert(budgeted)
      while relation.horn.variableCount <= number { _ = relation.horn.makeVariable() }
      return number + 1
    }
    // A shortest run comes nowhere twice, so it needs no more moves than there are nodes.
    let budget = within.map { Int32(min($0, idle.count)) } ?? -1
    let starts = try idle.filter { satisfies(from, $0) }
      .map { try variable(Budgeted(node: $0, movesLeft: budget)) }
    guard !starts.isEmpty else { return nil }
    var next = 0
    while next < index.nodes.count {
      if next & 0xFFF == 0 { try cancellation.check() }
      let (node, left) = (index.nodes[next].node, index.nodes[next].movesLeft)
      let head = Int32(next + 1)
      if satisfies(to, node) {
        relation.horn.add(head, from: EmptyCollection())
      } else if left != 0 {
        for rule in grounding.browsable(at: node) {
          let after = Budgeted(node: grounding.result(of: rule, at: node), movesLeft: left < 0 ? left : left - 1)
          relation.horn.add(head, from: try variable(after))
        }
      }
      next += 1
    }
    try relation.askAll(starts, .init(obligation: obligation, part: .claim, provedIfDerivable: true), of: machine)
    return relation
  }

  // MARK: From C must reach D

  /// **MustPass**, backward, all successors as premises: every run comes to D.
  ///
  /// - Returns: nil if no journey passes C.
  func mustPass(
    _ obligation: Obligation, property: Int, from: Condition, to: Condition, journeys: JourneyEncoding
  ) throws -> AskedRelation? {
    var relation = journeys.relation(named: "property-\(property + 1)")
    for (number, node) in journeys.index.nodes.enumerated() {
      if satisfies(to, node) {
        relation.horn.add(Int32(number + 1), from: EmptyCollection())
      } else if let premises = try journeys.conjunction(
        journeys.successors[number], isGood: { satisfies(to, $0.node) })
      {
        relation.horn.add(Int32(number + 1), from: premises)
      }
    }
    let passing = try journeys.index.nodes.filter { satisfies(from, $0) }.map(journeys.variable(of:))
    guard !passing.isEmpty else { return nil }
    try relation.askAll(passing, .init(obligation: obligation, part: .claim, provedIfDerivable: true), of: machine)
    return relation
  }

  // MARK: During journeys

  /// **J**, forward from the starts of all journeys: what journeys pass through.
  func during(_ obligations: [Obligation], journeys: JourneyEncoding) throws -> AskedRelation {
    var relation = journeys.relation(named: "during")
    let opened = relation.horn.makeVariable()
    for start in journeys.starts {
      for intent in machine.intents.indices {
        relation.horn.add(try journeys.variable(of: journeys.opened(IntentID(intent), start)), from: opened)
      }
    }
    for (number, successors) in journeys.successors.enumerated() {
      for successor in successors where successor.kind == .goesOn {
        relation.horn.add(try journeys.variable(of: successor.node), from: Int32(number + 1))
      }
    }
    func ask(_ obligation: Obligation, _ part: AskedRelation.Subject.Part, proved: Bool, where isMeant: (Node) -> Bool)
      throws
    {
      relation.askAny(
        try journeys.index.nodes.filter(isMeant).map(journeys.variable(of:)), assuming: [opened],
        .init(obligation: obligation, part: part, provedIfDerivable: proved), of: machine)
    }
    for obligation in obligations {
      guard case .property(let number) = obligation else { continue }
      switch machine.properties[number].claim {
      case .fromMustReach(let condition, _):
        try ask(obligation, .occurrence, proved: true) { satisfies(condition, $0) }
      case .askOnly(let prompt, let condition):
        try ask(obligation, .claim, proved: false) { asks(prompt, at: $0) && !satisfies(condition, $0) }
        try ask(obligation, .occurrence, proved: true) { asks(prompt, at: $0) }
      case .always, .never, .canReach, .fromCanReach: break
      }
    }
    return relation
  }

  private func asks(_ prompt: PromptID, at node: Node) -> Bool {
    guard let instruction = grounding.instruction(at: node), case .ask(prompt, _) = instruction.step else {
      return false
    }
    return true
  }
}
