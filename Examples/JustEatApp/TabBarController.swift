import JustEat
import UIKit

/// The window's root: the spec's tabs, each with a stack, and sheets over them. Flow controllers say what it shows.
final class TabBarController: UITabBarController {
  weak var flowController: RootFlowController?
  let stacks = Dictionary(uniqueKeysWithValues: AppTab.allCases.map { ($0, StackController()) })
  var sheets: [StackController] = []
  var shownTab = AppTab.restaurants
  /// The moves of the user that the machine has not taken note of yet.
  var unreported = 0
  private var isChanging = false

  init() {
    super.init(nibName: nil, bundle: nil)
    for (tab, stack) in stacks {
      stack.tabBarItem = UITabBarItem(title: tab.rawValue.capitalized, image: nil, selectedImage: nil)
      stack.delegate = self
    }
    setViewControllers(AppTab.allCases.compactMap { stacks[$0] }, animated: false)
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  /// Makes a change whole, or throws: where the user was first, it belongs to a place that is no longer shown. While it
  /// is made, the user can touch nothing.
  func whole(_ change: @MainActor () async throws -> Void) async throws {
    if isChanging { return try await change() }
    try Task.checkCancellation()
    guard unreported == 0, (sheets + stacks.values).allSatisfy(\.isKnown) else { throw UserWasFirst() }
    isChanging = true
    view.window?.isUserInteractionEnabled = false
    defer {
      isChanging = false
      view.window?.isUserInteractionEnabled = true
    }
    try await change()
  }

  func showTab(_ tab: AppTab) {
    shownTab = tab
    selectedViewController = stacks[tab]
  }

  /// Pushes onto a tab's stack, or onto the sheet in front.
  func push(_ screen: ScreenViewController, on tab: AppTab?, animated: Bool) async throws {
    let stack = tab.map { stacks[$0] } ?? sheets.last
    try await whole { await stack?.show((stack?.viewControllers ?? []) + [screen], animated: animated) }
  }

  func presentSheet(_ screen: ScreenViewController, animated: Bool) async throws {
    try await whole {
      let (front, sheet) = (sheets.last ?? self, StackController())
      await sheet.show([screen], animated: false)
      sheet.delegate = self
      sheet.presentationController?.delegate = self
      sheets.append(sheet)
      await withCheckedContinuation { shown in front.present(sheet, animated: animated) { shown.resume() } }
    }
  }

  /// Dismisses all sheets but the lowest `count`; done even if nobody waits for it any more.
  func dismissSheets(to count: Int = 0, animated: Bool) async {
    guard sheets.count > count else { return }
    let cover = count == 0 ? self : sheets[count - 1]
    sheets.removeSubrange(count...)
    await withCheckedContinuation { gone in cover.dismiss(animated: animated) { gone.resume() } }
  }
}

/// The user has moved something since this was decided.
struct UserWasFirst: Error {}

/// The stack of a tab or a sheet, and how many of its screens the machine knows of.
final class StackController: UINavigationController {
  var known = 0

  /// Whether the user has left nothing that the machine takes for shown.
  var isKnown: Bool { viewControllers.count == known && !isBeingDismissed }

  func show(_ screens: some Sequence<UIViewController>, animated: Bool) async {
    let screens = Array(screens)
    known = screens.count
    isModalInPresentation = screens.last?.navigationItem.hidesBackButton ?? false
    await withCheckedContinuation { (shown: CheckedContinuation<Void, Never>) in
      CATransaction.begin()
      CATransaction.setCompletionBlock { shown.resume() }
      setViewControllers(screens, animated: animated)
      CATransaction.commit()
    }
  }
}
