import NavigationModel

/// The right to move the machine, and the queue for it.
///
/// One link, tap or change at a time has the turn, and keeps it from before its first await until after its last
/// commit. That alone is why nothing happens between an await and its commit. A turn is handed on directly, so that
/// nothing can happen between two turns either.
struct Lane {
  /// A position in the order of arrival.
  struct Turn {
    var number: Int
    var incoming: Incoming
    /// Whether it makes a journey, which can be interrupted.
    var makesJourney: Bool
  }

  /// A waiting caller.
  struct Waiting {
    var turn: Turn
    /// Resumed with true when the turn has come, with false when a later arrival has replaced it; nil for
    /// a link that waited when the app was closed, whose caller is gone.
    var continuation: CheckedContinuation<Bool, any Error>?
  }

  /// The current turn.
  private(set) var current: Turn?
  /// Something arrived that interrupts the current journey.
  private(set) var isInterrupted = false
  /// Links and taps wait until then.
  var isReady = false
  /// Changes go first.
  private var changes: ArraySlice<Waiting> = []
  private var others: ArraySlice<Waiting> = []
  private var lastNumber = 0

  /// The waiting links and taps.
  var waiting: [Turn] { others.map(\.turn) }

  /// Whether changes wait.
  var hasChanges: Bool { !changes.isEmpty }

  /// Returns the next number.
  mutating func turn(for incoming: Incoming, makesJourney: Bool) -> Turn {
    lastNumber += 1
    return Turn(number: lastNumber, incoming: incoming, makesJourney: makesJourney)
  }

  /// Takes the turn if it is free. (Then nothing can be waiting: turns are handed on.)
  mutating func begin(_ turn: Turn) -> Bool {
    guard current == nil, turn.incoming.isChange || isReady else { return false }
    assert(changes.isEmpty && (others.isEmpty || !isReady), "a turn was not handed on")
    current = turn
    isInterrupted = false
    return true
  }

  /// Joins the queue.
  mutating func wait(_ waiting: Waiting) {
    if waiting.turn.incoming.isChange { changes.append(waiting) } else { others.append(waiting) }
  }

  /// Releases the turn.
  mutating func end() { current = nil }

  /// Hands the turn to the next in the queue, if it is free.
  mutating func handOn() -> Waiting? {
    guard current == nil, let next = changes.popFirst() ?? (isReady ? others.popFirst() : nil) else { return nil }
    current = next.turn
    isInterrupted = false
    return next
  }

  /// Interrupts the current journey at its next commit; false if there is none, or it is interrupted already.
  mutating func interrupt() -> Bool {
    guard let current, current.makesJourney, !isInterrupted else { return false }
    isInterrupted = true
    return true
  }

  /// Removes all links and taps from the queue.
  mutating func removeOthers() -> ArraySlice<Waiting> {
    defer { others = [] }
    return others
  }

  /// Removes one link or tap from the queue.
  mutating func remove(_ number: Int) -> Waiting? {
    others.firstIndex { $0.turn.number == number }.map { others.remove(at: $0) }
  }
}

extension Incoming {
  var isChange: Bool { if case .change = self { true } else { false } }
}
