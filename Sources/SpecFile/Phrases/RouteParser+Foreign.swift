import NavigationModel
import Basics

/// Refuses what other tools read as a placeholder, a wildcard or a type, and what would be a literal here.
extension RouteParser {
  /// Refuses `:name`, `*` and what looks like a regular expression.
  func refuseForeignPlaceholder(from start: Int, rest: String) throws(Broken) {
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let one = rest.replacing("...", with: "")
    switch ForeignText(text) {
    case .wildcard: throw fail(.foreignWildcard(write: rest), from: start)
    case .name(let name): throw fail(.foreignPlaceholder(name), from: start)
    case .expression:
      throw fail(.foreignExpression(text, write: text.hasPrefix(".") ? rest : one), from: start)
    case nil: break
    }
  }

  private static func isPattern(_ value: String) -> Bool {
    value.contains { "[](\\)^$".contains($0) } || value.contains(".*") || value.contains(".+")
  }

  /// Refuses what other tools read as a type, and what would be a list of values here.
  func refuseForeignType(_ values: [String], _ name: String, from start: Int, to close: Int) throws(Broken) {
    if let pattern = values.first(where: Self.isPattern) {
      throw fail(.expressionAsType(pattern, of: name), from: start, to: close)
    }
    guard values.count == 1, let word = values.first else { return }
    switch word.lowercased() {
    case "int", "int32", "int64", "number", "num", "digits", "long", "integer":
      throw fail(.noType(word, of: name, write: "integer"), from: start, to: close)
    case "url", "uri", "http", "https", "link", "weburl":
      throw fail(.noType(word, of: name, write: "web"), from: start, to: close)
    case "string", "str", "text", "any", "uuid", "slug", "path", "bool", "boolean", "float", "double", "date":
      throw fail(.noType(word, of: name, write: nil), from: start, to: close)
    default: break
    }
  }
}

/// A text that other tools read as a placeholder, and that is a literal of a route here.
enum ForeignText {
  case wildcard
  /// `:name`
  case name(String)
  /// `(a|b)`, `.*`, `[a-z]`, a backslash: paths hardly have these signs as they are.
  case expression

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    if text == "*" {
      self = .wildcard
    } else if (bytes.first == UInt8(ascii: "(") && bytes.contains(UInt8(ascii: ")")))
      || bytes.contains(where: "[]\\^".utf8.contains)
      || zip(bytes, bytes.dropFirst()).contains(where: { $0 == UInt8(ascii: ".") && "*+".utf8.contains($1) })
    {
      self = .expression
    } else if bytes.first == UInt8(ascii: ":"), bytes.count > 1, bytes.dropFirst().allSatisfy(CharacterClass.isName) {
      self = .name(String(text.dropFirst()))
    } else {
      return nil
    }
  }

  /// The text as a literal of a route: with escapes, if it would be taken for anything else.
  static func escaped(_ text: String) -> String {
    guard ForeignText(text) != nil else { return text }
    return text.unicodeScalars.map { scalar in
      "()[]\\^*+:".unicodeScalars.contains(scalar)
        ? "%" + scalar.value.hexadecimal(2, uppercase: true) : String(scalar)
    }.joined()
  }
}
