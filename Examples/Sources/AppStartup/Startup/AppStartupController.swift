import NavigationEngine
import NavigationModel

/// The one synchronisation point between launch and the first screen: whatever happens, it decides once more.
///
/// It holds no rule: the decision is the journey `startUp` of `Specs/app-startup.yaml`, which asks for the facts. What
/// it does is to have that journey made whenever something has happened, and again if it was interrupted.
public final class AppStartupController: Sendable {
  /// The engine below, for its log.
  public let engine: NavigationEngine
  private let account: any AccountStore
  private let store: any LinkStore
  let incoming: IncomingLink
  private let parts: AppParts
  private let options: LaunchOptionsHandler
  private let startTask: StartTask
  private let arrivals = Locked(Arrivals())

  /// The events so far, by number. Whoever was the last decides; one that waits behind it for the engine, after it.
  private struct Arrivals {
    var count = 0
    var open: Set<Int> = []
    var last = 0
    var isStopped = false
    /// The taps under way, and whether one of them has interrupted a decision: the last of them has it made again.
    var taps = 0
    var isInterrupted = false

    mutating func leave(_ number: Int) {
      open.remove(number)
      if last == number, let other = open.max() { last = other }
    }
  }

  /// Puts the start-up together. Nothing is shown yet.
  ///
  /// - Parameters:
  ///   - resolverTimeout: how long a link may be on its way.
  ///   - engineSettings: how the engine behaves.
  init(
    parts: AppParts, actions: StartupActions, account: any AccountStore, store: any LinkStore,
    resolver: any LinkResolver, links: StartupLinks, resolverTimeout: Duration, options: LaunchOptionsHandler,
    engineSettings: EngineSettings, decorating: (any EnginePresenter) -> any EnginePresenter
  ) throws {
    let incoming = IncomingLink(
      resolver: resolver, links: links, timeout: resolverTimeout, clock: engineSettings.clock,
      start: engineSettings.startTask)
    let presenter = StartupPresenter(
      actions: actions, parts: parts, account: account, store: store, incoming: incoming, links: links)
    // What the machine believes at first does not matter: start-up looks before it decides.
    let facts = StartupFacts(user: account.user, link: store.state, incoming: .nothing)
    engine = try NavigationEngine(
      machine: links.routes.machine, routes: links.routes,
      presenter: decorating(AppStartupNavigation.PresenterAdapter(presenter)), context: facts.context.packed,
      settings: engineSettings)
    self.account = account
    self.store = store
    self.incoming = incoming
    self.parts = parts
    self.options = options
    startTask = engineSettings.startTask
    incoming.tell { [weak self] answer, isAwaited in
      self?.inBackground { await $0.hasAnswer(answer, isAwaited: isAwaited) }
    }
  }

  /// The facts that are known now: looked up whenever they are asked for.
  public var facts: StartupFacts {
    StartupFacts(user: account.user, link: store.state, incoming: incoming.fact)
  }

  /// The state of the app on the way to its first screen, by the facts of this moment.
  public var state: StartupState { StartupState(facts) }

  /// The app has been launched.
  ///
  /// - Returns: how start-up ended; nil if something that has happened meanwhile decides.
  @discardableResult func start(_ launch: LaunchOptions = LaunchOptions()) async throws -> JourneyResult? {
    if options.pendingActivity(in: launch) != nil, incoming.fact == .nothing { incoming.announce() }
    let number = arrive()
    defer { leave(number) }
    await engine.ready()
    return isLast(number) ? try await decide(number) : nil
  }

  /// Looks at the facts and shows what follows from them. The flow coordinator runs it; it runs again by itself when
  /// the resolver calls back, and whenever something else has happened.
  ///
  /// - Returns: how it ended.
  /// - Throws: `EngineError` if it could not go on; what is stored is not lost.
  @discardableResult public func handleStartup() async throws -> JourneyResult { try await decide(arrive()) }

  /// Takes in a link, and decides.
  ///
  /// - Parameter link: the app's own link, or one that the resolver is to look up.
  func follow(_ link: StartupLinks.Meaning) async throws -> JourneyResult {
    let number = arrive()
    defer { leave(number) }
    let hasReplaced =
      switch link {
      case .nothing: false
      case .own(let link): incoming.take(link)
      case .short(let url): incoming.ask(url)
      }
    if hasReplaced { try await parts.launch.tell(.linkNotShown(.replaced)) }
    return try await decide(number)
  }

  /// Something has happened to the app that the spec has a change for; start-up decides once more.
  ///
  /// - Throws: `EngineError` if it could not be shown.
  @discardableResult func report(_ change: AppStartupNavigation.Change) async throws -> JourneyResult {
    try await decide(arrive(), after: change)
  }

  /// The user has tapped something that the app is to show.
  ///
  /// - Throws: `EngineError` if it is not possible now.
  func tap(_ event: AppStartupNavigation.Event) async throws {
    arrivals { $0.taps += 1 }
    defer { endTap() }
    try await engine.perform(event)
  }

