import NavigationEngine
import NavigationModel

/// The one synchronisation point between launch and the first screen: what is known, and what is made of it.
///
/// It holds no rule: the engine makes the journeys of `Specs/app-startup.yaml`. What it does is to tell the engine of
/// facts as they arrive, and to let it decide once more.
public final class AppStartupController: Sendable {
  /// The engine below, for its log.
  public let engine: NavigationEngine
  private let account: any AccountStore
  private let store: any LinkStore
  private let incoming: IncomingLink
  private let parts: AppParts
  private let options: LaunchOptionsHandler
  private let home: EngineHome
  private let arrivals = Locked(Arrivals())

  /// What has arrived, by its number. Whoever was the last decides.
  private struct Arrivals {
    var last = 0
    var lastLink = 0
    var isStopped = false
    var journeys = 0
  }

  /// Puts the start-up together. The machine begins with the facts of this moment; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - resolverTimeout: how long a link may be on its way.
  ///   - engineSettings: how the engine behaves; what is given as its observer is called, too.
  /// - Throws: `EngineError` if the facts are not among those that the spec admits.
  init(
    parts: AppParts, actions: StartupActions, account: any AccountStore, store: any LinkStore,
    resolver: any LinkResolver, links: StartupLinks, resolverTimeout: Duration = .seconds(10),
    options: LaunchOptionsHandler = LaunchOptionsHandler(), engineSettings: EngineSettings = EngineSettings(),
    decorating: (any EnginePresenter) -> any EnginePresenter = { $0 }
  ) throws {
    let home = EngineHome(engineSettings)
    let incoming = IncomingLink(
      resolver: resolver, links: links, timeout: resolverTimeout, clock: engineSettings.clock,
      start: { home.startTask($0) })
    let damage = Locked<(@Sendable () -> Void)?>(nil)
    let presenter = StartupPresenter(
      actions: actions, parts: parts, account: account, store: store, incoming: incoming, links: links,
      foundDamage: { damage { $0 }?() })
    let facts = StartupFacts(user: account.user, link: store.state, incoming: .nothing)
    var settings = engineSettings
    let follower = DurableFacts(facts.context, store: store, incoming: incoming)
    settings.observer = { event in
      follower.follow(event)
      engineSettings.observer?(event)
    }
    engine = try NavigationEngine(
      machine: links.routes.machine, routes: links.routes,
      presenter: decorating(AppStartupNavigation.PresenterAdapter(presenter)), context: facts.context.packed,
      settings: settings)
    self.account = account
    self.store = store
    self.incoming = incoming
    self.parts = parts
    self.options = options
    self.home = home
    damage { $0 = { [weak self] in self?.inBackground { _ = try? await $0.arrived(.copyIsDamaged) } } }
    incoming.tell { [weak self] answer, isAwaited in
      self?.inBackground { await $0.hasAnswer(answer, isAwaited: isAwaited) }
    }
  }

  /// What is known now: looked up whenever it is asked for.
  public var facts: StartupFacts {
    StartupFacts(user: account.user, link: store.state, incoming: incoming.fact)
  }

  /// Where the app is on the way to its first screen, by the facts of this moment.
  public var state: StartupState { get throws { try StartupState(facts) } }

  /// The app has been launched.
  ///
  /// - Returns: how start-up ended; nil if something that has arrived meanwhile decides.
  @discardableResult package func start(_ launch: LaunchOptions = LaunchOptions()) async throws -> JourneyResult? {
    let number = arrive()
    await engine.ready()
    if options.pendingActivity(in: launch) != nil, arrivals({ $0.lastLink < number }) {
      return try await journey(.change(.coldStart), isLast(number) ? number : arrive())
    }
    return isLast(number) ? try await journey(.intent(.startUp), number) : nil
  }

  /// Looks at the facts and shows what follows from them. The flow coordinator runs it; it runs again by itself when
  /// the resolver calls back, and whenever something else has happened.
  ///
  /// - Returns: how it ended.
  @discardableResult public func handleStartup() async throws -> JourneyResult {
    try await journey(.intent(.startUp), arrive())
  }

  /// Follows a link, now or as soon as that is possible.
  ///
  /// - Returns: how its journey ended. The link may be in the store then, and be followed later.
  /// - Throws: `EngineError` if the journey could not go on; what is stored is not lost.
  @discardableResult package func follow(_ intent: AppStartupNavigation.Intent) async throws -> JourneyResult {
    try await journey(.intent(intent), arrive(isLink: intent.isLink))
  }

