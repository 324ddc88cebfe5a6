import NavigationModel

/// Values as written after a name: `(restaurantId = 12, section = menu)`.
enum ValueText {
  /// The values in the order of the parameters; nothing if there are none.
  static func list(_ values: [String: String], in parameters: [Parameter]) -> String {
    let parts = parameters.compactMap { parameter in
      values[parameter.name].map { "\(parameter.name) = \(quoted($0))" }
    }
    return parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
  }

  /// A value that could be misread is quoted.
  static func quoted(_ value: String) -> String {
    let isPlain = !value.isEmpty && !value.contains { $0 == "," || $0 == "(" || $0 == ")" || $0 == "=" || $0 == "\"" }
    return isPlain && value.first?.isWhitespace == false && value.last?.isWhitespace == false ? value : "\"\(value)\""
  }
}
