/// The only source of a run's choices, which also records them.
///
/// A run asks for bounded integers and obeys them; so the recorded integers are the run. The smallest choice is
/// the simplest one everywhere, and missing ones count as 0: shortening or lowering the sequence makes any run
/// simpler. Source of the idea: MacIver and Donaldson, "Test-case reduction via test-case
/// generation: insights from the Hypothesis reducer", ECOOP 2020.
///
/// ```swift
/// var choices = Choices(seed: 7)
/// let first = choices.pick(10)
/// var again = Choices(replaying: choices.recorded)
/// again.pick(10) == first  // true
/// ```
package struct Choices: Sendable {
  /// The choices made so far.
  package private(set) var recorded: [UInt32] = []
  /// The places in `recorded` at which the moves of the run begin.
  package private(set) var marks: [Int] = []

  private var given: [UInt32] = []
  private var used = 0
  /// The choices that are given for the moves to come, the last first; nil: `given` is all there is.
  private var givenMoves: [[UInt32]]?
  private var random: RandomNumbers
  private let isRandom: Bool

  /// Random choices; the same seed and number give the same ones.
  package init(seed: UInt64, number: UInt64 = 0) {
    self.init(random: RandomNumbers(seed: seed, stream: number))
  }

  /// The choices of an earlier run; beyond their end the simplest.
  package init(replaying given: [UInt32]) {
    self.given = given
    random = RandomNumbers(seed: 0)
    isRandom = false
  }

  /// The choices of an earlier run, divided as ``Shrinker/Candidate/pieces`` says: each move begins with its own,
  /// whatever the moves before it have used of theirs.
  package init(replaying pieces: [[UInt32]]) {
    self.init(replaying: pieces.first ?? [])
    givenMoves = pieces.dropFirst().reversed()
  }

  init(random: RandomNumbers) {
    self.random = random
    isRandom = true
    recorded.reserveCapacity(128)
    marks.reserveCapacity(16)
  }

  /// The choices of an earlier run as far as they go, and random ones from then on.
  init(replaying given: [UInt32], then random: RandomNumbers) {
    self.given = given
    self.random = random
    isRandom = true
  }

  /// Chooses a number in 0 ..< `bound`; 0 if `bound` is 1 or less, which is recorded too, so that later choices keep
  /// their places.
  @inline(__always) package mutating func pick(_ bound: Int) -> Int {
    pick(bound) { $0.below(bound) }
  }

  /// Chooses 1 in about `percent` of 100 cases, otherwise 0.
  @inline(__always) package mutating func chance(_ percent: Int) -> Bool {
    pick(2) { $0.below(100) < percent ? 1 : 0 } == 1
  }

  /// Chooses a number in 0 ..< `bound`: at random as `sample` does, but recorded as the number itself. So the
  /// probabilities can change without old recordings losing their meaning.
  @inline(__always) mutating func pick(_ bound: Int, _ sample: (inout RandomNumbers) -> Int) -> Int {
    let choice: Int
    if bound <= 1 {
      choice = 0
    } else if used < given.count {
      choice = min(Int(given[used]), bound - 1)
    } else {
      choice = isRandom ? min(max(0, sample(&random)), bound - 1) : 0
    }
    used += 1
    recorded.append(UInt32(truncatingIfNeeded: choice))
    return choice
  }

  /// A random number that is not recorded, for what shows in later choices.
  mutating func random(below bound: Int) -> Int { random.below(bound) }

  /// Marks that the next choice is whether there is another move.
  @inline(__always) mutating func endMove() {
    if givenMoves == nil { return }
    given = givenMoves?.popLast() ?? []
    used = 0
  }

  /// Marks that a move of the run begins here.
  @inline(__always) mutating func mark() { marks.append(recorded.count) }
}

/// Makes a new run from interesting ones.
enum Mutation {
  /// A run that begins like one of `parents`, or like parts of them, and continues at random.
  static func choices(of parents: [Shrinker.Candidate], _ random: RandomNumbers) -> Choices {
    var random = random
    guard !parents.isEmpty else { return Choices(random: random) }
    // Later ones covered what others had not.
    let parent = parents[max(random.below(parents.count), random.below(parents.count))]
    var given = parent.choices
    switch random.below(5) {
    case 0: given = Array(given.prefix(cut(parent, &random)))
    case 1:
      let other = parents[random.below(parents.count)]
      given = Array(given.prefix(cut(parent, &random))) + other.choices.dropFirst(cut(other, &random))
    case 2:
      if !parent.marks.isEmpty {
        let span = parent.span(random.below(parent.marks.count))
        given.insert(contentsOf: given[span], at: span.lowerBound)
      }
    case 3: if !parent.marks.isEmpty { given.removeSubrange(parent.span(random.below(parent.marks.count))) }
    default:
      for _ in 0...random.below(3) where !given.isEmpty {
        given[random.below(given.count)] = UInt32(random.below(16))
      }
    }
    return Choices(replaying: given, then: random)
  }

  /// The beginning of some move of the run.
  private static func cut(_ run: Shrinker.Candidate, _ random: inout RandomNumbers) -> Int {
    run.marks.isEmpty ? run.choices.count : run.span(random.below(run.marks.count)).lowerBound
  }
}

/// Random numbers that are the same everywhere for the same seed.
///
/// Not for secrets. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014
/// (SplitMix64).
struct RandomNumbers: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  init(seed: UInt64, stream: UInt64) {
    // Mixed twice, because neighbouring states of this generator would give overlapping streams.
    state = Self.mixed(seed &+ Self.mixed(stream &+ 0x9E37_79B9_7F4A_7C15))
  }

  @inline(__always) mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  @inline(__always) private static func mixed(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in 0 ..< `bound`, which must be positive.
  ///
  /// Source: Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019), without its rejection step:
  /// the bias, less than `bound` / 2^32, does not matter here.
  @inline(__always) mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(truncatingIfNeeded: bound)) >> 32)
  }
}
