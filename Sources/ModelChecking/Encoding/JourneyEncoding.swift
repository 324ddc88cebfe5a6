import NavigationModel
import StateSpace

/// The ground nodes inside journeys, and the relations over them.
///
/// The journeys' nodes are found here a second time, from the starts that the clauses of **R** derive.
struct JourneyEncoding {
  typealias Node = Grounding.Node

  let grounding: Grounding
  /// Screen and context in which links can open, in the order found.
  let starts: [Node]
  private let idle: [Node]
  private let byContext: [Int32: [Node]]
  private let onRoot: [Int32: [Node]]
  private(set) var index = NodeIndex<Node>()
  /// What may follow each node, one after the other.
  private var flat: [Grounding.Successor] = []
  /// Per node: where its successors end.
  private var ends: [Int32] = []

  init(_ grounding: Grounding, idle: [Node]) throws {
    self.grounding = grounding
    self.idle = idle
    var starts = NodeIndex<Node>()
    for node in idle { try starts.insert(grounding.opened(0, at: node).idle) }
    self.starts = starts.nodes
    byContext = Dictionary(grouping: starts.nodes, by: \.context)
    onRoot = Dictionary(
      grouping: starts.nodes.filter { $0.screen == Int32(grounding.machine.root.index) }, by: \.context)
  }

  /// The starts that `obligation` speaks of, for its intent.
  ///
  /// For a property about journeys: all of them, for every intent.
  func starts(of obligation: Obligation) -> [Node] {
    switch obligation {
    case .reachable(_, let context), .lands(_, let context):
      return onRoot[context.index, default: []]
    case .landsAnywhere(let intent, let context):
      return byContext[context.index, default: []].filter { !denies(intent, $0) }
    case .landsAfter(let intent, let change):
      let change = grounding.machine.changes[change.index]
      var seen: Set<Node> = []
      return idle.compactMap { node in
        guard grounding.holds(change.condition, at: node) else { return nil }
        let opened = grounding.opened(intent.index, at: grounding.result(of: change, at: node)).idle
        return seen.insert(opened).inserted ? opened : nil
      }
    case .denied(let intent, let context):
      return byContext[context.index, default: []].filter { denies(intent, $0) }
    case .covers(let intent): return starts.filter { !denies(intent, $0) }
    case .terminates, .carries, .rootFirst, .oneAnimation: return starts
    case .guarded, .deterministic, .resets, .property: return []
    }
  }

  /// Whether `intent` is denied where a link opens.
  private func denies(_ intent: IntentID, _ start: Node) -> Bool {
    grounding.machine.intents[intent.index].denied
      .map { grounding.holds($0, screen: start.screen, context: start.context) } ?? false
  }

  /// Finds every node that can follow from the starts of `obligations`.
  ///
  /// - Throws: ``LimitReached``, ``Stopped``.
  mutating func explore(_ obligations: [Obligation], cancellation: Cancellation) throws {
    for obligation in obligations {
      if let intent = obligation.intent {
        for start in starts(of: obligation) { try index.insert(opened(intent, start)) }
      } else if obligation.speaksOfJourneys(in: grounding.machine) {
        for intent in grounding.machine.intents.indices {
          for start in starts { try index.insert(opened(IntentID(intent), start)) }
        }
      }
    }
    while ends.count < index.nodes.count {
      if ends.count & 0xFFF == 0 { try cancellation.check() }
      let found = grounding.successors(of: index.nodes[ends.count])
      for successor in found where successor.kind == .goesOn { try index.insert(successor.node) }
      flat += found
      ends.append(Int32(flat.count))
    }
  }

