import NavigationModel

/// Reads what is between braces.
extension RouteParser {
  /// `{name}`, `{name?}`, `{name: integer}`, `{name: web}`, `{name: a|b}`, `{name before -}`, `{name...}`.
  mutating func placeholder() throws(Broken) -> (name: String, form: Route.Form, isOptional: Bool) {
    let open = position
    guard let close = bytes[open..<end].firstIndex(of: UInt8(ascii: "}")) else {
      throw fail(.neverClosed("this '{'", add: "'}'"), to: open + 1)
    }
    position += 1
    skipSpace(to: close)
    let start = position
    while position < close, CharacterClass.isName(next), next != UInt8(ascii: ".") { position += 1 }
    guard position > start else {
      throw fail(.namelessPlaceholder, from: open, to: close + 1)
    }
    let name = try self.name(start..<position)
    var isOptional = false
    if position < close, next == UInt8(ascii: "?") {
      isOptional = true
      position += 1
    }
    skipSpace(to: close)
    let form = try self.form(of: name, until: close)
    skipSpace(to: close)
    guard position == close else {
      throw fail(.notAPlaceholder, to: close)
    }
    position += 1
    return (name, form, isOptional)
  }

  private mutating func form(of name: String, until close: Int) throws(Broken) -> Route.Form {
    if bytes[position..<close].elementsEqual("...".utf8) {
      position = close
      return .rest
    }
    let text = String(decoding: bytes[position..<close], as: UTF8.self)
    if text.hasPrefix("before ") {
      let separator = String(text.dropFirst("before ".count).drop(while: { $0 == " " }).prefix { $0 != " " })
      guard !separator.isEmpty else {
        throw fail(.noSeparator, to: close)
      }
      if name == Route.ignored { throw fail(.cutIgnored, to: close) }
      position = close
      return .before(separator)
    }
    guard next == UInt8(ascii: ":"), position < close else { return .text }
    position += 1
    skipSpace(to: close)
    let start = position
    let values = String(decoding: bytes[position..<close], as: UTF8.self)
      .split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0.drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed()) }
    position = close
    if values == ["integer"] { return .integer }
    if values == ["web"] { return .web }
    guard values.allSatisfy({ !$0.isEmpty }) else {
      throw fail(.emptyValue, from: start, to: close)
    }
    guard Set(values).count == values.count else {
      throw fail(.twice("a value"), from: start, to: close)
    }
    try refuseForeignType(values, name, from: start, to: close)
    return .oneOf(values)
  }

  private mutating func skipSpace(to close: Int) {
    while position < close, next == 0x20 { position += 1 }
  }
}
