import NavigationEngine

/// Shows what the engine decides and answers what it asks, by calling the actions, the parts of the app, and the store.
///
/// It decides nothing, and remembers nothing: every fact is looked up when it is asked for. A prompt, or an event of a
/// journey, that is added to the spec is a requirement of ``AppStartupPresenter``, so that the compiler asks for it
/// here.
struct StartupPresenter: AppStartupPresenter {
  struct NoLink: Error {}

  let actions: StartupActions
  let parts: AppParts
  let account: any AccountStore
  let store: any LinkStore
  let incoming: IncomingLink
  let links: StartupLinks

  func showSpinner(animated: Bool) async throws { try await actions.waiting(animated) }
  func showOnboarding(animated: Bool) async throws { try await actions.signedOut(.onboarding, animated) }
  func showLogin(animated: Bool) async throws { try await actions.signedOut(.login, animated) }
  func showHome(animated: Bool) async throws { try await actions.signedIn(animated) }
  func followLink(link: String, animated: Bool) async throws { try await actions.followLink(link, animated) }

  /// Presents what only taps make.
  func present(
    _ event: AppStartupNavigation.Event, doing actions: [AppStartupNavigation.StackAction],
    to screen: AppStartupNavigation.Screen, animated: Bool
  ) async throws {
    switch event {
    case .choose(let link): try await links.show(link, animated: animated)
    default: throw UnpresentedTap()
    }
  }

  /// The link goes first: should the process die in between, it must not be shown to whoever signs in next.
  func signsOut() async throws {
    try store.drop()
    try account.signOut()
    try await parts.launch.showNothing(animated: false)
  }

  func processDies() async throws { try await parts.launch.showNothing(animated: false) }

  // MARK: The facts

  func askReadAccount() async throws -> AppStartupNavigation.ReadAccountOutcome {
    switch account.user {
    case .new: .new
    case .signedOut: .signedOut
    case .signedIn: .signedIn
    }
  }

  func askReadStore() async throws -> AppStartupNavigation.ReadStoreOutcome {
    switch store.look() {
    case .absent: .absent
    case .stored: stored
    case .started: .started
    case .damaged: .damaged
    }
  }

  private var stored: AppStartupNavigation.ReadStoreOutcome {
    do {
      if links.own(try store.read()) != nil { return .stored }
      store.condemn(.opensNothing)
      return .damaged
    } catch is LinkDamaged {
      return .damaged
    } catch {
      // Somebody has just taken it, or it may well be read later: nothing that could be followed now.
      return .absent
    }
  }

  // MARK: A link on its way

  func askReadIncoming() async throws -> AppStartupNavigation.ReadIncomingOutcome {
    switch incoming.fact {
    case .nothing: .nothing
    case .pending: .pending
    case .found: .found
    }
  }

  func askWaitForLink() async throws -> AppStartupNavigation.WaitForLinkOutcome {
    switch try await incoming.answer() {
    case .found: .found
    case .failure(.notFound): .notFound
    case .failure(.failed): .failed
    case .failure(.timedOut): .timedOut
    }
  }

  // MARK: The stored link

  func askKeepLink() async throws -> AppStartupNavigation.KeepLinkOutcome {
    guard let link = incoming.link else { throw NoLink() }
    try store.put(link)
    incoming.isKept(link)
    return .kept
  }

  func askBeginLink() async throws -> AppStartupNavigation.BeginLinkOutcome {
    // Nothing has begun if something else has arrived already.
    try Task.checkCancellation()
    guard let link = try? store.read(), links.own(link) != nil, (try? store.mark()) != nil else { return .failed }
    return .begun(link: link)
  }

  func askEndLink() async throws -> AppStartupNavigation.EndLinkOutcome {
    store.remove()
    return .ended
  }

  func askReportLink() async throws -> AppStartupNavigation.ReportLinkOutcome {
    let reason: StartupReport.Reason =
      switch store.state {
      case .damaged: .unreadable
      case .stored where incoming.fact == .found: .replaced
      case .stored, .started, .absent: .interrupted
      }
    try await parts.launch.tell(.linkNotShown(reason))
    store.remove()
    return .told
  }

  // MARK: Signing in: whether there is a token then counts, not what was said

  func askLogin() async throws -> AppStartupNavigation.LoginOutcome {
    let outcome = try await parts.login.signIn()
    return account.user == .signedIn ? outcome : .cancelled
  }

  func askOnboarding() async throws -> AppStartupNavigation.OnboardingOutcome {
    let outcome = try await parts.onboarding.finish()
    return account.user == .signedIn ? outcome : .left
  }
}
