/// A kind of small mistake in a spec, by the name that reports have for it.
///
/// The list is fixed: what a spec's score says depends on it, so a kind is added or taken away in a commit of its own,
/// before any spec is scored with it. Kinds that change only what is claimed, such as a requirement that is dropped,
/// are not in it: users see nothing of them.
package enum MutationOperator: String, Hashable, Sendable, CaseIterable, Codable {
  /// A rule of an event, or of a change, is missing; of one that names several screens, from one of them.
  case dropRule = "drop-rule"
  /// A rule, an outcome, a step or an alternative is taken under any condition.
  case dropGuard = "drop-guard"
  /// Of a condition that joins two by `and`, one is missing.
  case weakenGuard = "weaken-guard"
  /// One of a rule's actions on what is shown is missing.
  case dropAction = "drop-action"
  /// An action does something like it instead: a push for a sheet, one screen back for a whole sheet.
  case swapAction = "swap-action"
  /// An action shows the next screen of the spec.
  case otherScreen = "other-screen"
  /// An action is about the next tab of the spec.
  case otherTab = "other-tab"
  /// A variable is not set.
  case dropEffect = "drop-effect"
  /// A screen with `by hand: no` can be left by Back, or dragged away.
  case leaveByHand = "leave-by-hand"
  /// An alternative of a journey is missing.
  case dropAlternative = "drop-alternative"
  /// The steps after an answer are missing.
  case dropBranch = "drop-branch"
  /// The journey goes on after an answer that aborts it.
  case dropAbort = "drop-abort"
  /// A step of a journey is missing.
  case dropStep = "drop-step"
  /// Two steps of a journey change places.
  case swapSteps = "swap-steps"
  /// A step, or a change, opens the next intent that takes the same values.
  case otherIntent = "other-intent"
  /// A route opens the next intent that takes the same values.
  case otherRoute = "other-route"
}
