import ModelChecking
import NavigationModel
import SpecFile

/// A check that what a child says is about the spec: it is made once, on arrival, and may be relied on from then on.
///
/// Indices must be the machine's, and runs must be runs of it. Whether verdicts are true, the child alone knows.
struct Arrival {
  let spec: Spec
  let asked: Set<Obligation>
  private var machine: Machine { spec.machine }

  init(_ spec: Spec, asked: [Obligation]) {
    self.spec = spec
    self.asked = Set(asked)
  }

  func isValid(_ message: ChildMessage) -> Bool {
    switch message {
    case .shown(let obligation, let verdict), .decided(let obligation, let verdict):
      asked.contains(obligation) && !verdict.parts.isEmpty && verdict.parts.allSatisfy(isValid)
    case .finished(let findings): isValid(findings)
    case .digest, .phase, .unsaved, .failed, .done: true
    }
  }

  // MARK: Verdicts

  private func isValid(_ part: Verdict.Part) -> Bool {
    guard isValid(part.contexts), part.known.map(spec.known.indices.contains) ?? true else { return false }
    switch part.answer {
    case .proved(let proof):
      guard case .witness(let run) = proof.evidence else { return true }
      return isValid(run)
    case .refuted(let counterexample):
      return isValid(counterexample.cause) && isValid(counterexample.failure)
        && (counterexample.trace.map(isValid) ?? true)
    case .unknown: return true
    }
  }

  private func isValid(_ run: Trace) -> Bool {
    do { try run.replay(on: machine) } catch { return false }
    return true
  }

  private func isValid(_ failure: Counterexample.Failure) -> Bool {
    switch failure {
    case .overlap(let transitions, let context):
      transitions.allSatisfy { isValid(.transition($0)) }
        && machine.contexts.values(of: context) != nil
    case .valueReplaced(let step): isValid(.step(step))
    case .back(_, let screen): isValid(.screen(screen))
    case .ends, .neverEnds, .neverGetsThere, .violated, .gap, .valueLost, .ruleBroken, .grows: true
    }
  }

  private func isValid(_ contexts: ContextCondition) -> Bool {
    contexts.count >= 0 && contexts.total >= contexts.count
      && (contexts.alternatives ?? []).joined().allSatisfy { constraint in
        isValid(.variable(constraint.variable))
          && constraint.values.allSatisfy(machine.variables[constraint.variable.index].values.indices.contains)
      }
  }

  // MARK: Findings

  private func isValid(_ findings: Findings) -> Bool {
    (findings.unreachable ?? []).allSatisfy(isValid) && (findings.results.map(isValid) ?? true)
  }

  private func isValid(_ results: LinkResults) -> Bool {
    let sum = results.fromRoot
    return isValid(results.contexts)
      && results.rows.allSatisfy { row in
        isValid(.intent(row.intent)) && !row.cells.isEmpty
          && row.cells.allSatisfy { isValid($0.contexts) && $0.performed?.lowerBound ?? 0 >= 0 }
      }
      && (sum?.variables ?? []).allSatisfy { isValid(.variable($0)) }
      && (sum?.refusals ?? []).allSatisfy { refusal in
        isValid(refusal.contexts) && refusal.intents.allSatisfy { isValid(.intent($0)) }
      }
  }

  private func isValid(_ element: Element) -> Bool {
    switch element {
    case .root, .initially: true
    case .variable(let id): machine.variables.indices.contains(id.index)
    case .screen(let id): machine.screens.indices.contains(id.index)
    case .event(let id): machine.events.indices.contains(id.index)
    case .transition(let id): machine.transitions.indices.contains(id.index)
    case .prompt(let id): machine.prompts.indices.contains(id.index)
    case .outcome(let id, let outcome):
      isValid(.prompt(id)) && machine.prompts[id.index].outcomes.indices.contains(outcome)
    case .intent(let id), .denied(let id): machine.intents.indices.contains(id.index)
    case .alternative(let id, let alternative):
      isValid(.intent(id)) && machine.intents[id.index].alternatives.indices.contains(alternative)
    case .target(let id, let target):
      isValid(.intent(id)) && machine.intents[id.index].targets.indices.contains(target)
    case .step(let id): machine.steps.indices.contains(id.index)
    case .change(let id): machine.changes.indices.contains(id.index)
    case .route(let index): machine.links.routes.indices.contains(index)
    case .property(let index): machine.properties.indices.contains(index)
    }
  }
}
