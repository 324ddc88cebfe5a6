import JustEat
import UIKit

/// A placeholder for every screen: its name, its values, and a button for each thing that its user can ask for.
final class ScreenViewController: UIViewController {
  let screen: JustEatNavigation.Screen
  private let values: [String?]
  private weak var flowController: (any FlowController)?

  init(_ screen: JustEatNavigation.Screen, _ values: [String?] = [], of flowController: any FlowController) {
    (self.screen, self.values, self.flowController) = (screen, values, flowController)
    super.init(nibName: nil, bundle: nil)
    title = screen.rawValue
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    let label = UILabel()
    label.text = values.compactMap(\.self).joined(separator: ", ")
    let buttons = screen.taps.map { tap in
      UIButton(
        primaryAction: UIAction(title: tap.title) { [weak flowController] _ in
          Task {
            do { try await tap.action(flowController.attached()) } catch { NSLog("refused: %@", "\(error)") }
          }
        })
    }
    let stack = UIStackView(arrangedSubviews: [label] + buttons)
    (stack.axis, stack.alignment, stack.distribution) = (.vertical, .center, .fillEqually)
    stack.backgroundColor = .systemBackground
    view = stack
  }
}

/// A tap shows nothing by itself: it asks the machine for an event, by way of the flow controllers.
struct Tap {
  let title: String
  let action: @MainActor (any FlowController) async throws -> Void

  init(_ title: String, _ action: @escaping @MainActor (any FlowController) async throws -> Void) {
    (self.title, self.action) = (title, action)
  }
  init(_ title: String, _ event: JustEatNavigation.Event) { self.init(title) { try await $0.request(event) } }
}

extension JustEatNavigation.Screen {
  fileprivate var taps: [Tap] {
    switch self {
    case .home: [Tap("Search EC4M", .searchRestaurants(postcode: "EC4M"))]
    case .search: [Tap("Restaurant 42", .loadRestaurant(restaurantId: "42"))]
    case .restaurant: [Tap("Basket", .fillBasket(reorderId: "7"))]
    case .basket: [Tap("Checkout", .goToCheckout)]
    case .checkout: [Tap("Payment", .proceedToPayment), Tap("Search on", .leaveCheckoutToSearch)]
    case .payment: [Tap("Pay", .goToOrderConfirmation(orderId: "99")), Tap("Leave", .leaveCheckout)]
    case .orderHistory: [Tap("Order 99", .goToOrderDetails(orderId: "99"))]
    case .ordersSignedOut: [Tap("Log in", .goToLogin)]
    case .orderDetails: [Tap("Its restaurant", .goToRestaurantOfOrder(restaurantId: "42"))]
    case .settings:
      [
        Tap("Privacy policy", .goToPrivacyPolicy),
        Tap("Log out") { try await ($0 as? SettingsFlowController)?.logOut() },
      ]
    case .login: [Tap("Log in") { try await ($0 as? AccountFlowController)?.logIn() }]
    case .privacyPolicy, .resetPassword: []
    }
  }
}