  /// The user has moved, and sees it already. Where the machine is somewhere else, what the user sees is decided anew.
  func observe(_ move: UserMove, isKnown: @escaping @Sendable () async -> Void) {
    arrivals { $0.taps += 1 }
    inBackground { startup in
      do {
        switch move {
        case .wentBack: try await startup.engine.observe(.back)
        case .tapped(let tab): try await startup.engine.observe(tapped: tab)
        }
      } catch {
        startup.arrivals { $0.isInterrupted = true }
      }
      await isKnown()
      startup.endTap()
    }
  }

  /// Has a decision made again that was interrupted by what users do by hand.
  private func endTap() {
    let isInterrupted = arrivals { arrivals in
      arrivals.taps -= 1
      guard arrivals.taps == 0 else { return false }
      defer { arrivals.isInterrupted = false }
      return arrivals.isInterrupted
    }
    if isInterrupted { inBackground { _ = try? await $0.handleStartup() } }
  }

  /// A link that was announced has come, and opens nothing here: nothing waits for it any more.
  func cannotOpenLink() { incoming.announcedIsUseless() }

  /// Nothing is begun any more; for the end of the process.
  func stop() {
    arrivals { $0.isStopped = true }
    incoming.stop()
  }

  func inBackground(_ work: @escaping @Sendable (AppStartupController) async -> Void) {
    _ = startTask { [self] in await work(self) }
  }

  private func hasAnswer(_ answer: ResolverAnswer, isAwaited: Bool) async {
    if case .failure(let failure) = answer { try? await parts.launch.tell(.linkNotFound(failure)) }
    if !isAwaited { _ = try? await handleStartup() }
  }

  private func arrive() -> Int {
    arrivals {
      $0.count += 1
      $0.last = $0.count
      $0.open.insert($0.count)
      $0.isInterrupted = false
      return $0.count
    }
  }

  /// Nothing more is decided for this event: one that is still open decides from now on.
  private func leave(_ number: Int) { arrivals { $0.leave(number) } }

  private func isLast(_ number: Int) -> Bool {
    arrivals { $0.last == number && !$0.isStopped } && !Task.isCancelled
  }

  /// Returns whether this decision is to be made again now: nothing has happened since that lets another one be made,
  /// and no tap is under way, after which it is made.
  private func isNext(_ number: Int) -> Bool {
    let isLast = isLast(number)
    return arrivals { arrivals in
      guard isLast, arrivals.last == number, arrivals.open.count == 1 else {
        arrivals.leave(number)
        return false
      }
      arrivals.isInterrupted = arrivals.taps > 0
      return arrivals.taps == 0
    }
  }

  /// Has start-up made: again where it was interrupted and nobody else will, and once more where something could not be
  /// shown or answered.
  ///
  /// - Parameter change: what is reported first.
  private func decide(_ number: Int, after change: AppStartupNavigation.Change? = nil) async throws -> JourneyResult {
    defer { leave(number) }
    var next = change
    var failure: (any Error)?
    var hasFailed = false
    while true {
      let result: JourneyResult
      do {
        result = try await make(next)
      } catch {
        guard !hasFailed, isNext(number) else { throw failure ?? error }
        hasFailed = true
        // What could not be reported is the caller's to know, once start-up has decided.
        if next != nil { failure = error }
        next = nil
        continue
      }
      next = nil
      switch result.ending {
      case .superseded where isNext(number): break
      case .notPresented where !hasFailed && isNext(number): hasFailed = true
      default:
        if let failure { throw failure }
        return result
      }
    }
  }

  private func make(_ change: AppStartupNavigation.Change?) async throws -> JourneyResult {
    // Nothing is opened after a change that leaves nobody behind.
    if let change, let result = try await engine.report(change) { return result }
    return try await engine.open(.startUp)
  }
}

/// The actions of start-up: handed in by the flow coordinator, which knows the screens.
///
/// Each is told whether to animate, returns once that is shown, and throws if it was not.
struct StartupActions: Sendable {
  enum SignedOutPart: Hashable, Sendable { case onboarding, login }

  /// A link is on its way: show that the app is waiting.
  var waiting: @Sendable (_ animated: Bool) async throws -> Void
  /// Somebody is signed in: go home.
  var signedIn: @Sendable (_ animated: Bool) async throws -> Void
  /// Nobody is signed in: go to the login, or to the onboarding if that was never finished.
  var signedOut: @Sendable (SignedOutPart, _ animated: Bool) async throws -> Void
  /// A link is stored: show what it leads to.
  var followLink: @Sendable (_ link: String, _ animated: Bool) async throws -> Void
}

/// Starts a task where all tasks of the app run.
typealias StartTask = @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>

extension EngineSettings {
  /// Starts a task where the engine has its own tasks.
  fileprivate var startTask: StartTask {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let taskExecutor {
      return { Task(executorPreference: taskExecutor, operation: $0) }
    }
    return { Task(operation: $0) }
  }
}
