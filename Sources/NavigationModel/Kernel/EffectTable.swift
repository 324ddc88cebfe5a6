/// Effects, one list after the other in one array.
struct EffectTable: Sendable {
  /// Some of the changes.
  typealias ID = Range<Int32>

  /// The change that a list of effects makes to a word of the context, taken together.
  private struct Change: Sendable {
    var word: Int32
    var kept: UInt64
    var bits: UInt64
  }

  private let space: ContextSpace
  private var changes: [Change] = []

  init(over space: ContextSpace) { self.space = space }

  mutating func add(_ effects: [Assignment]) -> ID {
    let start = changes.count
    for effect in effects {
      let field = space.fields[effect.variable.index]
      let own = field.mask << UInt64(field.shift)
      let index = changes[start...].firstIndex { $0.word == field.word } ?? changes.count
      if index == changes.count { changes.append(Change(word: field.word, kept: ~0, bits: 0)) }
      changes[index].kept &= ~own
      changes[index].bits = changes[index].bits & ~own | UInt64(effect.value) << UInt64(field.shift)
    }
    return Int32(start)..<Int32(changes.count)
  }

  /// `place` after the effects.
  @inline(__always)
  func applying(_ effects: ID, to place: Configuration) -> Configuration {
    // Most moves have none, and are not to pay for those that have.
    effects.isEmpty ? place : applied(effects, to: place)
  }

  @inline(never)
  private func applied(_ effects: ID, to place: Configuration) -> Configuration {
    var place = place
    for index in Int(effects.lowerBound)..<Int(effects.upperBound) {
      let change = changes[index]
      place.context.change(Int(change.word), keeping: change.kept, change.bits)
    }
    return place
  }
}
