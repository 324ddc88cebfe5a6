import NavigationModel

/// Random walks through the model alone: no engine, no presenter, only what `Step` allows, read from a table that was
/// made with it.
///
/// It finds mistakes in a spec rather than in an app: a screen whose requirement is violated, a written
/// property that is false, a journey that can loop forever.
package struct ModelWalk {
  /// The result of a walk.
  package struct Result: Sendable {
    /// How many steps were made.
    package var steps = 0
    /// Whether it covered a new triple.
    package var isNew = false
    package var finding: Finding?
  }

  /// What is wrong with the spec.
  package enum Finding: Hashable, Sendable {
    /// This invariant is violated: `guarded(screen)`, or a written property.
    case broken(String)
    /// A journey returns to a previous state: with the same choices it loops forever.
    case endless
  }

  package let reachable: Reachable
  /// How many moves are made between journeys; a walk ends earlier when the choices say so.
  package var moveLimit = 256
  private let starts: [Int]
  /// By configuration: the journey that was last there.
  private var visits: [UInt32]
  private var journey: UInt32 = 0

  package init(_ reachable: Reachable) {
    self.reachable = reachable
    starts = reachable.machine.initialConfigurations.indices.map { $0 }
    visits = Array(repeating: 0, count: reachable.configurations.count)
  }

  /// Makes one walk.
  ///
  /// - Complexity: O(1) per step, a few nanoseconds; nothing is allocated but the record of the choices.
  package mutating func run(_ choices: inout Choices, mix: Mix, coverage: inout Coverage) -> Result {
    var result = Result()
    guard !starts.isEmpty else { return result }
    var place = starts[choices.pick(starts.count)]
    var moves = 0
    while true {
      let node = reachable.nodes[place]
      if node.isBroken {
        result.finding = Promises(reachable.machine).broken(in: reachable.configurations[place]).map { .broken($0) }
        return result
      }
      if node.kind == .idle {
        moves += 1
        choices.endMove()
        guard moves <= moveLimit, choices.pick(2, { $0.below(mix.length) > 0 ? 1 : 0 }) == 1 else { return result }
        choices.mark()
        journey &+= 1
      } else {
        if visits[place] == journey {
          result.finding = .endless
          return result
        }
        visits[place] = journey
      }
      let first = Int(node.first)
      let count = Int(node.end) - first
      guard count > 0 else { return result }
      let choice = count == 1 ? 0 : choices.pick(count) { mix.edge(of: node, &$0) }
      let edge = reachable.edges[first + choice]
      if coverage.note(Int(edge.triple)) { result.isNew = true }
      place = Int(edge.target)
      result.steps += 1
    }
  }

  /// The walk of these choices, move by move.
  package mutating func trace(of recorded: [UInt32]) -> Trace {
    let machine = reachable.machine
    var choices = Choices(replaying: recorded)
    guard !starts.isEmpty else { return Trace(start: Configuration(screen: machine.root, context: Context(0))) }
    var place = starts[choices.pick(starts.count)]
    var trace = Trace(start: reachable.configurations[place])
    var seen: [Int: Int] = [:]
    var moves = 0
    while !reachable.nodes[place].isBroken {
      let node = reachable.nodes[place]
      if node.kind == .idle {
        moves += 1
        guard moves <= moveLimit, choices.pick(2) == 1 else { break }
        seen = [:]
      } else if let before = seen.updateValue(trace.entries.count, forKey: place) {
        trace.loop = before
        break
      }
      let count = Int(node.end - node.first)
      guard count > 0 else { break }
      let edge = reachable.edges[Int(node.first) + (count == 1 ? 0 : choices.pick(count))]
      let triple = reachable.triples[Int(edge.triple)]
      let target = reachable.configurations[Int(edge.target)]
      trace.append(Choice(triple.move, triple.ending.map { .ends($0, target) } ?? .continues(target)))
      place = Int(edge.target)
    }
    return trace
  }
}
