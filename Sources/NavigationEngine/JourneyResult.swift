import NavigationModel

/// The result of following a link.
public struct JourneyResult: Hashable, Sendable {
  public var request: IntentRequest
  public var ending: Ending
  /// The run, from before the link was opened; it can be replayed on the machine. Empty if the link got no turn.
  public var trace: Trace

  /// The error that the presenter threw, if the journey ended `notPresented`.
  public var cause: String?

  /// True if the journey landed outside of the app, as the target `leaves` says.
  public var hasLeft: Bool { if case .leave = trace.entries.last?.move { true } else { false } }

  /// The target, if the journey landed there.
  public var landedScreen: ScreenID? { ending == .landed && !hasLeft ? trace.end.screen : nil }
}
