import Basics
import Foundation
import SpecFile
import SwiftGeneration

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads a spec, and writes its Swift.
enum Tool {
  /// The status with which a run ends.
  enum Status: Int32 {
    case success = 0
    case usage = 64
    case badInput = 65
    case notWritten = 74
  }

  /// Runs a command line.
  static func run(_ words: [String]) -> Status {
    if words == ["--help"] || words == ["-h"] {
      print(Arguments.usage)
      return .success
    }
    do throws(Arguments.Mistake) {
      return run(try Arguments(words))
    } catch {
      say("error: \(SafeText.text(error.message))\n\(Arguments.usage)")
      return .usage
    }
  }

  private static func run(_ arguments: Arguments) -> Status {
    let path = target(of: arguments.spec)
    let spec: Spec
    do throws(SpecError) {
      spec = try SpecReader.read(path: path)
    } catch {
      for mistake in error.diagnostics { say(CompilerFormat.line(mistake)) }
      return .badInput
    }
    for warning in spec.warnings { say(CompilerFormat.line(warning)) }
    var options = arguments.options
    options.source = (path as NSString).lastPathComponent
    let text = SwiftGenerator.text(of: spec.machine, options: options)
    if let list = arguments.inputs, !write(spec.files, to: list, watched: arguments.watched) { return .notWritten }
    return write(text, to: arguments.output) ? .success : .notWritten
  }

  /// Lists the files that were read; touches the list if one of them is not watched.
  private static func write(_ files: [String], to list: String, watched: [String]) -> Bool {
    func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
    if !Set(watched.map(real)).isSuperset(of: files.map(real)) {
      try? FileManager.default.removeItem(atPath: list)
    }
    return write(files.map { $0 + "\n" }.joined(), to: list)
  }

  /// The target of a symbolic link: included files are relative to it, not to the link.
  private static func target(of path: String) -> String {
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil,
      let resolved = realpath(path, nil)
    else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func write(_ text: String, to path: String) -> Bool {
    do throws(FileError) {
      try GeneratedFile.write(text, to: path)
      return true
    } catch {
      say("error: \(SafeText.text("'\(path)' cannot be written: \(error.reason)"))")
      return false
    }
  }

  private static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
