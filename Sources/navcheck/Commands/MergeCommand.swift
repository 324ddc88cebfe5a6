import ArgumentParser
import Foundation
import JourneyFuzzing
import Reports
import SpecFile

/// `navcheck merge`
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge what shards of 'navcheck fuzz' have found.",
    usage: "navcheck merge <file> ... [<options>]",
    discussion: """
      The union of all shards of a seed is what one long run says, apart from the time. Folders are corpora, which \
      are merged into that of --corpus. Exit status as of 'navcheck fuzz'.
      """)

  @Argument(help: ArgumentHelp("What 'navcheck fuzz --format json' has written, and corpora.", valueName: "file"))
  var files: [String]

  @Option(help: ArgumentHelp("The spec, if it is no longer where it was.", valueName: "path"))
  var spec: String?

  @Option(help: ArgumentHelp("Merge the corpora into this one.", valueName: "folder"))
  var corpus: String?

  @Option(help: "How the result is written; Docs/JSON.md describes the JSON.")
  var format = CampaignFormat.text

  @Option(help: "Whether text is coloured; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColourChoice.auto

  @Flag(name: .shortAndLong, help: "Say only what failed, and the last line.")
  var quiet = false

  func validate() throws {
    if corpus?.isEmpty == true { throw ValidationError("--corpus takes a folder, and its name is empty") }
  }

  func run() throws {
    var merging = CampaignMerging(command: self)
    throw ExitCode(merging.run().rawValue)
  }
}
