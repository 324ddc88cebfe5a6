import ArgumentParser
import Foundation
import Reports
import SpecFile

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `navcheck init`
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a commented spec to begin with; it proves.",
    discussion: "A file that exists is left as it is.")

  static let defaultPath = "\(SpecPaths.folder)/navigation.yaml"

  @Argument(help: ArgumentHelp("Where to write it.", valueName: "path"))
  var path: String = defaultPath

  func run() throws {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        try fail("\(folder): the folder cannot be made", .notWritten)
      }
    }
    // Made only if it does not exist: two runs at once cannot overwrite each other.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    guard descriptor >= 0 else {
      let error = errno
      if error == EEXIST { try fail("\(path) exists; name another path, or remove it first", .usage) }
      return try fail("\(path): \(Console.describe(error))", .notWritten)
    }
    let file = Output(descriptor: descriptor)
    file.write(StarterSpec.text)
    let error = file.flush()
    close(descriptor)
    if let error {
      unlink(path)
      try fail("\(path): \(Console.describe(error))", .notWritten)
    }
    let command = path == Self.defaultPath ? ["navcheck", "prove"] : ["navcheck", "prove", path]
    Console.out.write("wrote \(Printable.text(path)); next: \(Printable.text(ShellCommand(command).text))\n")
  }

  private func fail(_ message: String, _ status: ExitStatus) throws {
    Console.complain(message)
    throw ExitCode(status.rawValue)
  }
}
