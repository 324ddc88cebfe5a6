import NavigationModel

/// Which triples have been covered, and how often.
package struct Coverage: Hashable, Sendable {
  /// By the index of ``Reachable/triples``; triples that were seen without being reachable come after them.
  package private(set) var counts: [UInt64]
  /// How many have been seen at least once.
  package private(set) var seen = 0

  init(count: Int) { counts = Array(repeating: 0, count: count) }

  /// Counts a triple; true if it is new.
  @inline(__always) mutating func note(_ triple: Int) -> Bool {
    while triple >= counts.count { counts.append(0) }
    counts[triple] &+= 1
    if counts[triple] == 1 {
      seen += 1
      return true
    }
    return false
  }

  /// The triples that are not covered.
  package var unseen: [Int] { counts.indices.filter { counts[$0] == 0 } }

  /// The union of both.
  package mutating func merge(_ other: Coverage) {
    for (triple, count) in other.counts.enumerated() where count > 0 {
      while triple >= counts.count { counts.append(0) }
      if counts[triple] == 0 { seen += 1 }
      counts[triple] &+= count
    }
  }
}

/// A coverage that a run adds to, without copying it.
final class CoverageBox {
  var seen: Coverage
  init(_ seen: Coverage) { self.seen = seen }
}

/// What coverage counts: one transition or step, in one context, with one outcome.
package struct Triple: Hashable, Sendable {
  /// The transition, change, intent or step, and its outcome.
  package let move: Move
  /// The journey's position; ``Position/idle`` between journeys.
  package let position: Position
  /// The context in which it happened.
  package let context: Context
  /// How it ended the journey, if it did.
  package let ending: Ending?

  /// The triple of a choice that is made in `configuration`.
  package init(_ choice: Choice, in configuration: Configuration) {
    move = choice.move
    position = configuration.position
    context = configuration.context
    ending = choice.result.ending
  }
}
