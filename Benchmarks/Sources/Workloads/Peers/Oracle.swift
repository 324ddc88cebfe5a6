import Foundation
import LinkRouting
import NavigationModel

/// The routes, read plainly: `URLComponents` takes the link apart, and a loop looks at one route after the other.
///
/// Nothing here is shared with the table but the machine and the domains. The tests of links compare the table with it;
/// the benchmarks measure both.
public struct Oracle: Sendable {
  let machine: Machine
  let domains: LinkDomains
  /// Whether escapes are decoded by Foundation, which repairs some text that is not UTF-8, or by a loop here.
  public var isFoundationDecoding = true

  public init(machine: Machine, domains: LinkDomains) {
    self.machine = machine
    self.domains = domains
  }

  /// What the oracle makes of a link.
  public enum Answer: Equatable, Sendable {
    case opens(route: Int, [String: String])
    /// No link of ours.
    case foreign
    case noRoute
    case missingValue(route: Int, String)
    case wrongValue(route: Int, String)
    /// A part that counts does not decode to text.
    case undecodable
    /// `.` or `..` in the path, or in a value from it.
    case dotSegment
  }

  private struct Link {
    /// As it was given.
    var text: String
    var kind: Route.Kinds
    var host: String
    var segments: [String]
    var encodedPath: String
    /// In lower case; the first of each; nil: it does not decode.
    var items: [String: String?] = [:]
    var fragment: String??
  }

  /// - Parameter given: what the whole link gives, if these bytes are another spelling.
  public func answer(_ bytes: [UInt8], given: [UInt8]? = nil) -> Answer {
    guard bytes.count <= 65_535, let text = String(validating: bytes, as: UTF8.self),
      let parts = URLComponents(string: text), let kind = kind(of: parts)
    else { return .foreign }
    return answer(parts, kind, String(decoding: given ?? bytes, as: UTF8.self))
  }

  private func kind(of parts: URLComponents) -> Route.Kinds? {
    guard let scheme = parts.scheme?.lowercased(), let host = parts.encodedHost, parts.percentEncodedUser == nil,
      parts.percentEncodedPassword == nil
    else { return nil }
    let own = ["https": 443, "http": 80][scheme]
    guard parts.port == nil || parts.port == own else { return nil }
    if domains.schemes.contains(where: { $0.lowercased() == scheme }) { return .deep }
    let isOurs =
      domains.universalSchemes.contains { $0.lowercased() == scheme }
      && domains.universalHosts.contains { covers($0, host) }
    return isOurs ? .universal : nil
  }

  private func covers(_ pattern: String, _ host: String) -> Bool {
    let (pattern, host) = (pattern.lowercased(), host.lowercased())
    guard pattern.hasPrefix("*") else { return pattern == host }
    let front = host.dropLast(pattern.utf8.count - 1)
    return host.hasSuffix(pattern.dropFirst()) && !front.isEmpty && !front.hasPrefix(".") && !front.hasSuffix(".")
      && front.utf8.allSatisfy {
        Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 || "0123456789-_.+".utf8.contains($0)
      }
  }

  private func answer(_ parts: URLComponents, _ kind: Route.Kinds, _ text: String) -> Answer {
    // No path is '/'; after an authority, any other begins with it.
    let encoded = parts.percentEncodedPath.split(separator: "/")
    let segments = encoded.compactMap { decoded(String($0)) }
    guard segments.count == encoded.count else { return .undecodable }
    if segments.contains(where: hasDotSegment) { return .dotSegment }
    var link = Link(
      text: text, kind: kind, host: parts.encodedHost ?? "", segments: segments, encodedPath: parts.percentEncodedPath)
    for item in parts.percentEncodedQueryItems ?? [] {
      guard let key = decoded(item.name).map(lowercased), link.items[key] == nil else { continue }
      link.items.updateValue(decoded(item.value ?? ""), forKey: key)
    }
    if let fragment = parts.percentEncodedFragment { link.fragment = .some(decoded(fragment)) }

    var best: (rank: [Int], route: Int)?
    var nearest: (mistakes: Int, rank: [Int], answer: Answer)?
    for (index, route) in machine.links.routes.enumerated() where route.kinds.contains(kind) {
      guard let rank = rank(route, link) else { continue }
      let mistakes = self.mistakes(route, index, link)
      if mistakes.isEmpty {
        if best.map({ rank.lexicographicallyPrecedes($0.rank) }) ?? true { best = (rank, index) }
      } else if nearest.map({
        mistakes.count < $0.mistakes || mistakes.count == $0.mistakes && rank.lexicographicallyPrecedes($0.rank)
      }) ?? true {
        nearest = (mistakes.count, rank, mistakes[0])
      }
    }
    guard let best else { return nearest?.answer ?? .noRoute }
    return take(best.route, link)
  }

  private func decoded(_ text: String) -> String? {
    if isFoundationDecoding { return text.removingPercentEncoding }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private func hasDotSegment(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
  }

  /// ASCII only.
  private func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }

