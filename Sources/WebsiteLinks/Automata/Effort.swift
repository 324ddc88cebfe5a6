/// The effort that a decision may cost. When it is spent, the answer is *unknown*: never a guess.
struct Effort: Sendable {
  struct Spent: Error {}

  /// Steps, of a few nanoseconds each.
  private var steps: Int
  /// Numbers that are kept, of four bytes each.
  private var room: Int
  /// Returns whether to stop before that, as after Ctrl-C; asked now and then.
  let isStopped: @Sendable () -> Bool

  private let (allSteps, allRoom): (Int, Int)

  init(steps: Int = 160_000_000, room: Int = 12_000_000, isStopped: @escaping @Sendable () -> Bool = { false }) {
    self.steps = steps
    self.room = room
    (allSteps, allRoom) = (steps, room)
    self.isStopped = isStopped
  }

  /// The effort that a website of real size takes, seconds and some hundred megabytes; or what somebody allows.
  init(_ limits: LinkLimits) {
    self.init(
      steps: limits.hasTime ? .max : 4_000_000_000, room: limits.hasMemory ? .max : 60_000_000,
      isStopped: limits.isStopped)
  }

  /// The check may take more than the comparison.
  init(ofCheck limits: LinkLimits) {
    self.init(
      steps: limits.hasTime ? .max : 8_000_000_000, room: limits.hasMemory ? .max : 60_000_000,
      isStopped: limits.isStopped)
  }

  /// Frees all room: what was kept is not needed any more.
  mutating func forget() { room = allRoom }

  /// The effort that one of several decisions may take: a second or two of the steps that are left, and all of the
  /// room.
  func part(isPatient: Bool = false) -> Effort {
    Effort(steps: isPatient ? steps : min(400_000_000, steps), room: allRoom, isStopped: isStopped)
  }

  /// True if somebody has said how long all of them may take, so that what is hard may be asked again with patience.
  var hasMore: Bool { allSteps == .max && !isStopped() }

  /// Counts what a part has spent.
  mutating func take(_ part: Effort) { steps -= part.allSteps - part.steps }

  mutating func spend(_ count: Int) throws(Spent) {
    let before = steps
    steps -= count
    if steps < 0 || before >> 20 != steps >> 20 && isStopped() { throw Spent() }
  }

  mutating func keep(_ count: Int) throws(Spent) {
    room -= count
    if room < 0 { throw Spent() }
  }
}

/// Limits that end a comparison of links before it is decided.
package struct LinkLimits: Sendable {
  /// Returns whether to stop; asked now and then.
  let isStopped: @Sendable () -> Bool
  /// True if that ends it in time, so that steps need not be counted.
  let hasTime: Bool
  /// True if that ends it before it takes too much memory.
  let hasMemory: Bool

  package init(
    hasTime: Bool = false, hasMemory: Bool = false, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.hasTime = hasTime
    self.hasMemory = hasMemory
    self.isStopped = isStopped
  }
}
