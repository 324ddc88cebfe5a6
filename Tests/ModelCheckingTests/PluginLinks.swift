import Foundation
import ModelChecking
import NavigationModel
import SpecFile
import Testing

/// The specs of the plugin link manager.
enum PluginLinks {
  private static let specs = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs")

  /// Repaired and completed.
  static func spec() throws -> Spec { try SpecReader.read(path: path("plugin-links.yaml")) }

  /// As published.
  static func published() throws -> Spec { try SpecReader.read(path: path("published/plugin-links.yaml")) }

  /// Repaired, and then spoilt again: each text replaced, wherever it stands.
  static func machine(_ edits: [(text: String, replacement: String)]) throws -> Machine {
    var spec = try String(contentsOfFile: path("plugin-links.yaml"), encoding: .utf8)
    for edit in edits {
      try #require(spec.contains(edit.text), "the spec has no '\(edit.text)'")
      spec = spec.replacing(edit.text, with: edit.replacement)
    }
    return try SpecReader.read(text: spec, named: "spoilt.yaml").machine
  }

  private static func path(_ name: String) -> String { specs.appendingPathComponent(name).path }
}

/// What a check comes to.
struct CheckSummary {
  /// What is not proved, or proved of nothing, in the order found: `property(…)`, `lands(openCoach)`.
  private(set) var refuted: [String] = []
  /// In how many contexts each of them fails; 1 for a property.
  private(set) var counts: [String: Int] = [:]
  /// A run that refutes it, the first that was found.
  private(set) var runs: [String: Trace] = [:]
  private(set) var obligations = 0
  private(set) var findings = Findings()

  init(_ machine: Machine) throws {
    try Checker.check(machine) { event in
      switch event {
      case .decided(let obligation, let verdict):
        obligations += 1
        if verdict.isProved, !verdict.proofs.contains(where: \.isVacuous) { return }
        let name = obligation.name(in: machine)
        if counts[name] == nil { refuted.append(name) }
        let contexts = verdict.refutations.reduce(0) { $0 + Int($1.part.contexts.count) }
        counts[name, default: 0] += obligation.kind == .property ? 1 : contexts
        if let counterexample = verdict.refutations.first?.counterexample, runs[name] == nil {
          runs[name] = counterexample.trace
        }
      case .finished(let findings): self.findings = findings
      case .phase, .listed, .shown: break
      }
    }
  }
}

extension Trace {
  /// The run in words, without what is only looked at on the way.
  func words(in machine: Machine) -> [String] {
    var words: [String] = []
    var loopAt: Int?
    for (index, entry) in entries.enumerated() {
      if index == loop { loopAt = words.count }
      if let word = Self.word(entry, in: machine) { words.append(word) }
    }
    if let loopAt { words.append("and again from '\(words[loopAt])'") }
    return words
  }

  private static func word(_ entry: Entry, in machine: Machine) -> String? {
    func event(_ id: TransitionID) -> String { machine.events[machine.transitions[id.index].event.index].name }
    let ending = entry.result.ending.map { "\($0)" }
    return switch entry.move {
    case .browse(let id): "by hand: \(event(id))"
    case .back: "by hand: back"
    case .drag: "by hand: drag"
    case .tap(let tab): "by hand: tab \(tab.index)"
    case .change(let id): "the app: \(machine.changes[id.index].name)"
    case .open(let intent): "link: \(machine.intents[intent.index].name)"
    case .perform(_, let id): event(id)
    case .failToPresent(_, let id): "\(event(id)) is not shown"
    case .answer(let step, let outcome): answer(outcome, to: step, in: machine)
    case .set(let step), .jump(let step), .follow(let step, _): machine.steps[step.index].action.text(in: machine)
    case .choose, .pass, .enter: nil
    case .supersede, .unhandled, .refuse, .fail, .finish, .leave: ending
    }
  }

  private static func answer(_ outcome: Int, to step: StepID, in machine: Machine) -> String? {
    guard case .ask(let id, _, _) = machine.steps[step.index].action else { return nil }
    let prompt = machine.prompts[id.index]
    return "\(prompt.name): \(prompt.outcomes[outcome].name)"
  }
}
