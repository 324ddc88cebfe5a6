import NavigationModel
import SpecFile

/// Events, intents, prompts and outcomes in Swift: names with typed parameters.
struct Signature {
  /// One parameter.
  struct Part {
    /// Without backticks.
    var identifier: String
    /// Without the `?` of an optional one.
    var type: String
    var isOptional: Bool
    /// In the spec.
    var name: String

    /// The name before a colon in a call, where all keywords but one are names.
    private var label: String { identifier == "inout" ? value : identifier }
    /// The name before a colon in a declaration.
    private var declaredLabel: String { ["inout", "let", "var"].contains(identifier) ? value : identifier }
    /// The name on its own.
    var value: String { SwiftIdentifier.escaped(identifier) }
    /// `postcode: String?`
    var declaration: String { "\(declaredLabel): \(type)\(isOptional ? "?" : "")" }
    /// Its text, an optional one if it is optional.
    var text: String {
      type == "String" ? value : "\(value)\(isOptional ? "?" : "").\(type == "Int" ? "description" : "rawValue")"
    }
    /// True if reading it can fail: only an optional text is always valid.
    var canFail: Bool { !isOptional || type != "String" }
    /// Reads it from the values given by name.
    var reading: String {
      "\(label): given.\(isOptional ? "optional" : "required")(\(SwiftText.literal(name)))"
    }
  }

  /// Without backticks.
  var name: String
  var parts: [Part]

  /// `case goToSearch(postcode: String? = nil)`; optional values may be left out.
  var enumCase: Code {
    let name = "case \(SwiftIdentifier.escaped(name))"
    return parts.isEmpty
      ? .text(name) : .declaration(name, parts.map { $0.declaration + ($0.isOptional ? " = nil" : "") })
  }

  /// `.goToSearch(let postcode)`
  var pattern: Code { member(parts.map { "let \($0.value)" }) }

  /// `.goToSearch(postcode: given.optional("postcode"))`
  var reading: Code { member(parts.map(\.reading)) }

  private func member(_ arguments: [String]) -> Code {
    let name = ".\(SwiftIdentifier.afterDot(name))"
    return arguments.isEmpty ? .text(name) : .call(name, arguments.map(Code.text))
  }

  /// `["postcode": postcode]`, without missing ones.
  var dictionary: Code {
    if parts.isEmpty { return .text("[:]") }
    let entries = Code.list(parts.map { .text("\(SwiftText.literal($0.name)): \($0.text)") })
    return parts.contains(where: \.isOptional) ? .call("GivenValues.texts", [entries]) : entries
  }
}
