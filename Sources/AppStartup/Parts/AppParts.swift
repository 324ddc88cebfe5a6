/// What there is before anything else: the empty window, and the spinner.
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

/// Home, on the tab of the boarding passes.
public protocol BoardingPassesCoordinator: Sendable {
  func showList(animated: Bool) async throws
  func show(_ passId: PassID, animated: Bool) async throws
}

/// Home, on the tab of the profile.
public protocol ProfileCoordinator: Sendable {
  func show(animated: Bool) async throws
}

/// A coordinator for each part of the app.
public struct AppParts: Sendable {
  public var launch: any LaunchCoordinator
  public var onboarding: any OnboardingCoordinator
  public var login: any LoginCoordinator
  public var boardingPasses: any BoardingPassesCoordinator
  public var profile: any ProfileCoordinator

  public init(
    launch: any LaunchCoordinator, onboarding: any OnboardingCoordinator, login: any LoginCoordinator,
    boardingPasses: any BoardingPassesCoordinator, profile: any ProfileCoordinator
  ) {
    self.launch = launch
    self.onboarding = onboarding
    self.login = login
    self.boardingPasses = boardingPasses
    self.profile = profile
  }
}

/// Something that the user should know. It holds no link.
public enum StartupReport: Hashable, Sendable {
  case linkNotShown(AppStartupNavigation.Reason)
  case linkNotFound(ResolverAnswer.Failure)
}

/// Knows who uses the app, beyond the death of the process: the place of the token.
///
/// Login and onboarding store what they have got before they answer.
public protocol AccountStore: Sendable {
  var user: User { get }
  /// Removes the token.
  ///
  /// - Throws: any error, if it could not be removed; the user is still signed in then.
  func signOut() throws
}
