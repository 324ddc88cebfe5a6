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

  // Not a result: that is looked through by its metadata wherever it is copied.
  private enum Reply {
    case none
    case report(Report)
    case error(any Error)
  }

  package var result: Result<Report, any Error>? {
    switch reply {
    case .none: nil
    case .report(let report): .success(report)
    case .error(let error): .failure(error)
    }
  }

  /// Takes the report, once there is one.
  func takeReport() throws -> Report? {
    var taken = Reply.none
    swap(&taken, &reply)
    switch consume taken {
    case .none: return nil
    case .report(let report): return report
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
    package var trace: Trace
    /// The ending of the journey, if there was one.
    package var ending: Ending?
    /// The error that the presenter threw, if the journey ended `notPresented`.
    var cause: String?

    /// - Parameter request: what the journey was for.
    consuming func journey(of request: IntentRequest) -> JourneyResult {
      JourneyResult(request: request, ending: ending ?? .superseded, trace: trace, cause: cause)
    }
  }

  init(_ number: Int, _ incoming: Incoming, animated isAnimated: Bool = true, isPresent: Bool = true) {
    self.number = number
    self.incoming = incoming
    self.isAnimated = isAnimated
    self.isPresent = isPresent
  }

  func tell(_ report: consuming Report) {
    reply = .report(report)
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
