import JourneyFuzzing
import NavigationEngine
import NavigationModel

/// A presenter that holds every call until it is told how the call ends, and remembers what is shown.
final class HeldPresenter: Presenter, @unchecked Sendable {
  /// Why something was not shown.
  struct Refused: Error {}

  /// Nil: it comes back after it was abandoned.
  private typealias Call = UnsafeContinuation<Answer?, any Error>

  // Touched by one thread at a time, as its engine is.
  private let machine: Machine
  var app: ShownStack
  /// Where the machine is.
  var place: Configuration
  /// What is being shown or asked.
  private(set) var awaiting = Observation.Awaiting.nothing
  private var call: Call?
  private var leftBehind: [Call] = []
  private let isStubborn: Bool
  /// The app is being killed: nothing is shown any more.
  private var isGone = false

  init(_ machine: Machine, showing app: ShownStack, at place: Configuration, isStubborn: Bool) {
    self.machine = machine
    self.app = app
    self.place = place
    self.isStubborn = isStubborn
  }

  func present(_ presentation: Presentation) async throws {
    _ = try await hold(.presentation(presentation))
    // An abandoned call shows nothing any more.
    try Task.checkCancellation()
    let effects = machine.transitions[presentation.transition.index].effects
    show(presentation.actions, presentation.values, in: machine.context(place.context, setting: effects))
  }

  func show(_ arrival: Arrival) async throws {
    _ = try await hold(.arrival(arrival))
    try Task.checkCancellation()
    show(arrival.actions, [:], in: arrival.context(after: place, on: machine) ?? place.context)
  }

  private func show(_ actions: [StackAction], _ values: [String: String], in context: Context) {
    app.begin(at: place, on: machine)
    app.take(actions, giving: values, in: context, on: machine)
  }

  func ask(_ question: Question) async throws -> Answer {
    guard let answer = try await ask(.question(question.prompt, values: question.values)) else {
      // Too late: nothing is done any more.
      return Answer(outcome: 0)
    }
    // What the answer says has happened, is done.
    let outcome = machine.prompts[question.prompt.index].outcomes[answer.outcome]
    let context = machine.context(place.context, setting: outcome.effects)
    app.take(outcome.actions, giving: outcome.taking(answer.values), in: context, on: machine)
    return answer
  }

  private func ask(_ awaiting: Observation.Awaiting) async throws -> Answer? {
    if isStubborn { return try await hold(awaiting) }
    return try await withTaskCancellationHandler {
      try await hold(awaiting)
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  private func hold(_ awaiting: Observation.Awaiting) async throws -> Answer? {
    if isGone { throw Refused() }
    return try await withUnsafeThrowingContinuation { continuation in
      if let call { leftBehind.append(call) }
      call = continuation
      self.awaiting = awaiting
      if case .question = awaiting, !isStubborn, Task.isCancelled { end(.failure(CancellationError())) }
    }
  }

  /// Lets the current call end.
  func end(_ result: Result<Answer, any Error>) {
    guard let call else { return }
    self.call = nil
    awaiting = .nothing
    call.resume(with: result.map { $0 })
  }

  /// Abandons the current call, to return later or never.
  func leaveBehind() {
    guard let call else { return }
    leftBehind.append(call)
    self.call = nil
    awaiting = .nothing
  }

  /// Lets an abandoned call return.
  func comeBack(_ number: Int) {
    guard leftBehind.indices.contains(number) else { return }
    leftBehind.remove(at: number).resume(returning: nil)
  }

  /// Ends everything: the app is killed.
  func die() {
    isGone = true
    end(.failure(Refused()))
    for call in leftBehind { call.resume(throwing: Refused()) }
    leftBehind = []
  }
}