  /// Something has happened to the app; start-up decides once more, as the spec says of the change.
  ///
  /// - Returns: how start-up ended.
  /// - Throws: `EngineError` if the change does not apply now, or could not be shown.
  @discardableResult package func arrived(_ change: AppStartupNavigation.Change) async throws -> JourneyResult {
    try await journey(.change(change), arrive())
  }

  /// The user has tapped something.
  ///
  /// - Throws: `EngineError`: if it is not possible now, or start-up has not finished deciding.
  package func tap(_ event: AppStartupNavigation.Event) async throws {
    guard arrivals({ $0.journeys == 0 }) else { throw EngineError.busy }
    try await engine.perform(event)
    // What a user does by hand opens nothing; where it leads to nothing, start-up decides.
    if await engine.configuration.screen == engine.machine.root { try await handleStartup() }
  }

  /// A link that was announced has come, and opens nothing here: nothing waits for it any more.
  func cannotOpenLink() { incoming.announcedIsUseless() }

  /// Nothing is begun any more; for the end of the process.
  func stop() {
    arrivals { $0.isStopped = true }
    incoming.stop()
  }

  func inBackground(_ work: @escaping @Sendable (AppStartupController) async -> Void) {
    home.startTask { [self] in await work(self) }
  }

  private func hasAnswer(_ answer: ResolverAnswer, isAwaited: Bool) async {
    if case .failure(let failure) = answer { try? await parts.launch.tell(.linkNotFound(failure)) }
    guard !isAwaited else { return }
    let isFound = if case .found = answer { true } else { false }
    _ = try? await arrived(isFound ? .linkFound : .noLinkFound)
  }
}

extension AppStartupController {
  private func arrive(isLink: Bool = false) -> Int {
    arrivals {
      $0.last += 1
      if isLink { $0.lastLink = $0.last }
      return $0.last
    }
  }

  private func isLast(_ number: Int) -> Bool {
    arrivals { $0.last == number && !$0.isStopped } && !Task.isCancelled
  }

  private enum Opening {
    case intent(AppStartupNavigation.Intent)
    case change(AppStartupNavigation.Change)

    var isLink: Bool { if case .intent(let intent) = self { intent.isLink } else { false } }
  }

  private func open(_ opening: Opening) async throws -> JourneyResult {
    switch opening {
    case .intent(let intent): return try await engine.open(intent)
    case .change(let change):
      // Each of the spec's changes that an app reports opens start-up.
      if let result = try await engine.report(change) { return result }
      return try await engine.open(.startUp)
    }
  }

  /// Makes a journey, and goes on with start-up where it was interrupted and nobody else will.
  private func journey(_ first: Opening, _ number: Int) async throws -> JourneyResult {
    arrivals { $0.journeys += 1 }
    defer { arrivals { $0.journeys -= 1 } }
    var opening = first
    var hasFailed = false
    while true {
      let result: JourneyResult
      do {
        result = try await open(opening)
      } catch {
        // Also a change that does not apply has ended the journey under way.
        if case .change = opening, isLast(number) {
          inBackground { _ = try? await $0.journey(.intent(.startUp), number) }
        }
        throw error
      }
      switch result.ending {
      case .superseded where opening.isLink && !result.hasAnswers:
        // It has not been taken in, and would be lost.
        guard isLastLink(number) else {
          try await parts.launch.tell(.linkNotShown(.replaced))
          return result
        }
      case .superseded where isLast(number): opening = .intent(.startUp)
      case .notPresented where isLast(number) && !hasFailed:
        // Once: what could not be shown is reported by then, or shown at the second attempt.
        hasFailed = true
        opening = .intent(.startUp)
      default: return result
      }
    }
  }

  private func isLastLink(_ number: Int) -> Bool {
    arrivals { $0.lastLink == number && !$0.isStopped } && !Task.isCancelled
  }
}

extension AppStartupNavigation.Intent {
  fileprivate var isLink: Bool {
    switch self {
    case .openBoardingPass, .openDynamicLink: true
    case .startUp, .followLink: false
    }
  }
}

extension JourneyResult {
  /// Whether anything was asked and answered: a link is taken in by the first answer of its journey.
  fileprivate var hasAnswers: Bool {
    trace.entries.contains { if case .answer = $0.move { true } else { false } }
  }
}

/// What start-up can do: handed in by the flow coordinator, which knows the screens.
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
  var followLink: @Sendable (PassID, _ animated: Bool) async throws -> Void
}
