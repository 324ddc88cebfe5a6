import Foundation
import NavigationEngine
import NavigationModel
import NavigationTestKit

/// A presenter that does nothing until the test says so, and a clock that stands still until the test moves it.
///
/// Every call of the engine is held. The test waits until it is quiet, looks, lets one call go on, and so on: no test
/// sleeps, and each sees the same order of things in every run.
final class Stage: @unchecked Sendable {
  /// A call that the engine makes and the test has not yet let go.
  struct Held: Sendable {
    var number: Int
    var what: What
    fileprivate var resume: @Sendable (Result<Answer, any Error>) -> Void
  }

  enum What: Hashable, Sendable {
    case presentation(Presentation)
    case question(Question)
    case arrival(Arrival)
    case status

    /// The same without payloads, and all that is shown.
    var bare: What {
      switch self {
      case .presentation(let presentation): .presentation(presentation.bare)
      case .question(let question): .question(question.bare)
      case .arrival(let arrival): .arrival(arrival.bare)
      case .status: .status
      }
    }
  }

  struct Refused: Error, Hashable {}

  /// Everything that tests look at, as one value.
  struct State {
    var shown: ScreenID
    var held: [Held] = []
    var events: [EngineEvent] = []
    /// How many wait for time to pass.
    var sleepers = 0
    /// Links, taps and changes that are neither over nor turned away.
    var open = 0
    /// Whose fate on arrival is known.
    var decided = 0
    /// The calls that have been told to come back.
    var cancelled: Set<Int> = []
    /// The engine has announced a call, and the stage has it.
    var isHolding = false
    fileprivate var lastNumber = 0

    /// The engine does nothing more by itself.
    var isQuiet: Bool { open == 0 || isHolding }
    var isReady: Bool { events.contains { $0.kind == .ready } }
    var arrived: Int { events.lazy.filter { if case .arrived = $0.kind { true } else { false } }.count }
    var lastAsked: Int { events.lastIndex { if case .asking = $0.kind { true } else { false } } ?? -1 }
    var kinds: [EngineEvent.Kind] { events.map(\.kind) }
  }

  /// What a question does when its task is cancelled; `shows`: what has been shown counts, though it was cancelled.
  enum OnCancel { case throwsError, stays, shows }

  private let lock = NSLock()
  private var state: State
  private var watchers: [(condition: (State) -> Bool, continuation: CheckedContinuation<State, Never>)] = []
  let onCancel: OnCancel
  /// Time passes when the test says so. Lazy, since it speaks of the stage; the engine gets it before anybody sleeps.
  private(set) lazy var clock = VirtualClock { [weak self] change in self?.change { $0.sleepers += change } }

  init(shown: ScreenID, onCancel: OnCancel = .throwsError) {
    state = State(shown: shown)
    self.onCancel = onCancel
  }

  /// The state now.
  var now: State { lock.withLock { state } }

  /// The state as soon as `condition` holds of it.
  func until(_ condition: @escaping (State) -> Bool) async -> State {
    await withCheckedContinuation { continuation in
      let reached: State? = lock.withLock {
        if condition(state) { return state }
        watchers.append((condition, continuation))
        return nil
      }
      if let reached { continuation.resume(returning: reached) }
    }
  }

  /// Waits until the engine does nothing more by itself; the call that it waits for then, if any.
  @discardableResult
  func quiet() async -> Held? {
    let state = await until(\.isQuiet)
    return state.open == 0 ? nil : state.held.last
  }

  @discardableResult
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, reached): (Result, [(CheckedContinuation<State, Never>, State)]) = lock.withLock {
      let result = body(&state)
      let reached = watchers.filter { $0.condition(state) }.map { ($0.continuation, state) }
      watchers.removeAll { $0.condition(state) }
      return (result, reached)
    }
    for (continuation, state) in reached { continuation.resume(returning: state) }
    return result
  }
}

