import ArgumentParser
import Foundation
import JourneyFuzzing
import ModelChecking
import Reports
import SpecFile

struct MutateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Show which small mistakes in a spec nothing notices.",
    usage: "navcheck mutate [<spec>] [<options>]",
    discussion: """
      A proof is worth what the spec promises. Each mistake is one that users would see: a rule that is missing, a \
      condition, a step, another screen. It is noticed if the spec is refused then, or if something falls that is \
      proved now, or a link of --links ends otherwise than expected; what changes nothing for users does not count. \
      For what survives, add a property, or a link to the list.

      Exit status: 0 as expected, 1 the score is below --minimum, 2 something is unknown.

      Examples:
        navcheck mutate Specs/shop.yaml --propose --verbose
        navcheck mutate Specs/shop.yaml --links Specs/links/shop.yaml
        navcheck mutate --minimum 90 --timeout 600 --seed 7 --quiet
        navcheck mutate --shard 3/16 --format json --report mutate.html
      """)

  @Argument(help: ArgumentHelp("The spec; by default the only one in ./Specs.", valueName: "spec"))
  var spec: String?

  @Option(help: ArgumentHelp("Fail with status 1 if the score is less.", valueName: "percent"))
  var minimum: Double?

  @Option(help: ArgumentHelp("Time limit; mistakes that are not tried by then are unknown.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      "Try the mistakes in a random order, so that those before a time limit are a sample.", valueName: "number"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("Try one part of the mistakes, such as 3/16.", valueName: "part/parts"))
  var shard = Shard.whole

  @Option(
    help: ArgumentHelp("Try this list of links, too, which 'navcheck test' finds as expected.", valueName: "list"))
  var links: String?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp("Write what survives, with what users see, as one HTML page.", valueName: "file"))
  var page: String?

  @Flag(help: "Look for a property that would notice what survives, ready to paste; this takes longer.")
  var propose = false

  @Flag(name: .shortAndLong, help: "List all mistakes, and what notices each.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Show no progress, and only the score and what --propose finds.")
  var quiet = false

  @OptionGroup var files: RootOptions

  @OptionGroup var output: OutputOptions<ResultFormat>

  func validate() throws {
    try LimitOptions.check(timeout: timeout)
    if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be combined") }
    if page?.isEmpty == true { throw ValidationError("--report is empty; name a file") }
    if let minimum, !(minimum >= 0 && minimum <= 100) {
      throw ValidationError("--minimum takes a number from 0 to 100")
    }
  }

  func run() throws { throw Session(output).run(mutate) }

  private func mutate(_ session: Session) throws {
    let only = try OnlySpec.read(spec, files, to: "mutate", session)
    let list = try links.map { try GivenLinks($0, session).read() }
    session.begin(seconds: timeout)
    let run = MutationRun(
      spec: only.spec, file: only.path, cancellation: session.cancellation, links: list?.entries ?? [], shard: shard,
      seed: seed, minimum: minimum, proposes: propose)
    let report: MutationReport
    var planned = 0
    do {
      report = try StatusLine.shown(unless: quiet) { line in
        try run.report {
          line.show(MutationText.progress($0, at: $1))
        } onPlan: {
          planned = $0
        }
      }
    } catch let mistake as ArgumentMistake {
      throw session.refuse(mistake.description, .badInput)
    } catch let stopped as Stopped {
      throw session.refuse(
        stopped, " while the spec itself was proved: none of its \(planned) mistakes was tried")
    }
    session.add(report.status)
    session.noteInterrupt()
    if let page { session.write(MutationPage.text(report), to: page) }
    session.text { MutationText.text(report, isVerbose: verbose, isQuiet: quiet, style: $0) }
    session.json { MutationDocument.text(report, exit: $0) }
  }
}
