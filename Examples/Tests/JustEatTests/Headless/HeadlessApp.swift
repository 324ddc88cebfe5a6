import JustEat

import NavigationEngine

/// The Just Eat app without a screen: a window, the tree of flow controllers, and the whole deep-linking stack.
///
/// ```swift
/// let app = try HeadlessApp()
/// try await app.finishLaunching()
/// try await app.deepLinkingFacade.handleURL(URL(string: "https://just-eat.co.uk/area/EC4M7RF")!)
/// print(app.window.shown.front)  // searchResults(postcode: "EC4M7RF", cuisine: nil)
/// ```
///
/// It takes the place of the app delegate: it creates the root flow controller and owns it, builds the stack, and
/// answers what journeys ask.
@MainActor final class HeadlessApp {
  /// What a user sees.
  let window: HeadlessWindow
  /// The root of the tree; the app owns it, and nothing else does.
  let rootFlowController: HeadlessRootFlowController
  /// The entry to the tree.
  let flowControllerProvider: FlowControllerProvider
  /// Whether the user is logged in.
  let session: HeadlessSession
  /// The schemes and hosts that the app answers to; they can be set.
  let settings: DeepLinkingSettings
  /// Where links come in.
  let deepLinkingFacade: DeepLinkingFacade
  private let dataSource: HeadlessDataSource

  /// Puts the app together; nothing is shown, and no link is followed, before ``finishLaunching()``.
  ///
  /// - Parameters:
  ///   - tabs: from left to right.
  ///   - userStatus: whether the user is logged in at the start.
  ///   - behavior: how the screen behaves; ``HeadlessWindow/behavior`` changes it later.
  /// - Throws: as ``DeepLinkingFacade``.
  init(
    userStatus: UserStatus = .loggedOut, person: HeadlessPerson = HeadlessPerson(), tabs: [AppTab] = AppTab.allCases,
    behavior: ScreenBehavior = .immediate, mistake: HeadlessMistake? = nil,
    engineSettings: EngineSettings = EngineSettings(),
    decorating: (any Presenter) -> any Presenter = { $0 }
  ) throws {
    window = HeadlessWindow(tabs: tabs, behavior: behavior)
    window.mistake = mistake
    rootFlowController = HeadlessRootFlowController(window: window, person: person)
    flowControllerProvider = FlowControllerProvider(rootFlowController: rootFlowController)
    session = HeadlessSession(userStatus: userStatus)
    settings = try DeepLinkingSettings()
    dataSource = HeadlessDataSource(
      window: window, session: session, person: person, provider: flowControllerProvider)
    deepLinkingFacade = try DeepLinkingFacade(
      flowControllerProvider: flowControllerProvider, navigationTransitionerDataSource: dataSource, settings: settings,
      userStatusProvider: session, engineSettings: engineSettings, decorating: decorating)
    rootFlowController.taps = deepLinkingFacade.navigationTransitioner
  }

  /// Does what there is to do at a start; letting links in comes last.
  func finishLaunching() async throws {
    try await rootFlowController.setup()
    await deepLinkingFacade.startUpIsDone()
  }

  /// The user taps something on what is in front.
  ///
  /// - Throws: `EngineError` if that is not allowed now; nothing has been shown then.
  func tap(_ event: JustEatNavigation.Event) async throws {
    guard let front = window.front else { throw DetachedFlowController() }
    try await front.tap(event)
  }

  /// The user goes back, drags a sheet away or taps a tab, and sees it before the machine knows.
  ///
  /// - Throws: ``HeadlessWindow/ImpossibleMove`` if there is no such move here.
  func make(_ move: UserMove) async throws {
    try await window.make(move) { tab in
      let screen = try await deepLinkingFacade.navigationTransitioner.userMade(move)
      return rootFlowController.firstViewController(of: tab, showing: screen)
    }
  }

  /// The user logs in on the login screen, which closes then.
  ///
  /// - Throws: `EngineError` if the machine is not on that screen, or the screen could not be closed.
  func signIn() async throws {
    let before = session.userStatus
    session.userStatus = .loggedIn
    do { try await deepLinkingFacade.report(.signsIn) } catch {
      session.userStatus = before
      throw error
    }
  }

  /// The user's session ends, wherever the user is.
  ///
  /// - Throws: `EngineError` if nobody was logged in.
  func endSession() async throws {
    session.userStatus = .loggedOut
    try await deepLinkingFacade.report(.sessionEnds)
  }
}

/// Asks the person in front of the app.
@MainActor private final class HeadlessDataSource: NavigationTransitionerDataSource {
  private let window: HeadlessWindow
  private let session: HeadlessSession
  private let person: HeadlessPerson
  private let provider: FlowControllerProvider

  init(window: HeadlessWindow, session: HeadlessSession, person: HeadlessPerson, provider: FlowControllerProvider) {
    self.window = window
    self.session = session
    self.person = person
    self.provider = provider
  }

  func navigationTransitionerDidRequestUserToLogin() async throws -> JustEatNavigation.LoginOutcome {
    let account = provider.accountFlowController
    // Not animated: the one animation of a journey is its last step.
    let outcome = try await window.aside {
      try await account.beginLoginFlow(animated: false)
      return try await account.waitForUserToLogin()
    }
    if outcome == .signedIn {
      if window.mistake == .loginIsForgotten { return outcome }
      try await provider.rootFlowController.dismissAndPopToRootAll(
        first: [.orders: .orderHistory], animated: false)
      session.userStatus = .loggedIn
    }
    return outcome
  }

  func navigationTransitionerDidRequestInputForReorder(
    reorderId: ReorderId
  ) async throws -> JustEatNavigation.ReorderInputOutcome {
    try await person.reorder(reorderId)
  }
}

/// A mistake of the app, planted to see that it is found.
enum HeadlessMistake: CaseIterable, Sendable {
  /// The settings are shown on the tab of the orders.
  case wrongTab
  /// Going to the root leaves what lies on the selected tab.
  case tabKeepsPages
  /// Going to the root leaves the sheets.
  case sheetStays
  /// An order is said to be shown, and is not.
  case orderIsNotShown
  /// The user goes back, and the machine does not hear of it.
  case backIsNotReported
  /// Who has logged in when asked is not known to have.
  case loginIsForgotten
  /// The end of a session is not known to whoever asks.
  case statusIsStale
  /// What was shown to ask a question stays when a newer link has ended it.
  case questionStays
}
