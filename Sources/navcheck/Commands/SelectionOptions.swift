import ArgumentParser

struct SelectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Prove only what concerns this intent.", valueName: "name"))
  var intent: [String] = []

  @Option(help: ArgumentHelp("Prove only this property.", valueName: "name"))
  var property: [String] = []

  @Option(
    help: ArgumentHelp(
      "Prove only these kinds or obligations.",
      discussion: """
        A comma-separated list of kinds, such as lands,terminates, or of names from the report, such as \
        'lands(goToHome)', also in some contexts only: 'lands(goToHome, user = loggedIn)'. * matches any text, here \
        and in the two options above.
        """,
      valueName: "list"))
  var only: [String] = []

  func validate() throws {
    // An empty list must not mean everything.
    if only.contains(where: { Filter.split($0).isEmpty }) {
      throw ValidationError("--only is empty; write kinds or obligations, separated by commas")
    }
  }

  var isEmpty: Bool { intent.isEmpty && property.isEmpty && only.isEmpty }

  var filter: Filter { Filter(intents: intent, properties: property, only: only) }
}

/// The resources that a run may use.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Time limit; what has no verdict by then is unknown.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      "Memory limit; what has no verdict by then is unknown.",
      discussion: "The proof then runs in a process of its own, so that earlier verdicts are kept.",
      valueName: "megabytes"))
  var memory: Int?

  func validate() throws { try Self.check(timeout: timeout, memory: memory) }

  static func check(timeout: Double?, _ option: String = "--timeout", memory: Int? = nil) throws {
    if let timeout, !(timeout >= 0 && timeout <= 1_000_000_000) {
      throw ValidationError("\(option) takes a number of seconds, 0 or more")
    }
    if let memory, memory < 1 || memory > 1 << 30 {
      throw ValidationError("--memory takes a number of megabytes, 1 or more")
    }
  }
}
