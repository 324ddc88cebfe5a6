#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit

  extension LinkEntry: UIApplicationDelegate {
    public func application(
      _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
      receive(ReceivedLink(url: url))
    }

    public func application(
      _ application: UIApplication, continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
      receive(ReceivedLink(activity: userActivity))
    }

    public func application(
      _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      receive(ReceivedLink(quickAction: shortcutItem.type), then: completionHandler)
    }
  }

  extension LinkEntry: UIWindowSceneDelegate {
    /// A cold start: what the app was started for. A notification comes by its own delegate.
    public func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      receive(urls: connectionOptions.urlContexts.map(\.url))
      connectionOptions.userActivities.forEach { receive(ReceivedLink(activity: $0)) }
      receive(connectionOptions.shortcutItem.map { ReceivedLink(quickAction: $0.type) })
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase (UIKit names it so)
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
      receive(urls: URLContexts.map(\.url))
    }

    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      receive(ReceivedLink(activity: userActivity))
    }

    public func windowScene(
      _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      receive(ReceivedLink(quickAction: shortcutItem.type), then: completionHandler)
    }
  }
#endif
