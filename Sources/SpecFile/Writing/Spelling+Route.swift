import Basics
import NavigationModel

extension Route {
  /// The route as a spec spells it: `universal /area/{postcode before -}?cuisine={cuisine?}`.
  package var text: String {
    var text = kinds == [.deep, .universal] ? "" : kinds.text + " "
    if let host { text = "https://\(host)" }
    text += path.isEmpty ? "/" : path.map { "/" + Self.text($0) }.joined()
    let query = query.map { item in
      let key = Self.encoded(item.key)
      if item.value == .absent { return "!\(key)" }
      return "\(key.hasPrefix("!") ? "%21\(key.dropFirst())" : key)=\(Self.text(item.value))"
    }
    if !query.isEmpty { text += "?" + query.joined(separator: "&") }
    if let fragment { text += "#{\(fragment)}" }
    return link.map { "\(text) as \($0)" } ?? text
  }

  private static func text(_ segment: Segment) -> String {
    switch segment {
    case .literal(let text): encoded(text)
    case .placeholder(let name, let form): "{\(name)\(Self.text(form))}"
    }
  }

  private static func text(_ value: QueryItem.Value) -> String {
    switch value {
    case .literal(let text): encoded(text)
    case .placeholder(let name, let form, let isOptional): "{\(name)\(isOptional ? "?" : "")\(Self.text(form))}"
    case .absent: ""
    }
  }

  private static func text(_ form: Form) -> String {
    switch form {
    case .text: ""
    case .integer: ": integer"
    case .web: ": web"
    case .oneOf(let values): ": \(values.joined(separator: "|"))"
    case .before(let separator): " before \(separator)"
    case .rest: "..."
    }
  }

  /// Literal text, with characters that have a meaning in routes written as `%2F` and the like.
  private static func encoded(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value <= 0x20 || scalar.value == 0x7F || "/?#{}%&=".unicodeScalars.contains(scalar) {
        result += "%" + scalar.value.hexadecimal(2, uppercase: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return ForeignText.escaped(result)
  }
}

extension Route.Kinds {
  /// The kinds by name, such as `shortcut spotlight`.
  package var text: String { Self.named.filter { contains($0.kind) }.map(\.name).joined(separator: " ") }
}
