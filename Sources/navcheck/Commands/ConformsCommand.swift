import Basics
import ArgumentParser
import JourneyFuzzing
import Reports
import SpecFile

enum UnloggedKind: String, ExpressibleByArgument, CaseIterable {
  case taps, changes, failures

  var option: Conformance.Unlogged {
    switch self {
    case .taps: .taps
    case .changes: .changes
    case .failures: .failures
    }
  }
}

struct ConformsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conforms",
    abstract: "Compare the log of an app with a spec.",
    usage: "navcheck conforms <trace> [<spec>] [<options>]",
    discussion: """
      The log has a JSON object per line: a screen that is shown, a link, a tap, a change, an answer; Docs/Fuzzing.md \
      describes it. The engine writes such a log. Answers and intermediate screens may be missing. Exit status 1 at \
      the first line that the spec does not allow, with what it would have allowed.

      Examples:
        navcheck conforms log.jsonl Specs/shop.yaml
        navcheck conforms - --unlogged taps --midway --format json
      """)

  @Argument(help: ArgumentHelp("The log; - reads standard input.", valueName: "trace"))
  var trace: String

  @Argument(
    help: ArgumentHelp("The spec; not needed if only one in ./Specs knows the names in the log.", valueName: "spec"))
  var spec: String?

  @Option(help: "What else the log leaves out; can be repeated.")
  var unlogged: [UnloggedKind] = []

  @Flag(help: "The log begins after the app has started.")
  var midway = false

  @OptionGroup var files: RootOptions

  @OptionGroup var output: OutputOptions<ResultFormat>

  func run() throws { throw Session(output).run(compare) }

  private func compare(_ session: Session) throws {
    do {
      let only = try OnlySpec.read(spec, files, to: "compare with", by: .log(trace), session)
      let report = try LogComparison(path: trace, only: only).run(
        unlogged: unlogged.reduce(into: []) { $0.formUnion($1.option) }, isMidway: midway)
      session.text { report.text(style: $0) }
      session.json { ConformanceDocument(report, exit: $0).text }
      session.add(report.status)
    } catch let error as FileError {
      throw session.refuse(
        "\(trace) \(error.reason); name the log of the app, or - for standard input", .badInput)
    }
  }
}
