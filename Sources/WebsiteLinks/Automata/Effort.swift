/// How much a decision may cost. When it is spent, the answer is *unknown*: never a guess.
struct Effort: Sendable {
  struct Spent: Error {}

  /// Steps, of a few nanoseconds each.
  private var steps: Int
  /// Numbers that are kept, of four bytes each.
  private var room: Int

  init(steps: Int = 160_000_000, room: Int = 12_000_000) {
    self.steps = steps
    self.room = room
  }

  mutating func spend(_ count: Int) throws(Spent) {
    steps -= count
    if steps < 0 { throw Spent() }
  }

  mutating func keep(_ count: Int) throws(Spent) {
    room -= count
    if room < 0 { throw Spent() }
  }
}
