import NavigationModel
import SpecFile

/// The protocol that the app implements, and what makes the engine's presenter of it.
extension Generation {
  /// True if there is an event that no journey performs.
  var hasTaps: Bool { isInJourney.contains(false) }

  mutating func writePresenter() {
    out.blank()
    out.document(
      """
      What shows the screens of \(SwiftText.comment(machine.name)) and asks its questions: a method for each event \
      that a journey performs, each prompt, and each change that shows something.
      """,
      "A method returns once its screen is shown. It throws if nothing was shown; the app then stays where it was."
        + (machine.hasStacks ? " What it does is done whole or not at all." : ""))
    out.line("\(access)protocol \(names.presenter): Sendable {")
    out.indent()
    for index in machine.events.indices where isInJourney[index] { writeEventMethod(index) }
    for index in machine.prompts.indices { writePromptMethod(index) }
    for index in machine.changes.indices { writeChangeMethod(index) }
    if hasTaps {
      out.blank()
      out.document(
        "Shows what an event leads to that no journey performs, but only a tap. By default nothing is shown.")
      out.code("func ", tapMethod, " async throws")
    }
    out.outdent()
    out.line("}")
    guard hasTaps else { return }
    out.blank()
    out.line("extension \(names.presenter) {")
    out.indent()
    out.code("\(access)func ", tapMethod, " async throws {")
    out.line("  throw UnpresentedTap()")
    out.line("}")
    out.outdent()
    out.line("}")
  }

  private var tapMethod: Code {
    .declaration(
      "present",
      ["_ event: \(names.namespace).Event"]
        + (machine.hasStacks ? ["doing actions: [\(names.namespace).StackAction]"] : [])
        + ["to screen: \(names.namespace).Screen"] + (machine.hasVaryingTabs ? [firstScreens] : [])
        + ["animated: Bool"])
  }

