import NavigationModel

/// Somebody who waits for a reply.
package final class Caller {
  package let number: Int
  let incoming: Incoming
  let isAnimated: Bool
  /// False for a link that waited when the app was closed.
  let isPresent: Bool
  /// Resumed when there is a result, or a call to be made.
  var waiting: Waiting?
  private var reply = Reply.none

  // Not a result, nor an optional report: these are looked through by their metadata wherever they are copied.
  private enum Reply {
    case none
    case report(Report)
    case error(any Error)
  }

  package var result: Result<Report, any Error>? { hasReply ? Result { try report() } : nil }

  package var hasReply: Bool { if case .none = reply { false } else { true } }

  /// The report.
  ///
  /// - Throws: the error that the caller was told instead, or `CancellationError` if it was told nothing.
  func report() throws -> Report {
    switch reply {
    case .none: throw CancellationError()
    case .report(let report): return report
    case .error(let error): throw error
    }
  }

  /// Takes the report, as the result of a journey.
  ///
  /// - Parameter request: what it was for.
  /// - Throws: as ``report()``.
  // Not inlined: it would be made in a frame that is kept while the caller waits, and copied from there.
  @inline(never)
  func takeJourney(of request: IntentRequest) throws -> JourneyResult {
    var taken = Reply.none
    swap(&taken, &reply)
    switch consume taken {
    case .none: throw CancellationError()
    case .report(let report):
      return JourneyResult(
        request: request, ending: report.ending ?? .superseded, cause: report.cause, report.run, end: report.end)
    case .error(let error): throw error
    }
  }

  /// One reference: a continuation itself is looked through by its metadata wherever it is copied.
  final class Waiting {
    let continuation: CheckedContinuation<Void, Never>
    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
  }

  /// The reply to a caller.
  package struct Report: Sendable {
    let run: RecordedRun
    /// The screen that is shown at its end.
    let end: ScreenID
    /// The ending of the journey, if there was one.
    package var ending: Ending?
    /// The error that the presenter threw, if the journey ended `notPresented`.
    var cause: String?

    package var moves: [Move] { run.labels.map(\.move) }
  }

  init(_ number: Int, _ incoming: Incoming, animated isAnimated: Bool = true, isPresent: Bool = true) {
    self.number = number
    self.incoming = incoming
    self.isAnimated = isAnimated
    self.isPresent = isPresent
  }

  func tell(_ report: consuming Report) {
    reply = .report(consume report)
    wake()
  }

  func tell(_ error: any Error) {
    reply = .error(error)
    wake()
  }

  /// Lets it look what there is, if it waits.
  func wake() {
    waiting.take()?.continuation.resume()
  }
}
