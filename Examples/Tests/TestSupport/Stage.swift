import Dispatch
import JourneyFuzzing
import NavigationEngine
import NavigationModel

/// Where a driver holds what an app shows and asks, on the main actor, and knows when it is quiescent: when all who
/// opened, tapped or reported have been answered, or wait for what is held.
@MainActor package final class Stage {
  /// What is held until the driver says how it goes on.
  package enum Held {
    case presentation(Presentation)
    case arrival(Arrival)
    case question(Question)
  }

  package private(set) var held: Held?

  /// The same as an observation has it.
  package var awaiting: Observation.Awaiting {
    switch held {
    case .presentation(let presentation): .presentation(presentation)
    case .arrival(let arrival): .arrival(arrival)
    case .question(let question): .question(question.prompt, values: question.values)
    case nil: .nothing
    }
  }

  private var goOn: CheckedContinuation<Bool, Never>?
  private var answer: CheckedContinuation<Answer, any Error>?
  /// Callers that have not been answered.
  private var waiting = 0
  /// Of these, those that the engine has not heard of yet.
  private var unheard = 0
  private var settling: CheckedContinuation<Void, Never>?

  package init() {}

  /// The same settings, with which the engine tells of arrivals.
  package func watching(_ settings: EngineSettings = EngineSettings()) -> EngineSettings {
    var settings = settings
    settings.executor = MainExecutor()
    if #available(macOS 15, iOS 18, *) { settings.taskExecutor = MainTaskExecutor() }
    // A machine that is busy with other tests must not end a presentation.
    settings.presentationTimeout = .seconds(86_400)
    settings.observer = { [weak self] event in
      guard case .arrived = event.kind else { return }
      Task { @MainActor in
        self?.unheard -= 1
        self?.look()
      }
    }
    return settings
  }

  /// Has somebody open, tap or report.
  package func begin(_ work: @escaping @MainActor () async throws -> Void) {
    waiting += 1
    unheard += 1
    Task {
      var isHeard = true
      do { try await work() } catch is NotHeard { isHeard = false } catch {}
      if !isHeard { unheard -= 1 }
      waiting -= 1
      look()
    }
  }

  /// Thrown by a caller of whom the engine never heard.
  package struct NotHeard: Error { package init() {} }

  /// Waits until nothing more happens by itself.
  package func settle() async {
    if !isQuiescent { await withCheckedContinuation { settling = $0 } }
  }

  private var isQuiescent: Bool {
    switch held {
    case nil: waiting == 0
    case .question: waiting == 1 && unheard == 0
    case .presentation, .arrival: unheard == 0
    }
  }

  private func look() {
    guard isQuiescent else { return }
    settling?.resume()
    settling = nil
  }

  // MARK: What is held

  /// - Returns: whether it is to succeed.
  func hold(_ held: Held) async -> Bool {
    await withCheckedContinuation {
      goOn = $0
      self.held = held
      look()
    }
  }

  /// Asks whoever drives; cancelled with the task.
  package func ask(_ question: Question) async throws -> Answer {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        answer = continuation
        held = .question(question)
        look()
      }
    } onCancel: {
      Task { @MainActor in self.end(.failure(CancellationError())) }
    }
  }

  /// Lets the presentation that is held succeed or fail.
  package func end(showing isShown: Bool) {
    guard let goOn else { return }
    (held, self.goOn) = (nil, nil)
    goOn.resume(returning: isShown)
  }

  /// Answers what is asked.
  package func end(_ result: Result<Answer, any Error>) {
    guard let answer else { return }
    (held, self.answer) = (nil, nil)
    answer.resume(with: result)
  }

  /// Ends the app: nobody waits any more.
  package func close() {
    end(showing: false)
    end(.failure(CancellationError()))
  }
}

/// Runs the engine as the main actor, where all else in a test is: a change of threads takes longer than a move.
private final class MainExecutor: SerialExecutor {
  func enqueue(_ job: UnownedJob) {
    DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
}

/// Runs on the main thread what belongs to no actor.
private final class MainTaskExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Holds every presentation before a presenter makes it.
@MainActor package final class SteppedPresenter: Presenter {
  private let stage: Stage
  private let presenter: any Presenter
  /// Runs a presentation whose next operation fails.
  private let failing: Failing

  package typealias Failing =
    @MainActor @Sendable (_ presentation: @MainActor () async throws -> Void) async throws -> Void

  /// - Parameter failing: undoes also what a presentation has done without an operation that could fail.
  package init(_ presenter: any Presenter, on stage: Stage, failing: @escaping Failing) {
    (self.presenter, self.stage, self.failing) = (presenter, stage, failing)
  }

  /// The presentation was to fail, and had nothing that could.
  private struct Refused: Error {}

  @MainActor package func present(_ presentation: Presentation) async throws {
    try await step(.presentation(presentation)) { try await self.presenter.present(presentation) }
  }

  @MainActor package func show(_ arrival: Arrival) async throws {
    try await step(.arrival(arrival)) { try await self.presenter.show(arrival) }
  }

  @MainActor package func ask(_ question: Question) async throws -> Answer { try await presenter.ask(question) }

  private func step(_ held: Stage.Held, _ show: @MainActor () async throws -> Void) async throws {
    if await stage.hold(held) { return try await show() }
    try await failing {
      try await show()
      throw Refused()
    }
  }
}
