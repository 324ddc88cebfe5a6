import Basics
import ArgumentParser
import Foundation
import Reports
import SpecFile
import SwiftGeneration

extension GenerationOptions.Access: ExpressibleByArgument {}

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generate Swift from a spec.",
    usage: "navcheck generate [<spec>] [<options>]",
    discussion: """
      Generates typed names for screens, events, intents and prompts, a protocol for what the app shows, and the \
      model itself. The build plugin generates the same with every build; see Docs/Embedding.md.

      Examples:
        navcheck generate Specs/shop.yaml --output Navigation.swift
        navcheck generate --output Navigation.swift --check
        navcheck generate --access internal --name Shop
      """)

  @Argument(help: ArgumentHelp("The spec; not needed if ./Specs has only one.", valueName: "spec"))
  var spec: String?

  @Option(help: ArgumentHelp("Write to this file, unless it is up to date.", valueName: "file"))
  var output: String?

  @Flag(help: "Write nothing; fail if the file given by --output is missing or out of date.")
  var check = false

  @Option(help: "Access level of the generated declarations.")
  var access = GenerationOptions.Access.public

  @Option(help: "Name for the types instead of the navigation's name.")
  var name: String?

  @OptionGroup var files: RootOptions

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output is empty; name a file") }
    if check, output == nil { throw ValidationError("--check needs --output <file>") }
  }

  func run() throws { throw Session().run(generate) }

  private func generate(_ session: Session) throws {
    let only = try OnlySpec.read(spec, files, to: "generate Swift from", session)
    let options = GenerationOptions(
      access: access, name: name, source: URL(fileURLWithPath: only.path).lastPathComponent)
    let text = SwiftGenerator.text(of: only.spec.machine, options: options)
    guard let output else { return Console.out.write(text) }
    if check {
      if GeneratedFile.holds(text, at: output) { return }
      let again = ShellCommand(["navcheck", "generate", only.path, "--output", output] + settings).text
      return session.complain(
        GeneratedFile.isMissing(output)
          ? "\(output) does not exist; to write it: \(again)"
          : "\(output) is out of date with \(only.path); to update it: \(again)",
        .refuted)
    }
    do throws(FileError) {
      let isNew = try GeneratedFile.write(text, to: output)
      Console.out.write("\(SafeText.text(output)) \(isNew ? "is written" : "is up to date")\n")
    } catch {
      session.complain("cannot write \(output): \(error.reason); name another file with --output", .notWritten)
    }
  }

  /// The options that change what is written, as they were given.
  private var settings: [String] {
    (access == .public ? [] : ["--access", access.rawValue]) + (name.map { ["--name", $0] } ?? [])
  }
}
