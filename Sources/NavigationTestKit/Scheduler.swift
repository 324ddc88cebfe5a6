import Synchronization

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
///
/// What is isolated to an actor, such as a presenter on the main actor, runs where that actor runs: not here, and not
/// within ``run(_:while:)``. When it is done, what awaits it becomes ready here, whatever the thread. So let the actor
/// have its turn, and run again, until what the test waits for has happened:
///
/// ```swift
/// while result == nil {
///   scheduler.run()
///   await Task.yield()
/// }
/// ```
///
/// Anybody may make jobs ready at any time; one thread at a time may run them.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class Scheduler: SerialExecutor, @unchecked Sendable {
  private typealias Ready = (job: UnownedJob, isEngine: Bool)

  private struct Queue {
    var ready: [Ready] = []
    var next = 0
    var taken = 0

    mutating func take(_ order: inout ArraySlice<Int>) -> Ready? {
      guard next < ready.count else { return nil }
      if !order.isEmpty, ready.count - next > 1 {
        let chosen = next + order.removeFirst() % (ready.count - next)
        ready.insert(ready.remove(at: chosen), at: next)
      }
      let job = ready[next]
      next += 1
      taken += 1
      // A run may go on for days.
      if next == ready.count || next > 1 << 10 && next * 2 > ready.count {
        ready.removeFirst(next)
        next = 0
      }
      return job
    }
  }

  private let queue = Mutex(Queue())
  /// For tasks that do not belong to the engine; they wait in the same queue.
  public let tasks = Tasks()

  public final class Tasks: TaskExecutor, @unchecked Sendable {
    // Set once, before anybody else has it.
    fileprivate weak var scheduler: Scheduler?
    public func enqueue(_ job: consuming ExecutorJob) { scheduler?.append((UnownedJob(job), false)) }
  }

  public init() { tasks.scheduler = self }

  /// The number of jobs that have been run.
  package var count: Int { queue.withLock { $0.taken } }

  public func enqueue(_ job: consuming ExecutorJob) { append((UnownedJob(job), true)) }

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
    // What was asked may have run something itself.
    while hasReady, goesOn(), let (job, isEngine) = take(&order) {
      if isEngine {
        job.runSynchronously(isolatedTo: engine, taskExecutor: tasks)
      } else {
        job.runSynchronously(on: tasks)
      }
    }
  }

  private var hasReady: Bool { queue.withLock { $0.next < $0.ready.count } }

  private func append(_ job: Ready) { queue.withLock { $0.ready.append(job) } }

  private func take(_ order: inout ArraySlice<Int>) -> Ready? {
    queue.withLock { $0.take(&order) }
  }
}
