// The part of UIKit that Sources/JustEat calls, with the signatures of Apple's SDK, so that its adapters are
// type-checked where there is no UIKit; see script/typecheck-apple. What is optional there is required here: an adapter
// that misses a call by a word is an error.
@_exported import Foundation

open class NSUserActivity: NSObject {
  public let activityType: String
  open var webpageURL: URL?
  open var userInfo: [AnyHashable: Any]?

  public init(activityType: String) { self.activityType = activityType }
}

@MainActor open class UIApplication: NSObject {
  public struct OpenURLOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

@MainActor open class UIApplicationShortcutItem: NSObject {
  open var type: String { "" }
}

public protocol UIUserActivityRestoring: NSObjectProtocol {}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool
  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
}

@MainActor open class UISceneSession: NSObject {}

@MainActor open class UIOpenURLContext: NSObject {
  open var url: URL { URL(fileURLWithPath: "") }
}

@MainActor open class UIScene: NSObject {
  @MainActor open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var userActivities: Set<NSUserActivity> { [] }
    open var shortcutItem: UIApplicationShortcutItem? { nil }
  }
}

open class UIWindowScene: UIScene {}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  // swift-format-ignore: AlwaysUseLowerCamelCase (UIKit names it so)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
}
