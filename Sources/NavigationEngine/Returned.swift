import NavigationModel

/// What a call of the presenter or of the status brought.
enum Returned: Sendable {
  /// Its time was over.
  case nothing
  case shown
  case answer(Answer)
  /// The context is nil if the machine has none with these values.
  case status(Context?, values: [String: String])
  case failed(any Error)

  var outcome: EngineCore.Outcome {
    switch self {
    case .nothing, .failed: .failed
    case .shown: .shown
    case .answer(let answer): .answer(answer.outcome)
    case .status(let context, _): .status(context)
    }
  }

  /// Those of the answer, or of the status.
  var values: [String: String] {
    switch self {
    case .answer(let answer): answer.values
    case .status(_, let values): values
    case .nothing, .shown, .failed: [:]
    }
  }

  /// Those of the answer.
  var payloads: [String: Payload]? { if case .answer(let answer) = self { answer.payloads } else { nil } }

  /// What it threw.
  var error: any Error { if case .failed(let error) = self { error } else { TimedOut() } }
}
