/// A part of a machine that a message can point at.
package enum Element: Hashable, Sendable, Codable {
  case root
  case initially
  case variable(VariableID)
  case screen(ScreenID)
  case event(EventID)
  case transition(TransitionID)
  case prompt(PromptID)
  case outcome(PromptID, Int)
  case intent(IntentID)
  /// The `denied` of an intent.
  case denied(IntentID)
  case alternative(IntentID, Int)
  /// By index in ``Intent/targets``.
  case target(IntentID, Int)
  case step(StepID)
  case change(ChangeID)
  /// By index in ``Links/routes``.
  case route(Int)
  /// By index in ``Machine/properties``.
  case property(Int)
}
