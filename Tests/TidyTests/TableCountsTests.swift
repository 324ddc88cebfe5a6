import Foundation
import Testing

/// The table in Benchmarks/README.md is not older than what it measures.
@Suite("script/support/table-counts") struct TableCountsTests {
  private static let line =
    "Counted when the table was measured: 700 instructions per link to the route, 1200 to the end of the journey."

  private func run(_ arguments: [String]) throws -> (status: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: SourceTree.root + "/script/support/table-counts")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }

  @Test("a table whose counts differ by more than a tenth is refused until it is measured again")
  func compares() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "navcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (readme, counts) = (folder.appending(path: "README.md"), folder.appending(path: "counts.txt"))
    func check(_ line: String, _ route: Int, _ journey: Int) throws -> (status: Int32, said: String) {
      try "# T\n\(line)\nend\n".write(to: readme, atomically: true, encoding: .utf8)
      try "route instructions-per-link \(route)\njourney instructions-per-link \(journey)\n"
        .write(to: counts, atomically: true, encoding: .utf8)
      return try run([readme.path, counts.path])
    }
    for (route, journey, status) in [
      (700, 1200, 0), (769, 1319, 0), (631, 1081, 0), (771, 1200, 1), (700, 1321, 1), (629, 1200, 1), (700, 1079, 1),
    ] as [(Int, Int, Int32)] {
      #expect(try check(Self.line, route, journey).status == status, "\(route) \(journey)")
    }
    #expect(try check("", 700, 1200).status == 1)
    let old = try check(Self.line, 700, 2000)
    #expect(old.said.contains("took 1200 instructions per link and takes 2000") && old.said.contains("script/bench"))
    #expect(try run(["--write", readme.path, counts.path]).status == 0)
    #expect(try run([readme.path, counts.path]).status == 0)
    #expect(try String(contentsOf: readme, encoding: .utf8).hasPrefix("# T\nCounted"))
  }

  @Test("a release, a new table and every night ask it")
  func asked() throws {
    for file in ["script/release", "script/bench", ".github/workflows/nightly.yml"] {
      let text = try String(contentsOfFile: SourceTree.root + "/" + file, encoding: .utf8)
      #expect(text.contains("script/support/table-counts"), "\(file)")
    }
    let readme = try String(contentsOfFile: SourceTree.root + "/Benchmarks/README.md", encoding: .utf8)
    #expect(readme.contains("\nCounted when the table was measured: "))
  }
}
