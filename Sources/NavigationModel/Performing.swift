/// The performing of events, looked up in one read: in steps and transitions as they are written it lies behind several
/// references, each of which is counted.
package struct Performing: Sendable {
  /// A step that performs an event.
  package struct Step: Sendable {
    package let isAnimated: Bool
    /// The values that it fixes.
    package let fixed: [FixedValue]
  }

  /// By step; nil: it performs nothing.
  let steps: FlatTable<Step?>
  /// By transition: those of its event.
  let parameters: FlatTable<[Parameter]>

  init(_ parts: MachineParts, _ program: Program) {
    steps = FlatTable(
      program.steps.map { step in
        guard case .perform(_, let isAnimated, let fixed) = step.action else { return nil }
        return Step(isAnimated: isAnimated, fixed: fixed)
      })
    parameters = FlatTable(parts.transitions.map { parts.events[$0.event.index].parameters })
  }
}

extension Machine {
  /// The parameters of the transition's event.
  package func parameters(of transition: TransitionID) -> [Parameter] {
    storage.performing.parameters[Int32(transition.index)]
  }

  /// The step, if it performs an event.
  package func performing(_ step: StepID) -> Performing.Step? { storage.performing.steps[Int32(step.index)] }
}
