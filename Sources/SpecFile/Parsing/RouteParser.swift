import NavigationModel

/// Reads one route: `universal /area/{postcode before -}?cuisine={cuisine?}#{section}`.
struct RouteParser {
  /// The route has been reported and is skipped.
  struct Broken: Error {}

  let reading: Reading
  let node: Syntax
  private let bytes: [UInt8]
  private let begin: Int
  private let end: Int
  private var position: Int
  /// The place of each placeholder's name.
  private(set) var places: [String: Span] = [:]

  init(_ node: Syntax, _ reading: Reading) {
    self.node = node
    self.reading = reading
    bytes = node.textBytes
    begin = node.textRange.lowerBound
    position = begin
    var end = node.textRange.upperBound
    while end > begin, bytes[end - 1] == 0x20 { end -= 1 }
    self.end = end
  }

  /// The route, for `intent`.
  mutating func route(to intent: IntentID) throws(Broken) -> Route {
    let kinds = try self.kinds()
    var route = Route(intent: intent, kinds: kinds, path: [])
    guard next == UInt8(ascii: "/") else {
      throw fail("the path of a route must begin with '/'", remedy: "/search?postcode={postcode?}", to: position + 1)
    }
    position += 1
    if !isAtPathEnd {
      while true {
        route.path.append(try segment())
        guard next == UInt8(ascii: "/") else { break }
        position += 1
      }
    }
    if next == UInt8(ascii: "?") {
      repeat {
        position += 1
        route.query.append(try queryItem(after: route.query))
      } while next == UInt8(ascii: "&")
    }
    if next == UInt8(ascii: "#") {
      position += 1
      let start = position
      guard next == UInt8(ascii: "{"), case (let name, .text, false) = try placeholder() else {
        throw fail(
          "'#' must be followed by one placeholder", remedy: "#{name}", from: start, to: max(position, start + 1))
      }
      route.fragment = name
    }
    guard position == end else {
      throw fail("this is not part of the route", remedy: "end the route before it", to: end)
    }
    return route
  }

  private var next: UInt8 { position < end ? bytes[position] : 0 }
  private var isAtPathEnd: Bool { position == end || next == UInt8(ascii: "?") || next == UInt8(ascii: "#") }

  private mutating func kinds() throws(Broken) -> Route.Kinds {
    var kinds: Route.Kinds = []
    while position < end, next != UInt8(ascii: "/") {
      let start = position
      while position < end, CharacterClass.isName(next) { position += 1 }
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      guard let kind = Route.Kinds.named.first(where: { $0.name == word })?.kind else {
        let names = Route.Kinds.named.map(\.name)
        let nearest = reading.suggestion(for: word, among: names)
        throw word.isEmpty
          ? fail("the path of a route must begin with '/'", remedy: "/search?postcode={postcode?}", to: position + 1)
          : fail(
            "\(quoted(word)) is not a kind of link\(nearest)",
            remedy: ["push", "notification"].contains(word)
              ? "a notification opens the link in its payload: write the route of that link, deep or universal"
              : reading.list("it is", names), from: start, to: position)
      }
      kinds.insert(kind)
      while position < end, next == 0x20 || next == UInt8(ascii: ",") { position += 1 }
    }
    return kinds.isEmpty ? [.deep, .universal] : kinds
  }

