import Reports
import SwiftGeneration

/// The file of a page for a browser.
enum PageFile {
  /// Writes the whole file, or nothing.
  ///
  /// - Returns: 74 if it could not be written.
  static func write(_ text: String, to path: String) -> [ExitStatus] {
    do throws(GeneratedFile.Refusal) {
      try GeneratedFile.write(text, to: path)
      return []
    } catch {
      Console.complain("cannot write \(path): \(error.reason)")
      return [.notWritten]
    }
  }
}
