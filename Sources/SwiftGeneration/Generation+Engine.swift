import NavigationModel

/// The engine, with typed intents, events and changes.
extension Generation {
  mutating func writeEngine() {
    writeEngineMakers()
    guard !machine.intents.isEmpty || !machine.events.isEmpty || !machine.changes.isEmpty else { return }
    out.blank()
    out.line("nonisolated extension NavigationEngine {")
    out.indent()
    if !machine.intents.isEmpty {
      writeMethod(
        "Opens an intent, as a link does.", "open", ["_ intent: \(names.namespace).Intent"],
        gives: "JourneyResult", "open(intent.request)")
    }
    if !machine.events.isEmpty {
      writeMethod(
        "Performs an event by hand, as a tap does.", "perform",
        ["_ event: \(names.namespace).Event", "animated: Bool = true"], gives: "NavigationModel.Trace",
        "perform(event.id, values: event.values, animated: animated)")
    }
    if !machine.changes.isEmpty {
      writeMethod(
        "Reports a change; returns the journey that it opens, if any.", "report",
        ["_ change: \(names.namespace).Change"], gives: "JourneyResult?", "report(change.id)")
    }
    out.outdent()
    out.line("}")
  }

  private mutating func writeMethod(
    _ document: String, _ name: String, _ parameters: [String], gives result: String, _ body: String
  ) {
    out.blank()
    out.document(document)
    out.line("@discardableResult")
    out.code("\(access)func ", .declaration(name, parameters), " async throws -> \(result) {")
    out.line("  try await \(body)")
    out.line("}")
  }

  private mutating func writeEngineMakers() {
    out.blank()
    out.line("nonisolated extension \(names.namespace) {")
    out.indent()
    let start = machine.variables.isEmpty ? nil : ("context: Context? = nil", "context: context?.packed")
    writeEngineMaker("An engine on \(code(machine.root)). Links wait until it is ready.", start)
    writeEngineMaker(
      "An engine restored from a snapshot.",
      ("restoring snapshot: EngineSnapshot", "restoring: snapshot"))
    out.outdent()
    out.line("}")
  }

  private mutating func writeEngineMaker(_ document: String, _ start: (parameter: String, argument: String)?) {
    let parameters = [
      "presenter: any \(names.presenter)", "routes: LinkRouting.RouteTable? = nil", start?.parameter,
      "settings: EngineSettings = EngineSettings()",
    ]
    let arguments = [
      "machine: machine.get()", "routes: routes", "presenter: PresenterAdapter(presenter)", start?.argument,
      "settings: settings",
    ]
    out.blank()
    out.document(document)
    out.code(
      "\(access)static func ", .declaration("engine", parameters.compactMap { $0 }), " throws -> NavigationEngine {")
    out.indent()
    out.code("try ", .call("NavigationEngine", arguments.compactMap { $0 }.map(Code.text)))
    out.outdent()
    out.line("}")
  }
}