  private mutating func segment() throws(Broken) -> Route.Segment {
    let start = position
    guard next == UInt8(ascii: "{") else {
      let text = try literal(until: [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")], "segment")
      guard !text.isEmpty else {
        throw fail("a segment is empty", remedy: "write one '/' between segments and none at the end", to: start + 1)
      }
      let parts = text.utf8.split(separator: UInt8(ascii: "/"))
      if parts.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
        throw fail("links with '.' or '..' as a segment are refused", remedy: "write the path without it", from: start)
      }
      try refuseForeignPlaceholder(from: start, rest: "{name...}")
      return .literal(text)
    }
    let (name, form, isOptional) = try placeholder()
    if isOptional { throw fail("only query values can be optional", remedy: "write one route for each", from: start) }
    guard isAtPathEnd || next == UInt8(ascii: "/") else {
      throw fail("a placeholder must be a whole segment", remedy: "/{name}/", from: start)
    }
    if form == .rest, !isAtPathEnd {
      throw fail(
        "'{\(name)...}' takes the rest of the path; nothing can follow it", remedy: "write it last", from: start)
    }
    return .placeholder(name, form)
  }

  private mutating func queryItem(after items: [Route.QueryItem]) throws(Broken) -> Route.QueryItem {
    let start = position
    let key = try literal(until: [UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "#")], "query key")
    if key.isEmpty { throw fail("the name of a query key is missing", remedy: "?key={name}", to: start + 1) }
    guard next == UInt8(ascii: "=") else {
      throw fail("'=' is missing after the query key", remedy: "\(key)={\(key)}", from: start)
    }
    if items.contains(where: { $0.key.lowercased() == key.lowercased() }) {
      throw fail("duplicate query key \(quoted(key))", remedy: "remove one", from: start)
    }
    guard items.count < Limits.parameters else {
      throw fail("there are more than the \(Limits.parameters) query keys that are accepted", from: start)
    }
    position += 1
    let valueStart = position
    guard next == UInt8(ascii: "{") else {
      let text = try literal(until: [UInt8(ascii: "&"), UInt8(ascii: "#")], "value")
      if text.isEmpty { throw fail("the query key has no value", remedy: "\(key)={\(key)}", from: start) }
      try refuseForeignPlaceholder(from: valueStart, rest: "{\(key)}")
      return Route.QueryItem(key: key, value: .literal(text))
    }
    let (name, form, isOptional) = try placeholder()
    if form == .rest { throw fail("'...' is only allowed in a path", remedy: "{name}", from: valueStart) }
    guard position == end || next == UInt8(ascii: "&") || next == UInt8(ascii: "#") else {
      throw fail("a placeholder must be the whole value of its key", remedy: "\(key)={\(name)}", from: valueStart)
    }
    return Route.QueryItem(key: key, value: .placeholder(name, form, isOptional: isOptional))
  }

  /// Refuses `:name` and `*`, which other tools read as placeholders, and which would be literals here.
  private func refuseForeignPlaceholder(from start: Int, rest: String) throws(Broken) {
    let text = bytes[start..<position]
    if text.elementsEqual("*".utf8) {
      throw fail(
        "'*' is literal here, not a wildcard", remedy: "write \(rest), or %2A for '*' itself", from: start)
    }
    guard text.first == UInt8(ascii: ":"), text.count > 1, text.dropFirst().allSatisfy(CharacterClass.isName) else {
      return
    }
    let name = String(decoding: text.dropFirst(), as: UTF8.self)
    throw fail(
      "':\(name)' is literal here, not a placeholder", remedy: "write {\(name)}, or %3A for ':' itself",
      from: start)
  }

  private static func isPattern(_ value: String) -> Bool {
    value.contains { "[](\\)^$".contains($0) } || value.contains(".*") || value.contains(".+")
  }

  /// Refuses what other tools read as a type, and what would be a list of values here.
  private func refuseForeignType(_ values: [String], _ name: String, from start: Int, to close: Int) throws(Broken) {
    let remedy = "write {\(name)} for any text, {\(name): integer}, or a list of values, {\(name): a|b}"
    if let pattern = values.first(where: Self.isPattern) {
      throw fail(
        "\(quoted(pattern)) looks like a regular expression, which routes do not have", remedy: remedy, from: start,
        to: close)
    }
    guard values.count == 1, let word = values.first else { return }
    switch word.lowercased() {
    case "int", "int32", "int64", "number", "num", "digits", "long", "integer":
      throw fail("there is no type \(quoted(word))", remedy: "write {\(name): integer}", from: start, to: close)
    case "string", "str", "text", "any", "uuid", "slug", "path", "bool", "boolean", "float", "double", "date":
      throw fail("there is no type \(quoted(word))", remedy: remedy, from: start, to: close)
    default: break
    }
  }

