import NavigationModel

/// One finished run of an app.
package struct JourneyRun: Sendable {
  /// What was wrong; nil: nothing.
  package var deviation: Deviation?
  /// The choices that repeat it.
  package var choices: [UInt32]
  /// Where its moves begin among the choices.
  package var marks: [Int]
  /// How many moves the machine made.
  package var steps = 0
  /// How many actions there were, implicit ones included, without presentations that succeed.
  package var length = 0
  /// How many moves of each kind were made, by ``MoveKind``.
  package var moves = Array(repeating: 0, count: MoveKind.allCases.count)
  /// Whether it covered something new.
  package var isNew = false
  /// How it began.
  package var start: Start
  /// The actions and their effects; empty unless recording was on.
  package var entries: [Entry] = []
  /// The observation after each; empty unless recording was on.
  package var observations: [Observation] = []

  /// An action.
  package struct Entry: Hashable, Sendable {
    package var action: Action
    /// What was awaited before it.
    package var during: Observation.Awaiting
    /// Whether it is one of the run's choices, and not an implicit consequence.
    package var isChosen: Bool
    /// The moves that the machine made.
    package var moves: [Trace.Entry]
    /// Where the machine stood before.
    package var before: Configuration
  }

  /// Its choices, for the shrinker.
  var candidate: Shrinker.Candidate { Shrinker.Candidate(choices: choices, marks: marks, length: length) }

  /// The run as the model sees it, as far as the model allows.
  package var trace: Trace {
    var trace = Trace(start: entries.first?.before ?? Configuration(screen: ScreenID(0), context: start.context))
    for entry in entries { trace.entries += entry.moves }
    return trace
  }
}
