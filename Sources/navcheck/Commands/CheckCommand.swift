import ArgumentParser
import Reports
import SpecFile

/// `navcheck check`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the spec itself: all its mistakes, each with its place.",
    usage: "navcheck check [<spec> ...] [<options>]",
    discussion: "Nothing is proved. Without SPEC every *.yaml directly in ./Specs is taken.")

  @Argument(help: ArgumentHelp("The specs to check.", valueName: "spec"))
  var specs: [String] = []

  @Flag(help: "Let warnings fail the run, too.")
  var strict = false

  @Option(help: "How the result is written.")
  var format = ResultFormat.text

  @Option(help: "Whether text is coloured; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColourChoice.auto

  @Flag(name: .shortAndLong, help: "Say nothing of specs that are fine.")
  var quiet = false

  func run() throws {
    let loaded = LoadedSpec.loadAll(specs)
    guard !loaded.isEmpty else {
      Console.complain(SpecPaths.none)
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    var statuses: [ExitStatus] = []
    for spec in loaded {
      switch spec.result {
      case .success(let value):
        if strict, !value.warnings.isEmpty { statuses.append(.refuted) }
        if format == .text { write(value, spec.path) }
      case .failure(let error):
        statuses.append(.badInput)
        LoadedSpec.complain(error, path: spec.path, colour: color)
      }
    }
    let status = ExitStatus.most(urgent: statuses)
    if format == .json { Console.out.write(JSONCheck.text(loaded.map { ($0.path, $0.result) }, exit: status)) }
    throw ExitCode(status.rawValue)
  }

  private func write(_ spec: Spec, _ path: String) {
    let style = Console.style(color, for: 1)
    Console.out.write(DiagnosticText.text(spec.warnings, style: style))
    if !quiet { Console.out.write(SpecSummary.text(spec, path: path, style: style)) }
  }
}
