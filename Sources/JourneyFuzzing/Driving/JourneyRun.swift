import NavigationModel

/// One life of an app, as it was lived.
package struct JourneyRun: Sendable {
  /// What was wrong; nil: nothing.
  package var deviation: Deviation?
  /// The choices that repeat it.
  package var choices: [UInt32]
  /// Where its moves begin among the choices.
  package var marks: [Int]
  /// How many moves the machine made.
  package var steps = 0
  /// How many actions there were, also such as follow by themselves, but without presentations that succeed.
  package var length = 0
  /// How many moves of each kind were made, by ``MoveKind``.
  package var moves = Array(repeating: 0, count: MoveKind.allCases.count)
  /// Whether it saw a triple that had not been seen before.
  package var isNew = false
  /// How it began.
  package var start: Start
  /// What was done, and what came of it; empty unless it was asked for.
  package var entries: [Entry] = []
  /// What was seen after each; empty unless it was asked for.
  package var observations: [Observation] = []

  /// Something that was done.
  package struct Entry: Hashable, Sendable {
    package var action: Action
    /// What was awaited when it was done.
    package var during: Observation.Awaiting
    /// Whether it was one of the run's choices, and not just what follows if nothing else happens.
    package var isChosen: Bool
    /// The moves that the machine made.
    package var moves: [Trace.Entry]
    /// Where the machine stood before.
    package var before: Configuration
  }

  /// Its choices, for a shrinker.
  var candidate: Shrinker.Candidate { Shrinker.Candidate(choices: choices, marks: marks, length: length) }

  /// The run as the model sees it, as far as it is one.
  package var trace: Trace {
    var trace = Trace(start: entries.first?.before ?? Configuration(screen: ScreenID(0), context: start.context))
    for entry in entries { trace.entries += entry.moves }
    return trace
  }
}
