#if canImport(UIKit) && !os(watchOS)
  import NavigationModel
  import UIKit

  // What the user has done, once its animation is complete.

  extension ContainerViewController: UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIAdaptivePresentationControllerDelegate
  {
    public func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
      presenter?.containerHasChanged()
    }

    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      presenter?.containerHasChanged(tapped: TabID(tabBarController.selectedIndex))
    }

    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      presenter?.containerHasChanged()
    }
  }

  extension UIViewController {
    /// Lets another view controller fill this one.
    func embed(_ child: UIViewController) {
      addChild(child)
      child.view.frame = view.bounds
      child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(child.view)
      child.didMove(toParent: self)
    }
  }

  extension UINavigationController {
    /// Makes the stack consist of these pages, of which the first `kept` are there.
    func fill(with pages: [Page], kept: Int, animated: Bool, by makePage: (Page) -> UIViewController) {
      let added = pages.dropFirst(kept).map { page in
        let controller = makePage(page)
        controller.navigationItem.hidesBackButton = !page.isLeftByHand
        return controller
      }
      isModalInPresentation = pages.last?.isLeftByHand == false
      setViewControllers(viewControllers.prefix(kept) + added, animated: animated)
    }
  }
#endif
