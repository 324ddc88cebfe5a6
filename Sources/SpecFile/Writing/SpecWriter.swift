import Basics
import NavigationModel

/// Writes specs.
package enum SpecWriter {
  /// The JSON form of a spec: one file, without comments, always the same for the same machine.
  ///
  /// Reading it gives an equal machine, and the same known refutations.
  package static func json(_ spec: Spec) -> String {
    json(WrittenSpec(machine: spec.machine, annotations: spec.annotations, file: spec.files.first ?? ""))
  }

  /// The JSON form of what runs depend on, and of what is known of them: websites and spellings are no part of it.
  ///
  /// The text gives an equal machine again if its names are valid in a spec, and if the transitions of
  /// each event, and the routes of each intent, are adjacent.
  package static func json(_ machine: Machine, known: [Known]) -> String {
    json(WrittenSpec(machine: machine, annotations: Spec.Annotations(known: known), file: ""))
  }

  private static func json(_ spec: WrittenSpec) -> String {
    let sections = Section.all.compactMap { section in section.write(spec).map { (section.key, $0) } }
    return JSONValue.mapping(sections).text(indent: 0, shortLists: true) + "\n"
  }

  static func browsing(_ machine: Machine) -> JSONValue {
    switch machine.browsing {
    case .all: .string("all")
    case .none: .string("none")
    case .only(let events): .strings(events.map { machine.events[$0.index].name })
    }
  }

  static func transitions(_ machine: Machine) -> JSONValue {
    var texts: [[String]] = Array(repeating: [], count: machine.events.count)
    for transition in machine.transitions { texts[transition.event.index].append(transition.text(in: machine)) }
    return .mapping(zip(machine.events, texts).map { ($0.signature, .lines($1)) })
  }

  static func prompt(_ prompt: Prompt, _ machine: Machine) -> (key: String, value: JSONValue) {
    (prompt.signature, .mapping(prompt.outcomes.map { ($0.signature, .string($0.text(in: machine))) }))
  }

  static func journey(_ intent: Intent, _ machine: Machine) -> JSONValue {
    if intent.alternatives.count == 1, let only = intent.alternatives.first, only.condition == nil,
      !only.steps.allSatisfy({ if case .when = $0 { true } else { false } })
    {
      return steps(only.steps, machine)
    }
    // A list of nothing but `when`s would be read as alternatives, so it is written differently.
    return .array(
      intent.alternatives.map { alternative in
        let key = alternative.condition.map { "when \($0.text(in: machine))" } ?? "otherwise"
        return .mapping([(key, steps(alternative.steps, machine))])
      })
  }

  private static func steps(_ steps: [JourneyStep], _ machine: Machine) -> JSONValue {
    .array(
      zip(steps, steps.dropFirst().map(Optional.some) + [nil]).filter { $0.0 != .leave }.map { step, next in
        let text = (next == .leave ? "\(JourneyStep.leaveWord) " : "") + step.text(in: machine)
        switch step {
        case .when(_, let inner): return .mapping([(text, self.steps(inner, machine))])
        case .ask(let prompt, _, let branches) where !branches.isEmpty:
          let outcomes = machine.prompts[prompt.index].outcomes
          let lists = zip(outcomes, branches).filter { !$0.0.aborts }
          return .mapping([(text, .mapping(lists.map { ($0.name, self.steps($1, machine)) }))])
        default: return .string(text)
        }
      })
  }

  static func routes(_ machine: Machine) -> JSONValue {
    var order: [IntentID] = []
    var routes: [IntentID: [JSONValue]] = [:]
    for route in machine.links.routes {
      if routes[route.intent] == nil { order.append(route.intent) }
      routes[route.intent, default: []].append(.string(route.text))
    }
    return .mapping(order.map { (machine.intents[$0.index].name, .array(routes[$0] ?? [])) })
  }
}

/// The parts of a spec that are written.
struct WrittenSpec {
  let machine: Machine
  let annotations: Spec.Annotations
  /// The spec itself, to which paths are relative.
  let file: String

  /// The path of a file as the spec may name it.
  func relative(_ path: String) -> String {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}

extension JSONValue {
  static func strings(_ strings: [String]) -> JSONValue { .array(strings.map(JSONValue.string)) }

  /// Named lists of names.
  static func lists(_ pairs: [(String, [String])]) -> JSONValue { .mapping(pairs.map { ($0.0, .strings($0.1)) }) }

  /// A rule, or a list of rules.
  static func lines(_ lines: [String]) -> JSONValue { lines.count == 1 ? .string(lines[0]) : .strings(lines) }

  /// Nil for a list or an object without members.
  var unlessEmpty: JSONValue? {
    switch self {
    case .array([]), .object([]): nil
    default: self
    }
  }
}
