import ArgumentParser
import Reports

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how long links take.",
    usage: "navcheck bench [<spec>] [<options>]",
    discussion: """
      Each link is read, its intent opened and its journey run by the model in every context, without any screens; \
      Docs/Links.md explains the numbers. Exit status 1 if links are slower than --baseline, 2 if the two cannot \
      be compared.

      Examples:
        navcheck bench Specs/shop.yaml --seed 7 --time 10 --verbose
        navcheck bench --urls links.txt --quiet --format json > before.json
        navcheck bench --urls links.txt --baseline before.json --tolerance 5
      """)

  @Argument(
    help: ArgumentHelp(
      "The spec; not needed if ./Specs has only one, or only one for the links given.", valueName: "spec"))
  var spec: String?

  @Option(
    help: ArgumentHelp(
      "The links, in any format that 'test' reads; - reads standard input.",
      discussion: "Without it, 1,000 links are generated from the routes.", valueName: "file"))
  var urls: String?

  @Option(help: "Random seed for generated links. (default: 1)")
  var seed: UInt64?

  @Option(help: ArgumentHelp("Compare with this earlier output of --format json.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "How much slower than the baseline a link may be. (default: 10)", valueName: "percent"))
  var tolerance: Double?

  @Option(help: ArgumentHelp("How long to measure; longer gives steadier numbers.", valueName: "seconds"))
  var time: Double = 4

  @OptionGroup var files: RootOptions

  @OptionGroup var output: OutputOptions<ResultFormat>

  @Flag(name: .shortAndLong, help: "Also show intents, the slowest links and how the times of single links spread.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Do not show progress.")
  var quiet = false

  func validate() throws {
    if let tolerance {
      guard (0...10_000).contains(tolerance) else {
        throw ValidationError("--tolerance takes a number of percent from 0 to 10000")
      }
      if baseline == nil { throw ValidationError("--tolerance needs --baseline") }
    }
    if seed != nil, urls != nil {
      throw ValidationError("--seed cannot be combined with --urls")
    }
    guard time > 0, time <= 3_600 else {
      throw ValidationError("--time takes a number of seconds, more than 0 and at most 3600")
    }
  }

  var firstSeed: UInt64 { seed ?? 1 }

  func run() throws {
    throw Session(output).run { try BenchRun(options: self, session: $0).run() }
  }
}
