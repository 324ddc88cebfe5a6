import Foundation
import SpecFile
import Testing

@testable import WebsiteLinks

/// Files of other people's websites, which are not part of the project: tests over them are skipped where they are
/// absent.
enum SharedData {
  /// Beside the project, or where the environment says.
  static let folder =
    ProcessInfo.processInfo.environment["NAVCHECK_SHARED_DATA"]
    ?? #filePath.components(separatedBy: "/Tests/WebsiteLinksTests/")[0] + "/../shared/data"
  static var isThere: Bool { FileManager.default.fileExists(atPath: folder + "/swcutil-cases.tsv") }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }

  static func lines(_ name: String) throws -> [String] {
    String(decoding: try bytes(name), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The names of the files of websites.
  static func sites() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder + "/aasa").filter { $0.hasSuffix(".json") }.sorted()
  }

  static func site(_ name: String) throws -> SiteAssociation {
    try SiteAssociation.read(try bytes("aasa/" + name), named: name)
  }
}
