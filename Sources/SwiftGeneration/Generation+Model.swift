import NavigationModel

/// The machine as a value.
extension Generation {
  /// A literal with more parts than this is cut into several: the time that Swift takes to check the types of one
  /// expression grows with the square of its size. 1,000 transitions in one literal take half a minute.
  static let largestLiteral = 1_000

  mutating func writeModel() {
    let arguments = modelArguments()
    let failure = "NavigationModel.MachineError"
    out.blank()
    out.line("// MARK: - The model")
    out.blank()
    out.line("nonisolated extension \(names.namespace) {")
    out.indent()
    out.document("The proved model, which the engine runs.")
    out.line("\(access)static let machine = Swift.Result<NavigationModel.Machine, \(failure)> {")
    out.line("  () throws(\(failure)) in")
    out.indent()
    out.code("try ", .call("NavigationModel.Machine", arguments))
    out.outdent()
    out.line("}")
    writeList("variables", "Variable", machine.variables.map(code))
    writeList("types", "ParameterType", machine.types.map(code))
    writeList("screens", "Screen", machine.screens.map(code))
    writeList("events", "Event", machine.events.map(code))
    writeList("transitions", "Transition", machine.transitions.map(code))
    writeList("prompts", "Prompt", machine.prompts.map(code))
    writeList("intents", "Intent", machine.intents.map(code))
    writeList("changes", "Change", machine.changes.map(code))
    writeList("routes", "Route", machine.links.routes.map(code))
    writeList("properties", "Property", machine.properties.map(code))
    out.outdent()
    out.line("}")
  }

  /// What differs from the default.
  private func modelArguments() -> [Code] {
    var arguments: [Code] = [
      .text("name: \(SwiftText.literal(machine.name))"), .text("root: .\(names.constants.screens[machine.root.index])"),
    ]
    if machine.start != .persistent { arguments.append(.text("start: .\(machine.start)")) }
    switch machine.browsing {
    case .all: break
    case .none: arguments.append(.text("browsing: .none"))
    case .only(let events):
      arguments.append(
        Code.call(".only", [.list(events.map { .text(".\(names.constants.events[$0.index])") })]).labelled("browsing"))
    }
    let rules = Rule.allCases.filter(machine.rules.contains)
    if !rules.isEmpty { arguments.append(Code.list(rules.map { .text(".\($0)") }).labelled("rules")) }
    func add(_ name: String, unless isEmpty: Bool) { if !isEmpty { arguments.append(.text("\(name): \(name)")) } }
    add("variables", unless: machine.variables.isEmpty)
    if let initially = machine.initially { arguments.append(code(initially).labelled("initially")) }
    add("types", unless: machine.types.isEmpty)
    add("screens", unless: false)
    add("events", unless: machine.events.isEmpty)
    add("transitions", unless: machine.transitions.isEmpty)
    add("prompts", unless: machine.prompts.isEmpty)
    add("intents", unless: machine.intents.isEmpty)
    add("changes", unless: machine.changes.isEmpty)
    if machine.links != Links() { arguments.append(links().labelled("links")) }
    add("properties", unless: machine.properties.isEmpty)
    return arguments
  }

  private func links() -> Code {
    let links = machine.links
    var arguments: [Code] = []
    if !links.schemes.isEmpty { arguments.append(texts(links.schemes).labelled("schemes")) }
    if let host = links.host { arguments.append(.text("host: \(SwiftText.literal(host))")) }
    if links.deepPath != .afterHost { arguments.append(.text("deepPath: .\(links.deepPath)")) }
    if !links.universalHosts.isEmpty { arguments.append(texts(links.universalHosts).labelled("universalHosts")) }
    if !links.routes.isEmpty { arguments.append(.text("routes: routes")) }
    return .call(".init", arguments)
  }

  /// A private array, cut into several if it is large.
  private mutating func writeList(_ name: String, _ type: String, _ elements: [Code]) {
    guard !elements.isEmpty else { return }
    let parts = Self.cut(elements)
    if let only = parts.first, parts.count == 1 { return writeArray(name, type, only) }
    let numbered = parts.indices.map { "\(name)\($0 + 1)" }
    out.blank()
    out.code(
      "private static let \(name): [NavigationModel.\(type)] = ",
      .list(numbered.map(Code.text), close: "].flatMap { $0 }"))
    for (name, part) in zip(numbered, parts) { writeArray(name, type, part) }
  }

  private static func cut(_ elements: [Code]) -> [[Code]] {
    var parts: [[Code]] = []
    var size = largestLiteral
    for element in elements {
      if size + element.size > largestLiteral {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(element)
      size += element.size
    }
    return parts
  }

  private mutating func writeArray(_ name: String, _ type: String, _ elements: [Code]) {
    out.blank()
    out.line("private static let \(name): [NavigationModel.\(type)] = [")
    out.indent()
    for element in elements { out.code("", element, ",") }
    out.outdent()
    out.line("]")
  }

  /// The names by which the model's parts refer to each other.
  mutating func writeIdentifiers() {
    writeIdentifiers("ScreenID", names.constants.screens)
    writeIdentifiers("VariableID", names.constants.variables)
    writeIdentifiers("TypeID", names.constants.types)
    writeIdentifiers("EventID", names.constants.events)
    writeIdentifiers("PromptID", names.constants.prompts)
    writeIdentifiers("IntentID", names.constants.intents)
    writeIdentifiers("ChangeID", names.constants.changes)
  }

  private mutating func writeIdentifiers(_ type: String, _ names: [String]) {
    guard !names.isEmpty else { return }
    out.blank()
    out.line("nonisolated extension NavigationModel.\(type) {")
    out.indent()
    for (index, name) in names.enumerated() {
      out.line("fileprivate static var \(SwiftIdentifier.escaped(name)): Self { Self(\(index)) }")
    }
    out.outdent()
    out.line("}")
  }
}
