import NavigationEngine

/// Shows what the engine decides and answers what it asks, by calling the actions, the parts of the app, and the store.
///
/// It decides nothing. A prompt, or an event of a journey, that is added to the spec is a requirement of
/// ``AppStartupPresenter``, so that the compiler asks for it here.
struct StartupPresenter: AppStartupPresenter {
  struct NoLink: Error {}

  let actions: StartupActions
  let parts: AppParts
  let account: any AccountStore
  let store: any LinkStore
  let incoming: IncomingLink
  let links: StartupLinks
  /// Is called when a stored link turns out to be none.
  let foundDamage: @Sendable () -> Void

  func showSpinner(animated: Bool) async throws { try await actions.waiting(animated) }
  func showOnboarding(animated: Bool) async throws { try await actions.signedOut(.onboarding, animated) }
  func showLogin(animated: Bool) async throws { try await actions.signedOut(.login, animated) }
  func showHome(animated: Bool) async throws { try await actions.signedIn(animated) }

  func followLink(link: String, animated: Bool) async throws {
    // Without the mark on the disk a later launch would show it again.
    guard let passId = links.pass(in: link), store.state == .started else { throw NoLink() }
    try await actions.followLink(passId, animated)
  }

  /// What only taps make.
  func present(
    _ event: AppStartupNavigation.Event, to screen: AppStartupNavigation.Screen, animated: Bool
  ) async throws {
    switch event {
    case .showProfile: try await parts.profile.show(animated: animated)
    case .showBoardingPasses, .closePass: try await parts.boardingPasses.showList(animated: animated)
    case .choosePass(let passId): try await parts.boardingPasses.show(passId, animated: animated)
    case .logOut: try await signOut(animated: animated)
    default: throw UnpresentedTap()
    }
  }

  func sessionEnds() async throws { try await signOut(animated: false) }
  func processDies() async throws { try await parts.launch.showNothing(animated: false) }

  /// The link goes first: should the process die in between, it must not be shown to whoever signs in next.
  private func signOut(animated: Bool) async throws {
    try store.drop()
    try account.signOut()
    try await parts.launch.showNothing(animated: animated)
  }

  func askResolve(code: String) async throws -> AppStartupNavigation.ResolveOutcome {
    if incoming.ask(code) { try await tellReplaced() }
    return .asked
  }

  func askResolverAnswer() async throws -> AppStartupNavigation.ResolverAnswerOutcome {
    switch try await incoming.answer() {
    case .found: .found
    case .failure(.notFound): .notFound
    case .failure(.failed): .failed
    case .failure(.timedOut): .timedOut
    }
  }

  func askReceive(passId: String) async throws -> AppStartupNavigation.ReceiveOutcome {
    if incoming.receive(try links.link(forPass: passId)) { try await tellReplaced() }
    return .received
  }

  private func tellReplaced() async throws { try await parts.launch.tell(.linkNotShown(.replaced)) }

  func askKeepLink() async throws -> AppStartupNavigation.KeepLinkOutcome {
    guard let link = incoming.link else { throw NoLink() }
    try store.put(link)
    return .kept
  }

  func askReadLink() async throws -> AppStartupNavigation.ReadLinkOutcome {
    do {
      let link = try store.read()
      guard links.pass(in: link) != nil else {
        store.condemn(.opensNothing)
        throw LinkDamaged(.opensNothing)
      }
      return .read(link: link)
    } catch let error as LinkDamaged {
      foundDamage()
      throw error
    }
  }

  func askReportLink(reason: AppStartupNavigation.Reason) async throws -> AppStartupNavigation.ReportLinkOutcome {
    try await parts.launch.tell(.linkNotShown(reason))
    return .told
  }

  func askLogin() async throws -> AppStartupNavigation.LoginOutcome { try await parts.login.signIn() }

  func askOnboarding() async throws -> AppStartupNavigation.OnboardingOutcome { try await parts.onboarding.finish() }
}
