import NavigationModel

/// The result of following a link.
public struct JourneyResult: Hashable, Sendable {
  public var request: IntentRequest
  public var ending: Ending
  /// The error that the presenter threw, if the journey ended `notPresented`.
  public var cause: String?
  private let run: RecordedRun
  private let end: ScreenID

  /// - Parameter end: where the run ends.
  init(request: IntentRequest, ending: Ending, cause: String?, _ run: RecordedRun, end: ScreenID) {
    (self.request, self.ending, self.cause) = (request, ending, cause)
    (self.run, self.end) = (run, end)
  }

  /// The run, from before the link was opened; it can be replayed on the machine. Empty if the link got no turn.
  ///
  /// - Complexity: O(moves), each time: it is made when it is asked for.
  public var trace: Trace { run.trace }

  /// True if the journey landed outside of the app, as the target `leaves` says.
  public var hasLeft: Bool { run.hasLeft }

  /// The target, if the journey landed there.
  public var landedScreen: ScreenID? { ending == .landed && !hasLeft ? end : nil }
}
