import JustEat

/// The orders tab: the history, and orders over it; or a screen that says to log in.
@MainActor final class HeadlessOrdersFlowController: OrdersFlowControllerProtocol {
  private let window: HeadlessWindow
  private weak var delegate: (any OrdersFlowControllerDelegate)?

  init(window: HeadlessWindow, delegate: any OrdersFlowControllerDelegate) {
    self.window = window
    self.delegate = delegate
  }

  /// For whoever is in front of the app.
  func firstViewController(showing screen: JustEatNavigation.Screen?) -> HeadlessViewController {
    HeadlessViewController(screen == .orderHistory ? .orderHistory : .ordersSignedOut, of: self)
  }

  /// This tab presents nothing, so there is nothing to dismiss.
  func dismiss(animated: Bool) async throws {
    try await window.dismissSheets(of: self, animated: animated)
  }

  func goBackToRoot(animated: Bool) async throws {
    try await window.popToRoot(.orders, animated: animated)
  }

  func goToOrder(orderId: OrderId, animated: Bool) async throws {
    try await window.push(HeadlessViewController(.order(orderId), of: self), on: .orders, animated: animated)
  }

  func goToRestaurant(restaurantId: RestaurantId, animated: Bool) async throws {
    try await delegate.attached().ordersFlowController(self, wantsRestaurant: restaurantId, animated: animated)
  }

  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }
}
