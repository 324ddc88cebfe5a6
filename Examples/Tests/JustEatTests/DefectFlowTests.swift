import JustEat
import TestSupport
import Testing

/// The defects of the published code that concern flow controllers and view controllers.
@Suite("Published defects: flows") @MainActor struct DefectFlowTests {
  @Test("8: tabs are selected at numbers where they do not stand", arguments: Implementation.allCases)
  func tabNumbers(implementation: Implementation) async throws {
    let subject = try await subject(implementation)
    var right = true
    for tab in AppTab.allCases { if try await subject.select(tab) != tab.rawValue { right = false } }
    #expect(right != implementation.hasDefect)
  }

  @Test("8: tabs are selected by what they are, in whatever order they stand")
  func tabOrder() async throws {
    for tabs: [AppTab] in [[.settings, .orders, .restaurants], [.orders, .restaurants, .settings]] {
      let subject = try await OurFlows(tabs: tabs)
      for tab in AppTab.allCases { try await expect(subject.select(tab), equals: tab.rawValue) }
    }
  }

  @Test("10: leaving a flow never ends when nothing is presented", arguments: Implementation.allCases)
  func leaving(implementation: Implementation) async throws {
    let ends = try await subject(implementation).leaveFlowWithNothingPresented()
    #expect(ends != implementation.hasDefect)
  }

  @Test("10: the confirmation of an order is shown even if no checkout is presented")
  func confirmation() async throws {
    let app = try await launched(.loggedIn)
    try await app.flowControllerProvider.checkoutFlowController.goToOrderConfirmation(orderId: "1", animated: true)
    expect(app.window.shown.front, equals: .order("1"))
  }

  @Test("11: taps go past the machine: the basket opens while logged out", arguments: Implementation.allCases)
  func taps(implementation: Implementation) async throws {
    let subject = try await subject(implementation)
    try await subject.openRestaurant()
    let opens = try await subject.tapReorder()
    expect(opens, equals: implementation.hasDefect)
  }

  @Test("11: a tap that the machine refuses says so, and nothing moves")
  func refusedTap() async throws {
    let observed = try await ObservedApp(.loggedOut)
    try await observed.app.tap(.loadRestaurant(restaurantId: "1"))
    let events: [JustEatNavigation.Event] = [
      .fillBasket(reorderId: "1"), .goToCheckout, .proceedToPayment, .loadOrderHistory,
    ]
    for event in events {
      await #expect(throws: (any Error).self) { try await observed.app.tap(event) }
    }
    try await observed.lookAgain()
    expect(observed.complaints, equals: [])
    expect(observed.app.window.shown.front, equals: .restaurant("1"))
  }

  @Test("12: view controllers keep their flow controllers alive", arguments: Implementation.allCases)
  func ownership(implementation: Implementation) async throws {
    let keeps = try await subject(implementation).keepsFlowControllersAlive()
    expect(keeps, equals: implementation.hasDefect)
  }

  @Test("13: back to the search results after a reorder link shows the restaurant", arguments: Implementation.allCases)
  func backToSearch(implementation: Implementation) async throws {
    let front: String
    switch implementation {
    case .published:
      let restaurants = PublishedRestaurantsFlowController()
      restaurants.goToRestaurant()
      restaurants.goToBasket()
      restaurants.goToCheckout()
      restaurants.checkout?.leaveFlowAndGoBackToSERP {}
      front = restaurants.stack.last ?? "none"
      // By a search it works.
      let bySearch = PublishedRestaurantsFlowController()
      bySearch.goToSearch()
      bySearch.goToRestaurant()
      bySearch.goToBasket()
      bySearch.goToCheckout()
      bySearch.checkout?.leaveFlowAndGoBackToSERP {}
      expect(bySearch.stack.last, equals: "search")
    case .ours:
      let app = try await launched(.loggedIn)
      try await app.deepLinkingFacade.openDeepLink(app.deepLinkingFacade.deepLinkFactory.reorderURL(orderId: "42"))
      try await app.tap(.goToCheckout)
      try await app.tap(.leaveCheckoutToSearch)
      // There are none to go back to: they are made, where the restaurant is.
      expect(app.window.shown.stacks[.restaurants], equals: [.home, .searchResults(postcode: "EC4M", cuisine: nil)])
      front = app.window.shown.front == .searchResults(postcode: "EC4M", cuisine: nil) ? "search" : "another"
    }
    expect((front != "search"), equals: implementation.hasDefect)
  }

  @Test("14: asking for the checkout before it was ever opened traps", arguments: Implementation.allCases)
  func lazyCheckout(implementation: Implementation) async throws {
    let subject = try await subject(implementation)
    let traps = (try? subject.askForCheckout()) == nil
    expect(traps, equals: implementation.hasDefect)
  }

  private func subject(_ implementation: Implementation) async throws -> any FlowSubject {
    switch implementation {
    case .published: PublishedFlows()
    case .ours: try await OurFlows()
    }
  }
}
