import Basics
import ArgumentParser
import Foundation
import Reports
import SpecFile
import WebsiteLinks

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a commented spec to start with.",
    discussion: """
      Never overwrites a file. With --from, the spec is a draft with routes and intents for the links in a list, in \
      any format that 'test' reads; for templates such as /orders/:id and /orders/{id} in such a list; or for what an \
      apple-app-site-association file hands over.
      """)

  static let defaultPath = "\(SpecPaths.folder)/navigation.yaml"

  @Argument(help: ArgumentHelp("Where to write it.", valueName: "path"))
  var path: String = defaultPath

  @Option(help: ArgumentHelp("Draft the spec from these links or this file.", valueName: "links"))
  var from: String?

  func run() throws {
    let text = try self.text()
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        try fail("cannot create the folder \(folder); name another path", .notWritten)
      }
    }
    // Created only if it does not exist: two concurrent runs cannot overwrite each other.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    guard descriptor >= 0 else {
      let error = errno
      if error == EEXIST { try fail("\(path) already exists; name another path, or remove it first", .usage) }
      return try fail("\(path): \(Console.describe(error))", .notWritten)
    }
    let file = Output(descriptor: descriptor)
    file.write(text)
    let error = file.flush()
    close(descriptor)
    if let error {
      unlink(path)
      try fail("\(path): \(Console.describe(error))", .notWritten)
    }
    let command = path == Self.defaultPath ? ["navcheck", "prove"] : ["navcheck", "prove", path]
    Console.out.write("wrote \(SafeText.text(path)); next: \(SafeText.text(ShellCommand(command).text))\n")
  }

  private func text() throws -> String {
    guard let from else { return StarterSpec.text }
    let list: LinkList
    do throws(SpecError) {
      list =
        if let templates = try SiteAssociation.templates(path: from) { templates } else {
          try LinkListReader.read(path: from)
        }
    } catch {
      Console.err.write(DiagnosticText.text(error.diagnostics, style: Console.style(.auto, for: 2)))
      throw ExitCode(ExitStatus.badInput.rawValue)
    }
    let draft = DraftSpec(list)
    guard draft.leftOut.count < list.entries.count else {
      try fail("\(from) has no link that begins with a scheme, such as https://, and no path but '*'", .badInput)
      return ""
    }
    for entry in draft.leftOut.prefix(5) {
      Console.complain("\(entry.location.map { "\($0): " } ?? "")left out, since it is not a link: \(entry.link)")
    }
    if draft.leftOut.count > 5 { Console.complain("… and \(draft.leftOut.count - 5) more left out") }
    return draft.text
  }

  private func fail(_ message: String, _ status: ExitStatus) throws {
    Console.complain(message)
    throw ExitCode(status.rawValue)
  }
}
