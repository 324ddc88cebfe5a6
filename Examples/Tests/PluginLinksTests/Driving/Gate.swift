import JourneyFuzzing
import NavigationEngine

/// Holds every call of the engine until the driver says how it goes on, and knows when nothing goes on by itself.
final class Gate: Sendable {
  struct State: Sendable {
    fileprivate var call: Call?
    /// Calls whose time was up, and which have not returned.
    fileprivate var leftBehind: [Call] = []
    /// What the engine has begun with, or will, by the number of its arrival.
    var turns: Set<Int> = []
    var lastTurn = 0
    /// The turn that is being taken, or was last.
    var begun = 0
    /// Those that are to end as soon as they can.
    var interrupted: Set<Int> = []
    /// How the journeys since the last look have ended.
    var endings: [Int: EngineEvent] = [:]
    /// Who has opened, tapped or reported, and waits.
    var callers = 0
    /// Who waits for the engine's time to pass.
    var sleepers = 0

    /// All that has arrived waits for the call that is held, or nothing has.
    var isAtRest: Bool { callers == turns.count && (turns.isEmpty || call != nil) }
  }

  fileprivate struct Call: Sendable {
    var awaiting: Observation.Awaiting
    var continuation: CheckedContinuation<Void, any Error>
  }

  struct Refused: Error {}

  let state = Watched(State())

  var awaiting: Observation.Awaiting { state.now.call?.awaiting ?? .nothing }

  /// What the engine does, in order.
  func note(_ event: EngineEvent) {
    state.change {
      switch event.kind {
      case .arrived:
        $0.turns.insert(event.turn)
        $0.lastTurn = event.turn
      case .rejected, .dropped, .finished: $0.turns.remove(event.turn)
      case .began: $0.begun = event.turn
      case .interrupted: $0.interrupted.insert(event.turn)
      case .ended: $0.endings[event.turn] = event
      default: break
      }
    }
  }

  /// Waits for the driver.
  ///
  /// - Parameter heedsCancellation: whether it does not wait any longer once nobody waits for it.
  func hold(_ awaiting: Observation.Awaiting, heedsCancellation: Bool) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.change { $0.call = Call(awaiting: awaiting, continuation: continuation) }
        if heedsCancellation, Task.isCancelled { release(throwing: CancellationError()) }
      }
    } onCancel: {
      if heedsCancellation { release(throwing: CancellationError()) }
    }
  }

  /// Returns once nothing goes on by itself.
  func rest(_ engine: NavigationEngine) async {
    repeat {
      await state.until { $0.isAtRest }
      // It may be about to cancel what is held.
      _ = await engine.configuration
    } while !state.now.isAtRest
  }

  /// Lets the call that is held go on, or fail.
  func release(throwing error: (any Error)? = nil) {
    let call = state.change { state in
      defer { state.call = nil }
      return state.call
    }
    if let error { call?.continuation.resume(throwing: error) } else { call?.continuation.resume() }
  }

  /// Leaves the call that is held waiting.
  func leaveBehind() {
    state.change { state in
      if let call = state.call { state.leftBehind.append(call) }
      state.call = nil
    }
  }

  /// Lets a call go on that was left behind.
  func comeBack(_ number: Int) {
    let call = state.change { $0.leftBehind.indices.contains(number) ? $0.leftBehind.remove(at: number) : nil }
    // Nobody is asked any more. What is shown should notice by itself that it is too late.
    if case .question? = call?.awaiting {
      call?.continuation.resume(throwing: Refused())
    } else {
      call?.continuation.resume()
    }
  }

  /// Ends everything.
  func close() {
    release(throwing: Refused())
    while !state.now.leftBehind.isEmpty {
      let call = state.change { $0.leftBehind.removeLast() }
      call.continuation.resume(throwing: Refused())
    }
  }
}

/// Shows and asks what the manager's own presenter does, once the driver says so.
struct GatedPresenter: Presenter {
  let inner: any Presenter
  let gate: Gate
  /// Whether questions stay although their answers are no longer needed.
  var isStubborn = false
  var flaw: Flaw?
  /// Shows a plugin past the engine: for a planted mistake.
  var force: @Sendable () async -> Void = {}

  func present(_ presentation: Presentation) async throws {
    try await gate.hold(.presentation(presentation), heedsCancellation: false)
    var presentation = presentation
    if flaw == .fragmentIsDropped { presentation.values["fragment"] = nil }
    try await inner.present(presentation)
  }

  func ask(_ question: Question) async throws -> Answer {
    do {
      try await gate.hold(.question(question.prompt, values: question.values), heedsCancellation: !isStubborn)
    } catch {
      if flaw == .supersededLinkIsShown { await Task { await force() }.value }
      throw error
    }
    // A question that stays is answered, whoever still waits for it.
    return try await Task { [inner] in try await inner.ask(question) }.value
  }

  func show(_ arrival: Arrival) async throws {
    try await gate.hold(.arrival(arrival), heedsCancellation: false)
    try await inner.show(arrival)
  }
}
