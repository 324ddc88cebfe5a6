import JustEat
import NavigationEngine
import NavigationModel
import NavigationSupport
import NavigationTestKit

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
  private let machine: Machine
  /// What was wrong, in the observer's words.
  var complaints: [String] { watch.complaints }

  /// - Parameter arrivals: counts what arrives at the engine.
  init(_ status: UserStatus, answers: Answers = Answers(), arrivals: Arrivals? = nil) async throws {
    let watch = Watch()
    let clock = VirtualClock()
    var settings = EngineSettings()
    settings.observer = { event in if case .arrived = event.kind { arrivals?.increase() } }
    settings.clock = clock
    let machine = try JustEatNavigation.machine.get()
    app = try HeadlessApp(
      userStatus: status, person: answers.person, engineSettings: settings,
      decorating: { WatchedPresenter(inner: $0, watch: watch, screens: machine.screens.map(\.name)) })
    self.clock = clock
    self.watch = watch
    self.machine = machine
    try await app.finishLaunching()
    watch.window = app.window
    watch.clock = clock
  }

  /// Makes the journey of an intent, and looks at the app when it is over.
  ///
  /// - Returns: how it ended; nil if a question could not be answered.
  func follow(_ intent: NavigationIntent, fault: Fault? = nil) async throws -> Ending? {
    try await with(fault) { try? await app.deepLinkingFacade.navigationIntentHandler.handleIntent(intent).ending }
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
  /// The screens that it showed, one after the other.
  var arrivals: [String] { watch.arrivals }

  private func with<Result>(_ fault: Fault?, _ body: () async throws -> Result) async throws -> Result {
    let first = app.window.operations.count
    watch.calls = 0
    watch.arrivals = []
    watch.fault = fault
    app.window.behavior = behavior(with: fault, from: first)
    let result = try await body()
    watch.fault = nil
    app.window.behavior = .immediate
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
    let now = await app.deepLinkingFacade.engine.configuration
    let screen = machine.screens[now.screen.index].name
    if screen != watch.screen {
      watch.complaints.append("the machine stands on '\(screen)', and what was shown last is '\(watch.screen)'")
    }
    if let complaint = watch.observer.complaintIfChanged(shown) { watch.complaints.append(complaint) }
    if machine.contexts.value(of: VariableID(0), in: now.context) == 0,
      let complaint = Observer.complaintIfSecret(shown)
    {
      watch.complaints.append(complaint)
    }
  }

  private func behavior(with fault: Fault?, from first: Int) -> ScreenBehavior {
    guard case .operation(let number, let isSilent) = fault else { return .immediate }
    return ScreenBehavior { [clock, app] operation in
      guard operation.number == first + number else { return }
      guard isSilent else { throw Failure() }
      if operation.isOfQuestion {
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
  var observer = Observer()
  var screen = "allPoppedToRoot"
  var complaints: [String] = []
  var calls = 0
  var arrivals: [String] = []
  var fault: ObservedApp.Fault?
  weak var window: HeadlessWindow?
  var clock: VirtualClock?

  func call() async throws {
    calls += 1
    guard case .call(calls, let isSilent) = fault else { return }
    guard isSilent else { throw ObservedApp.Failure() }
    clock?.skipsSleep(true)
    try await ScreenBehavior.never()
  }

  func arrived(on screen: String, values: [String: String]) {
    self.screen = screen
    arrivals.append(screen)
    guard let shown = window?.shown else { return }
    if let complaint = observer.complaint(at: shown, on: screen, values: values) { complaints.append(complaint) }
  }

  func nothingChanged() {
    guard let shown = window?.shown else { return }
    if let complaint = observer.complaintIfChanged(shown) { complaints.append(complaint) }
  }
}

/// Lets the app's own presenter do its work, and looks at the app after each call.
private struct WatchedPresenter: Presenter {
  let inner: any Presenter
  let watch: Watch
  let screens: [String]

  func present(_ presentation: Presentation) async throws {
    try await watch.call()
    try await watched { try await inner.present(presentation) }
    await watch.arrived(on: screens[presentation.to.index], values: presentation.values)
  }

  func ask(_ question: Question) async throws -> Answer {
    let answer = try await watched { try await inner.ask(question) }
    await watch.nothingChanged()
    return answer
  }

  func show(_ arrival: Arrival) async throws {
    try await watch.call()
    try await watched { try await inner.show(arrival) }
    await watch.arrived(on: screens[arrival.to.index], values: [:])
  }

  private func watched<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch {
      // Nobody waits for a call that was cancelled, and others may be under way: it is looked at when all is settled.
      if !Task.isCancelled { await watch.nothingChanged() }
      throw error
    }
  }
}

extension ScreenOperation {
  /// Whether it shows a question: the login is animated where it is the target itself.
  var isOfQuestion: Bool { kind == .present(.login) && !isAnimated }
}
