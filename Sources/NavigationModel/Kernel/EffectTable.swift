/// Effects, one list after the other in one table.
struct EffectTable: Sendable {
  /// The sum of a list of effects: on the first word of the context, and if need be to others.
  struct Change: Sendable {
    fileprivate var kept: UInt64 = ~0
    fileprivate var bits: UInt64 = 0
    /// Those of ``EffectTable/others``.
    fileprivate var others: Range<Int32> = 0..<0
    /// True if it changes nothing.
    fileprivate(set) var isNone = true
  }

  /// The change to a word of the context.
  fileprivate struct WordChange: Sendable {
    var word: Int32
    var kept: UInt64
    var bits: UInt64
  }

  private let others: FlatTable<WordChange>

  /// Collects effects.
  struct Builder {
    private let space: ContextSpace
    private var others: [WordChange] = []

    init(over space: ContextSpace) { self.space = space }

    var table: EffectTable { EffectTable(others: FlatTable(others)) }

    mutating func add(_ effects: [Assignment]) -> Change {
      var words = [WordChange(word: 0, kept: ~0, bits: 0)]
      for effect in effects {
        let field = space.fields[effect.variable.index]
        let own = field.mask << UInt64(field.shift)
        let index = words.firstIndex { $0.word == field.word } ?? words.count
        if index == words.count { words.append(WordChange(word: field.word, kept: ~0, bits: 0)) }
        words[index].kept &= ~own
        words[index].bits = words[index].bits & ~own | UInt64(effect.value) << UInt64(field.shift)
      }
      others += words.dropFirst()
      return Change(
        kept: words[0].kept, bits: words[0].bits,
        others: Int32(others.count - words.count + 1)..<Int32(others.count), isNone: effects.isEmpty)
    }
  }

  /// Makes a change where the context is.
  @inline(__always)
  func make(_ change: Change, in context: inout Context) {
    // Most moves have none, and are not to pay for those that have.
    if !change.isNone { makeSome(change, in: &context) }
  }

  @inline(__always)
  private func makeSome(_ change: Change, in context: inout Context) {
    context.change(0, keeping: change.kept, change.bits)
    for index in change.others {
      context.change(Int(others[index].word), keeping: others[index].kept, others[index].bits)
    }
  }
}
