/// Random numbers that are the same everywhere for the same seed.
///
/// Not for secrets. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014
/// (SplitMix64).
struct RandomNumbers: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A stream of its own for each number under a seed.
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
