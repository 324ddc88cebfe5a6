import JustEat
import NavigationEngine
import NavigationModel
import NavigationTestKit
import TestSupport

/// An app that is looked at after every step, and whose screen can be told to fail.
@MainActor final class ObservedApp {
  /// What goes wrong, once.
  enum Fault: Hashable, Sendable {
    /// The screen fails at this operation, counted from the beginning of the journey, or never answers.
    case operation(Int, isSilent: Bool)
    /// The call of the presenter with this number fails before it has shown anything, or never answers.
    case call(Int, isSilent: Bool)
  }

  struct Failure: Error {}

  let app: HeadlessApp
  private let clock: VirtualClock
  private let watch: Watch
  /// What was wrong, in the observer's words.
  var complaints: [String] { watch.complaints }

  /// - Parameter arrivals: counts what arrives at the engine.
  init(_ status: UserStatus, answers: Answers = Answers(), arrivals: Arrivals? = nil) async throws {
    let clock = VirtualClock()
    let place = LastPlace()
    var settings = EngineSettings()
    settings.observer = { event in
      place.configuration = event.configuration
      if case .arrived = event.kind { arrivals?.increase() }
    }
    settings.clock = clock
    let watch = Watch(try JustEatNavigation.machine.get(), at: place, clock)
    app = try HeadlessApp(
      userStatus: status, person: answers.person, engineSettings: settings,
      decorating: { WatchedPresenter(inner: $0, watch: watch) })
    self.clock = clock
    self.watch = watch
    try await app.finishLaunching()
    watch.app = app
    watch.happened()
    app.window.behavior = behavior(with: nil, from: 0)
  }

  /// Makes the journey of an intent, and looks at the app when it is over.
  ///
  /// - Returns: how it ended; nil if a question could not be answered.
  func follow(_ intent: NavigationIntent, fault: Fault? = nil) async throws -> Ending? {
    try await with(fault) { try? await app.deepLinkingFacade.navigationIntentHandler.handleIntent(intent).ending }
  }

  /// The user does something by hand; the app is looked at when it is shown.
  func make(_ step: StartingPlace.Step) async throws {
    switch step {
    case .tap(let event): try await app.tap(event)
    case .move(let move):
      try await app.make(move)
      watch.happened()
    case .signIn: try await app.signIn()
    }
  }

  /// Somebody logs in on the login screen, or a session ends; looks at the app when that is shown.
  ///
  /// - Returns: whether it was shown.
  func report(_ change: JustEatNavigation.Change, fault: Fault? = nil) async throws -> Bool {
    try await with(fault) {
      do {
        switch change {
        case .signsIn: try await app.signIn()
        case .sessionEnds: try await app.endSession()
        }
        return true
      } catch {
        return false
      }
    }
  }

  /// What the last journey did to the screen.
  private(set) var operations: [ScreenOperation] = []
  /// How often it called the presenter.
  var calls: Int { watch.calls }
  /// The events that it showed, one after the other.
  var events: [String] { watch.events }

  /// Whether an operation was made to ask a question.
  func isOfQuestion(_ operation: ScreenOperation) -> Bool { watch.ofQuestions.contains(operation.number) }

  private func with<Result>(_ fault: Fault?, _ body: () async throws -> Result) async throws -> Result {
    let first = app.window.operations.count
    watch.calls = 0
    watch.events = []
    watch.fault = fault
    app.window.behavior = behavior(with: fault, from: first)
    let result = try await body()
    watch.fault = nil
    app.window.behavior = behavior(with: nil, from: 0)
    try await lookAgain()
    clock.skipsSleep(false)
    operations = Array(app.window.operations.dropFirst(first))
    if operations.count(where: \.isAnimated) > 1 { watch.complaints.append("more than one animation: \(operations)") }
    if operations.contains(where: { $0.isPop && $0.isAnimated }) {
      watch.complaints.append("a step that pops is animated: \(operations)")
    }
    return result
  }

