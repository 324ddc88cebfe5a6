extension OtherApp {
  /// WooCommerce's web links. Its own scheme is for logging in, and opens no screen.
  static let wooCommerce = OtherApp(
    schemes: [], hosts: ["woocommerce.com"],
    destinations: [
      .init(intent: "myStore", notations: ["MyStoreRoute"], routes: ["universal /mobile"]),
      .init(
        intent: "orderDetails", notations: ["OrderDetailsRoute"],
        routes: ["universal /mobile/orders/details?blog_id={blog: integer}&order_id={order: integer}"]),
      .init(intent: "orders", notations: ["OrdersRoute(root)"], routes: ["universal /mobile/orders"]),
      .init(intent: "newOrder", notations: ["OrdersRoute(create)"], routes: ["universal /mobile/orders/create"]),
      .init(intent: "payments", notations: ["PaymentsRoute(root)"], routes: ["universal /mobile/payments"]),
      .init(
        intent: "collect", notations: ["PaymentsRoute(collectPayment)"],
        routes: ["universal /mobile/payments/collect-payment"]),
      .init(
        intent: "tapToPay", notations: ["PaymentsRoute(tapToPay)"], routes: ["universal /mobile/payments/tap-to-pay"]),
    ])
}
