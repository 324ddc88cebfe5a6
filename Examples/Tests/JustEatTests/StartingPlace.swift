import JustEat

/// A place from which links are followed: somebody, and what they have done by hand so far.
struct StartingPlace: Sendable, CustomStringConvertible {
  enum Step: Sendable {
    case tap(JustEatNavigation.Event)
    case move(UserMove)
    /// On the login sheet.
    case signIn
  }

  /// Whether they were logged in when the app started.
  var status: UserStatus
  var screen: String
  var steps: [Step]

  /// Whether they are logged in now.
  var user: UserStatus {
    let signsIn = steps.contains { if case .signIn = $0 { true } else { false } }
    return signsIn ? .loggedIn : status
  }

  var description: String { "\(status) on \(screen) after \(steps.count) steps" }

  /// Every screen, for everybody who can get there by hand, some by several ways, and with something in other tabs.
  static let all: [StartingPlace] = {
    let restaurant = Step.tap(
      .loadRestaurant(restaurantId: "7", postcode: "N1", serviceType: .delivery, section: .info))
    let search = Step.tap(.searchRestaurants(postcode: "N1", cuisine: "thai"))
    let orders = Step.move(.tapped(.orders))
    let settings = Step.move(.tapped(.settings))
    let (back, drag) = (Step.move(.wentBack), Step.move(.draggedSheetAway))
    let basket = [search, restaurant, .tap(.fillBasket(reorderId: "5"))]
    let checkout = basket + [.tap(.goToCheckout)]
    let payment = checkout + [.tap(.proceedToPayment)]
    let order = [orders, .tap(.goToOrderDetails(orderId: "8"))]
    let anyone: [(String, [Step])] = [
      ("home", []), ("home", [.tap(.goToHome)]), ("search", [search]), ("restaurant", [restaurant]),
      ("restaurant", [search, restaurant]), ("search", [search, restaurant, back]),
      ("settings", [settings]), ("settings", [.tap(.goToSettings)]),
      ("privacyPolicy", [settings, .tap(.goToPrivacyPolicy)]),
      ("settings", [settings, .tap(.goToPrivacyPolicy), .tap(.popEverything)]),
      ("settings", [settings, .tap(.goToPrivacyPolicy), settings]),
      ("restaurant", [search, restaurant, settings, .tap(.goToPrivacyPolicy), .move(.tapped(.restaurants))]),
    ]
    let loggedOut: [(String, [Step])] = [
      ("ordersSignedOut", [orders]), ("ordersSignedOut", [search, orders]), ("login", [.tap(.goToLogin)]),
      ("resetPassword", [.tap(.goToResetPassword(token: "t"))]), ("home", [.tap(.goToLogin), drag]),
      ("login", [settings, .tap(.popEverything), .tap(.goToLogin)]), ("login", [search, orders, .tap(.goToLogin)]),
      ("orderHistory", [search, orders, .tap(.goToLogin), .signIn]),
      ("home", [orders, .move(.tapped(.restaurants)), .tap(.goToLogin), .signIn]),
    ]
    let loggedIn: [(String, [Step])] = [
      ("basket", basket), ("checkout", checkout), ("payment", payment), ("basket", checkout + [.tap(.leaveCheckout)]),
      ("basket", checkout + [drag]), ("basket", payment + [.tap(.leaveCheckout)]),
      ("search", payment + [.tap(.leaveCheckoutToSearch)]),
      ("search", [restaurant, .tap(.fillBasket(reorderId: "5")), .tap(.goToCheckout), .tap(.leaveCheckoutToSearch)]),
      ("orderDetails", payment + [.tap(.goToOrderConfirmation(orderId: "9"))]),
      ("orderHistory", payment + [.tap(.goToOrderConfirmation(orderId: "9")), back]),
      ("orderHistory", [.tap(.loadOrderHistory)]), ("orderDetails", order),
      ("orderHistory", order + [.tap(.popEverything)]), ("orderDetails", basket + order),
      ("basket", basket + order + [.move(.tapped(.restaurants))]),
      ("restaurant", order + [.tap(.goToRestaurantOfOrder(restaurantId: "6"))]),
      ("restaurant", basket + order + [.tap(.goToRestaurantOfOrder(restaurantId: "6"))]),
      (
        "orderDetails",
        order + [
          .tap(.goToRestaurantOfOrder(restaurantId: "6")), .tap(.fillBasket(reorderId: "5")), .tap(.goToCheckout),
          .tap(.proceedToPayment), .tap(.goToOrderConfirmation(orderId: "10")),
        ]
      ),
    ]
    return UserStatus.allCases.flatMap { status in
      (anyone + (status == .loggedIn ? loggedIn : loggedOut)).map {
        StartingPlace(status: status, screen: $0.0, steps: $0.1)
      }
    }
  }()

  /// An app that stands here.
  @MainActor func app(_ answers: Answers = Answers()) async throws -> ObservedApp {
    let observed = try await ObservedApp(status, answers: answers)
    for step in steps { try await observed.make(step) }
    return observed
  }
}
