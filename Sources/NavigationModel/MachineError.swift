/// Why a machine could not be put together.
///
/// Specs are checked with places and suggestions before a machine is made of them; this is the last line of
/// defence for machines that are built in code.
public enum MachineError: Error, Hashable, Sendable {
  case noScreens
  case variableWithoutValues
  /// No context satisfies `initially`: the app could not start, and everything would hold of it.
  case noStart
  /// An identifier of this kind is out of range.
  case unknown(kind: String, index: Int)
  /// Two elements of a kind have the same name.
  case duplicateName(kind: String, name: String)
  /// The tab has no first screen without a condition, which must be its last.
  case noFirstScreen(tab: String)
  /// Something is done before all sheets are dismissed, which must come first.
  case lateDismissal
  /// With tabs links open wherever the app is.
  case freshTabs
  /// A stack that is shown at launch has no bottom.
  case noLaunchScreen
  /// The condition of a first screen, or of what is shown at launch, asks for what is shown.
  case asksForScreen
  /// An intent has no screen on which its journey may end.
  case noTarget(intent: String)
  /// The intent's target is `stays`, and it has another, or its journey can show something.
  case doesNotStay(intent: String)
  /// A `leave` has no event before it, by which the app is left.
  case leavesByNothing(intent: String)
  /// A step comes after a `retry`, `open`, `follow`, `fail` or `leave`.
  case unreachableStep(intent: String)
  /// A step asks the prompt, and has steps for some outcomes but not for all, or for one that aborts.
  case branchesDoNotFit(prompt: String)
  /// Every outcome of the prompt is adverse or has a `when`, or there is none.
  case noWellMeaningOutcome(prompt: String)
  /// A change opens an intent that needs values, and gives none.
  case neededValues(change: String)
  /// `within` a negative number of moves.
  case negativeMoves(property: String)
  /// A condition is nested more deeply than the limit.
  case conditionTooDeep(limit: Int)
  /// The text is not that of a machine, or of another version of navcheck: generate the code again.
  case unreadableTable
}
