import ArgumentParser
import Foundation
import JourneyFuzzing
import Reports
import SpecFile

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the results of shards of 'navcheck fuzz'.",
    usage: "navcheck merge <file> ... [<options>]",
    discussion: """
      All shards of a seed together give the result of one long run, apart from its time. Folders are corpora; they \
      are merged into the one given by --corpus. The exit status is that of 'navcheck fuzz'.

      Examples:
        navcheck merge 1.json 2.json --format json
        navcheck merge one/corpus two/corpus --corpus corpus --quiet
        navcheck merge 1.json 2.json --spec Specs/shop.yaml
      """)

  @Argument(help: ArgumentHelp("Output of 'navcheck fuzz --format json', or a corpus.", valueName: "file"))
  var files: [String]

  @Option(help: ArgumentHelp("The spec, if it has moved.", valueName: "path"))
  var spec: String?

  @Option(help: ArgumentHelp("Merge all corpora into this folder.", valueName: "folder"))
  var corpus: String?

  @OptionGroup var roots: RootOptions

  @OptionGroup var output: OutputOptions<CampaignFormat>

  @Flag(name: .shortAndLong, help: "Print only failures and the summary.")
  var quiet = false

  func validate() throws {
    if corpus?.isEmpty == true { throw ValidationError("--corpus is empty; name a folder") }
  }

  func run() throws {
    throw Session(output).run { session in
      var merging = CampaignMerging(command: self, session)
      merging.run()
    }
  }
}
