import NavigationAdapters
import UIKit

/// The window, and links: each call of the system is passed on to the link entry.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let app = UIApplication.shared.delegate as? AppDelegate

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let app, let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = app.tabBarController
    window.makeKeyAndVisible()
    self.window = window
    app.linkEntry?.scene(scene, willConnectTo: session, options: connectionOptions)
    Task { try await app.finishStart() }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase (UIKit names it so)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    app?.linkEntry?.scene(scene, openURLContexts: URLContexts)
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    app?.linkEntry?.scene(scene, continue: userActivity)
  }

  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    app?.linkEntry?.windowScene(windowScene, performActionFor: shortcutItem, completionHandler: completionHandler)
  }
}
