import NavigationModel

/// The engine, with typed intents, events and changes.
extension Generation {
  mutating func writeEngine() {
    writeEngineMakers()
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
        "perform(event._model.id, values: event._model.values, animated: animated)")
    }
    if !machine.events.isEmpty {
      out.blank()
      out.document("Whether the event has a transition from here, now.")
      out.block("\(access)func allows(_ event: \(names.namespace).Event) async -> Bool") { out in
        out.line("await allows(event._model.id)")
      }
      writeMethod(
        "Takes note of an event that the user has made by hand, and whose screen is shown already.", "observe",
        ["event: \(names.namespace).Event"], gives: "NavigationModel.Trace",
        "observe(event._model.id, values: event._model.values)")
    }
    if !machine.changes.isEmpty {
      writeMethod(
        "Reports a change; returns the journey that it opens, if any.", "report",
        ["_ change: \(names.namespace).Change"], gives: "JourneyResult?",
        "report(NavigationModel.ChangeID(\(names.namespace)._index(of: change)))")
    }
    if !machine.tabs.isEmpty {
      writeMethod(
        "Takes note that the user has tapped a tab, which is shown already.", "observe",
        ["tapped tab: \(names.namespace).Tab"], gives: "NavigationModel.Trace",
        "observe(.tap(NavigationModel.TabID(\(names.namespace)._index(of: tab))))")
    }
    writeMethod(
      "Takes note of the screen that the app shows, where the model may believe in another one.", "observe",
      ["screen: \(names.namespace).Screen"],
      "observe(screen: NavigationModel.ScreenID(\(names.namespace)._index(of: screen)))")
    out.outdent()
    out.line("}")
  }

  private mutating func writeMethod(
    _ document: String, _ name: String, _ parameters: [String], gives result: String? = nil, _ body: String
  ) {
    out.blank()
    out.document(document)
    if result != nil { out.line("@discardableResult") }
    let arrow = result.map { " -> \($0)" } ?? ""
    out.code("\(access)func ", .declaration(name, parameters), " async throws\(arrow) {")
    out.line("  try await \(body)")
    out.line("}")
  }

  private mutating func writeEngineMakers() {
    out.blank()
    out.line("nonisolated extension \(names.namespace) {")
    out.indent()
    let start = machine.variables.isEmpty ? nil : ("context: Context? = nil", "context: context?.packed")
    let place = machine.tabs.isEmpty && machine.launch.isEmpty ? "on \(code(machine.root))" : "where the app starts"
    writeEngineMaker("An engine \(place). Links wait until it is ready.", start)
    writeEngineMaker(
      "An engine restored from a snapshot.",
      ("restoring snapshot: EngineSnapshot", "restoring: snapshot"))
    out.outdent()
    out.line("}")
  }

  private mutating func writeEngineMaker(_ document: String, _ start: (parameter: String, argument: String)?) {
    let hasStatus = !machine.variables.isEmpty
    let parameters = [
      "presenter: any \(names.presenter)", "routes: LinkRouting.RouteTable? = nil", start?.parameter,
      hasStatus ? "status: (@Sendable () async throws -> Status)? = nil" : nil,
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
    if hasStatus {
      out.line("var settings = settings")
      out.line("if let status { settings.status = { try await status().values } }")
    }
    out.code("\(hasStatus ? "return " : "")try ", .call("NavigationEngine", arguments.compactMap { $0 }.map(Code.text)))
    out.outdent()
    out.line("}")
  }

  /// The machine as one text: a literal of its parts would take Swift a minute to compile.
  mutating func writeModel() {
    let failure = "NavigationModel.MachineError"
    out.blank()
    out.line("// MARK: - The model")
    out.blank()
    out.line("nonisolated extension \(names.namespace) {")
    out.indent()
    out.document("The proved model, which the engine runs.")
    out.line("\(access)static let machine = Swift.Result<NavigationModel.Machine, \(failure)> {")
    out.line("  () throws(\(failure)) in try NavigationModel.Machine(table: _table)")
    out.line("}")
    out.blank()
    out.line("private static let _table = \"\"\"")
    out.indent()
    for line in machine.tableText.split(separator: "\n") { out.line(SwiftText.escaped(String(line))) }
    out.line("\"\"\"")
    out.outdent()
    out.outdent()
    out.line("}")
  }
}
