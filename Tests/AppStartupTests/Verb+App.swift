import AppStartup
import Foundation

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Verb {
  func happen(to app: HeadlessApp, in folder: TestFolder) throws {
    switch self {
    case .launch: app.launch()
    case .coldStart: app.coldStart()
    case .kill: app.kill()
    case .openPass(let pass): app.open(passLink(pass))
    case .openShort: app.open(shortLink("Xy7k"))
    case .found(let pass): app.resolverAnswers(.success(passLink(pass)))
    case .notFound: app.resolverAnswers(.success(nil))
    case .failed: app.resolverAnswers(.failure(Offline()))
    case .timePasses: app.timePasses()
    case .signIn: app.signIn()
    case .finishOnboarding: app.finishOnboarding()
    case .cancelLogin: app.cancelLogin()
    case .endSession: app.endSession()
    case .spoil: if folder.names.contains("link.stored") { try folder.write("spoilt".utf8, to: "link.stored") }
    case .tap(let tap): app.tap(tap.event)
    }
  }
}

extension Verb.Tap {
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
