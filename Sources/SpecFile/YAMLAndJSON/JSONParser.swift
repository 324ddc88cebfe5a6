/// Reads JSON into a syntax tree.
///
/// Foundation's decoder gives no places, silently keeps one of two equal keys and loses the order of keys; a spec needs
/// all three. One pass over the bytes, with the open lists and mappings on a stack of their own.
struct JSONParser {
  private let bytes: [UInt8]
  private var position: Int
  private var builder = TreeBuilder()
  private let takesControls: Bool

  /// The tree of `source`, whose bytes have passed ``TextCheck``.
  ///
  /// - Parameter takesControls: whether a text may contain control characters, escaped or, but for line breaks, raw.
  static func tree(
    of source: SourceFile, file: Int32, from begin: Int, takesControls: Bool = false
  ) throws(SyntaxError) -> SyntaxTree {
    var parser = JSONParser(bytes: source.bytes, position: begin, takesControls: takesControls)
    try parser.run()
    return SyntaxTree(source: source, file: file, nodes: parser.builder.nodes, decoded: parser.builder.decoded)
  }

  private init(bytes: [UInt8], position: Int, takesControls: Bool) {
    self.bytes = bytes
    self.position = position
    self.takesControls = takesControls
  }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func run() throws(SyntaxError) {
    skipSpace()
    try value()
    while !builder.isBalanced { try member() }
    skipSpace()
    if position < bytes.count {
      throw syntaxError(.afterEnd(isJSON: true))
    }
  }

  /// Reads what comes next in the innermost open list or mapping: its end, or an item.
  private mutating func member() throws(SyntaxError) {
    let isMapping = builder.enclosing == .mapping
    let close = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    skipSpace()
    if next == close {
      position += 1
      return builder.end(at: position)
    }
    if builder.enclosingCount > 0 {
      guard next == UInt8(ascii: ",") else { throw unclosed(isMapping) }
      position += 1
      skipSpace()
      if next == close {
        throw syntaxError(.trailingComma(isMapping ? "}" : "]"))
      }
    }
    if isMapping {
      guard next == UInt8(ascii: "\"") else {
        throw position < bytes.count ? syntaxError(.keyOfJSON) : unclosed(isMapping)
      }
      try string()
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw syntaxError(.noColonAfterKey) }
      position += 1
      skipSpace()
    }
    if position >= bytes.count { throw unclosed(isMapping) }
    try value()
  }

  private mutating func value() throws(SyntaxError) {
    switch next {
    case UInt8(ascii: "{"):
      try builder.begin(.mapping, isFlow: false, start: position, end: position + 1)
      position += 1
    case UInt8(ascii: "["):
      try builder.begin(.list, isFlow: false, start: position, end: position + 1)
      position += 1
    case UInt8(ascii: "\""): try string()
    default: try literal()
    }
  }

  /// A number, `true` or `false` is read as its source text, `null` as nothing.
  private mutating func literal() throws(SyntaxError) {
    let start = position
    while isLiteral(next) { position += 1 }
    let text = bytes[start..<position]
    let isNull = text.elementsEqual("null".utf8)
    let isNumber = text.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } ?? false
    guard isNull || isNumber || text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8) else {
      position = start
      if next == UInt8(ascii: "/") || next == UInt8(ascii: "#") {
        throw syntaxError(.comment)
      }
      throw syntaxError(
        .noValue(isAtEnd: position >= bytes.count, isUnquoted: next == UInt8(ascii: "'") || !text.isEmpty))
    }
    try builder.scalar(
      .init(
        kind: .scalar, start: Int32(clamping: start), end: Int32(clamping: position), text: Int32(clamping: start),
        count: isNull ? 0 : Int32(clamping: text.count)))
  }

  private func isLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  private mutating func string() throws(SyntaxError) {
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return try builder.scalar(
          .init(
            kind: .scalar, isQuoted: true, start: Int32(clamping: start), end: Int32(clamping: position),
            text: Int32(clamping: start + 1), count: Int32(clamping: position - start - 2)))
      case UInt8(ascii: "\\"):
        position = start + 1
        return try decodedString(from: start)
      case 0x0A, 0x0D,
        0..<0x20 where !takesControls:
        throw syntaxError(.openText)
      default: position += 1
      }
    }
    throw syntaxError(.openQuotes, at: start)
  }

  /// A text with escapes.
  private mutating func decodedString(from start: Int) throws(SyntaxError) {
    let text = builder.decoded.count
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return try builder.scalar(
          .init(
            kind: .scalar, isQuoted: true, isDecoded: true, start: Int32(clamping: start),
            end: Int32(clamping: position), text: Int32(clamping: text),
            count: Int32(clamping: builder.decoded.count - text)))
      case UInt8(ascii: "\\"):
        guard let (scalar, length) = Escape.json(in: bytes, at: position) else {
          let escape = Escape.quoted(in: bytes, at: position)
          let isHalf = Escape.isHalf(in: bytes, at: position)
          throw syntaxError(isHalf ? .halfEscape(escape) : .unknownEscape(escape, isJSON: true))
        }
        guard takesControls || scalar.value >= 0x20 || scalar == "\n" || scalar == "\t" else {
          throw syntaxError(.controlEscape)
        }
        builder.decoded.append(contentsOf: Unicode.UTF8.encode(scalar) ?? .init())
        position += length
      case 0x0A, 0x0D,
        0..<0x20 where !takesControls:
        throw syntaxError(.openText)
      default:
        builder.decoded.append(bytes[position])
        position += 1
      }
    }
    throw syntaxError(.openQuotes, at: start)
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private func unclosed(_ isMapping: Bool) -> SyntaxError {
    let close = isMapping ? "}" : "]"
    return position < bytes.count
      ? syntaxError(.noComma(or: close, "here"))
      : syntaxError(.neverClosed("the '\(isMapping ? "{" : "[")'", add: "'\(close)'"), at: builder.enclosingStart)
  }

  private func syntaxError(_ mistake: Mistake, at offset: Int? = nil) -> SyntaxError {
    let start = offset ?? position
    return SyntaxError(mistake: mistake, start: start, end: start + 1)
  }
}
