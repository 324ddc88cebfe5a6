import ModelChecking
import NavigationModel
import SpecFile

@testable import Reports

/// Verdicts in a line or two, each at the place of what it speaks of.
struct VerdictText {
  let spec: Spec

  private var machine: Machine { spec.machine }

  private typealias Results = [(obligation: Obligation, verdict: Verdict)]

  func findings(_ results: [(Obligation, Verdict)], _ findings: Findings) -> [ExpectFile.Finding] {
    var places: [(line: Int?, results: Results)] = []
    for (obligation, verdict) in results {
      let line = spec.sources[place(of: obligation)]?.line
      if let index = places.firstIndex(where: { $0.line == line }) {
        places[index].results.append((obligation, verdict))
      } else {
        places.append((line, [(obligation, verdict)]))
      }
    }
    var all = places.flatMap { place in
      texts(of: place.results).map { ExpectFile.Finding(line: place.line, text: $0) }
    }
    if let sum = findings.results?.fromRoot {
      all.append(.init(line: spec.sources[.root]?.line, text: [text(of: sum)]))
    }
    return all
  }

  private func place(of obligation: Obligation) -> Element {
    if let intent = obligation.intent { return .intent(intent) }
    if let event = obligation.event { return .event(event) }
    if let screen = obligation.screen { return .screen(screen) }
    return obligation.property.map { .property($0) } ?? .root
  }

  /// What is said at one line: what is proved in few lines, and of each refutation how, and a run that shows it.
  private func texts(of results: Results) -> [[String]] {
    let isShort = Set(results.map { place(of: $0.obligation) }).count == 1
    var proved: [(word: String, names: [String])] = []
    var others: [[String]] = []
    for (obligation, verdict) in results {
      let name = isShort ? short(obligation) : obligation.name(in: machine)
      for part in verdict.parts {
        let suffix = part.contexts.suffix(in: machine)
        switch part.answer {
        case .proved(let proof):
          let word = (proof.isVacuous ? "vacuous" : "proved") + suffix
          let text = list(name, longest(proof, of: obligation))
          if let index = proved.firstIndex(where: { $0.word == word }) {
            proved[index].names.append(text)
          } else {
            proved.append((word, [text]))
          }
        case .refuted(let counterexample):
          let how = list(name, self.text(of: counterexample, in: part.contexts))
          let run = counterexample.trace.map { ["run: \(self.run($0, counterexample.failure))"] }
          others.append(["refuted\(suffix): \(how)"] + (run ?? []))
        case .unknown(let reason): others.append(["unknown\(suffix): \(list(name, reason.rawValue))"])
        }
      }
    }
    return proved.map { word, names in [names == [""] ? word : "\(word): \(names.joined(separator: ", "))"] } + others
  }

  /// The kind, and the arguments besides that at whose line it stands; of a property nothing.
  private func short(_ obligation: Obligation) -> String {
    if obligation.property != nil { return "" }
    guard obligation.intent != nil else { return obligation.name(in: machine) }
    let argument = obligation.change.map(machine.name) ?? obligation.parameter(in: machine)?.name
    return obligation.kind.rawValue + (argument.map { "(\($0))" } ?? "")
  }

  private func longest(_ proof: Proof, of obligation: Obligation) -> String {
    guard obligation.property != nil, case .ranking(let longest?) = proof.evidence else { return "" }
    return "after at most \(moves(longest))"
  }

  private func moves(_ count: Int) -> String { "\(count) move\(count == 1 ? "" : "s")" }

  /// `5 moves`, or `5 moves (3 shown)` where the run leaves some out.
  private func length(of trace: Trace) -> String {
    let shown = trace.entries.compactMap(shown).count
    return moves(trace.entries.count) + (shown < trace.entries.count ? " (\(shown) shown)" : "")
  }

  /// The move as a run has it; nil: it is left out.
  private func shown(_ entry: Trace.Entry) -> String? {
    switch entry.move {
    case .open(let intent): "open \(machine.name(intent))"
    case .supersede: "superseded"
    case .follow(_, let intent): "follow \(machine.name(intent))"
    default: EvidenceText.event(ProveDocument.Step(entry.move, in: machine))
    }
  }

  /// `3 moves, refused, step 'showOrders'`
  private func text(of counterexample: Counterexample, in contexts: ContextCondition) -> String {
    let failure =
      switch counterexample.failure {
      case .ends(let ending): "\(ending)"
      case .neverEnds: "never ends"
      case .neverGetsThere: "never gets there"
      case .violated: "violated"
      case .overlap(let transitions, let context):
        "\(transitions.count) rules together\(machine.with(context))"
      case .gap: "no alternative"
      case .valueLost: "value lost"
      case .valueReplaced: "value replaced"
      case .ruleBroken: "rule broken"
      case .back(let fault, let screen): "\(fault.rawValue) on \(machine.name(screen))"
      case .grows: "grows"
      }
    let isExample = !counterexample.isSameInAll && contexts.count > 1
    return list(
      failure, counterexample.trace.map(length) ?? "",
      "by \(SpecPart(counterexample.cause, in: machine).words)", isExample ? "for instance" : "")
  }

  /// `home · out: open goToOrders, showOrders → orders · out`, and how it ends unless the failure says so.
  private func run(_ trace: Trace, _ failure: Counterexample.Failure) -> String {
    let shown = machine.decidingVariables
    let start = machine.place(trace.start, shown)
    if trace.entries.isEmpty { return start }
    var moves = trace.entries.compactMap(self.shown)
    if trace.loop != nil { moves.append("and so on") }
    let isSaid = if case .ends = failure { true } else { false }
    let end = list(machine.place(trace.end, shown), isSaid ? "" : trace.ending.map { "\($0)" } ?? "")
    return "\(start): \(moves.joined(separator: ", ")) → \(end)"
  }

  /// `from root: 2 intents in 8 contexts, 14 reachable, 2 refused`
  private func text(of sum: LinkResults.FromRoot) -> String {
    let counts: [(Double, String)] = [
      (sum.reachable, "reachable"), (sum.canFail, "can fail"), (sum.notReachable, "not reachable"),
      (sum.refused, "refused"), (sum.notRefused, "not refused"), (sum.unknown, "unknown"),
    ]
    let intents = CountText.about(machine.intents.count, "intent")
    return
      (["from root: \(intents) in \(CountText.about(sum.contexts, "context"))"]
      + counts.filter { $0.0 > 0 }.map { "\(CountText.about($0.0)) \($0.1)" }).joined(separator: ", ")
  }

  /// Those that say something.
  private func list(_ parts: String...) -> String { parts.filter { !$0.isEmpty }.joined(separator: ", ") }
}
