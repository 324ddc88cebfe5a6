import AppStartup

/// Something that can happen to the app, as a value.
enum Verb: Hashable, Sendable {
  case install(link: String?)
  case launch, coldStart, kill
  case open(String)
  case found(PassID), notFound, failed, timePasses
  case signIn, finishOnboarding, cancelLogin, endSession
  case tap(Tap)

  enum Tap: Hashable, Sendable {
    case showProfile, showBoardingPasses, choosePass, closePass, logOut

    var event: AppStartupNavigation.Event {
      switch self {
      case .showProfile: .showProfile
      case .showBoardingPasses: .showBoardingPasses
      case .choosePass: .choosePass(passId: "chosen")
      case .closePass: .closePass
      case .logOut: .logOut
      }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func happen(to app: HeadlessApp) {
    switch self {
    case .install(let link): app.install(with: link)
    case .launch: app.launch()
    case .coldStart: app.coldStart()
    case .kill: app.kill()
    case .open(let link): app.open(link)
    case .found(let pass): app.resolverAnswers(.success(passLink(pass)))
    case .notFound: app.resolverAnswers(.success(nil))
    case .failed: app.resolverAnswers(.failure(Offline()))
    case .timePasses: app.timePasses()
    case .signIn: app.signIn()
    case .finishOnboarding: app.finishOnboarding()
    case .cancelLogin: app.cancelLogin()
    case .endSession: app.endSession()
    case .tap(let tap): app.tap(tap.event)
    }
  }
}
