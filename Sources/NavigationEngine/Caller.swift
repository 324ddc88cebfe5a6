import NavigationModel

/// Somebody who waits for a reply.
final class Caller {
  let number: Int
  let incoming: Incoming
  let isAnimated: Bool
  /// False for a link that waited when the app was closed.
  let isPresent: Bool
  /// Resumed when there is a result, or a call to be made.
  var continuation: CheckedContinuation<Void, Never>?
  private(set) var result: Result<Report, any Error>?

  /// What a caller is told.
  struct Report: Sendable {
    var trace: Trace
    /// How the journey ended, if there was one.
    var ending: Ending?
    /// What the presenter threw, if the journey ended `notPresented`.
    var cause: String?

    /// - Parameter request: what the journey was for.
    func journey(of request: IntentRequest) -> JourneyResult {
      JourneyResult(request: request, ending: ending ?? .superseded, trace: trace, cause: cause)
    }
  }

  init(_ number: Int, _ incoming: Incoming, animated isAnimated: Bool = true, isPresent: Bool = true) {
    self.number = number
    self.incoming = incoming
    self.isAnimated = isAnimated
    self.isPresent = isPresent
  }

  func tell(_ result: Result<Report, any Error>) {
    self.result = result
    wake()
  }

  /// Lets it look what there is, if it waits.
  func wake() {
    guard let continuation else { return }
    self.continuation = nil
    continuation.resume()
  }
}
