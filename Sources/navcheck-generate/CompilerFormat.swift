import Basics
import SpecFile

/// Mistakes as compilers write them, so that SwiftPM and Xcode show each at its line.
enum CompilerFormat {
  /// `file:line:column: error: message; what would be right [NAV012]`
  static func line(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map { "\($0): " } ?? ""
    let remedy = diagnostic.remedy.map { "; \($0)" } ?? ""
    let code = diagnostic.code.map { " [\($0)]" } ?? ""
    return SafeText.text("\(place)\(diagnostic.severity.rawValue): \(diagnostic.message)\(remedy)\(code)")
  }
}
