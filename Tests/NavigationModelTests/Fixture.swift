import NavigationModel
import NavigationSupport

/// Three screens, a login and a door: enough to show every step.
///
/// Its screens are `root`, `hall` and `safe`; `user` is `out` or `in`, `door` is `shut`, `ajar` or `open`.
func fixture() -> Draft {
  var draft = Draft("root", "hall", "safe", variables: ["user": ["out", "in"], "door": ["shut", "ajar", "open"]])
  draft.rule("goHome", to: "root")
  draft.rule("enter", ["root"], to: "hall")
  draft.rule("unlock", ["hall"], to: "safe", set: draft.set("door", "open"), when: draft.when("user", "in"))
  draft.prompts = [
    Prompt(
      name: "login",
      outcomes: [
        Outcome(name: "signedIn", effects: [draft.set("user", "in")]),
        Outcome(name: "stillSignedOut", isAdverse: true),
        Outcome(name: "cancelled", effects: [draft.set("door", "ajar")], isAdverse: true, aborts: true),
      ])
  ]
  return draft
}

extension Draft {
  /// Everything that may happen at `step`, the first of a journey of which another step follows unless nothing can.
  func choices(at step: JourneyStep, on screen: String, _ values: String...) throws -> [Choice] {
    var draft = self
    draft.add("journey", target: "hall", step.isLast ? [step] : [step, .set([])])
    let machine = try draft.machine()
    return Step.choices(
      in: configuration(screen, values, at: machine.position(.step(StepID(0)))), of: machine)
  }

  /// The configuration with these values, one per variable.
  func configuration(_ screen: String, _ values: [String], at position: Position = .idle) -> Configuration {
    let indices = zip(variables, values).map { $0.values.firstIndex(of: $1) ?? 0 }
    let context = ContextSpace(variables).context(of: indices)
    return Configuration(screen: self.screen(screen), context: context, position: position)
  }

  /// What is left on `screen` when a journey ends there.
  func idle(_ screen: String, _ values: String...) -> Configuration { configuration(screen, values) }

  /// Where the step after the first, of the journey that ``choices(at:on:_:)`` makes, is about to be made.
  func second(_ screen: String, _ values: String...) throws -> Configuration {
    configuration(screen, values, at: Position(index: 1 + 2 * (intents.count + 1) + 1))
  }
}
