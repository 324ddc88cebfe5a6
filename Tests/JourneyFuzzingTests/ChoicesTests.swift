@testable import JourneyFuzzing
import NavigationSupport
import Testing

@Suite("Choices")
struct ChoicesTests {
  @Test("are the same for the same seed and number, and others for others")
  func seeds() {
    func numbers(_ seed: UInt64, _ number: UInt64) -> [Int] {
      var choices = Choices(seed: seed, number: number)
      var numbers: [Int] = []
      for _ in 0..<20 { numbers.append(choices.pick(1_000_000)) }
      return numbers
    }
    expect(numbers(1, 1), equals: numbers(1, 1))
    let all = (0..<30 as Range<UInt64>).flatMap { seed in (0..<30 as Range<UInt64>).map { numbers(seed, $0) } }
    expect(Set(all).count, equals: 900)
  }

  @Test("are repeated by their recording, and beyond its end are the simplest")
  func replay() {
    var first = Choices(seed: 3)
    let bounds = [2, 7, 1, 100, 3]
    var chosen: [Int] = []
    for bound in bounds { chosen.append(first.pick(bound)) }
    var again = Choices(replaying: first.recorded)
    var repeated: [Int] = []
    for bound in bounds { repeated.append(again.pick(bound)) }
    expect(repeated, equals: chosen)
    let (tenth, chance) = (again.pick(10), again.chance(99))
    expect(tenth, equals: 0)
    #expect(!chance)
    expect(again.recorded, equals: first.recorded + [0, 0])
  }

  @Test("of each move are its own, whatever the moves before it have used of theirs")
  func pieces() {
    var choices = Choices(replaying: [[7, 6, 5], [4], [3, 2]])
    let first = choices.pick(10)
    choices.endMove()
    let second = [choices.pick(10), choices.pick(10), choices.pick(10)]
    choices.endMove()
    let third = choices.pick(10)
    choices.endMove()
    let beyond = choices.pick(10)
    expect(first, equals: 7)
    expect(second, equals: [4, 0, 0])
    expect(third, equals: 3)
    expect(beyond, equals: 0)
    expect(choices.recorded, equals: [7, 4, 0, 0, 3, 0])
  }

  @Test("stay within their bounds, whatever was recorded")
  func bounds() {
    var choices = Choices(replaying: [.max, 5, 7])
    let picked = [choices.pick(3), choices.pick(0), choices.pick(8)]
    expect(picked, equals: [2, 0, 7])
    expect(choices.recorded, equals: [2, 0, 7])
  }

  @Test("are about equally likely")
  func uniform() {
    var choices = Choices(seed: 9)
    var counts = [0, 0, 0, 0, 0]
    for _ in 0..<10_000 { counts[choices.pick(5)] += 1 }
    #expect(counts.allSatisfy { (1_800...2_200).contains($0) })
  }
}

@Suite("A shrinker")
struct ShrinkerTests {
  /// Shrinks under a property of the sequence alone; each choice is a move.
  private func shrunk(_ choices: [UInt32], _ fails: @escaping ([UInt32]) -> Bool) async -> [UInt32] {
    func candidate(_ choices: [UInt32]) -> Shrinker.Candidate {
      Shrinker.Candidate(choices: choices, marks: choices.indices.map { $0 + 1 })
    }
    var shrinker = Shrinker(candidate(choices))
    await shrinker.shrink { pieces in
      let choices = Array(pieces.joined())
      return fails(choices) ? candidate(choices) : nil
    }
    return shrinker.best.choices
  }

  @Test("keeps only what is needed, as small as possible")
  func minimal() async {
    await expect(shrunk([9, 3, 250, 4, 8, 1, 77, 2]) { $0.contains { $0 >= 77 } }, equals: [77])
    await expect(shrunk([5, 9, 5, 9, 5, 9]) { $0.filter { $0 == 9 }.count >= 2 }, equals: [9, 9])
    let sum = await shrunk([5, 6, 7, 8]) { $0.reduce(0, +) >= 10 }
    #expect(sum.count == 2 && sum.reduce(0, +) == 10)
    await expect(shrunk([1_000_000]) { ($0.first ?? 0) > 12_345 }, equals: [12_346])
  }

  @Test("brings moves into the simplest order")
  func order() async {
    await expect(shrunk([30, 20, 10]) { Set($0) == [10, 20, 30] }, equals: [10, 20, 30])
  }

  @Test("puts one move in the place of three, and begins otherwise if the first moves are superfluous then")
  func others() async {
    /// Each move has two choices that say whether and when, and two that say what; `what` 1, 17 is as good as the rest.
    func shrunk(_ pieces: [[UInt32]], _ fails: @escaping ([[UInt32]]) -> Bool) async -> [[UInt32]] {
      func candidate(_ pieces: [[UInt32]]) -> Shrinker.Candidate {
        var marks: [Int] = []
        for index in pieces.indices.dropFirst() { marks.append(pieces[..<index].joined().count + 1) }
        return Shrinker.Candidate(choices: Array(pieces.joined()), marks: marks)
      }
      var shrinker = Shrinker(candidate(pieces))
      await shrinker.shrink { fails($0) ? candidate($0) : nil }
      return shrinker.best.pieces
    }
    let long: [[UInt32]] = [[0], [1, 0, 2, 5, 9], [1, 0, 2, 6], [1, 0, 2, 7], [1, 3, 4, 1]]
    let one: [[UInt32]] = [[0], [1, 0, 1, 17], [1, 3, 4, 1]]
    await expect(shrunk(long) { $0 == long || $0 == one }, equals: one)
    let other: [[UInt32]] = [[2], [1, 0, 2, 7], [1, 3, 4, 1]]
    await expect(shrunk(long) { $0 == long || $0 == other }, equals: other)
  }

  @Test("leaves what cannot be simpler, and stops when its budget is used up")
  func budget() async {
    await expect(shrunk([1, 2, 3]) { $0 == [1, 2, 3] }, equals: [1, 2, 3])
    var runs = 0
    var shrinker = Shrinker(Shrinker.Candidate(choices: Array(repeating: 99, count: 500), marks: []), budget: 25)
    await shrinker.shrink { pieces in
      runs += 1
      return Shrinker.Candidate(choices: Array(pieces.joined()), marks: [])
    }
    expect(runs, equals: 25)
    expect(shrinker.budget, equals: 0)
  }
}
