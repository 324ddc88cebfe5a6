/// Random numbers from a seed, the same on every system.
///
/// Source: Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
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

  /// A number below `bound`, 0 if there is none. The slight bias of a remainder does not matter here.
  package mutating func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(next() % UInt64(bound)) }

  /// A number in `range`.
  package mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// True in about `percent` of 100 cases.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of the elements, of which there must be some.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Some of the elements, each with the given chance, in their order.
  package mutating func some<Element>(_ elements: [Element], _ percent: Int) -> [Element] {
    elements.filter { _ in chance(percent) }
  }

  /// A few letters and digits.
  package mutating func token() -> String { String(next() >> UInt64(8 + below(24)), radix: 36) }
}