  /// What may follow the node with this number.
  func successors(of number: Int) -> ArraySlice<Grounding.Successor> {
    flat[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])]
  }

  /// Where an answer sets something and aborts: the node's number, and what is left. Any other ending leaves the screen
  /// and the context of the node itself.
  var abandonments: [(number: Int, left: Node)] {
    index.nodes.indices.flatMap { number in
      successors(of: number).compactMap { successor in
        successor.kind == .goesOn || successor.node == index.nodes[number].idle ? nil : (number, successor.node)
      }
    }
  }

  func opened(_ intent: IntentID, _ start: Node) -> Node {
    Node(screen: start.screen, context: start.context, position: grounding.start(intent.index))
  }

  /// The variable of a node; nodes come first, from 1.
  ///
  /// - Throws: ``InternalError`` if the node was not found: leaving it out of a clause would not be sound.
  func variable(of node: Node) throws -> Int32 {
    guard let number = index[node] else { throw InternalError("a journey leads outside of what was grounded") }
    return number + 1
  }

  /// A relation with a variable for every node and no clause yet.
  func relation(named name: String) -> AskedRelation {
    var relation = AskedRelation(name: name)
    relation.horn.makeVariables(index.nodes.count)
    return relation
  }

  /// **CanLand**, backward, one premise per clause: some run lands.
  func canLand(_ obligations: [Obligation]) throws -> AskedRelation {
    var relation = relation(named: "can-land")
    for number in index.nodes.indices {
      let head = Int32(number + 1)
      for successor in successors(of: number) {
        switch successor.kind {
        case .landed: relation.horn.add(head, from: EmptyCollection())
        case .endedOtherwise: break
        case .goesOn: relation.horn.add(head, from: try variable(of: successor.node))
        }
      }
    }
    for obligation in obligations {
      let isDenial = obligation.kind == .denied
      relation.askAny(
        try startVariables(of: obligation), .init(obligation: obligation, part: .claim, provedIfDerivable: !isDenial),
        of: grounding.machine)
    }
    return relation
  }

  /// **MustLand**, backward, all well-meaning successors as premises: every such run lands.
  func mustLand(_ obligations: [Obligation]) throws -> AskedRelation {
    try certain(obligations, named: "must-land", counts: { !$0.isAdverse }, isGood: { $0.kind == .landed })
  }

  /// **MustEnd**, backward, all successors as premises: every run ends.
  func mustEnd(_ obligations: [Obligation]) throws -> AskedRelation {
    try certain(obligations, named: "must-end", counts: { _ in true }, isGood: { _ in true })
  }

  private func certain(
    _ obligations: [Obligation], named name: String, counts: (Grounding.Successor) -> Bool,
    isGood: (Grounding.Successor) -> Bool
  ) throws -> AskedRelation {
    var relation = relation(named: name)
    for number in index.nodes.indices {
      if let premises = try conjunction(successors(of: number).filter(counts), isGood: isGood) {
        relation.horn.add(Int32(number + 1), from: premises)
      }
    }
    for obligation in obligations {
      var goals = try startVariables(of: obligation)
      // A change must not open what is denied: then what it asks for includes a variable that no clause derives.
      if case .landsAfter(let intent, _) = obligation, starts(of: obligation).contains(where: { denies(intent, $0) }) {
        goals.append(relation.horn.makeVariable())
      }
      try relation.askAll(
        goals, .init(obligation: obligation, part: .claim, provedIfDerivable: true), of: grounding.machine)
    }
    return relation
  }

  /// The premises of "every one of `successors` is good"; nil if it cannot be, or if there are none: a conjunction
  /// over nothing would call a dead end good.
  func conjunction(_ successors: some Collection<Grounding.Successor>, isGood: (Grounding.Successor) -> Bool)
    throws -> [Int32]?
  {
    guard !successors.isEmpty else { return nil }
    var premises: [Int32] = []
    for successor in successors {
      if successor.kind == .goesOn {
        premises.append(try variable(of: successor.node))
      } else if !isGood(successor) {
        return nil
      }
    }
    return premises
  }

  private func startVariables(of obligation: Obligation) throws -> [Int32] {
    guard let intent = obligation.intent else { return [] }
    return try starts(of: obligation).map { try variable(of: opened(intent, $0)) }
  }
}

extension Obligation {
  /// Whether it is a property about what happens during journeys.
  func speaksOfJourneys(in machine: Machine) -> Bool {
    guard case .property(let index) = self else { return false }
    return switch machine.properties[index].claim {
    case .fromMustReach, .fromMustEnd, .askOnly: true
    case .always, .never, .canReach, .fromCanReach: false
    }
  }
}
