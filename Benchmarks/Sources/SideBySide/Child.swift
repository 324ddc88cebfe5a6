import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a program came to, and what it took.
struct Child {
  var seconds: Double
  var megabytes: Double
  var output: String
  var isFine: Bool

  /// Runs a program to its end, in `folder`.
  ///
  /// - Throws: `Failure` if it cannot be started.
  static func run(_ words: [String], in folder: String = ".", limit seconds: Int = 300) throws -> Child {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: output) }
    // The shell gives way to the program, so that what is measured is the program; `ulimit` ends it if it hangs.
    let line = "ulimit -t \(seconds); cd \"$0\" && exec \"$@\" > \"$OUTPUT\" 2>/dev/null"
    var arguments: [UnsafeMutablePointer<CChar>?] = (["sh", "-c", line, folder] + words).map { strdup($0) } + [nil]
    var variables = ProcessInfo.processInfo.environment
    variables["OUTPUT"] = output.path
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    let began = ContinuousClock.now
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, nil, &arguments, &environment) == 0 else {
      throw Failure("\(words[0]) cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) == -1 && errno == EINTR {}
    let elapsed = (ContinuousClock.now - began).nanoseconds / 1e9
    #if os(Linux)
      let megabytes = Double(usage.ru_maxrss) / 1024
    #else
      let megabytes = Double(usage.ru_maxrss) / 1024 / 1024
    #endif
    return Child(
      seconds: elapsed, megabytes: megabytes, output: (try? String(contentsOf: output, encoding: .utf8)) ?? "",
      isFine: status == 0)
  }

  /// As `run`, and it must end well.
  static func succeed(_ words: [String], in folder: String = ".", limit seconds: Int = 300) throws -> Child {
    let child = try run(words, in: folder, limit: seconds)
    guard child.isFine else { throw Failure("\(words.joined(separator: " ")) failed: \(child.output.suffix(400))") }
    return child
  }
}

/// Why a benchmark could not be taken.
struct Failure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
