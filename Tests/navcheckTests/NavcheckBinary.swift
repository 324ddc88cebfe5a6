import Foundation

@testable import navcheck

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
    let settings = [
      "PATH=\(folder):\(path)", "HOME=\(directory)", "TERM=dumb", "LANG=C.UTF-8", "REPOSITORY=\(repository)",
    ]
    return try await withFolder { streams in
      // What tests have open is not for the command, which may be allowed few open files.
      let script =
        "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; cd \"$1\" && exec >\"$2/output\" 2>\"$2/error\" && eval \"$3\""
      let arguments = ["-i"] + settings + ["sh", "-c", script, "sh", directory, streams, line]
      let child = try ChildProcess("env", arguments)
      // A test whose time is over must not wait for what it has started.
      let end = await withTaskCancellationHandler {
        await withCheckedContinuation { ended in
          // Not on a thread of the tests: while it waits, others run.
          DispatchQueue.global().async { ended.resume(returning: child.finish(receive: { _ in }, tick: {})) }
        }
      } onCancel: {
        child.send(SIGKILL)
      }
      let texts = try ["output", "error"].map {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(streams)/\($0)")), as: UTF8.self)
      }
      let exit: Int32 =
        switch end {
        case .exited(let code): code
        case .signalled(let signal): 128 + signal
        }
      return Answer(output: texts[0], error: texts[1], exit: exit)
    }
  }

  /// A new folder, removed afterwards.
  static func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navcheck-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
  }
}
