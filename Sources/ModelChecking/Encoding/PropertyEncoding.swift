import NavigationModel
import StateSpace

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

  /// A node with the property that asks and the moves that are left; -1: as many as needed.
  private struct Asked: Hashable, TableKey {
    var node: Node
    var property: Int32
    var movesLeft: Int32

    var mixed: UInt64 {
      Self.spread(node.mixed ^ UInt64(property) << 32 ^ UInt64(UInt32(bitPattern: movesLeft)))
    }
  }

  /// **CanBrowse**, backward, one premise per clause: some run of moves by hand leads to D.
  ///
  /// A property whose C is reachable nowhere is not asked.
  ///
  /// - Throws: ``LimitReached``, ``Stopped``.
  func canBrowse(_ obligations: [Obligation], idle: [Node], cancellation: Cancellation) throws -> AskedRelation {
    var relation = AskedRelation(name: "can-browse")
    var index = NodeIndex<Asked>()
    func variable(_ asked: Asked) throws -> Int32 {
      let number = try index.insert(asked)
      if relation.horn.variableCount <= number { _ = relation.horn.makeVariable() }
      return number + 1
    }
    var goals: [Int32: Condition] = [:]
    var starts: [(Obligation, [Int32])] = []
    for obligation in obligations {
      guard case .property(let property) = obligation,
        case .fromCanReach(let from, let to, let within) = machine.properties[property].claim
      else { continue }
      goals[Int32(property)] = to
      // No run needs as many moves as there are configurations: so many are as good as any number.
      let movesLeft = within.map { $0 < idle.count ? Int32($0) : -1 } ?? -1
      let own = try idle.filter { satisfies(from, $0) }
        .map { try variable(Asked(node: $0, property: Int32(property), movesLeft: movesLeft)) }
      if !own.isEmpty { starts.append((obligation, own)) }
    }
    var next = 0
    while next < index.nodes.count {
      if next & 0xFFF == 0 { try cancellation.check() }
      let asked = index.nodes[next]
      let head = Int32(next + 1)
      if let goal = goals[asked.property], satisfies(goal, asked.node) {
        relation.horn.add(head, from: EmptyCollection())
      } else if asked.movesLeft != 0 {
        for rule in grounding.browsable(at: asked.node) {
          var after = asked
          after.node = grounding.result(of: rule, at: asked.node)
          if after.movesLeft > 0 { after.movesLeft -= 1 }
          relation.horn.add(head, from: try variable(after))
        }
      }
      next += 1
    }
    for (obligation, own) in starts {
      try relation.askAll(own, .init(obligation: obligation, part: .claim, provedIfDerivable: true), of: machine)
    }
    return relation
  }

  // MARK: From C must reach D, must end in D

  /// **MustPass**, backward, all successors as premises: every run comes to D, on its way or where it ends.
  ///
  /// A property whose C no journey passes is not asked.
  func mustPass(_ obligations: [Obligation], journeys: JourneyEncoding) throws -> AskedRelation {
    var relation = AskedRelation(name: "must-pass")
    for obligation in obligations {
      guard case .property(let property) = obligation else { continue }
      let (from, to, onItsWay): (Condition, Condition, Bool)
      switch machine.properties[property].claim {
      case .fromMustReach(let c, let d): (from, to, onItsWay) = (c, d, true)
      case .fromMustEnd(let c, let d): (from, to, onItsWay) = (c, d, false)
      case .always, .never, .canReach, .fromCanReach, .askOnly: continue
      }
      // Each property has the nodes to itself, as variables after those of the properties before.
      let before = relation.horn.variableCount
      relation.horn.makeVariables(journeys.index.nodes.count)
      var passing: [Int32] = []
      for (number, node) in journeys.index.nodes.enumerated() {
        let head = before + Int32(number + 1)
        if satisfies(from, node) { passing.append(head) }
        if onItsWay, satisfies(to, node) {
          relation.horn.add(head, from: EmptyCollection())
        } else if let premises = try journeys.conjunction(
          journeys.successors(of: number), isGood: { satisfies(to, $0.node) })
        {
          relation.horn.add(head, from: premises.lazy.map { $0 + before })
        }
      }
      // What is left at the end is passed, too: it has D, or nothing derives it.
      for (_, left) in journeys.abandonments where satisfies(from, left) {
        let variable = relation.horn.makeVariable()
        if satisfies(to, left) { relation.horn.add(variable, from: EmptyCollection()) }
        passing.append(variable)
      }
      guard !passing.isEmpty else { continue }
      try relation.askAll(passing, .init(obligation: obligation, part: .claim, provedIfDerivable: true), of: machine)
    }
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
    for number in journeys.index.nodes.indices {
      for successor in journeys.successors(of: number) where successor.kind == .goesOn {
        relation.horn.add(try journeys.variable(of: successor.node), from: Int32(number + 1))
      }
    }
    var places: [(node: Node, variable: Int32)] = []
    for (number, node) in journeys.index.nodes.enumerated() { places.append((node, Int32(number + 1))) }
    for (number, left) in journeys.abandonments {
      let variable = relation.horn.makeVariable()
      relation.horn.add(variable, from: Int32(number + 1))
      places.append((left, variable))
    }
    func ask(
      _ obligation: Obligation, _ part: AskedRelation.Subject.Part, proved: Bool, where isMeant: (Node) -> Bool
    ) {
      relation.askAny(
        places.filter { isMeant($0.node) }.map(\.variable), assuming: [opened],
        .init(obligation: obligation, part: part, provedIfDerivable: proved), of: machine)
    }
    for obligation in obligations {
      guard case .property(let number) = obligation else { continue }
      switch machine.properties[number].claim {
      case .fromMustReach(let condition, _), .fromMustEnd(let condition, _):
        ask(obligation, .occurrence, proved: true) { satisfies(condition, $0) }
      case .askOnly(let prompt, let condition):
        ask(obligation, .claim, proved: false) { asks(prompt, at: $0) && !satisfies(condition, $0) }
        ask(obligation, .occurrence, proved: true) { asks(prompt, at: $0) }
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
