/// The facts that are known at this moment.
public struct StartupFacts: Hashable, Sendable {
  /// The user: whether a token is stored, and whether the onboarding was ever finished.
  public var user: User
  /// The state of the store.
  public var link: LinkStoreState
  /// The knowledge of a link on its way.
  public var incoming: AppStartupNavigation.Incoming

  public init(user: User, link: LinkStoreState, incoming: AppStartupNavigation.Incoming) {
    self.user = user
    self.link = link
    self.incoming = incoming
  }

  var context: AppStartupNavigation.Context {
    AppStartupNavigation.Context(
      user: user, link: link.inSpec, incoming: incoming, lastLink: link == .absent ? .settled : .owed, view: .stale)
  }
}

/// The state of the app on the way to its first screen, computed from the facts.
///
/// It is for those who look on: what is shown is decided by the journey `startUp` of the proved machine, and the tests
/// compare the two.
public enum StartupState: String, Hashable, Sendable, CaseIterable {
  case waitingForLink
  /// A link is to be followed; to somebody who is signed out after a login.
  case followLink
  case signedIn
  case signedOut

  /// The state in which these facts put the app.
  public init(_ facts: StartupFacts) {
    self =
      switch (facts.incoming, facts.link, facts.user) {
      case (.pending, _, _): .waitingForLink
      case (.found, _, _), (.nothing, .stored, _): .followLink
      case (.nothing, _, .signedIn): .signedIn
      case (.nothing, _, .signedOut), (.nothing, _, .new): .signedOut
      }
  }
}

extension LinkStoreState {
  /// The same in the spec's words.
  var inSpec: AppStartupNavigation.Link {
    switch self {
    case .absent: .absent
    case .stored: .stored
    case .started: .started
    case .damaged: .damaged
    }
  }
}

/// The user of the app: nobody yet, nobody now, or somebody who is signed in. A token is stored if and only if the user
/// is `signedIn`.
public typealias User = AppStartupNavigation.User