extension Stage {
  func newNumber() -> Int {
    change { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Lets a call go on: a presentation is shown, a question gets `answer`.
  func release(_ call: Held, answer: Answer = Answer(outcome: 0)) { finish(call.number, .success(answer)) }

  /// Lets a call throw.
  func fail(_ call: Held) { finish(call.number, .failure(Refused())) }

  /// Lets the time of a call run out, and then the time that it has after it was cancelled, if it needs that.
  func exhaust(_ call: Held) async {
    if !now.cancelled.contains(call.number) { await pass(.seconds(10)) }
    let state = await until { $0.cancelled.contains(call.number) }
    if state.held.contains(where: { $0.number == call.number }) { await pass(.seconds(10), isOver: true) }
  }

  /// Lets time pass, once somebody waits for it.
  func pass(_ duration: Duration, isOver: Bool = false) async {
    _ = await until { $0.sleepers > 0 }
    // The engine goes on without what the stage holds.
    if isOver { change { $0.isHolding = false } }
    clock.advance(by: duration)
  }

  private func finish(_ number: Int, _ result: Result<Answer, any Error>) {
    let held: Held? = change { state in
      guard let index = state.held.firstIndex(where: { $0.number == number }) else { return nil }
      if index == state.held.count - 1 { state.isHolding = false }
      return state.held.remove(at: index)
    }
    held?.resume(result)
  }

  /// Takes note of what the engine says.
  func observe(_ event: EngineEvent) {
    change { state in
      state.events.append(event)
      switch event.kind {
      case .arrived: state.open += 1
      case .waiting, .began, .rejected, .dropped:
        let isFirst = !state.events.dropLast().contains { other in
          guard other.turn == event.turn else { return false }
          if case .arrived = other.kind { return false }
          return true
        }
        if isFirst { state.decided += 1 }
        if event.kind == .rejected || event.kind == .dropped { state.open -= 1 }
      case .finished: state.open -= 1
      // What is observed is shown already: the screen, or that of the move that follows.
      case .observed: state.shown = event.configuration.screen
      case .committed(.browse) where state.events.dropLast().last?.kind == .observed:
        state.shown = event.configuration.screen
      case .committed(.back), .committed(.drag): state.shown = event.configuration.screen
      // What an answer does has been shown by whoever gave it.
      case .committed(.answer):
        state.shown = event.configuration.screen
        state.isHolding = false
      case .presenting, .showing, .asking, .readingStatus, .committed, .failed: state.isHolding = false
      default: break
      }
    }
  }
}

extension Stage: Presenter {
  func present(_ presentation: Presentation) async throws {
    _ = try await hold(.presentation(presentation))
    try show(presentation.to)
  }

  func ask(_ question: Question) async throws -> Answer { try await hold(.question(question)) }

  /// Held like the rest; the values of the answer are the status.
  func status() async throws -> [String: String] { try await hold(.status).values }

  func show(_ arrival: Arrival) async throws {
    _ = try await hold(.arrival(arrival))
    try show(arrival.to)
  }

  /// One that has been cancelled shows nothing any more, unless it is stubborn.
  private func show(_ screen: ScreenID) throws {
    if onCancel != .shows { try Task.checkCancellation() }
    change { $0.shown = screen }
  }

  private func hold(_ what: What) async throws -> Answer {
    let number = newNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        change { state in
          state.held.append(Held(number: number, what: what) { continuation.resume(with: $0) })
          state.isHolding = true
        }
        if Task.isCancelled { cancel(number, what) }
      }
    } onCancel: {
      cancel(number, what)
    }
  }

  private func cancel(_ number: Int, _ what: What) {
    change { _ = $0.cancelled.insert(number) }
    switch what {
    case .question, .status: if onCancel == .throwsError { finish(number, .failure(CancellationError())) }
    // What is being shown goes on; the test lets it.
    case .presentation, .arrival: break
    }
  }
}
