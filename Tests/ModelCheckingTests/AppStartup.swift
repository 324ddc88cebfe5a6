import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile

/// The specs of app startup.
enum AppStartup {
  private static let specs = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs")

  static let completed = "app-startup.yaml"
  static let published = "published/app-startup-2018.yaml"

  /// The variables that only properties read.
  static let histories = ["lastLink", "view"]

  /// A piece of a spec's text, and what stands there instead.
  struct Edit: Sendable {
    var old: String
    var new: String
    init(_ old: String, _ new: String = "") {
      self.old = old
      self.new = new
    }
  }

  /// An edit that does not fit the spec (any more).
  struct Misfit: Error, CustomStringConvertible {
    var description: String
  }

  static func text(_ name: String = completed) throws -> String {
    try String(contentsOf: specs.appendingPathComponent(name), encoding: .utf8)
  }

  /// The machine of a spec, its text changed by `edits`, each of which must fit exactly once.
  static func machine(_ name: String = completed, _ edits: [Edit] = []) throws -> Machine {
    var text = try self.text(name)
    for edit in edits {
      let count = text.components(separatedBy: edit.old).count - 1
      guard count == 1 else { throw Misfit(description: "found \(count) times: \(edit.old)") }
      text = text.replacingOccurrences(of: edit.old, with: edit.new)
    }
    return try SpecReader.read(text: text, named: name).machine
  }

  /// Every configuration that can be reached, by `Step` alone.
  static func reachable(_ machine: Machine) -> Set<Configuration> {
    var seen = Set(machine.starts)
    var open = Array(seen)
    while let next = open.popLast() {
      let after = Step.choices(in: next, of: machine).map(\.result.configuration) + [next.idle]
      for configuration in after where seen.insert(configuration).inserted { open.append(configuration) }
    }
    return seen
  }
}

/// What a check says, by the names of obligations.
struct Checked {
  let machine: Machine
  private(set) var verdicts: [(obligation: Obligation, verdict: Verdict)] = []
  private(set) var findings = Findings()

  init(_ machine: Machine, _ selection: Selection = .all) throws {
    self.machine = machine
    try Checker.check(machine, options: CheckOptions(selection: selection)) { event in
      switch event {
      case .decided(let obligation, let verdict): verdicts.append((obligation, verdict))
      case .finished(let said): findings = said
      case .phase, .listed, .shown: break
      }
    }
  }

  /// Everything that is not proved.
  var refuted: [Obligation] {
    verdicts.filter { !$0.verdict.isProved }.map(\.obligation)
  }

  /// The refuted obligations in short.
  var refutedInShort: Set<String> { Set(refuted.map(short)) }

  /// A property by its name, another obligation by kind and place, whatever the context: `lands(startUp)`.
  private func short(_ obligation: Obligation) -> String {
    switch obligation {
    case .property(let index): machine.properties[index].name
    default:
      obligation.intent.map { "\(obligation.kind.rawValue)(\(machine.intents[$0.index].name))" }
        ?? obligation.name(in: machine)
    }
  }

  var vacuous: [String] {
    verdicts.compactMap { item in
      item.verdict.proofs.contains(where: \.isVacuous) ? item.obligation.name(in: machine) : nil
    }
  }

  /// The run, in words, that refutes the first obligation of this name in short.
  func run(_ name: String) -> String? {
    for (obligation, verdict) in verdicts where short(obligation) == name {
      if let (_, counterexample) = verdict.refutations.first { return counterexample.trace.map { machine.words($0) } }
    }
    return nil
  }
}

extension Machine {
  /// A run in words: the facts at its start, what happens, and how it ends, without what follows from the rest.
  func words(_ trace: Trace) -> String {
    var words = trace.entries.compactMap { self.words($0.move) }
    if let ending = trace.ending, ending != .superseded {
      words.append("\(ending)")
    } else if case .step(let step) = phase(of: trace.end.position), case .ask(let id, _, _) = steps[step.index].action {
      words.append("ask \(prompts[id.index].name)")
    }
    if trace.loop != nil { words.append("and again") }
    return facts(trace.start.context).joined(separator: ", ") + ": " + words.joined(separator: ", ")
  }

  /// The value that a variable has in a configuration.
  func value(_ name: String, in configuration: Configuration) -> String? {
    guard let index = variables.firstIndex(where: { $0.name == name }) else { return nil }
    return variables[index].values[contexts.value(of: VariableID(index), in: configuration.context)]
  }

  /// The values of the variables that are no histories.
  func facts(_ context: Context) -> [String] {
    variables.indices.filter { !AppStartup.histories.contains(variables[$0].name) }
      .map { variables[$0].values[contexts.value(of: VariableID($0), in: context)] }
  }

  private func words(_ move: Move) -> String? {
    switch move {
    case .browse(let transition): "\(events[transitions[transition.index].event.index].name) by hand"
    case .back: "back"
    case .drag: "drag"
    case .tap(let tab): "tab \(tab.index)"
    case .change(let change): changes[change.index].name
    case .open(let intent): "open \(intents[intent.index].name)"
    case .supersede: "superseded"
    case .perform(_, let transition): events[transitions[transition.index].event.index].name
    case .failToPresent(_, let transition): "\(events[transitions[transition.index].event.index].name) fails"
    case .answer(let step, let outcome): answer(step, outcome)
    case .set(let step): setting(step)
    case .choose, .unhandled, .refuse, .fail, .pass, .enter, .jump, .follow, .finish, .leave: nil
    }
  }

  private func answer(_ step: StepID, _ outcome: Int) -> String? {
    guard case .ask(let id, _, _) = steps[step.index].action else { return nil }
    return "\(prompts[id.index].name): \(prompts[id.index].outcomes[outcome].name)"
  }

  private func setting(_ step: StepID) -> String? {
    guard case .set(let effects) = steps[step.index].action else { return nil }
    let facts = effects.filter { !AppStartup.histories.contains(variables[$0.variable.index].name) }
    return facts.isEmpty ? nil : facts.text(in: self)
  }
}