  private func equal(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

  private func isLiteral(_ literal: String, _ text: String) -> Bool {
    machine.links.ignoresCase ? equal(lowercased(literal), lowercased(text)) : equal(literal, text)
  }

  /// Smaller is better; nil: the path is of another shape.
  private func rank(_ route: Route, _ link: Link) -> [Int]? {
    if let host = route.host, !covers(host, link.host) { return nil }
    var rank = [route.host.map { $0.hasPrefix("*") ? -$0.utf8.count : -.max } ?? 0]
    var isOpen = false
    for (index, segment) in route.path.enumerated() {
      guard index < link.segments.count else { return nil }
      switch segment {
      case .literal(let text):
        guard isLiteral(text, link.segments[index]) else { return nil }
        rank.append(0)
      case .placeholder(_, .rest):
        isOpen = true
        rank.append(2)
      case .placeholder: rank.append(1)
      }
    }
    guard isOpen || route.path.count == link.segments.count else { return nil }
    var fixed = 0
    var required = route.fragment == nil ? 0 : 1
    var absent = 0
    for item in route.query {
      switch item.value {
      case .literal:
        fixed += 1
        required += 1
      case .placeholder(_, _, isOptional: false): required += 1
      case .placeholder: break
      case .absent: absent += 1
      }
    }
    return rank + [-fixed, -required, -absent]
  }

  /// The address of a page on the web.
  private static let web = ##"\A[Hh][Tt][Tt][Pp][Ss]?://[^\x00-\x20\x7F/?\#@:\\%\[\]]+(:[0-9]*)?([/?\#][\s\S]*)?\z"##

  private func accepts(_ form: Route.Form, _ text: String) -> Bool {
    switch form {
    case .text, .before, .rest: true
    case .integer: Int64(text) != nil
    case .web: text.range(of: Self.web, options: .regularExpression) != nil
    case .oneOf(let values): values.contains { isLiteral($0, text) }
    }
  }

  private func mistakes(_ route: Route, _ index: Int, _ link: Link) -> [Answer] {
    var mistakes: [Answer] = []
    for (segment, text) in zip(route.path, link.segments) {
      if case .placeholder(let name, let form) = segment, !accepts(form, text) {
        mistakes.append(name == Route.ignored ? .noRoute : .wrongValue(route: index, name))
      }
    }
    for item in route.query {
      let given = link.items[lowercased(item.key)]
      switch item.value {
      case .literal(let text):
        if !((given ?? nil).map { isLiteral(text, $0) } ?? false) {
          mistakes.append(given.map { $0 == nil ? .undecodable : .noRoute } ?? .noRoute)
        }
      case .absent:
        if let given { mistakes.append(given == nil ? .undecodable : .noRoute) }
      case .placeholder(Route.ignored, let form, _):
        // Any text is passed over, even one that does not decode.
        if form == .text, given != nil, given != "" { break }
        if !((given ?? nil).map { !$0.isEmpty && accepts(form, $0) } ?? false) {
          mistakes.append(given.map { $0 == nil ? .undecodable : .noRoute } ?? .noRoute)
        }
      case .placeholder(let name, let form, isOptional: false):
        guard let given else {
          mistakes.append(.missingValue(route: index, name))
          continue
        }
        switch form {
        case .text, .before, .rest: break
        case .integer, .web, .oneOf:
          if given.map({ !$0.isEmpty && !accepts(form, $0) }) ?? true {
            mistakes.append(given == nil ? .undecodable : .wrongValue(route: index, name))
          }
        }
      case .placeholder: break
      }
    }
    if let name = route.fragment, link.fragment == nil { mistakes.append(.missingValue(route: index, name)) }
    return mistakes
  }

  /// The value as it is listed.
  private func spelled(_ text: String, _ listed: [String]) -> String? {
    listed.first { equal($0, text) } ?? listed.first { isLiteral($0, text) }
  }

  private func take(_ index: Int, _ link: Link) -> Answer {
    let route = machine.links.routes[index]
    let intent = machine.intents[route.intent.index]
    var values: [String: String] = [:]
    func take(_ name: String, _ form: Route.Form, _ text: String?, isOptional: Bool) -> Answer? {
      guard var text else { return .undecodable }
      if case .before(let separator) = form, let range = text.range(of: separator, options: .literal) {
        text = String(text[..<range.lowerBound])
      }
      if text.isEmpty { return isOptional ? nil : .missingValue(route: index, name) }
      if !accepts(form, text) { return nil }
      if let type = intent.parameters.first(where: { $0.name == name })?.type {
        let listed = machine.types[type.index].values
        guard let value = spelled(text, listed) else { return isOptional ? nil : .wrongValue(route: index, name) }
        values[name] = value
      } else if case .oneOf(let listed) = form {
        values[name] = spelled(text, listed)
      } else {
        values[name] = text
      }
      return nil
    }
    for (place, segment) in route.path.enumerated() {
      guard case .placeholder(let name, let form) = segment, name != Route.ignored else { continue }
      let text = form == .rest ? rest(link.encodedPath, from: place) : link.segments[place]
      if case .before(let separator) = form, let range = text?.range(of: separator, options: .literal),
        let value = text?[..<range.lowerBound], hasDotSegment(String(value))
      {
        return .dotSegment
      }
      if let mistake = take(name, form, text, isOptional: false) { return mistake }
    }
    for item in route.query {
      guard case .placeholder(let name, let form, let isOptional) = item.value, name != Route.ignored,
        let given = link.items[lowercased(item.key)]
      else { continue }
      if let mistake = take(name, form, given, isOptional: isOptional) { return mistake }
    }
    if let name = route.fragment, let fragment = link.fragment {
      if let mistake = take(name, .text, fragment, isOptional: false) { return mistake }
    }
    if let name = route.link { values[name] = link.text }
    return .opens(route: index, values)
  }

  /// The path from its segment `place` on, empty segments not counting before it.
  private func rest(_ path: String, from place: Int) -> String? {
    var rest = path[...]
    for _ in 0..<place {
      rest = rest.drop { $0 == "/" }
      rest = rest.drop { $0 != "/" }
    }
    rest = rest.drop { $0 == "/" }
    return decoded(machine.links.mergesSlashes ? rest.split(separator: "/").joined(separator: "/") : String(rest))
  }
}
