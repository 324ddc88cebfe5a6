import ArgumentParser

/// Which obligations are asked.
struct SelectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Ask what is to be proved of this intent.", valueName: "name"))
  var intent: [String] = []

  @Option(help: ArgumentHelp("Ask this written property.", valueName: "name"))
  var property: [String] = []

  @Option(
    help: ArgumentHelp(
      "Ask only these kinds or obligations.",
      discussion: """
        Separated by commas: kinds, such as lands,terminates, or names as the report gives them, such as \
        'lands(goToHome, user = loggedIn)'. * stands for any text, here and in the two options above.
        """,
      valueName: "list"))
  var only: [String] = []

  func validate() throws {
    // A list of nothing must not mean everything.
    if only.contains(where: { Filter.split($0).isEmpty }) {
      throw ValidationError("--only names nothing; it takes kinds or obligations, separated by commas")
    }
  }

  /// Whether everything is asked.
  var isEmpty: Bool { intent.isEmpty && property.isEmpty && only.isEmpty }

  var filter: Filter { Filter(intents: intent, properties: property, only: only) }
}
