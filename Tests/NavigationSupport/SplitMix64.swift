/// A small random number generator whose runs repeat: the same seed gives the same numbers everywhere.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension SplitMix64 {
  /// True in about `percent` of 100 cases.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// A number in 0 ..< `bound`. The slight bias of a remainder does not matter here.
  package mutating func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(next() % UInt64(bound)) }

  /// A number in `range`.
  package mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// An element of `elements`, which must not be empty.
  package mutating func pick<T>(_ elements: [T]) -> T { elements[below(elements.count)] }

  /// Some of `elements`, each with the given chance, in their order.
  package mutating func some<T>(_ elements: [T], _ percent: Int) -> [T] {
    elements.filter { _ in chance(percent) }
  }
}
