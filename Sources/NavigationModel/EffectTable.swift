/// Effects, one list after the other in one array.
struct EffectTable: Sendable {
  /// Some of the effects.
  typealias ID = Range<Int32>

  let space: ContextSpace
  private var assignments: [Assignment] = []

  init(over space: ContextSpace) { self.space = space }

  mutating func add(_ effects: [Assignment]) -> ID {
    assignments += effects
    return Int32(assignments.count - effects.count)..<Int32(assignments.count)
  }

  /// `place` after `effects`, applied in order.
  @inline(__always)
  func applying(_ effects: ID, to place: Configuration) -> Configuration {
    // Most moves have none, and are not to pay for those that have.
    effects.isEmpty ? place : applied(effects, to: place)
  }

  @inline(never)
  private func applied(_ effects: ID, to place: Configuration) -> Configuration {
    var place = place
    let list = assignments[Int(effects.lowerBound)..<Int(effects.upperBound)]
    place.context = space.applying(list, to: place.context)
    return place
  }
}
