import NavigationSupport
import NavigationTestKit
import Testing

@Suite("Held calls", .endsInTime) struct HeldCallsTests {
  private struct Gone: Error {}

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func call(
    _ calls: HeldCalls<String, Int>, _ names: [String], then act: ([Task<Int, any Error>], Scheduler) -> Void
  ) async -> [Result<Int, any Error>] {
    let scheduler = Scheduler()
    let tasks = names.map { name in
      Task(executorPreference: scheduler.tasks) { try await calls.wait(name) }
    }
    scheduler.run()
    act(tasks, scheduler)
    scheduler.run()
    var results: [Result<Int, any Error>] = []
    for task in tasks { results.append(await task.result) }
    return results
  }

  @Test("wait in the order in which they came, and the last is released first")
  func order() async throws {
    let calls = HeldCalls<String, Int>()
    let results = await call(calls, ["a", "b"]) { _, _ in
      expect(calls.waiting, equals: ["a", "b"])
      #expect(calls.release(.success(1)))
      expect(calls.waiting, equals: ["a"])
      calls.fail(Gone())
      #expect(!calls.release(.success(2)))
    }
    expect(calls.made, equals: ["a", "b"])
    #expect(throws: Gone.self) { try results[0].get() }
    try expect(results[1].get(), equals: 1)
  }

  @Test("end when their task is cancelled, unless they ignore that", arguments: [false, true])
  func cancellation(ignores: Bool) async throws {
    let calls = HeldCalls<String, Int>(ignoresCancellation: ignores)
    let results = await call(calls, ["a"]) { tasks, _ in
      tasks[0].cancel()
      expect(calls.release(.success(1)), equals: ignores)
    }
    #expect(ignores == ((try? results[0].get()) == 1))
  }
}