  /// Compares what is shown with where the machine stands.
  func lookAgain() async throws {
    let shown = try await app.window.settled()
    watch.compare(shown)
    watch.nothingChanged()
    let user = await app.deepLinkingFacade.navigationTransitioner.stateMachine.userStatus
    if user != watch.user {
      watch.complaints.append(
        "the machine believes in \(user, default: "nobody"), not in \(watch.user, default: "nobody")")
    }
  }

  private func behavior(with fault: Fault?, from first: Int) -> ScreenBehavior {
    ScreenBehavior { [clock, app, watch] operation in
      if watch.isAsking { watch.ofQuestions.insert(operation.number) }
      guard case .operation(let number, let isSilent) = fault, operation.number == first + number else { return }
      guard isSilent else { throw Failure() }
      if watch.isAsking {
        // The engine waits for a question as long as it takes: only something else can end the journey.
        Task { try await app.deepLinkingFacade.navigationIntentHandler.handleIntent(.goToHome) }
      } else {
        clock.skipsSleep(true)
      }
      try await ScreenBehavior.never()
    }
  }
}

/// What is looked at, and what was found.
@MainActor private final class Watch {
  let machine: Machine
  private let place: LastPlace
  private let clock: VirtualClock
  /// What was shown when something happened last.
  private var before: ShownState?
  /// Who was logged in then.
  private(set) var user: UserStatus?
  var complaints: [String] = []
  var calls = 0
  var events: [String] = []
  var isAsking = false
  var ofQuestions: Set<Int> = []
  var fault: ObservedApp.Fault?
  weak var app: HeadlessApp?

  init(_ machine: Machine, at place: LastPlace, _ clock: VirtualClock) {
    self.machine = machine
    self.place = place
    self.clock = clock
  }

  func call() async throws {
    calls += 1
    guard case .call(calls, let isSilent) = fault else { return }
    guard isSilent else { throw ObservedApp.Failure() }
    clock.skipsSleep(true)
    try await ScreenBehavior.never()
  }

  /// Before something is shown or asked, window and machine agree about all tabs and sheets.
  func begins() async {
    guard let window = app?.window, !window.isAhead, let shown = try? await window.settled() else { return }
    compare(shown)
  }

  func compare(_ shown: ShownState) {
    guard let place = place.configuration else { return }
    let (believed, seen) = (Outline(Columns(at: place), of: machine), Outline(shown))
    if believed != seen { complaints.append("the machine believes in\n  \(believed)\nand there is\n  \(seen)") }
  }

  func happened() { (before, user) = (app?.window.shown, app?.session.userStatus) }

  func nothingChanged() {
    guard let shown = app?.window.shown, let before, shown != before else { return }
    complaints.append("nothing should have changed:\n  \(before)\nand there is\n  \(shown)")
  }
}

/// Lets the app's own presenter do its work, and looks at the app before and after each call.
private struct WatchedPresenter: Presenter {
  let inner: any Presenter
  let watch: Watch

  func present(_ presentation: Presentation) async throws {
    let event = watch.machine.events[presentation.event.index].name
    try await watched { try await inner.present(presentation) }
    await MainActor.run {
      watch.events.append(event)
      watch.happened()
    }
  }

  func ask(_ question: Question) async throws -> Answer {
    await watch.begins()
    await MainActor.run { watch.isAsking = true }
    let answer: Answer
    do {
      answer = try await inner.ask(question)
      await MainActor.run { watch.isAsking = false }
    } catch {
      await MainActor.run { watch.isAsking = false }
      if !Task.isCancelled { await watch.nothingChanged() }
      throw error
    }
    await watch.happened()
    return answer
  }

  func show(_ arrival: Arrival) async throws {
    try await watched { try await inner.show(arrival) }
    await watch.happened()
  }

  private func watched(_ body: () async throws -> Void) async throws {
    await watch.begins()
    do {
      try await watch.call()
      try await body()
    } catch {
      // Nobody waits for a call that was cancelled, and others may be under way: it is looked at when all is settled.
      if !Task.isCancelled { await watch.nothingChanged() }
      throw error
    }
  }
}
