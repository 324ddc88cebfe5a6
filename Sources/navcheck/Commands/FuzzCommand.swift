import ArgumentParser
import JourneyFuzzing
import Reports
import SpecFile

/// How the result of a campaign is written.
enum CampaignFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case text, json, junit
}

extension Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

/// `navcheck fuzz`
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Lead the engine through random lives, and compare with the spec.",
    usage: "navcheck fuzz [<spec> ...] [<options>]",
    discussion: """
      Links, taps, answers, changes, failures and relaunches, also several at once. After each the engine must be \
      where the spec says. What fails is made short, and a token repeats it. Without SPEC every *.yaml directly in \
      ./Specs is taken.
      """)

  @Argument(help: ArgumentHelp("The specs.", valueName: "spec"))
  var specs: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many journeys, all shards together; 10000 unless --time is given. 0: only the corpus.", valueName: "count"))
  var journeys: UInt64?

  @Option(help: ArgumentHelp("Stop after so long, each spec.", valueName: "seconds"))
  var time: Double?

  @Option(help: ArgumentHelp("Where the random numbers begin; a new one each time unless set.", valueName: "number"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("Repeat the one run of this token.", valueName: "token"))
  var replay: String?

  @Option(help: ArgumentHelp("Do one part of the campaign, such as 3/16; see 'merge'.", valueName: "part/parts"))
  var shard = Shard.whole

  @Option(
    help: ArgumentHelp("Keep failures and interesting runs here; old failures run first.", valueName: "folder"))
  var corpus: String?

  @Option(help: ArgumentHelp("Stop after so many different failures.", valueName: "count"))
  var failures = 1

  @Flag(help: "A journey that can go on for ever is known of the spec, and no failure.")
  var acceptEndless = false

  @Option(help: "How the result is written; Docs/JSON.md describes the JSON.")
  var format = CampaignFormat.text

  @Option(help: "Whether text is coloured; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColourChoice.auto

  @Flag(name: .shortAndLong, help: "Say only what failed, and the last line.")
  var quiet = false

  func validate() throws {
    if let time, !(time >= 0 && time <= 1_000_000_000) {
      throw ValidationError("--time takes a number of seconds, 0 or more")
    }
    if corpus?.isEmpty == true { throw ValidationError("--corpus takes a folder, and its name is empty") }
    if failures < 1 { throw ValidationError("--failures takes a number, 1 or more") }
    if replay != nil, journeys != nil || time != nil || seed != nil || shard != .whole || corpus != nil {
      throw ValidationError("--replay repeats one run; no option that makes others goes with it")
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
    guard #available(macOS 15, *) else {
      Console.complain("'navcheck fuzz' needs macOS 15 or later")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    if let replay { throw ExitCode(try FuzzReplay(token: replay, command: self).run().rawValue) }
    var session = FuzzSession(command: self)
    throw ExitCode(session.run().rawValue)
  }
}
