/// Makes single transitions and keeps the machine and what the app shows in sync: where taps go.
///
/// ```swift
/// try await transitioner.goFromHomeToSearch(postcode: "EC4M7RF", cuisine: nil, animated: true)
/// ```
///
/// Every call gives one event to the machine. It is presented if its transition is allowed, and the machine moves if it
/// was presented. Every call throws `EngineError` otherwise, and nothing has changed then.
@MainActor public final class NavigationTransitioner {
  /// The machine below.
  public nonisolated let stateMachine: StateMachine

  init(stateMachine: StateMachine) { self.stateMachine = stateMachine }

  /// Makes any transition; the calls below name the published ones.
  public func perform(_ event: JustEatNavigation.Event, animated: Bool) async throws {
    try await stateMachine.process(event, animated: animated)
  }

  /// Takes note that the user has gone back, dragged a sheet away or tapped a tab. Until this returns, the app should
  /// show nothing else: what it is asked for belongs to a place that the user has left.
  ///
  /// - Returns: the screen that is shown now, for a tab that has to be built.
  @discardableResult
  public func userMade(_ move: UserMove) async throws -> JustEatNavigation.Screen? {
    try await stateMachine.observe(move)
  }

  /// `any -> reset`.
  public func goToRoot(animated: Bool) async throws {
    try await perform(.popEverything, animated: animated)
  }

  /// `allPoppedToRoot -> select restaurants`.
  public func goToHome(animated: Bool) async throws {
    try await perform(.goToHome, animated: animated)
  }

  /// `home -> push search`.
  public func goFromHomeToSearch(postcode: Postcode?, cuisine: Cuisine?, animated: Bool) async throws {
    try await perform(.searchRestaurants(postcode: postcode, cuisine: cuisine), animated: animated)
  }

  /// `home -> push restaurant`; the same event as the next, which depends on the machine's screen.
  public func goFromHomeToRestaurant(
    restaurantId: RestaurantId, postcode: Postcode?, serviceType: ServiceType?, section: RestaurantSection?,
    animated: Bool
  ) async throws {
    try await loadRestaurant(restaurantId, postcode, serviceType, section, animated)
  }

  /// `search -> push restaurant`.
  public func goFromSearchToRestaurant(
    restaurantId: RestaurantId, postcode: Postcode?, serviceType: ServiceType?, section: RestaurantSection?,
    animated: Bool
  ) async throws {
    try await loadRestaurant(restaurantId, postcode, serviceType, section, animated)
  }

  /// `restaurant -> push basket`, if the user is logged in.
  public func goFromRestaurantToBasket(reorderId: ReorderId, animated: Bool) async throws {
    try await perform(.fillBasket(reorderId: reorderId), animated: animated)
  }

  /// `allPoppedToRoot -> select orders`, if the user is logged in.
  public func goToOrderHistory(animated: Bool) async throws {
    try await perform(.loadOrderHistory, animated: animated)
  }

  /// `orderHistory -> push orderDetails`, if the user is logged in.
  public func goFromOrderHistoryToOrderDetails(orderId: OrderId, animated: Bool) async throws {
    try await perform(.goToOrderDetails(orderId: orderId), animated: animated)
  }

  /// `allPoppedToRoot -> select settings`.
  public func goToSettings(animated: Bool) async throws {
    try await perform(.goToSettings, animated: animated)
  }

  /// `allPoppedToRoot -> present login`, if the user is logged out; from the orders tab, too.
  public func goToLogin(animated: Bool) async throws {
    try await perform(.goToLogin, animated: animated)
  }

  /// `allPoppedToRoot -> present resetPassword`, if the user is logged out.
  public func goToResetPassword(token: ResetPasswordToken, animated: Bool) async throws {
    try await perform(.goToResetPassword(token: token), animated: animated)
  }

  private func loadRestaurant(
    _ id: RestaurantId, _ postcode: Postcode?, _ serviceType: ServiceType?, _ section: RestaurantSection?,
    _ animated: Bool
  ) async throws {
    let event = JustEatNavigation.Event.loadRestaurant(
      restaurantId: id, postcode: postcode, serviceType: serviceType, section: section)
    try await perform(event, animated: animated)
  }
}

/// Answers what a journey has to ask: the app's part, besides the flow controllers.
@MainActor public protocol NavigationTransitionerDataSource: AnyObject, Sendable {
  /// Lets the user log in, and returns what came of it. Whatever was shown for that is gone afterwards; after a login
  /// so is all else, by ``RootFlowControllerProtocol/dismissAndPopToRootAll(first:animated:)``.
  ///
  /// - Throws: any error; the journey stops, and the caller who opened the link gets it.
  func navigationTransitionerDidRequestUserToLogin() async throws -> JustEatNavigation.LoginOutcome
  /// Finds out what an order contained that is to be made again.
  ///
  /// - Throws: any error, as above.
  func navigationTransitionerDidRequestInputForReorder(
    reorderId: ReorderId
  ) async throws -> JustEatNavigation.ReorderInputOutcome
}

/// A move that the platform lets users make without asking the app.
///
/// The app learns of it when it is on the screen, from the delegate of a navigation controller, a sheet or the tab
/// bar, and reports it then: ``NavigationTransitioner/userMade(_:)``.
public enum UserMove: Hashable, Sendable {
  /// By the Back button, or a swipe from the edge.
  case wentBack
  case draggedSheetAway
  /// The tab that is selected goes to its first screen.
  case tapped(AppTab)
}
