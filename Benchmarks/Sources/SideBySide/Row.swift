import Foundation
import Measuring

/// A line of the table.
struct Row: Codable {
  /// `links`, `checking` or `fuzzing`.
  var part: String
  /// What is measured, and for whom.
  var name: String
  /// What is counted: `link`, `step` …
  var unit: String
  /// Seconds per unit.
  var seconds: Figures
  /// Heap allocations per unit; nil where they are not counted.
  var allocations: Double?
  /// The most memory that was taken, in megabytes.
  var megabytes: Double?
  /// What was done, where the name does not say it.
  var remark: String?
}

/// Rows on disk, so that parts can be run one at a time.
enum Rows {
  static func write(_ rows: [Row], to folder: String) throws {
    for (part, rows) in Dictionary(grouping: rows, by: \.part) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(rows).write(to: URL(fileURLWithPath: "\(folder)/\(part).json"))
    }
  }

  static func read(from folder: String) throws -> [Row] {
    try ["links", "checking", "fuzzing"].flatMap { part -> [Row] in
      let url = URL(fileURLWithPath: "\(folder)/\(part).json")
      guard FileManager.default.fileExists(atPath: url.path) else { return [] }
      return try JSONDecoder().decode([Row].self, from: Data(contentsOf: url))
    }
  }
}
