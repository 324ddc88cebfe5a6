/// Something that can happen to the app, as a value.
enum Verb: Hashable, Sendable {
  case launch, coldStart, kill
  /// A link that names its pass.
  case openPass(String)
  /// A link whose meaning has to be found out.
  case openShort
  case found(String), notFound, failed, timePasses
  case signIn, finishOnboarding, cancelLogin, endSession
  /// Something spoils the copy of the link.
  case spoil
  case tap(Tap)

  enum Tap: Hashable, Sendable, CaseIterable { case showProfile, showBoardingPasses, choosePass, closePass, logOut }
}
