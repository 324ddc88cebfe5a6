import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("An engine with executors of its own", .endsInTime)
struct ExecutorTests {
  /// Keeps what is to run until it is told to run it.
  final class Pump: SerialExecutor, @unchecked Sendable {
    private var ready: [(job: UnownedJob, isTask: Bool)] = []
    lazy var tasks = Tasks(pump: self)
    var isEmpty: Bool { ready.isEmpty }

    func enqueue(_ job: consuming ExecutorJob) { ready.append((UnownedJob(job), false)) }
    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    func runOne() {
      guard !ready.isEmpty else { return }
      let (job, isTask) = ready.removeFirst()
      if isTask {
        job.runSynchronously(on: tasks.asUnownedTaskExecutor())
      } else {
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: tasks.asUnownedTaskExecutor())
      }
    }

    func run() { while !isEmpty { runOne() } }

    final class Tasks: TaskExecutor, @unchecked Sendable {
      unowned let pump: Pump
      init(pump: Pump) { self.pump = pump }
      func enqueue(_ job: consuming ExecutorJob) { pump.ready.append((UnownedJob(job), true)) }
    }
  }

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
    let pump = Pump()
    let quick = Quick()
    let commits = Recorder()
    var settings = EngineSettings()
    settings.executor = pump
    settings.taskExecutor = pump.tasks
    // Nothing wakes the watchdog when the executors are gone.
    settings.clock = StageClock(stage: Stage(shown: machine.root))
    settings.observer = { if case .committed = $0.kind { commits.count += 1 } }
    let engine = try NavigationEngine(machine: machine, presenter: quick, settings: settings)
    Task(executorPreference: pump.tasks) { await engine.ready() }
    Task(executorPreference: pump.tasks) { try await engine.open(machine.request("goToSearch")) }
    #expect(commits.count == 0)
    var moves: [Int] = []
    while !pump.isEmpty {
      let before = commits.count
      pump.runOne()
      if commits.count > before { moves.append(commits.count - before) }
    }
    // The caller opens the intent and chooses; one task presents all, since the presenter never leaves its executor.
    #expect(moves == [2, 4])
    #expect(quick.shown == ["allPoppedToRoot", "home", "search"].map(machine.screen))
  }

  final class Recorder: @unchecked Sendable { var count = 0 }
}
