import SpecFile

/// The settings that a rule takes from `defaults`, those of the file or of an item of `details`, where it says nothing
/// itself.
struct RuleDefaults {
  var path: WildcardPattern?
  var query: ClaimRule.Query?
  var fragment: WildcardPattern?
  var isExcluded = false
  var isCaseSensitive = true
  var isPercentEncoded = true

  func rule(comment: String? = nil, at location: Location) -> ClaimRule {
    ClaimRule(
      path: path ?? .all, query: query ?? .text(.all), fragment: fragment ?? .all, isExcluded: isExcluded,
      isCaseSensitive: isCaseSensitive, isPercentEncoded: isPercentEncoded, comment: comment, location: location)
  }
}

/// Components, paths and defaults.
extension SiteAssociationReader {
  mutating func components(_ value: Value, _ defaults: RuleDefaults) -> [ClaimRule] {
    guard let items = value.items else {
      fail("'components' must be a list", "write \"components\": [ { \"/\": \"/orders/*\" } ]", value)
      return []
    }
    return items.map { item in
      var own = defaults
      var comment: String?
      for (key, name, value) in pairs(item, "a component") {
        if name == "comment" {
          comment = value.string
        } else if !readKey(name, value, into: &own) {
          meansNothing(name, "in a component", among: Self.componentKeys, key)
        }
      }
      if let path = own.path { check(path, isEncoded: own.isPercentEncoded, item) }
      return own.rule(comment: comment, at: location(of: item))
    }
  }

  /// `NOT ` in front excludes.
  mutating func path(_ text: String, _ place: Value, _ defaults: RuleDefaults) -> ClaimRule {
    var own = defaults
    own.isExcluded = text.hasPrefix("NOT ")
    own.path = pattern(own.isExcluded ? String(text.dropFirst(4)) : text, place)
    if let path = own.path { check(path, isEncoded: own.isPercentEncoded, place) }
    return own.rule(at: location(of: place))
  }

  mutating func readDefaults(_ value: Value, into defaults: inout RuleDefaults) {
    for (key, name, value) in pairs(value, "'defaults'") where !readKey(name, value, into: &defaults) {
      meansNothing(name, "in 'defaults'", among: Self.componentKeys, key)
    }
  }

  /// Reads a key of a component; false if it has no meaning.
  private mutating func readKey(_ name: String, _ value: Value, into rule: inout RuleDefaults) -> Bool {
    switch name {
    case "/": rule.path = text(value, name).map { pattern($0, value) } ?? rule.path
    case "#": rule.fragment = text(value, name).map { pattern($0, value) } ?? rule.fragment
    case "?": rule.query = query(value)
    case "exclude": rule.isExcluded = flag(value, name)
    case "caseSensitive": rule.isCaseSensitive = flag(value, name)
    case "percentEncoded": rule.isPercentEncoded = flag(value, name)
    default: return false
    }
    return true
  }

  private mutating func query(_ value: Value) -> ClaimRule.Query {
    if let text = value.string { return .text(pattern(text, value)) }
    guard value.pairs != nil else {
      fail("'?' must be a text or an object", "write { \"key\": \"pattern\" }", value)
      return .text(.all)
    }
    var items: [ClaimRule.Item] = []
    for (_, name, value) in pairs(value, "'?'") {
      guard let text = value.string else {
        warn(
          "the value of \(JSONDocument.quoted(name)) is no text, and the systems then ignore all of this '?'",
          "write a pattern: \"?*\" for any value that is not empty", value)
        return .text(.all)
      }
      items.append(.init(name: name, value: pattern(text, value)))
    }
    return .items(items)
  }

  private mutating func text(_ value: Value, _ name: String) -> String? {
    if value.string == nil { fail("'\(name)' must be a text", "put the pattern in double quotes", value) }
    return value.string
  }

  private mutating func flag(_ value: Value, _ name: String) -> Bool {
    if value.bool == nil { fail("'\(name)' must be true or false", "without quotes", value) }
    return value.bool ?? false
  }

  private mutating func pattern(_ text: String, _ place: Value) -> WildcardPattern {
    let pattern = WildcardPattern(text, variables)
    for name in pattern.undefined {
      warn("$(\(name)) is not defined, so this matches nothing", "add it to \"substitutionVariables\"", place)
    }
    return pattern
  }

  private mutating func check(_ path: WildcardPattern, isEncoded: Bool, _ place: Value) {
    if path.text.contains("#") {
      warn("a path has no '#', so this matches nothing", "write the fragment as \"#\": \"…\"", place)
    } else if isEncoded, path.text.unicodeScalars.contains(where: { !$0.isASCII || $0.value <= 0x20 }) {
      warn(
        "links are compared as they are written, with such characters percent-encoded, so this matches nothing",
        "write %20 for a blank, or \"percentEncoded\": false", place)
    }
  }

  private static let componentKeys = ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]
  /// Signs by the names that they might have.
  private static let signs = ["path": "/", "paths": "/", "query": "?", "fragment": "#"]

  /// Warns of a key that has no meaning.
  ///
  /// - Parameter keys: those that have one there.
  mutating func meansNothing(_ name: String, _ place: String, among keys: [String], _ key: Value) {
    let sign = Self.signs[name.lowercased()].flatMap { keys.contains($0) ? $0 : nil }
    let near = sign ?? Suggestion.nearest(to: name, among: keys)
    let question = near.map { "; did you mean '\($0)'?" } ?? ""
    warn("\(JSONDocument.quoted(name)) means nothing \(place)\(question)", near == nil ? "remove it" : nil, key)
  }
}
