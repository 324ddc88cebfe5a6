import Basics
import NavigationModel

/// Reads one route: `universal /area/{postcode before -}?cuisine={cuisine?}&!preview#{section}`, or one for a host,
/// `https://click.shop.example/{_}/p/{productId} as url`.
struct RouteParser {
  /// The route has been reported and is skipped.
  struct Broken: Error {}

  let reading: Reading
  let node: Syntax
  let bytes: [UInt8]
  private let begin: Int
  private(set) var end: Int
  var position: Int
  /// The place of each parameter's name.
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
    let link = try self.link()
    var kinds = try self.kinds()
    let host = try self.host(kinds)
    if kinds.isEmpty { kinds = host == nil ? [.deep, .universal] : .universal }
    var route = Route(intent: intent, kinds: kinds, host: host, path: [], link: link)
    guard next == UInt8(ascii: "/") else {
      throw fail(.pathBegins(write: nil), to: position + 1)
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
        throw fail(.fragment, from: start, to: max(position, start + 1))
      }
      route.fragment = name
    }
    guard position == end else { throw fail(.notInRoute, to: end) }
    return route
  }

  var next: UInt8 { position < end ? bytes[position] : 0 }
  private var isAtPathEnd: Bool { position == end || next == UInt8(ascii: "?") || next == UInt8(ascii: "#") }

  private func comes(_ text: StaticString) -> Bool { bytes[position..<end].starts(with: "\(text)".utf8) }

  /// Reads `as name` at the end, and takes it off.
  private mutating func link() throws(Broken) -> String? {
    var depth = 0
    for blank in begin..<end {
      switch bytes[blank] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case 0x20 where depth == 0:
        let rest = bytes[blank..<end].drop { $0 == 0x20 }
        guard rest.starts(with: "as".utf8), rest.dropFirst(2).first ?? 0x20 == 0x20 else { continue }
        let name = rest.dropFirst(2).drop { $0 == 0x20 }
        guard !name.isEmpty, name.allSatisfy({ CharacterClass.isName($0) && $0 != UInt8(ascii: ".") }),
          !name.elementsEqual(Route.ignored.utf8)
        else {
          throw fail(.asName, from: rest.startIndex, to: end)
        }
        let link = try self.name(name.startIndex..<end)
        end = blank
        return link
      default: break
      }
    }
    return nil
  }

  /// Reads `https://click.shop.example`, if the route is for one host.
  private mutating func host(_ kinds: Route.Kinds) throws(Broken) -> String? {
    guard comes("http://") || comes("https://") else { return nil }
    let start = position
    guard comes("https://") else {
      throw fail(.httpHost, to: start + 7)
    }
    guard kinds.isEmpty || kinds == .universal else { throw fail(.hostOfKind, from: begin, to: start) }
    position += "https://".utf8.count
    let first = position
    while position < end, !"/?#".utf8.contains(next) { position += 1 }
    let host = String(decoding: bytes[first..<position], as: UTF8.self)
    if let mistake = Reading.hostMistake(host, "https://shop.example/orders") { throw fail(mistake, from: start) }
    if position == end { throw fail(.noPath(after: host), from: start) }
    return host
  }

  private mutating func kinds() throws(Broken) -> Route.Kinds {
    var kinds: Route.Kinds = []
    while position < end, next != UInt8(ascii: "/"), !comes("https://"), !comes("http://") {
      let start = position
      while position < end, CharacterClass.isName(next) { position += 1 }
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      guard let kind = Route.Kinds.named.first(where: { $0.name == word })?.kind else {
        let names = Route.Kinds.named.map(\.name)
        let nearest = reading.nearest(to: word, among: names)
        if word.isEmpty { throw fail(.pathBegins(write: path(from: start)), to: position + 1) }
        // What is joined to the path is a part of it.
        let isPath = position == end || next != 0x20 && next != UInt8(ascii: ",")
        throw nearest == nil && isPath
          ? fail(.pathBegins(write: path(from: start)), from: start, to: position)
          : fail(.notAKindOfLink(word, near: nearest, names), from: start, to: position)
      }
      kinds.insert(kind)
      while position < end, next == 0x20 || next == UInt8(ascii: ",") { position += 1 }
    }
    return kinds
  }

  /// The path that was meant by one that lacks its first '/'; nil if it is no path, but an address perhaps.
  private func path(from start: Int) -> String? {
    let rest = bytes[start..<end]
    let first = rest.prefix { !"/?#".utf8.contains($0) }
    guard rest.count <= 80, rest.allSatisfy({ (0x21..<0x7F).contains($0) }),
      first.allSatisfy({ CharacterClass.isName($0) && $0 != UInt8(ascii: ".") || "{}".utf8.contains($0) })
    else { return nil }
    return "/" + String(decoding: rest, as: UTF8.self)
  }

  private mutating func segment() throws(Broken) -> Route.Segment {
    let start = position
    guard next == UInt8(ascii: "{") else {
      let text = try literal(until: [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")], "segment")
      guard !text.isEmpty else { throw fail(.emptySegment, to: start + 1) }
      let parts = text.utf8.split(separator: UInt8(ascii: "/"))
      if parts.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
        throw fail(.dotSegment, from: start)
      }
      try refuseForeignPlaceholder(from: start, rest: "{name...}")
      return .literal(text)
    }
    let (name, form, isOptional) = try placeholder()
    if isOptional { throw fail(.optionalSegment, from: start) }
    guard isAtPathEnd || next == UInt8(ascii: "/") else {
      throw fail(.wholeSegment, from: start)
    }
    if form == .rest, !isAtPathEnd { throw fail(.earlyRest(name), from: start) }
    return .placeholder(name, form)
  }

  private mutating func queryItem(after items: [Route.QueryItem]) throws(Broken) -> Route.QueryItem {
    let isAbsent = next == UInt8(ascii: "!")
    if isAbsent { position += 1 }
    let start = position
    let key = try literal(until: [UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "#")], "query key")
    if key.isEmpty { throw fail(.noKey, to: start + 1) }
    guard isAbsent != (next == UInt8(ascii: "=")) else {
      throw isAbsent
        ? fail(.valueOfAbsent(key), from: start - 1, to: position + 1) : fail(.noEqual(after: key), from: start)
    }
    if items.contains(where: { $0.key.lowercased() == key.lowercased() }) {
      throw fail(.duplicate("query key \(quoted(key))"), from: start)
    }
    guard items.count < Limits.parameters else { throw fail(.tooManyKeys, from: start) }
    if isAbsent { return Route.QueryItem(key: key, value: .absent) }
    position += 1
    let valueStart = position
    guard next == UInt8(ascii: "{") else {
      let text = try literal(until: [UInt8(ascii: "&"), UInt8(ascii: "#")], "value")
      if text.isEmpty { throw fail(.noValue(ofKey: key), from: start) }
      try refuseForeignPlaceholder(from: valueStart, rest: "{\(key)}")
      return Route.QueryItem(key: key, value: .literal(text))
    }
    let (name, form, isOptional) = try placeholder()
    if form == .rest { throw fail(.restOfQuery, from: valueStart) }
    if isOptional, name == Route.ignored { throw fail(.asksNothing, from: start) }
    guard position == end || next == UInt8(ascii: "&") || next == UInt8(ascii: "#") else {
      throw fail(.wholeValue(key, name), from: valueStart)
    }
    return Route.QueryItem(key: key, value: .placeholder(name, form, isOptional: isOptional))
  }

  /// Literal text, with `%2F` and the like decoded.
  private mutating func literal(until stops: [UInt8], _ what: String) throws(Broken) -> String {
    let start = position
    var text: [UInt8] = []
    while position < end, !stops.contains(next) {
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        throw fail(.brace(inSegment: what == "segment"), to: position + 1)
      case UInt8(ascii: "%"):
        guard let byte = Escape.hexadecimal(in: bytes, at: position + 1, digits: 2), position + 2 < end else {
          throw fail(.percent, to: position + 1)
        }
        text.append(UInt8(truncatingIfNeeded: byte))
        position += 3
      case 0...0x20, 0x7F: throw fail(.blank(in: what), to: position + 1)
      default:
        text.append(next)
        position += 1
      }
    }
    guard let string = String(validating: text, as: UTF8.self),
      !string.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else {
      throw fail(.notText(what), from: start)
    }
    return string
  }

  /// The name of a parameter, given for the first time, or `_`.
  mutating func name(_ range: Range<Int>) throws(Broken) -> String {
    let symbol = reading.names.symbol(in: bytes, range)
    let name = reading.names.text(symbol)
    let span = node.span(of: (range.lowerBound - begin)..<(range.upperBound - begin))
    guard name == Route.ignored || places.updateValue(span, forKey: name) == nil else {
      throw fail(.twice("'\(name)'", "given", remedy: "rename one"), from: range.lowerBound, to: range.upperBound)
    }
    return name
  }

  /// Reports a mistake from `start` (the current position) up to `stop` (the current position).
  func fail(_ mistake: Mistake, from start: Int? = nil, to stop: Int? = nil) -> Broken {
    let from = start ?? position
    let to = max(from + 1, stop ?? position)
    reading.error(mistake, at: node.span(of: (from - begin)..<(to - begin)))
    return Broken()
  }
}

extension Route.Kinds {
  /// The kinds by their names.
  static let named: [(name: String, kind: Route.Kinds)] = [
    ("deep", .deep), ("universal", .universal), ("shortcut", .shortcut), ("spotlight", .spotlight),
  ]
}
