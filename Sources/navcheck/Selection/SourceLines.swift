import Foundation
import SpecFile

/// The lines of a spec's files, read again when a report quotes one.
final class SourceLines: @unchecked Sendable {
  private let lock = NSLock()
  private var files: [String: [Substring]] = [:]

  /// Larger files are not quoted.
  private static let limit = 8 << 20

  func line(at location: Location) -> String? {
    lock.withLock {
      let lines = files[location.file] ?? read(location.file)
      files[location.file] = lines
      return lines.indices.contains(location.line - 1) ? String(lines[location.line - 1]) : nil
    }
  }

  private func read(_ path: String) -> [Substring] {
    guard let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int, size <= Self.limit,
      let data = FileManager.default.contents(atPath: path)
    else { return [] }
    return String(decoding: data, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
  }
}
