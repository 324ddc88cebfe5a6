/// How much a decision may cost. When it is spent, the answer is *unknown*: never a guess.
struct Effort: Sendable {
  struct Spent: Error {}

  /// Steps, of a few nanoseconds each.
  private var steps: Int
  /// Numbers that are kept, of four bytes each.
  private var room: Int
  /// Returns whether to stop before that, as after Ctrl-C; asked now and then.
  let isStopped: @Sendable () -> Bool

  private let (allSteps, allRoom): (Int, Int)

  /// Allows what a website of real size takes: seconds, and some hundred megabytes.
  static func ofWebsite(_ isStopped: @escaping @Sendable () -> Bool) -> Effort {
    Effort(steps: 4_000_000_000, room: 60_000_000, isStopped: isStopped)
  }

  init(steps: Int = 160_000_000, room: Int = 12_000_000, isStopped: @escaping @Sendable () -> Bool = { false }) {
    self.steps = steps
    self.room = room
    (allSteps, allRoom) = (steps, room)
    self.isStopped = isStopped
  }

  /// What was kept is not needed any more.
  mutating func forget() { room = allRoom }

  /// The effort that one of several decisions may take: a part of the steps that are left, and all of the room.
  func part(steps most: Int) -> Effort { Effort(steps: min(most, steps), room: allRoom, isStopped: isStopped) }

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
