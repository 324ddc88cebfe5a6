/// Where an engine and its tasks run: on the executors that the settings give, or where a plain actor would.
package struct EngineHome: Sendable {
  /// An actor has either a default executor or one that it names. This one has the default, and lends it.
  private actor Plain {}

  let executor: UnownedSerialExecutor
  /// Keeps alive what `executor` only points to.
  private let owner: any Sendable
  private let hasTaskExecutor: Bool
  private let start: @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>

  package init(_ settings: EngineSettings) {
    if let executor = settings.executor {
      self.executor = executor.asUnownedSerialExecutor()
      owner = executor
    } else {
      let plain = Plain()
      executor = plain.unownedExecutor
      owner = plain
    }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let tasks = settings.taskExecutor {
      hasTaskExecutor = true
      start = { Task(executorPreference: tasks, operation: $0) }
    } else {
      hasTaskExecutor = false
      start = { Task(operation: $0) }
    }
  }

  /// Starts a task that does not belong to the engine and returns to it by itself.
  @discardableResult
  package func startTask(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> { start(work) }

  /// Starts a task of the engine; without an executor for tasks at once, and until it has to wait.
  func startTask(
    on engine: isolated NavigationEngine, _ work: @escaping @Sendable (isolated NavigationEngine) async -> Void
  ) -> Task<Void, Never> {
    if hasTaskExecutor { return start { await work(engine) } }
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return Task { await work(engine) } }
    return Task.immediate { await work(engine) }
  }
}
