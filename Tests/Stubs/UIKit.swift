// The part of UIKit that Sources/NavigationAdapters calls, with the signatures of Apple's SDK, so that its adapters are
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

// MARK: Containers

@MainActor open class UIView: NSObject {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }
  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  open var autoresizingMask: AutoresizingMask = []
  open var isHidden = false
  open func addSubview(_ view: UIView) {}
}

@MainActor open class UINavigationItem: NSObject {
  open var hidesBackButton = false
}

@MainActor open class UITabBarItem: NSObject {}

@MainActor open class UIPresentationController: NSObject {
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}

@MainActor open class UIViewController: NSObject {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) {}
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals (UIKit declares it so)
  open var view: UIView! { UIView() }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals (UIKit declares it so)
  open var tabBarItem: UITabBarItem!
  open var navigationItem: UINavigationItem { UINavigationItem() }
  open var isModalInPresentation = false
  open var children: [UIViewController] { [] }
  open var presentingViewController: UIViewController? { nil }
  open var presentationController: UIPresentationController? { nil }
  open func addChild(_ childController: UIViewController) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor open class UINavigationController: UIViewController {
  open weak var delegate: (any UINavigationControllerDelegate)?
  open var viewControllers: [UIViewController] = []
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
}

@MainActor open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  open var viewControllers: [UIViewController]?
  open var selectedIndex = 0
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {}
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

open class CATransaction: NSObject {
  open class func begin() {}
  open class func commit() {}
  open class func setCompletionBlock(_ block: (() -> Void)?) {}
}
