import ArgumentParser
import JourneyFuzzing
import Reports

/// What a log does not tell.
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

/// `navcheck conforms`
struct ConformsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conforms",
    abstract: "Compare the log of an app with the spec.",
    usage: "navcheck conforms <trace> [<spec>] [<options>]",
    discussion: """
      The log has a JSON object on each line: a screen that is shown, a link, a tap, a change, an answer; \
      Docs/Fuzzing.md describes it. The engine's own log is one. Answers and screens on the way may be left out. Exit \
      status 1 at the first line that is not possible, with what would have been.
      """)

  @Argument(help: ArgumentHelp("The log; - for the input stream.", valueName: "trace"))
  var trace: String

  @Argument(help: ArgumentHelp("The spec; may be left out if there is only one in ./Specs.", valueName: "spec"))
  var spec: String?

  @Option(help: "Something else that the log leaves out; may be given again.")
  var unlogged: [UnloggedKind] = []

  @Flag(help: "The log does not begin with the start of the app.")
  var midway = false

  @Option(help: "How the result is written; Docs/JSON.md describes the JSON.")
  var format = ResultFormat.text

  @Option(help: "Whether text is coloured; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColourChoice.auto

  func run() throws {
    let only = try OnlySpec.read(spec, to: "compare with", format: format, colour: color)
    let report: ConformanceReport
    do {
      report = try LogComparison(trace, only).run(
        unlogged: unlogged.reduce(into: []) { $0.formUnion($1.option) }, isMidway: midway)
    } catch let error as LineReader.Failure {
      throw only.refuse(["\(trace) \(error.reason)"], .badInput, format)
    }
    switch format {
    case .text: Console.out.write(report.text(style: Console.style(color, for: 1)))
    case .json: Console.out.write(report.json)
    }
    throw ExitCode(report.status.rawValue)
  }
}
