/// Runs everything of one process on the caller's thread, one job after the other.
///
/// A job is what a task does from one await to the next. So the moments between jobs are all the moments at which
/// something can happen, and a run can be repeated exactly.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class HeadlessLoop: SerialExecutor, @unchecked Sendable {
  // Touched by one thread at a time: what runs here never leaves it.
  private var ready: [(job: UnownedJob, isEngine: Bool)] = []
  private var next = 0
  let tasks = Tasks()

  final class Tasks: TaskExecutor, @unchecked Sendable {
    fileprivate weak var loop: HeadlessLoop?
    func enqueue(_ job: consuming ExecutorJob) { loop?.ready.append((UnownedJob(job), false)) }
  }

  init() { tasks.loop = self }

  func enqueue(_ job: consuming ExecutorJob) { ready.append((UnownedJob(job), true)) }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Runs until nothing is ready any more, or until `goesOn` says no before a job.
  func run(while goesOn: () -> Bool = { true }) {
    while next < ready.count, goesOn() {
      // What was asked may have run something itself.
      guard next < ready.count else { break }
      let (job, isEngine) = ready[next]
      next += 1
      if isEngine {
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: tasks.asUnownedTaskExecutor())
      } else {
        job.runSynchronously(on: tasks.asUnownedTaskExecutor())
      }
    }
    ready.removeFirst(next)
    next = 0
  }
}
