import ArgumentParser
import Reports
import SpecFile

/// The situations in which links are tried.
struct LinkOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The context or a part of it, such as loggedOut or user=loggedOut,tenant=blue.",
      discussion: "Without it, the link is tried in every context.", valueName: "context"))
  var context: String?

  @Option(
    help: ArgumentHelp(
      "How to answer a prompt, such as login=cancelled or 'shop=picked(shopId=7)'.",
      discussion: """
        Repeat it to answer a prompt differently each time; the last answer is then used again. Without it, every \
        prompt is answered on the happy path.
        """,
      valueName: "prompt=outcome"))
  var answer: [String] = []

  @Option(help: ArgumentHelp("The screen that the user is on (default: the root).", valueName: "screen"))
  var from: String?

  @Option(
    help: ArgumentHelp("The spec; not needed if only one in ./Specs has the link's scheme and host.", valueName: "path")
  )
  var spec: String?

  @Option(help: "Output format; the JSON is described in Docs/JSON.md.")
  var format = ResultFormat.text

  @Option(help: "Colored output; auto means on a terminal, unless NO_COLOR is set.")
  var color = ColourChoice.auto

  /// The spec to use.
  ///
  /// - Throws: `ExitCode`, after reporting why.
  func readSpec(to purpose: String, by fit: SpecFit) throws -> OnlySpec {
    try OnlySpec.read(spec, to: "\(purpose) with --spec", by: fit, format: format, colour: color)
  }
}
