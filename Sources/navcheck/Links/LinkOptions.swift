import ArgumentParser
import Reports
import SpecFile

/// In which situation links are tried.
struct LinkOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The context, or a part of it: loggedOut, or user=loggedOut,tenant=blue.",
      discussion: "Without it the link is tried in every context.", valueName: "context"))
  var context: String?

  @Option(
    help: ArgumentHelp(
      "How a prompt is answered: login=cancelled, or 'shop=picked(shopId=7)'.",
      discussion: """
        Several for one prompt are given one after the other, the last from then on. Without it everybody means well.
        """,
      valueName: "prompt=outcome"))
  var answer: [String] = []

  @Option(help: ArgumentHelp("Where the user is; without it on the root.", valueName: "screen"))
  var from: String?

  @Option(help: ArgumentHelp("The spec; may be left out if there is only one in ./Specs.", valueName: "path"))
  var spec: String?

  @Option(help: "How the result is written; Docs/JSON.md describes the JSON.")
  var format = ResultFormat.text

  @Option(help: "Whether text is coloured; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColourChoice.auto

  /// The spec that is meant.
  ///
  /// - Throws: `ExitCode`, after it has said why.
  func readSpec(to purpose: String) throws -> OnlySpec {
    try OnlySpec.read(spec, to: "\(purpose) with --spec", format: format, colour: color)
  }
}
