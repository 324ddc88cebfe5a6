/// Runs an engine and all its tasks on the caller's thread, one job after the other, and only when told to.
///
/// Everything that is ready to run is queued here. So the order is a choice like any other, and can be repeated.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class Scheduler: SerialExecutor, @unchecked Sendable {
  // Touched by one thread at a time: the one that drives the engine. What runs here never leaves it.
  private var ready: [(job: UnownedJob, isEngine: Bool)] = []
  private var next = 0
  /// How many jobs have been run.
  private(set) var count = 0
  /// For tasks that do not belong to the engine; they wait in the same queue.
  let tasks = Tasks()

  final class Tasks: TaskExecutor, @unchecked Sendable {
    fileprivate unowned var scheduler: Scheduler?
    func enqueue(_ job: consuming ExecutorJob) { scheduler?.ready.append((UnownedJob(job), false)) }
  }

  init() { tasks.scheduler = self }

  func enqueue(_ job: consuming ExecutorJob) { ready.append((UnownedJob(job), true)) }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Runs until nothing is ready any more.
  ///
  /// - Parameter order: whenever there is a choice, the next number says which of the jobs runs, in the order in which
  ///   they became ready; beyond its end the first.
  func run(_ order: [Int] = []) {
    let (engine, tasks) = (asUnownedSerialExecutor(), self.tasks.asUnownedTaskExecutor())
    var order = order[...]
    while next < ready.count {
      if !order.isEmpty, ready.count - next > 1 {
        let chosen = next + order.removeFirst() % (ready.count - next)
        ready.insert(ready.remove(at: chosen), at: next)
      }
      let (job, isEngine) = ready[next]
      next += 1
      count += 1
      if isEngine {
        job.runSynchronously(isolatedTo: engine, taskExecutor: tasks)
      } else {
        job.runSynchronously(on: tasks)
      }
    }
    ready.removeAll(keepingCapacity: true)
    next = 0
  }
}
