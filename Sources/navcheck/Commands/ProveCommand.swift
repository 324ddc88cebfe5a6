import ArgumentParser
import Foundation
import ModelChecking
import Reports
import SpecFile

struct ProveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Prove that links land, or show how they do not.",
    usage: "navcheck prove [<spec> ...] [<options>]",
    discussion: """
      What to prove is derived from the spec, so there is nothing else to write. Without a spec, navcheck proves every \
      *.yaml directly in ./Specs that no other includes.

      Exit status, of all commands: 0 all as expected, 1 refuted, 2 unknown, 64 usage, 65 bad input file, 70 internal \
      error, 74 results not written, 130 interrupted. If several apply, the first of 70, 130, 74, 65, 64, 1, 2. \
      --help-hidden shows options that are rarely used, too.

      Examples:
        navcheck prove Specs/shop.yaml
        navcheck prove --only 'lands(openOrders)' --timeout 60 --memory 2000
        navcheck prove --intent openOrders --property 'the login is a sheet' \\
          --verbose
        navcheck prove --baseline accepted.txt --update --quiet
        navcheck prove --report report.html --tests Tests/AppTests
        navcheck prove --strict --certificates proofs --format json
        navcheck prove --junit out.xml --sarif out.sarif
        navcheck prove --annotations --summary summary.md
      """)

  @Argument(help: ArgumentHelp("The specs to prove.", valueName: "spec"))
  var specs: [String] = []

  @OptionGroup(title: "What to prove") var selection: SelectionOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Flag(help: "Fail on known refutations and warnings, too.")
  var strict = false

  @Option(
    help: ArgumentHelp("Accept the refutations in this file; fail only on new ones.", valueName: "file"))
  var baseline: String?

  @Flag(help: "Write the baseline anew: accept all that is refuted now, but for websites.")
  var update = false

  @Option(help: ArgumentHelp("Write the results to this file as a page for a browser.", valueName: "file"))
  var report: String?

  @Option(help: ArgumentHelp("Write refutations to this folder as tests in Swift.", valueName: "folder"))
  var tests: String?

  @Option(help: ArgumentHelp("Save the proofs in this folder for 'navcheck verify'.", valueName: "folder"))
  var certificates: String?

  @Flag(
    help: ArgumentHelp(
      "Explore also what overlaps in an engine on the spec, with up to 3 that wait.", visibility: .hidden))
  var overlap = false

  @OptionGroup(title: "Continuous integration") var server: ServerOptions

  @OptionGroup var files: RootOptions

  @OptionGroup var output: OutputOptions<ResultFormat>

  @Flag(name: .shortAndLong, help: "Print only failures, unknowns and the summary.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print every obligation with its claim and evidence.")
  var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be combined") }
    if overlap, output.format == .json { throw ValidationError("--overlap and --format json cannot be combined") }
    try server.validate(output.format)
    if baseline?.isEmpty == true { throw ValidationError("--baseline is empty; name a file") }
    if report?.isEmpty == true { throw ValidationError("--report is empty; name a file") }
    if tests?.isEmpty == true { throw ValidationError("--tests is empty; name a folder") }
    if update, baseline == nil { throw ValidationError("--update needs --baseline <file>") }
    if strict, baseline != nil {
      throw ValidationError("--strict fails on what a baseline accepts; they cannot be combined")
    }
    if certificates != nil, !selection.isEmpty {
      throw ValidationError(
        "--certificates saves all proofs; it cannot be combined with --intent, --property or --only")
    }
  }

  func run() throws {
    throw Session(output, server: ServerReport(server, "prove")).run { session in
      var run = ProveRun(options: self, session)
      try run.run()
    }
  }
}
