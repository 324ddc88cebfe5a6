import JustEat
import NavigationAdapters
import UIKit
import UserNotifications

/// Puts the article's stack together, and answers what its journeys ask.
///
/// script/typecheck-apple compares the app with the signatures of Apple's SDK; nobody has run it in a simulator yet.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  let session = UserSession()
  let tabBarController = TabBarController()
  private(set) lazy var rootFlowController = RootFlowController(with: tabBarController, session: session)
  private(set) var deepLinkingFacade: DeepLinkingFacade?
  private(set) var linkEntry: LinkEntry?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    do {
      let facade = try DeepLinkingFacade(
        flowControllerProvider: FlowControllerProvider(rootFlowController: rootFlowController),
        navigationTransitionerDataSource: self, settings: try DeepLinkingSettings(), userStatusProvider: session)
      let entry = LinkEntry(facade: facade) { result in
        // Not the link: it may have a token.
        if case .failure(let error) = result { NSLog("a link did not land: %@", "\(type(of: error.cause))") }
      }
      (deepLinkingFacade, linkEntry) = (facade, entry)
      tabBarController.flowController = rootFlowController
      rootFlowController.deepLinkingFacade = facade
      UNUserNotificationCenter.current().delegate = entry
      return true
    } catch {
      NSLog("the spec and the settings do not fit together: %@", "\(error)")
      return false
    }
  }

  /// The last task of every start lets the links in that have waited.
  func finishStart() async throws {
    try await rootFlowController.setup()
    await deepLinkingFacade?.startUpIsDone()
  }
}

extension AppDelegate: NavigationTransitionerDataSource {
  func navigationTransitionerDidRequestUserToLogin() async throws -> JustEatNavigation.LoginOutcome {
    try await rootFlowController.askUserToLogin()
  }

  /// A placeholder for the service that knows what was ordered.
  func navigationTransitionerDidRequestInputForReorder(
    reorderId: ReorderId
  ) async throws -> JustEatNavigation.ReorderInputOutcome {
    .given(restaurantId: "restaurant of \(reorderId)")
  }
}

/// A placeholder for the app's account.
final class UserSession: UserStatusProviding {
  var userStatus = UserStatus.loggedOut
}
