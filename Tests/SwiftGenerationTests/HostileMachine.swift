import Basics
import NavigationModel
import NavigationSupport

/// A machine that was made in code, with names that no spec could have: all that could end a literal or a comment,
/// begin an interpolation, or hide what Swift needs.
enum HostileMachine {
  /// Texts that are dangerous somewhere.
  static let texts = [
    "\"", "\\", "\\(exit(1))", "\"\"\"", "*/ exit(1) /*", "a\nfunc injected() {}", "a\r\nexit(1)", "\u{2028}x\u{2029}y",
    "\"); exit(1); _ = (\"", "`", "`` ` ``", "\u{202E}reversed", "\u{0}", "#\"", "\\u{41}", "\u{301}mark", "😀",
    "",
    "//", "self", "init", "Type", "Protocol", "_", "$0", "default", "class", "in", "inout", "let", "var", "String",
    "Int",
    "id", "index", "values", "request", "answer", "rawValue", "allCases", "hashValue", "hash", "none", "some",
    "packed", "animated", "to", "presenter", "presentation", "given", "event", "present", "screen", "Screen", "Event",
    "Intent", "Change", "Context", "Machine", "Swift", "NavigationModel", "NavigationEngine", "LinkRouting", "Result",
    "Hashable", "Optional", "PresenterAdapter", "machine", "engine", "EngineAnswer", "GivenValues", "Sendable", "a-b",
    "a_b",
    "aB", "a.b", "Hostile Navigation", "hostile", "\u{E000}", "e\u{301}", "2fa", "await", "nil", "true", "super", "Any",
    "context", "settings", "routes", "result", "throws", "case", "variable", "not", "and", "perform", "ask", "show",
    "question", "arrival", "description", "set", "get", "is", "as", "rest", "Self", "operator", "注文",
  ]

  /// - Parameter name: also that of the generated types.
  static func make(name: String = "Hostile") throws -> Machine {
    var draft = Draft(variables: [:])
    draft.name = name
    draft.start = .fresh
    draft.rules = Set(Rule.allCases)
    draft.variables = [Variable(name: "a\"b", values: texts), Variable(name: "self", values: ["\\(x)", "rest"])]
    draft.variables += ["index", "packed", "default", "screen", "String"].map { Variable(name: $0, values: ["on"]) }
    draft.types = texts.map { ParameterType(name: $0, values: ["\\(exit(1))", "a", "a", "A", "self"]) }
    draft.types[3].values = []
    draft.screens = texts.map { Screen(name: $0) }
    let first = Condition.variable(VariableID(0), [2, 5, 0])
    let deep = (0..<60).reduce(first) { condition, index in
      index % 2 == 0 ? .not(condition) : .implies(condition, .screen([ScreenID(index)]))
    }
    draft.screens[1].requires = deep
    draft.initially = .or(first, .variable(VariableID(1), [0]))
    let parameters = texts.prefix(64).enumerated().map { index, text in
      Parameter(name: text, isOptional: index % 2 == 0, type: index % 3 == 0 ? TypeID(index) : nil)
    }
    let fixed = texts.prefix(40).map { FixedValue(name: $0, value: $0) }
    let effects = [Assignment(variable: VariableID(0), value: 3), Assignment(variable: VariableID(1), value: 1)]
    for (index, text) in texts.enumerated() {
      let (screen, other) = (ScreenID(index), ScreenID((index + 1) % texts.count))
      let some = index < 2 ? parameters : Array(parameters.shuffled(by: index).prefix(index % 6))
      draft.events.append(Event(name: text, parameters: some))
      draft.transitions += [
        Transition(event: EventID(index), source: index % 5 == 0 ? .any : .screens([screen, other]), target: other),
        Transition(
          event: EventID(index), source: .screens([]), target: screen, effects: effects, guardCondition: first),
      ]
      draft.prompts.append(
        Prompt(
          name: text, parameters: Array(parameters.prefix(index % 7)),
          outcomes: [
            Outcome(name: text, gives: Array(parameters.suffix(index % 5))), Outcome(name: "o", aborts: true),
          ]))
      draft.intents.append(
        Intent(
          name: text, parameters: Array(parameters.prefix(index % 9)), target: screen, denied: index == 4 ? deep : nil,
          alternatives: [
            Alternative(
              condition: first,
              steps: [.perform(EventID(index), animated: true, fixed: index == 7 ? fixed : []), .retry]),
            Alternative(steps: [
              .ask(PromptID(index), fixed: Array(fixed.prefix(2))), .set(effects), .fail(reason: text, unless: first),
              .when(index == 9 ? deep : first, [.when(first, [.open(IntentID(0))])]),
              .when(first, [.follow(value: text)]), .fail(reason: text),
            ]), Alternative(steps: []),
          ]))
      draft.changes.append(
        Change(
          name: text, effects: effects, screen: index % 2 == 0 ? screen : nil, condition: first,
          // The first intent has no parameters.
          opens: index % 3 == 0 ? IntentID(0) : nil))
      draft.properties.append(Property(name: text, claim: .fromCanReach(first, .screen([]), .byHand(within: index))))
      draft.links.routes.append(
        Route(
          intent: IntentID(index), kinds: Route.Kinds(rawValue: UInt8(truncatingIfNeeded: index)),
          path: [
            .literal(text), .placeholder(text, .oneOf([text, text])), .placeholder(text, .before(text)),
            .placeholder(text, .rest),
          ],
          query: [
            .init(key: text, value: .literal(text)),
            .init(key: text, value: .placeholder(text, .integer, isOptional: true)),
          ],
          fragment: text))
    }
    draft.properties += [
      Property(name: "p1", claim: .always(deep)), Property(name: "p2", claim: .never(first)),
      Property(name: "p3", claim: .canReach(first)), Property(name: "p4", claim: .fromMustReach(first, deep)),
      Property(name: "p7", claim: .fromMustEnd(deep, first)),
      Property(name: "p5", claim: .askOnly(PromptID(1), first)),
    ]
    draft.links.schemes = texts
    draft.links.host = "\"\\(x)\n"
    draft.links.universalHosts = texts
    draft.browsing = .only([EventID(0), EventID(3)])
    return try draft.machine()
  }
}

extension Array {
  /// The same elements in another order, the same for the same number.
  fileprivate func shuffled(by number: Int) -> [Element] {
    var random = SplitMix64(seed: UInt64(number))
    return shuffled(using: &random)
  }
}
