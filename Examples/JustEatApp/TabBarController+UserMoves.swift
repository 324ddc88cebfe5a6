import JustEat
import UIKit

// What users do by hand is on the screen before the app hears of it: the machine is told, and nothing is shown until it
// has taken note.
extension TabBarController: UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIAdaptivePresentationControllerDelegate
{
  /// By the Back button or a swipe: one screen, or several by the button's menu.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    guard let stack = navigationController as? StackController else { return }
    let count = max(0, stack.known - stack.viewControllers.count)
    stack.known -= count
    report(Array(repeating: .wentBack, count: count))
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    _ = sheets.popLast()
    // A login that a journey has asked for is no place of the machine's: this is an answer.
    if flowController?.loginIsDismissed() != true { report([.draggedSheetAway]) }
  }

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    guard let tab = AppTab.allCases.first(where: { stacks[$0] === viewController }) else { return }
    // The tab that is selected goes to its first screen, in UIKit and in the machine.
    if tab == shownTab { stacks[tab]?.known = 1 }
    shownTab = tab
    report([.tapped(tab)])
  }

  private func report(_ moves: [UserMove]) {
    unreported += moves.count
    Task {
      for move in moves {
        await flowController?.userMade(move)
        unreported -= 1
      }
    }
  }
}
