@testable import AppStartup

/// A resolver whose answers are given by hand. It does not listen to cancellation: what is not answered stays silent.
final class HeadlessResolver: LinkResolver {
  /// The service does not answer.
  struct Unavailable: Error {}

  private struct Inside {
    var codes: [String] = []
    var waiting: [CheckedContinuation<String?, any Error>] = []
  }

  private let inside = Locked(Inside())
  private let life: HeadlessLife

  init(life: HeadlessLife) { self.life = life }

  /// What it was asked, in order.
  var codes: [String] { inside { $0.codes } }

  func resolve(_ code: String) async throws -> String? {
    try life.check()
    return try await withCheckedThrowingContinuation { continuation in
      inside {
        $0.codes.append(code)
        $0.waiting.append(continuation)
      }
    }
  }

  /// Answers the last question that is open; false if there is none.
  func answer(_ result: Result<String?, any Error>) -> Bool {
    guard let continuation = inside({ $0.waiting.popLast() }) else { return false }
    continuation.resume(with: result)
    return true
  }

  func stop() { while answer(.failure(Unavailable())) {} }
}
