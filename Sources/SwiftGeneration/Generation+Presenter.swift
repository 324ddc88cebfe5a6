import NavigationModel
import SpecFile

/// The protocol that the app implements, and what makes the engine's presenter of it.
extension Generation {
  mutating func writePresenter() {
    out.blank()
    out.document(
      """
      What shows the screens of \(SwiftText.comment(machine.name)) and asks its questions: a method for each event, \
      prompt, and change that sets the screen.
      """,
      "A method returns once its screen is shown. It throws if nothing was shown; the app then stays where it was.")
    out.line("\(access)protocol \(names.presenter): Sendable {")
    out.indent()
    for index in machine.events.indices { writeEventMethod(index) }
    for index in machine.prompts.indices { writePromptMethod(index) }
    for (index, change) in machine.changes.enumerated() { writeChangeMethod(change, names.shows[index]) }
    out.outdent()
    out.line("}")
  }

  private mutating func writeEventMethod(_ index: Int) {
    let targets = targets(of: index)
    var parameters = eventSignature(index, in: names.namespace + ".").parts.map(\.declaration)
    if targets.count > 1 { parameters.append("to screen: \(names.namespace).Screen") }
    parameters.append("animated: Bool")
    out.blank()
    let screens = targets.map(code).joined(separator: " or ")
    switch rules[index].count {
    case 0: out.document(ruleTexts(of: index))
    case 1: out.document("Shows \(screens): \(ruleTexts(of: index)[0]).")
    default: out.document(["Shows \(screens):"] + ruleTexts(of: index))
    }
    out.code("func ", .declaration(SwiftIdentifier.escaped(names.events[index]), parameters), " async throws")
  }

  private mutating func writePromptMethod(_ index: Int) {
    let prompt = machine.prompts[index]
    let parts = signature("", prompt.parameters, in: names.namespace + ".").parts
    out.blank()
    out.document("Asks \(SwiftText.code(prompt.name)). The task is cancelled once the answer is no longer needed.")
    out.code(
      "func ", .declaration(names.asks[index], parts.map(\.declaration)),
      " async throws -> \(names.namespace).\(names.outcomes[index].type)")
  }

  private mutating func writeChangeMethod(_ change: Change, _ name: String) {
    guard let screen = change.screen else { return }
    out.blank()
    out.document("Shows \(code(screen)): \(SwiftText.code(change.text(in: machine))).")
    out.line("func \(SwiftIdentifier.escaped(name))() async throws")
  }

  mutating func writeAdapter() {
    out.blank()
    out.line("nonisolated extension \(names.namespace) {")
    out.indent()
    out.document("Adapts the app's presenter to the engine's.")
    out.line("\(access)struct PresenterAdapter: EnginePresenter {")
    out.indent()
    out.line("private let presenter: any \(names.presenter)")
    out.blank()
    out.line("\(access)init(_ presenter: any \(names.presenter)) { self.presenter = presenter }")
    writePresent()
    writeAsk()
    writeShow()
    out.outdent()
    out.line("}")
    out.outdent()
    out.line("}")
  }

  /// The calls are in closures, so that the function awaits in one place only: the time that Swift takes to
  /// compile an `async` function grows with the cube of its awaits. 250 events take half a minute otherwise.
  private mutating func writePresent() {
    let signatures = machine.events.indices.map { eventSignature($0) }
    let severalTargets = machine.events.indices.map { targets(of: $0).count > 1 }
    out.blank()
    out.block("\(access)func present(_ presentation: EnginePresentation) async throws") { out in
      guard !signatures.isEmpty else { return out.line(Self.refusal("event", "presentation.event")) }
      out.line("let event = try Event(presentation.event, values: presentation.values)")
      out.line("let animated = presentation.isAnimated")
      if severalTargets.contains(true) {
        out.line("guard let to = Screen(presentation.to) else {")
        out.line("  " + Self.refusal("screen", "presentation.to"))
        out.line("}")
      }
      out.line("let present: () async throws -> Void =")
      out.indent()
      out.line("switch event {")
      for (signature, isAmbiguous) in zip(signatures, severalTargets) {
        let arguments = signature.parts.map(\.argument) + (isAmbiguous ? ["to: to"] : []) + ["animated: animated"]
        let call = Code.call("self.presenter.\(signature.name)", arguments.map(Code.text))
        out.closureClause(signature.pattern, "try await ", call)
      }
      out.line("}")
      out.outdent()
      out.line("try await present()")
    }
  }

  private mutating func writeAsk() {
    let asks = machine.prompts.indices.map { index in
      let parts = signature("", machine.prompts[index].parameters).parts
      let call = Code.call("presenter.\(names.asks[index])", parts.map { .text($0.reading) })
      return (names.constants.prompts[index], call)
    }
    let takesValues = machine.prompts.contains { !$0.parameters.isEmpty }
    out.blank()
    out.block("\(access)func ask(_ question: EngineQuestion) async throws -> EngineAnswer") { out in
      guard !asks.isEmpty else { return out.line(Self.refusal("prompt", "question.prompt")) }
      if takesValues { out.line("let given = GivenValues(question.values)") }
      out.line("let ask: () async throws -> EngineAnswer =")
      out.indent()
      out.line("switch question.prompt {")
      for (name, call) in asks { out.closureClause(.text(".\(name)"), "try await ", call, ".answer") }
      out.line("default: \(Self.refusal("prompt", "question.prompt"))")
      out.line("}")
      out.outdent()
      out.line("return try await ask()")
    }
  }

  private mutating func writeShow() {
    let shows = zip(machine.changes, zip(names.constants.changes, names.shows)).filter { $0.0.screen != nil }.map(\.1)
    out.blank()
    out.block("\(access)func show(_ arrival: EngineArrival) async throws") { out in
      guard !shows.isEmpty else { return out.line(Self.refusal("change", "arrival.change")) }
      out.line("let show: () async throws -> Void =")
      out.indent()
      out.line("switch arrival.change {")
      for (name, method) in shows { out.closureClause(.text(".\(name)"), "try await ", .text("presenter.\(method)()")) }
      out.line("default: \(Self.refusal("change", "arrival.change"))")
      out.line("}")
      out.outdent()
      out.line("try await show()")
    }
  }
}
