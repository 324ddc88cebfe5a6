#if canImport(UIKit) && !os(watchOS)
  import NavigationModel
  import UIKit

  /// Tabs, stacks and sheets of UIKit; the root of a window. Everything about it is decided by its presenter.
  public final class ContainerViewController: UIViewController, NavigationContainer {
    public weak var presenter: ContainerPresenter?
    private let makePage: (Page) -> UIViewController
    private let tabs = UITabBarController()
    private var stacks: [StackPlace: UINavigationController] = [.outside: UINavigationController()]
    private var sheets: [UINavigationController] = []
    private var selectedTab: TabID?

    /// - Parameters:
    ///   - items: what the tab bar has for the spec's tabs, in its order.
    ///   - page: makes the view controller of a page.
    public init(tabs items: [UITabBarItem], page makePage: @escaping (Page) -> UIViewController) {
      self.makePage = makePage
      super.init(nibName: nil, bundle: nil)
      for index in items.indices { stacks[.tab(TabID(index))] = UINavigationController() }
      tabs.setViewControllers(items.indices.compactMap { stacks[.tab(TabID($0))] }, animated: false)
      zip(tabs.viewControllers ?? [], items).forEach { $0.tabBarItem = $1 }
      tabs.delegate = self
      stacks.values.forEach { $0.delegate = self }
      [tabs, stacks[.outside]].compactMap(\.self).forEach(embed)
    }

    public required init?(coder: NSCoder) { nil }

    public var shape: NavigationShape {
      NavigationShape(
        outside: stacks[.outside]?.viewControllers.count ?? 0,
        tabs: (tabs.viewControllers ?? []).map(\.children.count),
        selectedTab: selectedTab.map { _ in TabID(tabs.selectedIndex) },
        sheets: sheets.prefix { $0.presentingViewController != nil }.map(\.viewControllers.count))
    }

    public func show(_ pages: [Page], in place: StackPlace, kept: Int, animated: Bool) async {
      await withCheckedContinuation { (shown: CheckedContinuation<Void, Never>) in
        CATransaction.begin()
        CATransaction.setCompletionBlock { shown.resume() }
        (place.sheet.map { sheets[$0] } ?? stacks[place])?
          .fill(with: pages, kept: kept, animated: animated, by: makePage)
        CATransaction.commit()
      }
    }

    public func select(_ tab: TabID?) {
      selectedTab = tab
      tabs.selectedIndex = tab?.index ?? tabs.selectedIndex
      stacks[.outside]?.view.isHidden = tab != nil
    }

    public func present(_ pages: [Page], animated: Bool) async {
      let (front, sheet) = (sheets.last ?? self, UINavigationController())
      sheet.fill(with: pages, kept: 0, animated: false, by: makePage)
      sheet.delegate = self
      sheet.presentationController?.delegate = self
      sheets.append(sheet)
      await withCheckedContinuation { shown in front.present(sheet, animated: animated) { shown.resume() } }
    }

    public func dismiss(to count: Int, animated: Bool) async {
      let cover = ([self] + sheets)[count]
      await withCheckedContinuation { gone in cover.dismiss(animated: animated) { gone.resume() } }
      sheets.removeSubrange(count...)
    }
  }
#endif
