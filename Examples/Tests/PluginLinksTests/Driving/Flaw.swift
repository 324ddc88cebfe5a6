/// A mistake that is planted in the app around the manager, or between the manager and its engine.
enum Flaw: String, CaseIterable, Sendable {
  /// Who consented once is taken to consent forever.
  case consentIsRemembered
  /// Every plugin of the master data is open to every tenant.
  case tenantIsIgnored
  case fragmentIsDropped
  /// A plugin that needs no consent asks for one.
  case consentIsAlwaysAsked
  /// Everybody counts as logged in.
  case loginIsIgnored
  /// A link that comes while another is followed goes nowhere.
  case secondLinkIsLost
  /// A link that has given way to another is shown all the same.
  case supersededLinkIsShown
  /// Nobody tells the manager that a consent was withdrawn.
  case withdrawalIsKeptBack
  case minorsAreLetIn
  /// The text of the web service's error is taken for a link.
  case errorTextIsFollowed
  /// Nobody tells the manager that the app was away.
  case backgroundIsNotReported
  case readinessIsReportedTooEarly
  /// Nobody tells the manager that the user has gone back.
  case swipeIsKeptBack
  /// The manager is asked to go home when the user begins to swipe, as by a tap.
  case swipeIsTakenForATap
  /// Home is pushed onto what it should take away.
  case homeIsPushed

  /// Whether it shows only after several questions have been answered.
  var isDeep: Bool {
    switch self {
    case .consentIsRemembered, .consentIsAlwaysAsked, .fragmentIsDropped, .loginIsIgnored, .withdrawalIsKeptBack,
      .swipeIsKeptBack, .swipeIsTakenForATap, .homeIsPushed:
      true
    case .tenantIsIgnored, .secondLinkIsLost, .supersededLinkIsShown, .minorsAreLetIn, .errorTextIsFollowed,
      .backgroundIsNotReported, .readinessIsReportedTooEarly:
      false
    }
  }
}
