import NavigationModel

/// The engine, with typed intents, events and changes.
extension Generation {
  mutating func writeEngine() {
    writeEngineMaker()
    out.blank()
    out.line("extension NavigationEngine {")
    out.indent()
    if !machine.intents.isEmpty {
      writeMethod(
        "Makes the journey of an intent; see ``open(_:)`` of a request.", "@discardableResult",
        .call("open", [.text("_ intent: \(names.namespace).Intent")]), " -> NavigationEngine.JourneyResult",
        "open(intent.request)")
    }
    if !machine.events.isEmpty {
      writeMethod(
        "Makes an event by hand: what a tap does.", nil,
        .call("perform", [.text("_ event: \(names.namespace).Event"), .text("animated: Bool = true")]), "",
        "perform(event.id, values: event.values, animated: animated)")
    }
    if !machine.changes.isEmpty {
      writeMethod(
        "Reports what happened to the app.", nil,
        .call("report", [.text("_ change: \(names.namespace).Change")]), "", "report(change.id)")
    }
    out.outdent()
    out.line("}")
  }

  private mutating func writeMethod(
    _ document: String, _ attribute: String?, _ signature: Code, _ result: String, _ body: String
  ) {
    out.blank()
    out.document(document)
    if let attribute { out.line(attribute) }
    out.code("\(access)func ", signature, " async throws\(result) {")
    out.line("  try await \(body)")
    out.line("}")
  }

  private mutating func writeEngineMaker() {
    let hasContext = !machine.variables.isEmpty
    var parameters = [
      "presenter: any \(names.presenter)", "routes: LinkRouting.RouteTable? = nil",
      "settings: NavigationEngine.EngineSettings = NavigationEngine.EngineSettings()",
    ]
    var arguments = ["machine: machine.get()", "routes: routes", "presenter: PresenterAdapter(presenter)"]
    if hasContext {
      parameters.insert("context: Context? = nil", at: 2)
      arguments.append("context: context?.packed")
    }
    arguments.append("settings: settings")
    out.blank()
    out.line("extension \(names.namespace) {")
    out.indent()
    out.document(
      """
      The engine of this navigation. Its links wait until ``NavigationEngine/ready()``; its routes are those of the \
      spec unless others are given\(hasContext ? ", and so is the context with which the app starts" : "").
      """)
    out.code(
      "\(access)static func ", .call("engine", parameters.map(Code.text)), " throws -> NavigationEngine {")
    out.indent()
    out.code("try ", .call("NavigationEngine", arguments.map(Code.text)))
    out.outdent()
    out.line("}")
    out.outdent()
    out.line("}")
  }
}
