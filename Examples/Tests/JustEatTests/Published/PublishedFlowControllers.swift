/// What flow controllers and view controllers did in 2019, as far as it went wrong: defects 8 and 10 to 14.
///
/// Calls of that time take a closure that is told when they are done.
@MainActor final class PublishedRootFlowController {
  let tabBar = TabBar()
  private(set) var restaurants: PublishedRestaurantsFlowController?

  /// A tab bar that knows its tabs by number. A number that there is not is ignored.
  @MainActor final class TabBar {
    var tabs: [String] = []
    private(set) var selected = 0
    func select(_ number: Int) { if tabs.indices.contains(number) { selected = number } }
  }

  /// The tabs stand at 0, 1 and 2 …
  func setup() {
    tabBar.tabs = ["restaurants", "orders", "settings"]
    restaurants = PublishedRestaurantsFlowController()
  }

  /// … and are looked for at 2 and 3.
  func goToOrdersSection() { tabBar.select(2) }
  func goToSettingsSection() { tabBar.select(3) }
}

@MainActor final class PublishedRestaurantsFlowController {
  /// The pages on the tab.
  private(set) var stack = ["home"]
  private(set) var presented: String?
  /// There is none before the checkout is opened …
  private(set) var checkout: PublishedCheckoutFlowController?

  func goToRestaurant() { stack.append("restaurant") }
  func goToSearch() { stack.append("search") }
  func goToBasket() { stack.append("basket") }

  func goToCheckout() {
    checkout = PublishedCheckoutFlowController(parent: self)
    presented = "checkout"
  }

  /// … and a flow that presents nothing is never told that it was dismissed.
  func dismiss(_ completion: @escaping () -> Void) {
    guard presented != nil else { return }
    presented = nil
    completion()
  }

  /// The search results are where they are if one came by a search.
  func goBackToSearchResults() { stack = Array(stack.prefix(2)) }
}

@MainActor final class PublishedCheckoutFlowController {
  private unowned let parent: PublishedRestaurantsFlowController

  init(parent: PublishedRestaurantsFlowController) { self.parent = parent }

  func leaveFlow(_ completion: @escaping () -> Void) { parent.dismiss(completion) }

  func leaveFlowAndGoBackToSERP(_ completion: @escaping () -> Void) {
    parent.dismiss {
      self.parent.goBackToSearchResults()
      completion()
    }
  }
}

/// The single entry to the tree; it takes a checkout for granted.
@MainActor final class PublishedFlowControllerProvider {
  private let root: PublishedRootFlowController

  init(root: PublishedRootFlowController) { self.root = root }

  func checkoutFlowController() throws -> PublishedCheckoutFlowController {
    guard let checkout = root.restaurants?.checkout else { throw Trap() }
    return checkout
  }
}

/// A view controller that keeps its flow controller alive, and takes taps to it past the machine.
@MainActor final class PublishedViewController {
  var flowController: PublishedRestaurantsFlowController?

  init(flowController: PublishedRestaurantsFlowController) { self.flowController = flowController }

  func tapReorder() { flowController?.goToBasket() }
}
