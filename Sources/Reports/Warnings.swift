import ModelChecking
import NavigationModel
import SpecFile

/// What is odd about a spec without being false.
struct Warnings {
  let spec: Spec
  let findings: Findings

  /// What the spec's reader noticed, what takes part in no run, and what was proved only because it never matters.
  func all(vacuousIn entries: [CheckReport.Entry]) -> [Diagnostic] {
    spec.warnings + (findings.idle ?? []).map(idleWarning) + entries.compactMap(vacuousWarning)
  }

  private func idleWarning(_ element: Element) -> Diagnostic {
    warning("\(CheckReport.description(of: element, in: spec.machine)) takes part in no run", at: element)
  }

  private func vacuousWarning(_ entry: CheckReport.Entry) -> Diagnostic? {
    guard case .proved(let proof) = entry.verdict, proof.isVacuous else { return nil }
    let element: Element? = if case .property(let index) = entry.obligation { .property(index) } else { nil }
    return warning("\(entry.name) is vacuous: what it speaks of never occurs", at: element)
  }

  private func warning(_ message: String, at element: Element?) -> Diagnostic {
    guard let excerpt = element.flatMap({ spec.sources.excerpt(of: $0) }) else {
      return Diagnostic(severity: .warning, message: message)
    }
    return Diagnostic(
      severity: .warning, location: excerpt.location, message: message, sourceLine: excerpt.line,
      sourceColumn: excerpt.column, length: excerpt.length)
  }
}

extension CheckReport {
  /// The element in words, for a sentence about it.
  static func description(of element: Element, in machine: Machine) -> String {
    switch element {
    case .root: "the root"
    case .initially: "'initially'"
    case .variable(let id): "variable '\(machine.variables[id.index].name)'"
    case .screen(let id): "screen '\(machine.name(id))'"
    case .event(let id): "event '\(machine.name(id))'"
    case .transition(let id): "transition '\(machine.summary(id))'"
    case .prompt(let id): "prompt '\(machine.name(id))'"
    case .outcome(let id, let index):
      "outcome '\(machine.prompts[id.index].outcomes[index].name)' of prompt '\(machine.name(id))'"
    case .intent(let id): "intent '\(machine.name(id))'"
    case .denied(let id): "the 'denied' of intent '\(machine.name(id))'"
    case .alternative(let id, let index):
      "alternative \(MoveText.alternative(index, of: id, in: machine)) of intent '\(machine.name(id))'"
    case .step(let id):
      "step '\(machine.steps[id.index].action.text(in: machine))' of intent "
        + "'\(machine.name(machine.steps[id.index].intent))'"
    case .change(let id): "change '\(machine.name(id))'"
    case .route(let index): "route \(index + 1) of intent '\(machine.name(machine.links.routes[index].intent))'"
    case .property(let index): "property '\(machine.properties[index].name)'"
    }
  }
}
