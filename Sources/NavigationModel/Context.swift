/// A context variable: a name with a few values, such as `user: [loggedOut, loggedIn]`.
public struct Variable: Hashable, Sendable {
  public var name: String
  /// The values by name, at least one; a value is referred to by its index here.
  public var values: [String]

  package init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}

/// A variable of the context.
public typealias VariableID = Identifier<Variable>

/// One value for every variable, packed into bits.
///
/// ``ContextSpace`` reads and writes it. Contexts are ordered by their last variable, then by the one before, and so
/// on: the first one varies fastest.
public struct Context: Hashable, Comparable, Sendable, Codable {
  // An enum rather than a word and an array that few need: whether there is something to be counted is then seen
  // without a call, and most contexts are copied as fast as a number.
  @usableFromInline enum Bits: Hashable, Sendable {
    case word(UInt64)
    /// Two words or more, the last of which is not 0, so that equal contexts have equal bits.
    case words([UInt64])
  }

  @usableFromInline var bits: Bits

  @inlinable init(_ bits: Bits) { self.bits = bits }

  /// The context in which every variable has its first value.
  @inlinable public init() { bits = .word(0) }

  @inlinable public static func < (a: Context, b: Context) -> Bool {
    if case .word(let a) = a.bits, case .word(let b) = b.bits { return a < b }
    return b.isAfter(a)
  }

  @usableFromInline func isAfter(_ other: Context) -> Bool {
    let (own, others) = (words, other.words)
    guard own.count == others.count else { return own.count > others.count }
    return others.reversed().lexicographicallyPrecedes(own.reversed())
  }

  /// The bits, 64 to a word, without zeros at the end; at least one word.
  package var words: [UInt64] {
    switch bits {
    case .word(let word): [word]
    case .words(let words): words
    }
  }

  package var wordCount: Int { if case .words(let words) = bits { words.count } else { 1 } }

  /// The context with these bits; any bits are some context's, if not of every space.
  package init(words: some Collection<UInt64>) {
    var words = Array(words)
    while words.count > 1, words.last == 0 { words.removeLast() }
    bits = words.count > 1 ? .words(words) : .word(words.first ?? 0)
  }

  /// The words; any are a context, if not of every space.
  public init(from decoder: any Decoder) throws {
    self.init(words: try decoder.singleValueContainer().decode([UInt64].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(words)
  }

  /// The word with this index; 0 beyond the last.
  @inlinable package func word(_ index: Int) -> UInt64 {
    switch bits {
    case .word(let word): index == 0 ? word : 0
    case .words(let words): index < words.count ? words[index] : 0
    }
  }

  /// Replaces the bits of a word that `kept` does not have by `new`.
  @inlinable mutating func change(_ index: Int, keeping kept: UInt64, _ new: UInt64) {
    if case .word(let word) = bits, index == 0 {
      bits = .word(word & kept | new)
    } else {
      changeWords(index, kept, new)
    }
  }

  @usableFromInline mutating func changeWords(_ index: Int, _ kept: UInt64, _ new: UInt64) {
    var words = words
    bits = .word(0)
    if index >= words.count { words += repeatElement(0, count: index + 1 - words.count) }
    words[index] = words[index] & kept | new
    self = Context(words: words)
  }
}

/// All combinations of context values.
public struct ContextSpace: Hashable, Sendable {
  /// The largest number of contexts that are looked at one by one.
  package static let listingLimit = 1 << 24

  /// The number of contexts: the product of the variables' value counts, 1 without variables; nil if it is more
  /// than fits into an `Int`.
  package let count: Int?
  /// By variable: how many values it has.
  let sizes: [Int]
  /// By variable: where its value is.
  @usableFromInline let fields: [Field]

  /// Some bits of a context.
  @usableFromInline struct Field: Hashable, Sendable {
    @usableFromInline let word: Int32
    @usableFromInline let shift: Int32
    /// As many ones as the field has bits.
    @usableFromInline let mask: UInt64

    @inlinable func value(in context: Context) -> Int { Int(context.word(Int(word)) &>> UInt64(shift) & mask) }
  }

  /// The space over variables with so many values each, at least one.
  ///
  /// A variable takes as many bits as its values need, never across a word.
  public init(sizes: [Int]) {
    var (count, next): (Int?, Int) = (1, 0)
    fields = sizes.map { size in
      let bits = size < 2 ? 0 : Int.bitWidth - (size - 1).leadingZeroBitCount
      if next % 64 + bits > 64 { next += 64 - next % 64 }
      defer { next += bits }
      count = count.flatMap { count in
        let (product, overflow) = count.multipliedReportingOverflow(by: size)
        return overflow ? nil : product
      }
      // A variable with one value may come after the last bit.
      return bits == 0
        ? Field(word: 0, shift: 0, mask: 0)
        : Field(word: Int32(next / 64), shift: Int32(next % 64), mask: ~0 >> UInt64(64 - bits))
    }
    self.sizes = sizes
    self.count = count
  }

  package init(_ variables: [Variable]) { self.init(sizes: variables.map(\.values.count)) }

  /// The index of `variable`'s value in `context`. Complexity: O(1).
  @inlinable package func value(of variable: VariableID, in context: Context) -> Int {
    fields[variable.index].value(in: context)
  }

  /// The indices of all variables' values; nil if `context` is not one of this space.
  public func values(of context: Context) -> [Int]? {
    let values = fields.map { $0.value(in: context) }
    return zip(values, sizes).allSatisfy { $0 < $1 } && self.context(of: values) == context ? values : nil
  }

  /// `context` with `variable` set to the value at index `value`. Complexity: O(1), apart from copying.
  @inlinable package func setting(_ variable: VariableID, to value: Int, in context: Context) -> Context {
    let field = fields[variable.index]
    var context = context
    let shift = UInt64(field.shift)
    context.change(Int(field.word), keeping: ~(field.mask &<< shift), UInt64(value) &<< shift)
    return context
  }

  /// The context with the given values, one index per variable in their order.
  public func context(of values: [Int]) -> Context {
    var words = [UInt64](repeating: 0, count: 1 + Int(fields.map(\.word).max() ?? 0))
    for (value, field) in zip(values, fields) { words[Int(field.word)] |= UInt64(value) &<< UInt64(field.shift) }
    return Context(words: words)
  }

  /// Every context, in ascending order: for what is looked at one by one; nil if there are more than `limit`.
  package func all(limit: Int = ContextSpace.listingLimit) -> (some RandomAccessCollection<Context>)? {
    count.flatMap { count in
      count > limit
        ? nil
        : (0..<count).lazy.map { number in
          var (rest, context) = (number, Context())
          for (size, field) in zip(sizes, fields) {
            context.change(Int(field.word), keeping: ~0, UInt64(rest % size) &<< UInt64(field.shift))
            rest /= size
          }
          return context
        }
    }
  }
}

/// `variable = value`, an effect of a transition, an outcome, a change or a `set` step.
package struct Assignment: Hashable, Sendable {
  package var variable: VariableID
  /// An index into the variable's values.
  package var value: Int

  package init(variable: VariableID, value: Int) {
    self.variable = variable
    self.value = value
  }
}

extension ContextSpace {
  /// `context` after `effects`, applied in order.
  package func applying(_ effects: some Sequence<Assignment>, to context: Context) -> Context {
    effects.reduce(context) { setting($1.variable, to: $1.value, in: $0) }
  }
}
