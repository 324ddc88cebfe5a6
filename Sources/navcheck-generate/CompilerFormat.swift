import SpecFile

/// Mistakes as compilers write them, so that SwiftPM and Xcode show each at its line.
enum CompilerFormat {
  /// `file:line:column: error: message; what would be right`
  static func line(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map { "\($0): " } ?? ""
    let remedy = diagnostic.remedy.map { "; \($0)" } ?? ""
    return oneLine("\(place)\(diagnostic.severity.rawValue): \(diagnostic.message)\(remedy)")
  }

  /// Names come from untrusted files: they must not begin a line or control a terminal.
  static func oneLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: line += " "
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
