/// The part that is there before anything else: the empty window, and the spinner.
///
/// What it shows covers the tabs, as onboarding and login do, and leaves nothing pushed in them.
public protocol LaunchCoordinator: Sendable {
  func showNothing(animated: Bool) async throws
  func showSpinner(animated: Bool) async throws
  /// Tells the user something; returns once the user has been told.
  func tell(_ report: StartupReport) async throws
}

/// The onboarding, at whose end somebody is signed in.
public protocol OnboardingCoordinator: Sendable {
  func show(animated: Bool) async throws
  /// Waits for the user to finish, and stores the token; the answer comes after that.
  func finish() async throws -> AppStartupNavigation.OnboardingOutcome
}

/// The login and sign-up.
public protocol LoginCoordinator: Sendable {
  func show(animated: Bool) async throws
  /// Waits for the user to sign in, and stores the token; the answer comes after that.
  func signIn() async throws -> AppStartupNavigation.LoginOutcome
}

/// Home, a tab bar. What links lead to there, and elsewhere, is registered: see ``LinkTarget``.
public protocol HomeCoordinator: Sendable {
  /// Shows the first tab, with nothing pushed in any.
  func show(animated: Bool) async throws
}

/// A move that users make in the tabs without asking the app.
///
/// The app learns of it from the delegate of the tab bar or of a navigation controller, once it is on the screen, and
/// reports it then: ``FlowCoordinator/userMade(_:isKnown:)``.
public enum UserMove: Hashable, Sendable {
  /// By the Back button, or a swipe from the edge.
  case wentBack
  /// The tab that is selected already goes to its first screen.
  case tapped(AppStartupNavigation.Tab)
}

/// A coordinator for each part of the app.
public struct AppParts: Sendable {
  public var launch: any LaunchCoordinator
  public var onboarding: any OnboardingCoordinator
  public var login: any LoginCoordinator
  public var home: any HomeCoordinator

  public init(
    launch: any LaunchCoordinator, onboarding: any OnboardingCoordinator, login: any LoginCoordinator,
    home: any HomeCoordinator
  ) {
    self.launch = launch
    self.onboarding = onboarding
    self.login = login
    self.home = home
  }
}

/// Something that the user should know. It holds no link.
public enum StartupReport: Hashable, Sendable {
  /// Why a link is not shown that was in the store, or on its way.
  public enum Reason: String, Hashable, Sendable, CaseIterable { case interrupted, unreadable, replaced }

  case linkNotShown(Reason)
  case linkNotFound(ResolverAnswer.Failure)
}

/// Knows who uses the app, beyond the death of the process: the place of the token.
///
/// Login and onboarding store what they have got before they answer. Nobody needs to be told that it has changed.
public protocol AccountStore: Sendable {
  /// The user now; asked for at each decision.
  var user: User { get }
  /// Removes the token.
  ///
  /// - Throws: any error, if it could not be removed; the user is still signed in then.
  func signOut() throws
}
