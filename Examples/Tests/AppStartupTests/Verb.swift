import AppStartup
import Foundation

/// Something that can happen to the app, as a value.
enum Verb: Hashable, Sendable {
  case launch, coldStart, kill
  /// A link that names its pass.
  case openPass(String)
  /// A link whose meaning has to be found out.
  case openShort
  case found(String), notFound, failed, timePasses
  case signIn, finishOnboarding, cancelLogin, logOut, endSession
  /// Something spoils the copy of the link.
  case spoil
  case tap(Tap)

  enum Tap: Hashable, Sendable, CaseIterable { case profile, passes, choose, back }
}

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
    case .logOut: app.logOut()
    case .endSession: app.endSession()
    case .spoil: if folder.names.contains("link.stored") { try folder.write("spoilt".utf8, to: "link.stored") }
    case .tap(.choose): app.tap(.choose(link: passLink("chosen")))
    case .tap(.profile): app.move(.tapped(.profile))
    case .tap(.passes): app.move(.tapped(.passes))
    case .tap(.back): app.move(.wentBack)
    }
  }
}
