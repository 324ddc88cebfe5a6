import NavigationModel

/// How following a link went.
public struct JourneyResult: Hashable, Sendable {
  public var request: IntentRequest
  public var ending: Ending
  /// What happened, from before the link was opened; it replays on the machine. Empty if the link never got its turn.
  public var trace: Trace

  /// What the presenter threw, if the journey ended `notPresented`.
  public var cause: String?

  package init(request: IntentRequest, ending: Ending, trace: Trace, cause: String? = nil) {
    self.request = request
    self.ending = ending
    self.trace = trace
    self.cause = cause
  }

  /// The target, if the journey landed there.
  public var landedScreen: ScreenID? { ending == .landed ? trace.end.screen : nil }
}
