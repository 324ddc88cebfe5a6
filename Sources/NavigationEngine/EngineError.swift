import LinkRouting
import NavigationModel

/// Why the engine could not do what was asked.
///
/// How a journey ends is never an error; it is in the ``JourneyResult``.
public enum EngineError: Error, Sendable {
  /// The machine's routes cannot be compiled.
  case routes(RouteTableError)
  /// The snapshot names things that the machine does not have (any more): all of them.
  case cannotRestore([RestoringProblem])
  /// The machine has no element of this kind at this index.
  case unknown(kind: String, index: Int)
  /// The routes are those of another machine.
  case foreignRoutes
  /// The machine has no such context, or the spec's `initially` rules it out.
  case cannotStart(in: Context)
  /// The status gives a variable or a value that the machine does not have, or one that no change leads to.
  case contextOutsideModel(variable: String, value: String)
  /// The policy is `reject`, and the engine is busy.
  case busy
  /// More links and taps wait than the settings allow.
  case tooManyWaiting(limit: Int)
  /// The journey returned to a previous configuration without anything shown or asked in between: it would never end.
  /// The trace shows the loop.
  case endless(Trace)
  /// The presenter threw instead of answering.
  case notAnswered(PromptID, cause: any Error)
  /// The presenter answered with an outcome that the prompt does not have, or whose `when` does not hold.
  case unknownOutcome(PromptID, index: Int)
  /// The status could not be read, so the link was not opened.
  case statusUnavailable(cause: any Error)
  /// The spec does not let the user make this event by hand.
  case notByHand(EventID)
  /// No transition of the event is enabled on this screen, in this context.
  case notEnabled(EventID, on: ScreenID)
  /// More than one transition of the event is enabled on this screen, in this context.
  case ambiguous(EventID, on: ScreenID)
  /// The user cannot have gone back, dragged a sheet away or tapped a tab where the machine is: nothing lies below this
  /// screen, the spec says `by hand: no`, or no tabs are shown there.
  case impossible(PlatformMove, on: ScreenID)
  /// No rule of the change applies.
  case doesNotApply(ChangeID)
  /// The app shows a screen on which the machine cannot be in its current context, with what lies below: a change, or
  /// Back, has not been reported, or the spec lacks a transition.
  case unreachable(ScreenID)
  /// The tap waited for its turn, and a newer request replaced it.
  case superseded
  /// The presenter did not show what a tap or a change leads to; nothing has changed.
  case notPresented(cause: any Error)
}

extension EngineError {
  init(_ refusal: EngineCore.Refusal, limit: Int) {
    self =
      switch refusal {
      case .busy: .busy
      case .tooManyWaiting: .tooManyWaiting(limit: limit)
      case .superseded, .cancelled: .superseded
      }
  }

  /// - Parameters:
  ///   - run: the turn's, with which nothing has happened since.
  ///   - place: where the machine is.
  ///   - returned: what the last call brought.
  init(
    _ failure: EngineCore.Failure, after run: RecordedRun, at place: Configuration, _ returned: Returned,
    on machine: Machine
  ) {
    self =
      switch failure {
      case .notByHand(let event): .notByHand(event)
      case .notEnabled(let event): .notEnabled(event, on: place.screen)
      case .ambiguous(let event): .ambiguous(event, on: place.screen)
      case .impossible(let move): .impossible(move, on: place.screen)
      case .doesNotApply(let change): .doesNotApply(change)
      case .unreachable(let screen): .unreachable(screen)
      case .notPresented: .notPresented(cause: returned.error)
      case .notAnswered(let prompt): .notAnswered(prompt, cause: returned.error)
      case .unknownOutcome(let prompt, let index): .unknownOutcome(prompt, index: index)
      case .statusUnavailable: .statusUnavailable(cause: returned.error)
      case .contextOutsideModel:
        machine.difference(returned.values, from: place.context).map { .contextOutsideModel(variable: $0, value: $1) }
          ?? .contextOutsideModel(variable: "", value: "")
      case .endless(let length): .endless(run.trace.loop(of: length))
      }
  }
}

extension Trace {
  /// Without the end of the journey: its last so many moves repeat forever.
  fileprivate func loop(of length: Int) -> Trace {
    Trace(start: start, entries: entries.dropLast(), loop: entries.count - 1 - length)
  }
}

/// The presenter, or the status, timed out.
public struct TimedOut: Error, Hashable, Sendable {
  package init() {}
}
