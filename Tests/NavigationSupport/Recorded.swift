import Foundation
import Testing

/// Text in a file that tests compare with what is found or made now, and write anew if asked to.
package enum Recorded {
  /// True if files are written anew.
  package static let isWritten = ProcessInfo.processInfo.environment["UPDATE_EXPECTATIONS"] == "1"

  /// Records an issue for all in which a text and its file differ, or writes the file.
  ///
  /// - Parameter path: from the folder of the package.
  /// - Returns: true if the file has been changed.
  @discardableResult
  package static func compare(_ text: String, with path: String) throws -> Bool {
    let url = TestFiles.package.appendingPathComponent(path)
    let file = FileManager.default.fileExists(atPath: url.path) ? try TestFiles.text(path) : nil
    if isWritten {
      if text != file { try text.write(to: url, atomically: true, encoding: .utf8) }
      // A run that records proves nothing, so it does not pass.
      Issue.record("\(path) was recorded; look at the changes and run the tests again")
      return text != file
    }
    let differences = differences(of: file, from: text, path: path)
    if !differences.isEmpty {
      Issue.record("\(differences.joined(separator: "\n"))\nUPDATE_EXPECTATIONS=1 writes down what is found now")
    }
    return false
  }

  /// All in which a file and what is found differ, as a compiler would say it.
  ///
  /// - Parameter file: nil: there is none.
  package static func differences(of file: String?, from found: String, path: String) -> [String] {
    guard let file else { return ["\(path): missing"] }
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    return lines(found).difference(from: lines(file)).map { change in
      switch change {
      case .remove(let offset, let line, _): "\(path):\(offset + 1): expected, and not found: \(line)"
      case .insert(let offset, let line, _): "\(path):\(offset + 1): found, and not expected: \(line)"
      }
    }
  }
}
