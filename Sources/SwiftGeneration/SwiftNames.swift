import NavigationModel

/// The Swift names of everything in a machine.
///
/// After a dot they are used as they are; where they are declared or used alone, keywords get backticks.
struct SwiftNames {
  /// The names of an enum with one case per value.
  struct Values {
    var type: String
    var cases: [String]
  }

  /// The enum of the navigation; everything else is nested in it.
  let namespace: String
  let presenter: String
  let screens: [String]
  let tabs: [String]
  let events: [String]
  let intents: [String]
  let changes: [String]
  /// Of the presenter's methods.
  let asks: [String]
  let shows: [String]
  /// Per type: its enum; nil if it has no values, and is text.
  let types: [Values?]
  let variables: [Values]
  /// Of the context's properties.
  let variableMembers: [String]
  /// Per prompt: the enum of its outcomes.
  let outcomes: [Values]

  init(_ machine: Machine, name: String?) {
    let base = Self.base(name ?? machine.name)
    namespace = base + "Navigation"
    presenter = base + "Presenter"
    screens = Self.cases(machine.screens.map(\.name), fallback: "screen")
    tabs = Self.cases(machine.tabs.map(\.name), fallback: "tab")
    events = Self.cases(machine.events.map(\.name), fallback: "event")
    intents = Self.cases(machine.intents.map(\.name), fallback: "intent", members: ["request"])
    changes = Self.cases(machine.changes.map(\.name), fallback: "change")

    var methods = NameScope()
    asks = methods.assign(machine.prompts.map(\.name), fallback: "ask") { "ask" + SwiftIdentifier.type($0) }
    // Only changes that set the screen have a method; the others must not take a name from one that does.
    shows = methods.assign(machine.changes.map(\.name), fallback: "change")

    var nested = NameScope(
      reserved: Self.typesInUse.union([namespace, presenter]).union(machine.tabs.isEmpty ? [] : ["Tab"]))
    types = machine.types.map { type in
      guard !type.values.isEmpty else { return nil }
      let name = SwiftIdentifier.type(type.name)
      return Values(
        type: nested.free(name.isEmpty ? "Value" : name, name + "Type"),
        cases: Self.cases(Self.distinct(type.values), fallback: "value"))
    }
    outcomes = machine.prompts.map { prompt in
      Values(
        type: nested.free(SwiftIdentifier.type(prompt.name) + "Outcome"),
        cases: Self.cases(prompt.outcomes.map(\.name), fallback: "outcome"))
    }
    variables = machine.variables.map { variable in
      let name = SwiftIdentifier.type(variable.name)
      return Values(
        type: nested.free(name.isEmpty ? "Variable" : name, name + "Variable"),
        cases: Self.cases(variable.values, fallback: "value"))
    }
    variableMembers = Self.cases(
      machine.variables.map(\.name), fallback: "variable", members: ["packed", "values", "self"])
  }

  /// The labels of parameters.
  static func labels(_ parameters: [Parameter], reserved: Set<String> = []) -> [String] {
    var scope = NameScope(reserved: reserved.union(["self"]))
    return scope.assign(parameters.map(\.name), fallback: "value")
  }

  /// Each value once: a type made in code may list one twice, which an enum cannot.
  static func distinct(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// `Just Eat` → `JustEat`; the suffix `Navigation` is added anyway.
  private static func base(_ name: String) -> String {
    let type = SwiftIdentifier.type(name)
    let suffix = "Navigation"
    if type.hasSuffix(suffix), type != suffix { return String(type.dropLast(suffix.count)) }
    return type.isEmpty ? "App" : type
  }

  private static func cases(_ names: [String], fallback: String, members: Set<String> = []) -> [String] {
    var scope = NameScope(reserved: ambiguous.union(ofEnums).union(members))
    return scope.assign(names, fallback: fallback)
  }

  /// Cases that an optional value of the enum has, too.
  private static let ambiguous: Set<String> = ["none", "some"]

  /// Members that every enum has.
  private static let ofEnums: Set<String> = [
    "allCases", "AllCases", "rawValue", "RawValue", "hash", "hashValue", "description", "debugDescription",
  ]

  /// Types that the generated code names, and that a nested type of the same name would hide.
  private static let typesInUse: Set<String> = [
    "Screen", "Event", "Intent", "Change", "Context", "PresenterAdapter", "Swift", "NavigationModel",
    "NavigationEngine", "LinkRouting", "String", "Int", "Bool", "Any", "Self", "Type", "Protocol", "Hashable",
    "Equatable", "Sendable", "CaseIterable", "RawValue", "AllCases", "Optional", "GivenValues", "JourneyResult",
    "EngineError", "EngineSettings", "EngineSnapshot", "EnginePresenter", "EnginePresentation", "EngineQuestion",
    "EngineAnswer", "EngineArrival", "ShownScreen", "StackAction", "Status", "UnpresentedTap",
  ]
}
