import LinkRouting
import NavigationModel

/// Words for links: what a route takes with the names of its parameters as values, and what a rule matches.
struct LinkWords {
  typealias Item = (key: String, value: [UInt8])

  let machine: Machine
  /// The word for what may be anything.
  static let any = "example"

  // MARK: Routes

  /// The segments of a path that the route takes.
  func segments(_ route: Route) -> [[UInt8]] {
    route.path.map { segment in
      switch segment {
      case .literal(let text): Self.encoded(text)
      case .placeholder(let name, let form): Self.encoded(values(name, form, of: route)[0])
      }
    }
  }

  /// The query items that the route requires.
  func items(_ route: Route) -> [Item] {
    route.query.compactMap { item in
      switch item.value {
      case .literal(let text): (item.key, Self.encoded(text))
      case .placeholder(let name, let form, isOptional: false):
        (item.key, Self.encoded(values(name, form, of: route)[0]))
      case .placeholder, .absent: nil
      }
    }
  }

  /// Values of a placeholder: all that are listed, or one; never none.
  func values(_ name: String, _ form: Route.Form, of route: Route) -> [String] {
    let type = machine.intents[route.intent.index].parameters.first { $0.name == name }?.type
    let listed = type.map { machine.types[$0.index].values } ?? []
    let values: [String] =
      switch form {
      case .integer: listed.first.map { Int64($0) == nil ? "12" : $0 }.map { [$0] } ?? ["12"]
      case .web: [WebAddress.example]
      case .oneOf(let values): values.filter { listed.isEmpty || listed.contains($0) }
      case _ where name == Route.ignored: ["any"]
      case .text, .before, .rest: listed
      }
    return values.isEmpty ? [name] : values
  }

  func path(_ segments: [[UInt8]]) -> [UInt8] { Array("/".utf8) + Array(segments.joined(separator: "/".utf8)) }

  func query(_ items: [Item]) -> [UInt8]? {
    guard !items.isEmpty else { return nil }
    return Array(items.map { Self.encoded($0.key) + Array("=".utf8) + $0.value }.joined(separator: "&".utf8))
  }

  static func encoded(_ text: String) -> [UInt8] { Percent.encode(text.utf8, keeping: Canonical.segment.contains) }

  // MARK: Rules

  /// A path that the rule matches, with a word for `*`; nil if that would be no canonical one.
  func path(_ rule: ClaimRule, _ word: String) -> [UInt8]? {
    guard var text = Self.text(rule.path.pathTokens, word) else { return nil }
    if text.hasPrefix(word), !text.hasPrefix("/") { text = "/" + text }
    let path = rule.isPercentEncoded ? Array(text.utf8) : Percent.encode(text.utf8) { $0 < 0x80 && $0 > 0x20 }
    return Canonical.isCanonical(path) ? path : nil
  }

  /// A text that a pattern matches, with a word for `*`; nil: it matches nothing.
  static func text(_ tokens: some Collection<WildcardPattern.Token>, _ word: String) -> String? {
    let tokens = Array(tokens)
    var text = ""
    for (index, token) in tokens.enumerated() {
      switch token {
      case .character(let scalar): text.unicodeScalars.append(scalar)
      // `?*` is one word.
      case .one: text += !word.isEmpty && index + 1 < tokens.count && tokens[index + 1] == .any ? "" : "x"
      case .any: text += word
      case .choice(let choices):
        guard let first = choices.first else { return nil }
        for case .character(let scalar) in first { text.unicodeScalars.append(scalar) }
      }
    }
    return text
  }
}
