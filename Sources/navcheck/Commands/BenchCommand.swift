import ArgumentParser
import Reports

/// `navcheck bench`
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how long links take, from their bytes to the end of the journey.",
    usage: "navcheck bench [<spec>] [<options>]",
    discussion: """
      Each link is read, its intent opened, and the journey made by the model in every context, as an app would, \
      without the app's screens; Docs/Measuring.md explains the figures. Exit status 1 if it takes longer than \
      --baseline says, 2 if the two cannot be compared.
      """)

  @Argument(help: ArgumentHelp("The spec; may be left out if there is only one in ./Specs.", valueName: "spec"))
  var spec: String?

  @Option(
    help: ArgumentHelp(
      "The links: a link per line, or a link-tester file; - for the input stream.",
      discussion: "Without it 1,000 are made from the routes.", valueName: "file"))
  var urls: String?

  @Option(help: "Where the random numbers begin that links are made with. (default: 1)")
  var seed: UInt64?

  @Option(help: ArgumentHelp("Compare with this run, which --format json has written.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "How many percent more than in the baseline a link may take. (default: 10)", valueName: "percent"))
  var tolerance: Double?

  @Option(help: ArgumentHelp("How long to measure, once all is prepared; longer is steadier.", valueName: "seconds"))
  var time: Double = 4

  @Option(help: "How the result is written; Docs/JSON.md describes the JSON.")
  var format = ResultFormat.text

  @Option(help: "Whether text is coloured; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColourChoice.auto

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  func validate() throws {
    if let tolerance {
      guard (0...10_000).contains(tolerance) else {
        throw ValidationError("--tolerance takes a number of percent from 0 to 10000")
      }
      if baseline == nil { throw ValidationError("--tolerance is for a comparison, with --baseline") }
    }
    if seed != nil, urls != nil {
      throw ValidationError("--seed is for links made from the routes, and --urls names others")
    }
    guard time > 0, time <= 3_600 else {
      throw ValidationError("--time takes a number of seconds, more than 0 and at most 3600")
    }
  }

  var firstSeed: UInt64 { seed ?? 1 }

  func run() throws {
    throw ExitCode(try BenchSession(options: self).run().rawValue)
  }
}
