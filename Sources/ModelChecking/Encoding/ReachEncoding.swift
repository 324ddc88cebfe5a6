import NavigationModel
import StateSpace

/// **R**, forward from the start: what is reachable between journeys.
///
/// The start is no clause but an assumption; every rule has one premise. The variables are the nodes that are found
/// when the guards of rules and changes are ignored, so that what is proved unreachable is in the clauses too; in
/// machines too large for that, only what the rules reach.
struct ReachEncoding {
  typealias Node = Grounding.Node

  let grounding: Grounding
  private(set) var relation = AskedRelation(name: "reach")
  /// The nodes in the order of their variables, which begin at 2.
  private(set) var index = NodeIndex<Node>()
  /// The variable that is assumed: "the app has started".
  let started: Int32
  /// The reachable nodes: the least model of the clauses.
  private(set) var reachable: [Bool] = []

  /// - Throws: ``LimitReached``, ``Stopped``.
  init(_ grounding: Grounding, cancellation: Cancellation) throws {
    self.grounding = grounding
    started = relation.horn.makeVariable()
    let machine = grounding.machine
    let quiet = QuietIntents(machine)
    let loud = machine.intents.indices.count { !quiet.contains(IntentID($0)) }
    let steps = grounding.instructions.count { !quiet.contains(IntentID($0.intent)) }
    // Every place between journeys brings one for each step of a journey that is followed here.
    let looksPastGuards = machine.screens.count * machine.contexts.count * (1 + 2 * loud + steps) <= 1 << 16
    for context in 0..<Int32(machine.contexts.count) {
      let node = Node(screen: Int32(machine.root.index), context: context, position: 0)
      if grounding.holds(machine.initially, at: node) {
        relation.horn.add(try variable(node), from: started)
      } else if looksPastGuards {
        _ = try variable(node)
      }
    }
    var next = 0
    while next < index.nodes.count {
      if next & 0xFFF == 0 { try cancellation.check() }
      let node = index.nodes[next]
      let premise = try variable(node)
      if node.position == 0 {
        let followed = grounding.browsable(at: node)
        for rule in followed { relation.horn.add(try variable(grounding.result(of: rule, at: node)), from: premise) }
        if looksPastGuards {
          for rule in grounding.rules(leaving: Int(node.screen)) {
            _ = try variable(grounding.result(of: rule, at: node))
          }
        }
        for change in machine.changes {
          let result = grounding.result(of: change, at: node)
          if grounding.holds(change.condition, at: node) {
            relation.horn.add(try variable(result), from: premise)
          } else if looksPastGuards {
            _ = try variable(result)
          }
        }
        for intent in machine.intents.indices where !quiet.contains(IntentID(intent)) {
          relation.horn.add(try variable(grounding.opened(intent, at: node)), from: premise)
        }
      } else {
        relation.horn.add(try variable(node.idle), from: premise)
        for successor in grounding.successors(of: node) {
          relation.horn.add(try variable(successor.node), from: premise)
        }
      }
      next += 1
    }
    reachable = relation.horn.leastModel(assuming: [started])
  }

  /// The variable of `node`, made if necessary.
  private mutating func variable(_ node: Node) throws -> Int32 {
    let number = try index.insert(node)
    while relation.horn.variableCount < number + 2 { _ = relation.horn.makeVariable() }
    return number + 2
  }

  /// The variable of `node`, if it has one.
  func variable(of node: Node) -> Int32? { index[node].map { $0 + 2 } }

  /// The reachable idle nodes.
  var idle: [Node] { index.nodes.filter { $0.position == 0 && isReachable($0) } }

  /// Whether `node` is in the least model.
  func isReachable(_ node: Node) -> Bool { variable(of: node).map { reachable[Int($0)] } ?? false }

  /// Puts other clauses in the place of these: how a test plants a mistake.
  mutating func replaceClauses(_ clauses: HornRelation) {
    relation.horn = clauses
    reachable = clauses.leastModel(assuming: [started])
  }

  /// Asks what is to be asked of `obligations`.
  mutating func ask(_ obligations: [Obligation]) {
    let machine = grounding.machine
    // Grouped once: asking every screen about every node would be quadratic.
    let byScreen = Dictionary(grouping: index.nodes.filter { $0.position == 0 }, by: \.screen)
    func ask(_ nodes: [Node], _ obligation: Obligation, _ part: AskedRelation.Subject.Part, proved: Bool) {
      relation.askAny(
        nodes.compactMap(variable(of:)), assuming: [started],
        .init(obligation: obligation, part: part, provedIfDerivable: proved), of: machine)
    }
    func idleNodes(where condition: Condition, _ wanted: Bool) -> [Node] {
      // The usual question, and asked of thousands of screens.
      if wanted, case .screen(let listed) = condition {
        return Set(listed).sorted().flatMap { byScreen[Int32($0.index), default: []] }
      }
      return index.nodes.filter {
        $0.position == 0 && grounding.holds(condition, wanted, screen: $0.screen, context: $0.context)
      }
    }
    for obligation in obligations {
      switch obligation {
      case .guarded(let screen):
        let requires = machine.screens[screen.index].requires
        ask(
          byScreen[Int32(screen.index), default: []].filter { !grounding.holds(requires, at: $0) }, obligation, .claim,
          proved: false)
      case .resets(let screen):
        let stuck = byScreen[Int32(screen.index), default: []].filter { node in
          !grounding.applicable(nil, at: node).contains { machine.transitions[$0].target == machine.root }
        }
        ask(stuck, obligation, .claim, proved: false)
      case .property(let index):
        switch machine.properties[index].claim {
        case .always(let condition):
          ask(idleNodes(where: condition, false), obligation, .claim, proved: false)
          if case .implies(let premise, _) = condition {
            ask(idleNodes(where: premise, true), obligation, .occurrence, proved: true)
          }
        case .never(let condition): ask(idleNodes(where: condition, true), obligation, .claim, proved: false)
        case .canReach(let condition): ask(idleNodes(where: condition, true), obligation, .claim, proved: true)
        case .fromCanReach(let condition, _, _):
          ask(idleNodes(where: condition, true), obligation, .occurrence, proved: true)
        case .fromMustReach, .fromMustEnd, .askOnly: break
        }
      default: break
      }
    }
  }
}
