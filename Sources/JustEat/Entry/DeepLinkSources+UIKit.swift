#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  extension UIApplicationShortcutItem: ShortcutItem {}
  extension NSUserActivity: NSUserActivityProtocol {}

  extension DeepLinkSources: UIApplicationDelegate {
    public func application(
      _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
      open(url)
    }

    public func application(
      _ application: UIApplication, continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      resume(userActivity)
    }

    public func application(
      _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      perform(shortcutItem, completion: completionHandler)
    }
  }

  extension DeepLinkSources: UIWindowSceneDelegate {
    /// A cold start: what the app was started for waits until start-up is done, like everything else.
    public func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      self.scene(scene, openURLContexts: connectionOptions.urlContexts)
      for activity in connectionOptions.userActivities { resume(activity) }
      if let item = connectionOptions.shortcutItem { perform(item) { _ in } }
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase (UIKit names it so)
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
      // A set has no order of its own, and the last link wins.
      for url in URLContexts.map(\.url).sorted(by: { $0.absoluteString < $1.absoluteString }) { open(url) }
    }

    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      resume(userActivity)
    }

    public func windowScene(
      _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      perform(shortcutItem, completion: completionHandler)
    }
  }
#endif
