/// The executors of an engine and its tasks: those that the settings give, or those of a plain actor.
package struct EngineHome: Sendable {
  /// An actor has either a default executor or one that it names. This one has the default, and lends it.
  private actor Plain {}

  let executor: UnownedSerialExecutor
  /// Keeps alive what `executor` only points to.
  private let owner: any Sendable
  let hasTaskExecutor: Bool
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

  /// Starts a task that does not belong to the engine.
  @discardableResult
  package func startTask(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> { start(work) }
}
