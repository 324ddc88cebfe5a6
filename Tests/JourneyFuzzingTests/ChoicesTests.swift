import JourneyFuzzing
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
    #expect(numbers(1, 1) == numbers(1, 1))
    let all = (0..<30 as Range<UInt64>).flatMap { seed in (0..<30 as Range<UInt64>).map { numbers(seed, $0) } }
    #expect(Set(all).count == 900)
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
    #expect(repeated == chosen)
    let (tenth, chance) = (again.pick(10), again.chance(99))
    #expect(tenth == 0)
    #expect(!chance)
    #expect(again.recorded == first.recorded + [0, 0])
  }

  @Test("stay within their bounds, whatever was recorded")
  func bounds() {
    var choices = Choices(replaying: [.max, 5, 7])
    let picked = [choices.pick(3), choices.pick(0), choices.pick(8)]
    #expect(picked == [2, 0, 7])
    #expect(choices.recorded == [2, 0, 7])
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
    await shrinker.shrink { fails($0) ? candidate($0) : nil }
    return shrinker.best.choices
  }

  @Test("keeps only what is needed, as small as possible")
  func minimal() async {
    #expect(await shrunk([9, 3, 250, 4, 8, 1, 77, 2]) { $0.contains { $0 >= 77 } } == [77])
    #expect(await shrunk([5, 9, 5, 9, 5, 9]) { $0.filter { $0 == 9 }.count >= 2 } == [9, 9])
    let sum = await shrunk([5, 6, 7, 8]) { $0.reduce(0, +) >= 10 }
    #expect(sum.count == 2 && sum.reduce(0, +) == 10)
    #expect(await shrunk([1_000_000]) { ($0.first ?? 0) > 12_345 } == [12_346])
  }

  @Test("brings moves into the simplest order")
  func order() async {
    #expect(await shrunk([30, 20, 10]) { Set($0) == [10, 20, 30] } == [10, 20, 30])
  }

  @Test("leaves what cannot be simpler, and stops when its budget is used up")
  func budget() async {
    #expect(await shrunk([1, 2, 3]) { $0 == [1, 2, 3] } == [1, 2, 3])
    var runs = 0
    var shrinker = Shrinker(Shrinker.Candidate(choices: Array(repeating: 99, count: 500), marks: []), budget: 25)
    await shrinker.shrink { choices in
      runs += 1
      return Shrinker.Candidate(choices: choices, marks: [])
    }
    #expect(runs == 25)
    #expect(shrinker.budget == 0)
  }
}
