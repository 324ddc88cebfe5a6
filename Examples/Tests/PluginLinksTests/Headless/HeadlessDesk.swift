@testable import PluginLinks

/// Where questions wait for their answers.
@MainActor final class HeadlessDesk {
  struct NoAnswer: Error {}

  /// What waits for an answer.
  private(set) var question: HeadlessQuestion?
  var world: HeadlessWorld
  private var waiting: CheckedContinuation<HeadlessReply, any Error>?
  private var number = 0
  private let activity: HeadlessActivity

  init(_ world: HeadlessWorld, _ activity: HeadlessActivity) {
    self.world = world
    self.activity = activity
  }

  /// - Throws: ``NoAnswer`` if the person asked fails, or answers something else; `CancellationError`.
  func ask<Outcome: Sendable>(
    _ question: HeadlessQuestion, _ read: @MainActor (HeadlessReply) -> Outcome?
  ) async throws -> Outcome {
    let reply: HeadlessReply
    if let known = world.reply(to: question) { reply = known } else { reply = try await answer(to: question) }
    guard let outcome = read(reply) else { throw NoAnswer() }
    return outcome
  }

  /// False if nobody is asked, or something else.
  func answer(_ reply: HeadlessReply) -> Bool {
    guard let question, reply.isAnswer(to: question) else { return false }
    finish(.success(reply))
    return true
  }

  /// Nobody answers any more.
  func close() { finish(.failure(NoAnswer())) }

  private func answer(to question: HeadlessQuestion) async throws -> HeadlessReply {
    number += 1
    let mine = number
    let limit: HeadlessActivity.Limit = if case .webService = question { .app } else { .none }
    return try await activity.waiting(limit: limit) {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
          finish(.failure(NoAnswer()))
          self.question = question
          waiting = continuation
        }
      } onCancel: {
        Task { await self.leave(mine) }
      }
    }
  }

  private func leave(_ number: Int) {
    if number == self.number { finish(.failure(CancellationError())) }
  }

  private func finish(_ result: Result<HeadlessReply, any Error>) {
    question = nil
    waiting?.resume(with: result)
    waiting = nil
  }
}
