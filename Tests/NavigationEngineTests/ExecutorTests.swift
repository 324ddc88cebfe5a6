import NavigationEngine
import NavigationModel
import NavigationSupport
import NavigationTestKit
import Testing

@Suite("An engine with executors of its own", .endsInTime)
struct ExecutorTests {
  /// Shows everything at once, and never leaves the executor on which it is called.
  final class Quick: Presenter, @unchecked Sendable {
    var shown: [ScreenID] = []
    func present(_ presentation: Presentation) async throws { shown.append(presentation.to) }
    func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
    func show(_ arrival: Arrival) async throws { shown.append(arrival.to) }
  }

  @Test("moves only when they run, and has done everything when nothing is left to run")
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func pumped() throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let scheduler = Scheduler()
    let quick = Quick()
    let commits = Recorder()
    var settings = EngineSettings()
    settings.executor = scheduler
    settings.taskExecutor = scheduler.tasks
    // Nothing wakes the watchdog when the executors are gone.
    settings.clock = VirtualClock()
    settings.observer = { if case .committed = $0.kind { commits.count += 1 } }
    let engine = try NavigationEngine(machine: machine, presenter: quick, settings: settings)
    Task(executorPreference: scheduler.tasks) { await engine.ready() }
    Task(executorPreference: scheduler.tasks) { try await engine.open(machine.request("goToSearch")) }
    expect(commits.count, equals: 0)
    var counts: [Int] = []
    scheduler.run {
      counts.append(commits.count)
      return true
    }
    counts.append(commits.count)
    let moves = zip(counts.dropFirst(), counts).map { $0 - $1 }.filter { $0 > 0 }
    // The caller opens the intent and chooses; one task presents all, since the presenter never leaves its executor.
    expect(moves, equals: [2, 4])
    expect(quick.shown, equals: ["home", "home", "search"].map(machine.screen))
  }

  /// As those of UIKit; what awaits it becomes ready after `run()` has returned.
  @MainActor final class OnMain: Presenter {
    private(set) var shown: [ScreenID] = []
    @MainActor func present(_ presentation: Presentation) async throws {
      try await Task.sleep(for: .milliseconds(1))
      shown.append(presentation.to)
    }
    @MainActor func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
    @MainActor func show(_ arrival: Arrival) async throws { shown.append(arrival.to) }
  }

  @Test("lets a presenter on the main actor have its turn between runs, as Docs/Embedding.md says")
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @MainActor func onMain() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let (scheduler, presenter) = (Scheduler(), OnMain())
    var settings = EngineSettings()
    settings.clock = VirtualClock()
    settings.executor = scheduler
    settings.taskExecutor = scheduler.tasks
    let engine = try NavigationEngine(machine: machine, presenter: presenter, settings: settings)
    Task(executorPreference: scheduler.tasks) { await engine.ready() }
    let journey = Task(executorPreference: scheduler.tasks) { try await engine.open(machine.request("goToSearch")) }
    var result: Result<JourneyResult, any Error>?
    Task { result = await journey.result }
    scheduler.run()
    expect(presenter.shown, equals: [])
    while result == nil {
      scheduler.run()
      await Task.yield()
    }
    try expect(result?.get().ending, equals: .landed)
    expect(presenter.shown, equals: ["home", "home", "search"].map(machine.screen))
  }

  @Test("a scheduler runs each job once that other threads make ready while it runs")
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func otherThreads() async {
    let (scheduler, threads, jobs) = (Scheduler(), 4, 2_000)
    let counter = Counter(scheduler)
    await withTaskGroup { group in
      for _ in 0..<threads {
        group.addTask {
          for _ in 0..<jobs { Task(executorPreference: scheduler.tasks) { await counter.add() } }
        }
      }
      while counter.record.count < threads * jobs {
        scheduler.run()
        await Task.yield()
      }
    }
    scheduler.run()
    expect(counter.record.count, equals: threads * jobs)
  }

  /// Counts on the scheduler.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  actor Counter {
    nonisolated let record = Recorder()
    private let scheduler: Scheduler
    nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

    init(_ scheduler: Scheduler) { self.scheduler = scheduler }

    func add() { record.count += 1 }
  }

  final class Recorder: @unchecked Sendable { var count = 0 }
}
