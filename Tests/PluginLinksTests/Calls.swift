import Foundation
import NavigationEngine
import NavigationSupport
import PluginLinks

/// Counts the calls of a journey, and lets something happen at one of them.
@MainActor final class Calls {
  private(set) var count = 0
  var number = 0
  var isAfter = false
  var interrupt: (@MainActor @Sendable () async -> Void)?
  private(set) var task: Task<Void, Never>?
  private nonisolated let arrivals = Arrivals()

  nonisolated func arrives() { arrivals.increase() }

  func call<Result: Sendable>(_ body: @MainActor () async throws -> Result) async throws -> Result {
    count += 1
    let isMine = count == number
    if isMine, !isAfter { await happen() }
    let result = try await body()
    if isMine, isAfter { await happen() }
    return result
  }

  /// Returns once the engine knows of it.
  private func happen() async {
    guard let interrupt else { return }
    let before = arrivals.count
    task = Task { await interrupt() }
    await arrivals.wait(for: before + 1)
  }
}

/// Tells of every call.
struct CountedPresenter: Presenter {
  let inner: any Presenter
  let calls: Calls

  func present(_ presentation: Presentation) async throws {
    try await calls.call { try await inner.present(presentation) }
  }
  func ask(_ question: Question) async throws -> Answer { try await calls.call { try await inner.ask(question) } }
  func show(_ arrival: Arrival) async throws { try await inner.show(arrival) }
}