  private mutating func writeEventMethod(_ index: Int) {
    let showing = showing(ofEvent: index)
    let parameters =
      eventSignature(index, in: names.namespace + ".").parts.map(\.declaration) + parameters(of: showing)
      + ["animated: Bool"]
    out.blank()
    // Several rules are with the case of the event.
    let rule = rules[index].count == 1 ? ": \(ruleTexts(of: index)[0])" : ""
    out.document(
      showing.actions.isEmpty ? "No transition of the spec performs this event." : "\(words(for: showing))\(rule).")
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

  private mutating func writeChangeMethod(_ index: Int) {
    let showing = showing(ofChange: index)
    guard !showing.actions.isEmpty else { return }
    out.blank()
    // Several rules are with the case of the change.
    let change = machine.changes[index]
    let rule = change.rules.count == 1 ? ": \(SwiftText.code(change.text(in: machine)))" : ""
    out.document("\(words(for: showing))\(rule).")
    let name = SwiftIdentifier.escaped(names.shows[index])
    out.code("func ", .declaration(name, parameters(of: showing)), " async throws")
  }

  /// The calls are in closures, so that a function awaits in one place only: the time that Swift takes to compile an
  /// `async` function grows with the cube of its awaits. 250 events take half a minute otherwise.
  mutating func writeAdapter() {
    let (access, presenter) = (access, names.presenter)
    out.blank()
    out.line("nonisolated extension \(names.namespace) {")
    out.indent()
    out.document("Adapts the app's presenter to the engine's.")
    out.line("\(access)struct PresenterAdapter: EnginePresenter {")
    out.indent()
    out.line("private let presenter: any \(presenter)")
    out.blank()
    out.line("\(access)init(_ presenter: any \(presenter)) { self.presenter = presenter }")
    let performed = machine.events.indices.filter { isInJourney[$0] }
    let takesValues = performed.contains { !machine.events[$0].parameters.isEmpty }
    let needsScreen = hasTaps || performed.contains { showing(ofEvent: $0).needsScreen }
    let needsActions = hasTaps && machine.hasStacks || performed.contains { showing(ofEvent: $0).needsActions }
    let needsFirst = hasTaps && machine.hasVaryingTabs || performed.contains { showing(ofEvent: $0).needsFirstScreens }
    writeAdapterMethod(
      "present(_ presentation: EnginePresentation)", "event", "presentation.event", presentations(),
      otherwise: hasTaps
        ? "try await presenter.present(tap(presentation),\(machine.hasStacks ? " doing: actions," : "")"
          + " to: to,\(machine.hasVaryingTabs ? " first: first," : "") animated: animated)" : nil
    ) { out in
      if takesValues { out.line("let given = GivenValues(presentation.values)") }
      out.line("let animated = presentation.isAnimated")
      Self.writeShowing("presentation", needsScreen, needsActions, needsFirst, to: &out)
    }
    let asksWithValues = machine.prompts.contains { !$0.parameters.isEmpty }
    writeAdapterMethod("ask(_ question: EngineQuestion)", "prompt", "question.prompt", asks(), gives: "EngineAnswer") {
      out in
      if asksWithValues { out.line("let given = GivenValues(question.values)") }
    }
    let showings = machine.changes.indices.map { showing(ofChange: $0) }
    let shows = showings.enumerated().filter { !$1.actions.isEmpty }.map { index, showing in
      let name = "presenter.\(SwiftIdentifier.afterDot(names.shows[index]))"
      return (index, Code.call(name, arguments(for: showing).map(Code.text)))
    }
    let (showsScreens, showsActions, showsFirst) = (
      showings.contains(where: \.needsScreen), showings.contains(where: \.needsActions),
      showings.contains(where: \.needsFirstScreens)
    )
    writeAdapterMethod("show(_ arrival: EngineArrival)", "change", "arrival.change", shows) { out in
      Self.writeShowing("arrival", showsScreens, showsActions, showsFirst, to: &out)
    }
    if hasTaps { writeTap() }
    if needsFirst || showsFirst { writeFirstScreens() }
    out.outdent()
    out.line("}")
    out.outdent()
    out.line("}")
  }

  /// Reads where something leads, and what it does, as far as any method is told.
  private static func writeShowing(
    _ name: String, _ needsScreen: Bool, _ needsActions: Bool, _ needsFirst: Bool, to out: inout SourceWriter
  ) {
    if needsScreen {
      out.line("guard let to = Screen(\(name).to) else {")
      out.line("  " + refusal("screen", "\(name).to"))
      out.line("}")
    }
    if needsActions { out.line("let actions = try \(name).actions.map { try StackAction($0) }") }
    if needsFirst { out.line("let first = firstScreens(\(name).firstScreen)") }
  }

  private func presentations() -> [(Int, Code)] {
    machine.events.indices.filter { isInJourney[$0] }.map { index in
      let signature = eventSignature(index)
      let arguments = signature.parts.map(\.reading) + arguments(for: showing(ofEvent: index))
      let name = SwiftIdentifier.afterDot(signature.name)
      return (index, .call("presenter.\(name)", (arguments + ["animated: animated"]).map(Code.text)))
    }
  }

  /// Writes what reads an event that no journey performs.
  private mutating func writeTap() {
    let taps = machine.events.indices.filter { !isInJourney[$0] }.map { ($0, eventSignature($0)) }
    out.blank()
    out.block("private func tap(_ presentation: EnginePresentation) throws -> Event") { out in
      if taps.contains(where: { !$1.parts.isEmpty }) { out.line("let given = GivenValues(presentation.values)") }
      out.line("switch presentation.event.index {")
      for (index, tap) in taps {
        out.clause(.text("\(index)"), tap.parts.contains(where: \.canFail) ? "return try " : "return ", tap.reading)
      }
      out.line("default: \(Self.refusal("event", "presentation.event"))")
      out.line("}")
    }
  }

  private func asks() -> [(Int, Code)] {
    machine.prompts.indices.map { index in
      let parts = signature("", machine.prompts[index].parameters).parts
      return (index, .call("presenter.\(names.asks[index])", parts.map { .text($0.reading) }))
    }
  }

  /// A method of the adapter, which calls one of the app's.
  private mutating func writeAdapterMethod(
    _ signature: String, _ kind: String, _ identifier: String, _ calls: [(index: Int, call: Code)],
    gives result: String? = nil, otherwise: String? = nil, _ prepare: (inout SourceWriter) -> Void = { _ in }
  ) {
    let arrow = result.map { " -> \($0)" } ?? ""
    out.blank()
    out.block("\(access)func \(signature) async throws\(arrow)") { out in
      guard !calls.isEmpty || otherwise != nil else { return out.line(Self.refusal(kind, identifier)) }
      prepare(&out)
      out.line("let call: () async throws -> \(result ?? "Void") =")
      out.indent()
      out.line("switch \(identifier).index {")
      for (index, call) in calls {
        out.closureClause(.text("\(index)"), "try await ", call, result == nil ? "" : "._answer")
      }
      if let otherwise, machine.hasVaryingTabs {
        for line in ["default: {", "  " + otherwise, "}"] { out.line(line) }
      } else {
        out.line("default: \(otherwise.map { "{ \($0) }" } ?? Self.refusal(kind, identifier))")
      }
      out.line("}")
      out.outdent()
      out.line("\(result == nil ? "" : "return ")try await call()")
    }
  }

  /// Writes what reads the first screens of tabs in the adapter.
  private mutating func writeFirstScreens() {
    out.blank()
    out.block(
      "private func firstScreens(_ screen: (NavigationModel.TabID) -> NavigationModel.ScreenID?) -> [Tab: Screen]"
    ) { out in
      out.line("var screens: [Tab: Screen] = [:]")
      out.line("for tab in Tab.allCases {")
      out.line("  screens[tab] = screen(NavigationModel.TabID(_index(of: tab))).flatMap { Screen($0) }")
      out.line("}")
      out.line("return screens")
    }
  }
}