  /// Literal text, with `%2F` and the like decoded.
  private mutating func literal(until stops: [UInt8], _ what: String) throws(Broken) -> String {
    let start = position
    var text: [UInt8] = []
    while position < end, !stops.contains(next) {
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        throw fail(
          "a placeholder must be a whole \(what == "segment" ? "segment" : "value"), from '{' to '}'",
          remedy: "write %7B and %7D for '{' and '}' themselves", to: position + 1)
      case UInt8(ascii: "%"):
        guard let byte = Escape.hexadecimal(in: bytes, at: position + 1, digits: 2), position + 2 < end else {
          throw fail("'%' must be followed by two hexadecimal digits", remedy: "%25 for '%' itself", to: position + 1)
        }
        text.append(UInt8(truncatingIfNeeded: byte))
        position += 3
      case 0...0x20, 0x7F: throw fail("a \(what) contains no blanks", remedy: "write %20 for a space", to: position + 1)
      default:
        text.append(next)
        position += 1
      }
    }
    guard let string = String(validating: text, as: UTF8.self),
      !string.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else {
      throw fail("this \(what) does not decode to text", remedy: "write UTF-8 without control characters", from: start)
    }
    return string
  }

  /// `{name}`, `{name?}`, `{name: integer}`, `{name: a|b}`, `{name before -}`, `{name...}`.
  private mutating func placeholder() throws(Broken) -> (name: String, form: Route.Form, isOptional: Bool) {
    let open = position
    guard let close = bytes[open..<end].firstIndex(of: UInt8(ascii: "}")) else {
      throw fail("this '{' is never closed", remedy: "add '}'", to: open + 1)
    }
    position += 1
    skipSpace(to: close)
    let start = position
    while position < close, CharacterClass.isName(next), next != UInt8(ascii: ".") { position += 1 }
    guard position > start else {
      throw fail("the name of a parameter is missing", remedy: "{name}", from: open, to: close + 1)
    }
    let nameSpan = node.span(of: (start - begin)..<(position - begin))
    let symbol = reading.names.symbol(in: bytes, start..<position)
    let name = reading.names.text(symbol)
    guard places.updateValue(nameSpan, forKey: name) == nil else {
      throw fail("'\(name)' is given twice", remedy: "rename one", from: start)
    }
    var isOptional = false
    if position < close, next == UInt8(ascii: "?") {
      isOptional = true
      position += 1
    }
    skipSpace(to: close)
    let form = try self.form(of: name, until: close)
    skipSpace(to: close)
    guard position == close else {
      throw fail(
        "this is not a placeholder",
        remedy: "{name}, {name?}, {name: integer}, {name: a|b}, {name before -} or {name...}",
        to: close)
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
        throw fail("missing separator after 'before'", remedy: "{name before -}", to: close)
      }
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
    guard values.allSatisfy({ !$0.isEmpty }) else {
      throw fail("a value is missing", remedy: "{name: a|b}", from: start, to: close)
    }
    guard Set(values).count == values.count else {
      throw fail("a value is listed twice", remedy: "remove one", from: start, to: close)
    }
    try refuseForeignType(values, name, from: start, to: close)
    return .oneOf(values)
  }

  private mutating func skipSpace(to close: Int) {
    while position < close, next == 0x20 { position += 1 }
  }

  /// Reports a mistake from `start` (the current position) up to `stop` (the current position).
  private func fail(_ message: String, remedy: String? = nil, from start: Int? = nil, to stop: Int? = nil) -> Broken {
    let from = start ?? position
    let to = max(from + 1, stop ?? position)
    reading.error(message, remedy: remedy, at: node.span(of: (from - begin)..<(to - begin)))
    return Broken()
  }
}

extension Route.Kinds {
  /// The kinds by their names.
  static let named: [(name: String, kind: Route.Kinds)] = [
    ("deep", .deep), ("universal", .universal), ("shortcut", .shortcut), ("spotlight", .spotlight),
  ]
}
