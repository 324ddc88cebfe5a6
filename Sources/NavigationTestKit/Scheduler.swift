/// Runs an engine and all its tasks on the caller's thread, one job after the other, and only when told to.
///
/// A job is what a task does from one `await` to the next. Everything that is ready to run is queued here, so the
/// moments between jobs are all the moments at which something can happen, their order is a choice like any other, and
/// a run can be repeated exactly.
///
/// ```swift
/// let scheduler = Scheduler()
/// settings.executor = scheduler
/// settings.taskExecutor = scheduler.tasks
/// let engine = try NavigationEngine(machine: machine, presenter: presenter, settings: settings)
/// Task(executorPreference: scheduler.tasks) { try await engine.open(link: "shop://x/orders") }
/// scheduler.run()
/// ```
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class Scheduler: SerialExecutor, @unchecked Sendable {
  // Touched by one thread at a time: the one that drives the engine. What runs here never leaves it.
  private var ready: [(job: UnownedJob, isEngine: Bool)] = []
  private var next = 0
  /// The number of jobs that have been run.
  package private(set) var count = 0
  /// For tasks that do not belong to the engine; they wait in the same queue.
  public let tasks = Tasks()

  public final class Tasks: TaskExecutor, @unchecked Sendable {
    fileprivate weak var scheduler: Scheduler?
    public func enqueue(_ job: consuming ExecutorJob) { scheduler?.ready.append((UnownedJob(job), false)) }
  }

  public init() { tasks.scheduler = self }

  public func enqueue(_ job: consuming ExecutorJob) { ready.append((UnownedJob(job), true)) }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Runs until nothing is ready any more, or until `goesOn` says no before a job.
  ///
  /// - Parameters:
  ///   - order: whenever there is a choice, the next number says which of the jobs runs, in the order in which they
  ///     became ready; beyond its end the first.
  ///   - goesOn: is asked before each job.
  public func run(_ order: [Int] = [], while goesOn: () -> Bool = { true }) {
    let (engine, tasks) = (asUnownedSerialExecutor(), self.tasks.asUnownedTaskExecutor())
    var order = order[...]
    while next < ready.count, goesOn() {
      // What was asked may have run something itself.
      guard next < ready.count else { break }
      if !order.isEmpty, ready.count - next > 1 {
        let chosen = next + order.removeFirst() % (ready.count - next)
        ready.insert(ready.remove(at: chosen), at: next)
      }
      let (job, isEngine) = ready[next]
      next += 1
      count += 1
      // A run may go on for days.
      if next > 1 << 10, next * 2 > ready.count {
        ready.removeFirst(next)
        next = 0
      }
      if isEngine {
        job.runSynchronously(isolatedTo: engine, taskExecutor: tasks)
      } else {
        job.runSynchronously(on: tasks)
      }
    }
    ready.removeFirst(next)
    next = 0
  }
}
