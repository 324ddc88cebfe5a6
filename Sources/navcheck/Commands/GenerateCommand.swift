import ArgumentParser
import Foundation
import Reports
import SpecFile
import SwiftGeneration

extension GenerationOptions.Access: ExpressibleByArgument {}

/// `navcheck generate`
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the Swift of a spec.",
    usage: "navcheck generate [<spec>] [<options>]",
    discussion: """
      Typed names for screens, events, intents and prompts, a protocol of what the app shows, and the model as a \
      value. The build plugin writes the same, each time an app is built; see Docs/Embedding.md.
      """)

  @Argument(help: ArgumentHelp("The spec; may be left out if there is only one in ./Specs.", valueName: "spec"))
  var spec: String?

  @Option(help: ArgumentHelp("Write to this file; left alone if it is the same already.", valueName: "file"))
  var output: String?

  @Flag(help: "Write nothing, and fail if the file of --output is not what would be written.")
  var check = false

  @Option(help: "Who can see what is generated.")
  var access = GenerationOptions.Access.public

  @Option(help: "What the types are named after, instead of the navigation's name.")
  var name: String?

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a file") }
    if check, output == nil { throw ValidationError("--check needs the file to look at: --output <file>") }
  }

  func run() throws {
    let only = try OnlySpec.read(spec, to: "generate Swift from")
    let options = GenerationOptions(
      access: access, name: name, source: URL(fileURLWithPath: only.path).lastPathComponent)
    try write(SwiftGenerator.text(of: only.spec.machine, options: options), from: only.path)
  }

  private func write(_ text: String, from path: String) throws {
    guard let output else { return Console.out.write(text) }
    if check {
      if GeneratedFile.holds(text, at: output) { return }
      let again = ShellCommand(["navcheck", "generate", path, "--output", output] + settings).text
      Console.complain("\(output) is not what \(path) says now; to write it: \(again)")
      throw ExitCode(ExitStatus.refuted.rawValue)
    }
    do throws(GeneratedFile.Refusal) {
      let isNew = try GeneratedFile.write(text, to: output)
      Console.out.write("\(Printable.text(output)) \(isNew ? "is written" : "is up to date")\n")
    } catch {
      Console.complain("\(Printable.text(output)): the file cannot be written: \(error.reason)")
      throw ExitCode(ExitStatus.notWritten.rawValue)
    }
  }

  /// The options that change what is written, as they were given.
  private var settings: [String] {
    (access == .public ? [] : ["--access", access.rawValue]) + (name.map { ["--name", $0] } ?? [])
  }
}
