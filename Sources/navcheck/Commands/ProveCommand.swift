import ArgumentParser
import Foundation
import ModelChecking
import Reports
import SpecFile

/// How a result is written.
enum ResultFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case text, json
}

/// `navcheck prove`
struct ProveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Prove that links land, or show a run in which they do not.",
    usage: "navcheck prove [<spec> ...] [<options>]",
    discussion: """
      Everything that is to be proved is derived from the spec; nothing has to be written. Without SPEC every *.yaml \
      directly in ./Specs is taken.
      """)

  @Argument(help: ArgumentHelp("The specs to prove.", valueName: "spec"))
  var specs: [String] = []

  @OptionGroup(title: "What is asked") var selection: SelectionOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Flag(help: "Let known refutations and warnings fail the run, too.")
  var strict = false

  @Option(help: ArgumentHelp("Keep the proofs in this folder, for 'navcheck verify'.", valueName: "folder"))
  var certificates: String?

  @Option(help: "How the result is written; Docs/JSON.md describes the JSON.")
  var format = ResultFormat.text

  @Option(help: "Whether text is coloured; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColourChoice.auto

  @Flag(name: .shortAndLong, help: "Say only what failed, and the summary.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "List every obligation with its evidence.")
  var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other") }
    if certificates != nil, !selection.isEmpty {
      throw ValidationError("--certificates keeps all proofs; it cannot be used with --intent, --property or --only")
    }
  }

  func run() throws {
    var session = ProveSession(options: self)
    throw ExitCode(session.run().rawValue)
  }
}
