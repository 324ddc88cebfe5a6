import JustEat

/// The checkout, in a sheet over the basket.
@MainActor final class HeadlessCheckoutFlowController: CheckoutFlowControllerProtocol {
  private let window: HeadlessWindow
  private weak var delegate: (any CheckoutFlowControllerDelegate)?

  init(window: HeadlessWindow, delegate: any CheckoutFlowControllerDelegate) {
    self.window = window
    self.delegate = delegate
  }

  func beginFlow(animated: Bool) async throws {
    try await window.present(HeadlessViewController(.checkout, of: self), animated: animated)
  }

  func proceedToPayment(animated: Bool) async throws {
    try await window.pushOnSheet(HeadlessViewController(.payment, of: self), animated: animated)
  }

  func goToOrderConfirmation(orderId: OrderId, animated: Bool) async throws {
    try await window.whole {
      try await leaveFlow(animated: false)
      try await delegate.attached().checkoutFlowController(self, didPlaceOrder: orderId, animated: animated)
    }
  }

  func leaveFlow(animated: Bool) async throws {
    try await window.dismissSheets(of: self, animated: animated)
  }

  func leaveFlowAndGoBackToSERP(animated: Bool) async throws {
    try await window.whole {
      // Below the sheet first: what it uncovers is what the user asked for.
      try await delegate.attached().checkoutFlowControllerWantsSearchResults(self)
      try await leaveFlow(animated: animated)
    }
  }

  func request(_ event: JustEatNavigation.Event) async throws {
    try await delegate.attached().flowController(self, requests: event)
  }
}
