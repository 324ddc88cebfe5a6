import Foundation
import Subprocess

/// The built command, run as a user runs it.
enum NavcheckBinary {
  /// The folder of the test bundle, in which the command stands, too.
  static let folder: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let path = bundle?.bundlePath ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
    return (path as NSString).deletingLastPathComponent
  }()

  /// The folder of the package; lines of shell find it as `$REPOSITORY`.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  struct Answer {
    var output: String
    var error: String
    var exit: Int32
  }

  /// Runs a line of shell in `directory`, with `navcheck` at hand.
  static func run(_ line: String, in directory: String) async throws -> Answer {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-c", line],
      environment: .custom([
        "PATH": "\(folder):\(path)", "HOME": directory, "TERM": "dumb", "LANG": "C.UTF-8",
        "REPOSITORY": repository,
      ]),
      workingDirectory: .init(directory), output: .string(limit: 1 << 22), error: .string(limit: 1 << 22))
    let exit: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    return Answer(output: result.standardOutput, error: result.standardError, exit: exit)
  }

  /// A new folder, removed afterwards.
  static func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navcheck-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
  }
}
