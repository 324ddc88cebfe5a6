import Foundation
import Testing

/// The script that kills processes finds what it is to kill.
@Suite("script/kills") struct KillsTests {
  /// The exit status, where there is no command to kill.
  private func status(_ target: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: SourceTree.root + "/script/kills")
    process.arguments = [target]
    process.environment = ["PATH": "/usr/bin:/bin", "NAVCHECK": "/nowhere/navcheck"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("each target is one that it takes")
  func targets() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root + "/script/support")
    let targets = names.filter { $0.hasPrefix("kills-") }.map { $0.dropFirst("kills-".count).prefix { $0 != "." } }
    #expect(targets.count >= 3)
    for target in targets { #expect(try status(String(target)) == 69, "\(target)") }
    #expect(try status("nothing") == 64)
  }
}
