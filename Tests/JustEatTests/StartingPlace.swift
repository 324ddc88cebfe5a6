import JustEat

/// A place from which links are followed: somebody, and what they have tapped so far.
struct StartingPlace: Sendable, CustomStringConvertible {
  var status: UserStatus
  var screen: String
  var taps: [JustEatNavigation.Event]

  var description: String { "\(status) on \(screen) after \(taps.count) taps" }

  /// Every screen, for everybody who can get there by hand, some by several ways.
  static let all: [StartingPlace] = {
    let restaurant = JustEatNavigation.Event.loadRestaurant(
      restaurantId: "7", postcode: "N1", serviceType: .delivery, section: .info)
    let search = JustEatNavigation.Event.searchRestaurants(postcode: "N1", cuisine: "thai")
    let basket: [JustEatNavigation.Event] = [.goToHome, search, restaurant, .fillBasket(reorderId: "5")]
    let payment = basket + [.goToCheckout, .proceedToPayment]
    let anyone: [(String, [JustEatNavigation.Event])] = [
      ("allPoppedToRoot", []), ("home", [.goToHome]), ("search", [.goToHome, search]),
      ("restaurant", [.goToHome, restaurant]), ("restaurant", [.goToHome, search, restaurant]),
      ("settings", [.goToSettings]), ("privacyPolicy", [.goToSettings, .goToPrivacyPolicy]),
      ("allPoppedToRoot", [.goToSettings, .goToPrivacyPolicy, .popEverything]),
    ]
    let loggedOut: [(String, [JustEatNavigation.Event])] = [
      ("login", [.goToLogin]), ("resetPassword", [.goToResetPassword(token: "t")]),
      ("login", [.goToSettings, .popEverything, .goToLogin]),
    ]
    let loggedIn: [(String, [JustEatNavigation.Event])] = [
      ("basket", basket), ("checkout", basket + [.goToCheckout]), ("payment", payment),
      ("basket", basket + [.goToCheckout, .leaveCheckout]), ("basket", payment + [.leaveCheckout]),
      ("search", payment + [.leaveCheckoutToSearch]),
      ("search", [.goToHome, restaurant, .fillBasket(reorderId: "5"), .goToCheckout, .leaveCheckoutToSearch]),
      ("orderDetails", payment + [.goToOrderConfirmation(orderId: "9")]),
      ("orderHistory", [.loadOrderHistory]), ("orderDetails", [.loadOrderHistory, .goToOrderDetails(orderId: "8")]),
      ("allPoppedToRoot", [.loadOrderHistory, .goToOrderDetails(orderId: "8"), .popEverything]),
      ("restaurant", [.loadOrderHistory, .goToOrderDetails(orderId: "8"), .goToRestaurantOfOrder(restaurantId: "6")]),
      (
        "orderDetails",
        [
          .loadOrderHistory, .goToOrderDetails(orderId: "8"), .goToRestaurantOfOrder(restaurantId: "6"),
          .fillBasket(reorderId: "5"), .goToCheckout, .proceedToPayment, .goToOrderConfirmation(orderId: "10"),
        ]
      ),
    ]
    return UserStatus.allCases.flatMap { status in
      (anyone + (status == .loggedIn ? loggedIn : loggedOut)).map {
        StartingPlace(status: status, screen: $0.0, taps: $0.1)
      }
    }
  }()

  /// An app that stands here.
  @MainActor func app(_ answers: Answers = Answers()) async throws -> ObservedApp {
    let observed = try await ObservedApp(status, answers: answers)
    for tap in taps { try await observed.app.tap(tap) }
    return observed
  }
}
