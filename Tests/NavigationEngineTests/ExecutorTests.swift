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

  final class Recorder: @unchecked Sendable { var count = 0 }
}
