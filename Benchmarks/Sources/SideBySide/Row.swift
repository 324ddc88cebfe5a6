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

  static let parts = ["links", "checking", "fuzzing"]

  /// - Parameter isWhole: whether all parts must be there.
  static func read(from folder: String, isWhole: Bool) throws -> [Row] {
    try parts.flatMap { part -> [Row] in
      let url = URL(fileURLWithPath: "\(folder)/\(part).json")
      guard FileManager.default.fileExists(atPath: url.path) else {
        guard !isWhole else {
          throw Failure("\(part) has not been measured, and the table has all parts; first: script/bench \(part)")
        }
        return []
      }
      return try JSONDecoder().decode([Row].self, from: Data(contentsOf: url))
    }
  }

  /// The output of `navcheck bench`, measured with the links.
  static func command(from folder: String, isWhole: Bool) throws -> String? {
    let url = URL(fileURLWithPath: "\(folder)/command.txt")
    guard FileManager.default.fileExists(atPath: url.path) || isWhole else { return nil }
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
