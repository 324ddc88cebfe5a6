import ArgumentParser
import Foundation
import JourneyFuzzing
import Reports
import SpecFile

enum CampaignFormat: String, ResultFormats {
  case text, json, junit
}

extension Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Run random journeys on the engine, against the spec.",
    usage: "navcheck fuzz [<spec> ...] [<options>]",
    discussion: """
      Journeys have links, taps, answers, changes, failures and relaunches, one at a time and several at once. A \
      failure is shortened, and a token reproduces it. Without a spec, navcheck fuzzes every *.yaml directly in \
      ./Specs.

      Examples:
        navcheck fuzz Specs/shop.yaml --journeys 100000 --quiet
        navcheck fuzz --time 60 --corpus corpus --failures 10 --format junit
        navcheck fuzz --replay j1.AB1hndCO
        navcheck fuzz --seed 7 --shard 3/16 --accept-endless
      """)

  @Argument(help: ArgumentHelp("The specs to fuzz.", valueName: "spec"))
  var specs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Number of journeys over all shards (default: 10000 unless --time is given); 0 runs only the corpus.",
      valueName: "count"))
  var journeys: UInt64?

  @Option(help: ArgumentHelp("Time limit per spec.", valueName: "seconds"))
  var time: Double?

  @Option(help: ArgumentHelp("Random seed (default: a new one each run).", valueName: "number"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("Repeat the run of this token.", valueName: "token"))
  var replay: String?

  @Option(help: ArgumentHelp("Run one part of the campaign, such as 3/16; see 'merge'.", valueName: "part/parts"))
  var shard = Shard.whole

  @Option(
    help: ArgumentHelp("Save failures and interesting runs here; saved failures run first.", valueName: "folder"))
  var corpus: String?

  @Option(help: ArgumentHelp("Stop after this many different failures.", valueName: "count"))
  var failures = 1

  @Flag(help: "Do not report journeys that can loop forever.")
  var acceptEndless = false

  @OptionGroup var files: RootOptions

  @OptionGroup var output: OutputOptions<CampaignFormat>

  @Flag(name: .shortAndLong, help: "Print only failures and the summary.")
  var quiet = false

  func validate() throws {
    try LimitOptions.check(timeout: time, "--time")
    if corpus?.isEmpty == true { throw ValidationError("--corpus is empty; name a folder") }
    var isFolder: ObjCBool = false
    if let corpus, FileManager.default.fileExists(atPath: corpus, isDirectory: &isFolder), !isFolder.boolValue {
      throw ValidationError("--corpus takes a folder, and '\(corpus)' is a file")
    }
    if failures < 1 { throw ValidationError("--failures takes a number, 1 or more") }
    if replay != nil, journeys != nil || time != nil || seed != nil || shard != .whole || corpus != nil {
      throw ValidationError("--replay cannot be combined with --journeys, --time, --seed, --shard or --corpus")
    }
  }

  /// The options of the campaign.
  ///
  /// - Parameter seed: used unless one is given.
  func options(seed fresh: UInt64) -> CampaignOptions {
    var options = CampaignOptions(seed: seed ?? fresh)
    options.time = time.map { .seconds($0) }
    options.journeys = journeys ?? (time == nil ? options.journeys : nil)
    options.shard = shard
    options.failureLimit = failures
    options.acceptsEndlessJourneys = acceptEndless
    options.progressInterval = 256
    return options
  }

  func run() throws {
    throw Session(output).run { session in
      guard #available(macOS 15, *) else {
        throw session.refuse("'navcheck fuzz' needs macOS 15 or later", .usage)
      }
      if let replay { return try FuzzReplay(token: replay, command: self, session: session).run() }
      var run = FuzzRun(command: self, session)
      try run.run()
    }
  }
}
