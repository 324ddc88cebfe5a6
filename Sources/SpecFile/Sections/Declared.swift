import NavigationModel

/// Declarations of one kind, such as screens: their names and places, and what is read under each.
struct Declared<Part> {
  /// The name of the kind in messages.
  let kind: String
  private(set) var symbols: [Symbol] = []
  /// The place at which each is declared.
  private(set) var spans: [Span] = []
  /// Some declaration is broken, so an unknown name may be one that it declares.
  var isIncomplete = false
  /// As far as they are read by now, in the order of the names.
  var parts: [Part] = []
  /// The nodes to be read once all names are known.
  var bodies: [Syntax?] = []
  /// Those with a mistake, whose values are not checked.
  var broken: Set<Identifier<Part>> = []
  /// Reserved words that something is called, which has been reported where it is declared.
  var reserved: Set<Symbol> = []
  private var indices: [Int32] = []

  init(_ kind: String) { self.kind = kind }

  var count: Int { symbols.count }

  /// The identifier of a name; nil if it is not declared.
  subscript(symbol: Symbol) -> Identifier<Part>? {
    let index = Int(symbol.raw)
    guard index >= 0, index < indices.count, indices[index] >= 0 else { return nil }
    return Identifier(Int(indices[index]))
  }

  /// Adds a name that is not declared yet.
  mutating func declare(_ symbol: Symbol, at span: Span) -> Identifier<Part> {
    if Int(symbol.raw) >= indices.count {
      indices.append(contentsOf: repeatElement(-1, count: max(Int(symbol.raw) + 1 - indices.count, indices.count)))
    }
    indices[Int(symbol.raw)] = Int32(clamping: symbols.count)
    symbols.append(symbol)
    spans.append(span)
    return Identifier(symbols.count - 1)
  }
}
