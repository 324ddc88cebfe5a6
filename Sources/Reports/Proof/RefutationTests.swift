import JourneyFuzzing
import ModelChecking
import NavigationModel
import SwiftGeneration

/// Refutations as tests in Swift, which fail until they are mended.
package struct RefutationTests: Sendable {
  /// The file that a test target compiles, together with the Swift generated from the spec.
  package let name: String
  package let text: String
  /// The number of tests that it has.
  package let count: Int
  /// The obligations that cannot be made a test: each fails for what no run shows, or for what a run by names does not
  /// show.
  package let missing: [String]

  package init(_ report: CheckReport) {
    let machine = report.machine
    var tests: [(name: String, title: String, cause: Cause, run: RefutedRun)] = []
    var missing: [String] = []
    for entry in report.entries {
      var isMissing = false
      for (index, part) in entry.parts.enumerated() where entry.acceptances[index] == nil {
        guard case .refuted(let counterexample) = part.answer else { continue }
        let title = entry.name + part.contexts.suffix(in: machine)
        if let run = RefutedRun(entry.obligation, counterexample, of: machine) {
          tests.append((entry.name, title, Cause(entry.obligation, counterexample, in: machine), run))
        } else {
          isMissing = true
        }
      }
      if isMissing { missing.append(entry.name) }
    }
    let space = SwiftWords.namespace(of: machine)
    let functions = SwiftWords.functions(tests.map(\.name))
    var lines = [
      "// Written by 'navcheck prove --tests'. Each test fails until what refutes its claim is mended; then write the",
      "// file again. The target needs the product NavigationTesting, and the Swift generated from the spec.", "",
      "import JourneyFuzzing", "import NavigationTesting", "import Testing", "",
      "@Suite(\(SwiftText.literal("refuted in \(machine.name)"))) struct \(space)RefutationTests {",
    ]
    for (test, function) in zip(tests, functions) {
      if lines.last?.hasSuffix("{") == false { lines.append("") }
      lines += [
        "  // \(SwiftText.comment(test.cause.text(in: machine)))",
        "  @Test(\(SwiftText.literal(test.title)))", "  func \(function)() throws {", "    try expectMended(",
        "      RefutedRun(", "        \(test.run.arguments(SwiftText.literal))),",
        "      on: \(space).machine.get())", "  }",
      ]
    }
    name = "\(space)RefutationTests.swift"
    text = (lines + ["}"]).joined(separator: "\n") + "\n"
    count = tests.count
    self.missing = missing
  }
}

extension RefutedRun {
  /// Nil if the run by names does not show on this machine that the obligation fails.
  fileprivate init?(_ obligation: Obligation, _ counterexample: Counterexample, of machine: Machine) {
    guard let trace = counterexample.trace, let claim = Self.claim(obligation, in: machine) else { return nil }
    var context: [String: String] = [:]
    for variable in machine.decidingVariables {
      let value = machine.contexts.value(of: variable, in: trace.start.context)
      context[machine.name(variable)] = machine.variables[variable.index].values[value]
    }
    let actions = trace.entries.map { Self.action($0.move, in: machine) }
    // From the root obligations are asked in every reachable context, those in which no app starts included.
    let start = trace.start.context
    self.init(
      claim, actions.compactMap { $0 }, in: context,
      fromLaunch: machine.canStart(in: start) && trace.start == machine.start(in: start),
      repeatingFrom: trace.loop.map { actions[..<$0].count { $0 != nil } })
    guard (try? failure(on: machine)) ?? nil != nil else { return nil }
  }

  private static func claim(_ obligation: Obligation, in machine: Machine) -> Claim? {
    switch obligation {
    case .reachable, .lands, .landsAnywhere, .landsAfter: .lands
    case .terminates: .ends
    case .denied: .denied
    case .exhaustive: .exhaustive
    case .guarded(let screen): .guarded(machine.name(screen))
    case .property(let index): .property(machine.properties[index].name)
    // No run by names shows that one of the others fails.
    default: nil
    }
  }

  private static func action(_ move: Move, in machine: Machine) -> Action? {
    let move = MoveDescription(move)
    let event = move.event(in: machine).map(machine.name) ?? ""
    let intent = move.intent.map(machine.name) ?? ""
    switch move.kind {
    case .browse: return .browse(event)
    case .back: return .back
    case .drag: return .drag
    case .tap: return move.tab.map { .tap(machine.name($0)) }
    case .change: return move.change.map { .change(machine.name($0)) }
    case .open: return .open(intent)
    case .answer: return move.answer(in: machine).map { .answer(machine.name($0.prompt), $0.outcome.name) }
    case .failToPresent: return .failToPresent(event)
    case .follow: return .follow(intent)
    // What nobody chooses happens by itself.
    default: return nil
    }
  }

  /// The arguments of its initializer as Swift.
  fileprivate func arguments(_ literal: (String) -> String) -> String {
    let claim =
      switch claim {
      case .lands: ".lands"
      case .ends: ".ends"
      case .denied: ".denied"
      case .exhaustive: ".exhaustive"
      case .guarded(let name): ".guarded(\(literal(name)))"
      case .property(let name): ".property(\(literal(name)))"
      }
    let list = actions.map { action in
      switch action {
      case .browse(let name): ".browse(\(literal(name)))"
      case .back: ".back"
      case .drag: ".drag"
      case .tap(let name): ".tap(\(literal(name)))"
      case .change(let name): ".change(\(literal(name)))"
      case .open(let name): ".open(\(literal(name)))"
      case .answer(let prompt, let outcome): ".answer(\(literal(prompt)), \(literal(outcome)))"
      case .failToPresent(let name): ".failToPresent(\(literal(name)))"
      case .follow(let name): ".follow(\(literal(name)))"
      }
    }
    let values = context.sorted { $0.key < $1.key }.map { "\(literal($0.key)): \(literal($0.value))" }
    return "\(claim), [\(list.joined(separator: ", "))]"
      + (values.isEmpty ? "" : ", in: [\(values.joined(separator: ", "))]") + (isFromLaunch ? ", fromLaunch: true" : "")
      + (loop.map { ", repeatingFrom: \($0)" } ?? "")
  }
}
