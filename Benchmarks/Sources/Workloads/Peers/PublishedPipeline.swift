import Foundation

/// The way of a link through the system published in 2019, reconstructed in our own code from its description: a `URL`;
/// a gateway that looks at scheme and host; universal links converted to deep links, which are built as URLs again; a
/// factory that makes intents of deep links; and a handler that makes the journey on a state machine of its own.
///
/// What the routes of the benchmarks have beside those of 2019 is read in the same manner. Where the published code
/// crashed (`?orderId` without a value) this refuses. The promises and queues of the original are left out: its calls
/// return here when they are done.
///
/// Source: A. De Bortoli, *Deep Linking at Scale on iOS*, 2019.
public struct PublishedPipeline: Sendable {
  /// The wish to reach a place.
  public enum Intent: Hashable, Sendable {
    case home, login, history, settings, offers, faq
    case reset(token: String)
    case search(postcode: String?, cuisine: String?)
    case restaurant(id: String, postcode: String?, serviceType: String?, section: String?)
    case reorder(id: String)
    case order(id: String)
    case offer(id: String)
    case basket(id: String, step: String)
    case help(topic: String)
    case rate(id: Int)
  }

  public enum Failure: Error { case malformedURL, unsupportedURL, unsupportedUniversalLink, transitionNotAllowed }

  let deepLinkSchemes = LinkOrigins.schemes
  let universalLinkSchemes = ["http", "https"]
  let universalLinkHosts = LinkOrigins.hosts
  let deepLinkHost = "je.com"

  public init() {}

  /// A link to its intent.
  public func intent(for text: String) throws -> Intent {
    guard let url = URL(string: text) else { throw Failure.malformedURL }
    return try intent(forDeepLink: try deepLink(for: url))
  }

  // MARK: The gateway

  private func deepLink(for url: URL) throws -> URL {
    guard let scheme = url.scheme else { throw Failure.malformedURL }
    if universalLinkSchemes.contains(scheme), let host = url.host, universalLinkHosts.contains(host) {
      return try converted(url)
    }
    if deepLinkSchemes.contains(scheme) { return url }
    throw Failure.unsupportedURL
  }

  // MARK: Universal links to deep links

  private func converted(_ url: URL) throws -> URL {
    let path = url.pathComponents.filter { $0 != "/" }
    let query = queryParameters(of: url)
    switch path.count {
    case 0: return try deepLink("/home")
    case 1:
      switch path[0] {
      case "home", "login", "order-history", "offers": return try deepLink("/" + path[0])
      case "resetPassword", "search", "restaurant", "reorder", "order": return try deepLink("/" + path[0], query)
      case "orders":
        return try query["orderId"].map { try deepLink("/order", ["orderId": $0]) } ?? deepLink("/order-history")
      default: throw Failure.unsupportedUniversalLink
      }
    case 2:
      switch (path[0], path[1]) {
      case ("account", "login"): return try deepLink("/login")
      case ("account", "order-history"): return try deepLink("/order-history")
      case ("account", "update-password"): return try deepLink("/resetPassword", ["resetToken": query["token"]])
      case ("area", let postcode):
        return try deepLink("/search", ["postcode": area(postcode), "cuisine": query["cuisine"]])
      case ("order", let id), ("orders", let id): return try deepLink("/order", ["orderId": id])
      case ("pages", "orderstatus.aspx"): return try deepLink("/order", ["orderId": query["orderId"]])
      case ("reorder", let id): return try deepLink("/reorder", ["orderId": id])
      case ("info", "faq"), ("offers", _), ("help", _), ("rate", _): return try deepLink(path)
      case ("basket", _): return try deepLink(path, query)
      default: throw Failure.unsupportedUniversalLink
      }
    default:
      switch (path[0], path[1], path.count) {
      case ("area", let postcode, 3): return try deepLink("/search", ["postcode": area(postcode), "cuisine": path[2]])
      case ("account", "order", 3): return try deepLink("/order", ["orderId": path[2]])
      case ("help", _, _): return try deepLink(path)
      default: throw Failure.unsupportedUniversalLink
      }
    }
  }

  /// The part of a postcode before the first `-`.
  private func area(_ text: String) -> String { text.components(separatedBy: "-")[0] }

  private func deepLink(_ segments: [String], _ query: [String: String?] = [:]) throws -> URL {
    try deepLink("/" + segments.joined(separator: "/"), query)
  }

  private func deepLink(_ path: String, _ query: [String: String?] = [:]) throws -> URL {
    var components = URLComponents()
    components.scheme = deepLinkSchemes[0]
    components.host = deepLinkHost
    components.path = path
    let items = query.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
    if !items.isEmpty { components.queryItems = items }
    guard let url = components.url else { throw Failure.malformedURL }
    return url
  }

  // MARK: Deep links to intents

  private func intent(forDeepLink url: URL) throws -> Intent {
    let path = url.pathComponents.filter { $0 != "/" }
    let query = queryParameters(of: url)
    func value(_ name: String) throws -> String {
      guard let value = query[name], !value.isEmpty else { throw Failure.malformedURL }
      return value
    }
    switch (path.first, path.count) {
    case (nil, _), ("home", 1): return .home
    case ("login", 1): return .login
    case ("account", 2) where path[1] == "login": return .login
    case ("resetPassword", 1): return .reset(token: try value("resetToken"))
    case ("search", 1): return .search(postcode: query["postcode"], cuisine: query["cuisine"])
    case ("restaurant", 1):
      let (serviceTypes, sections) = (["delivery", "collection"], ["menu", "reviews", "info"])
      return .restaurant(
        id: try value("restaurantId"), postcode: query["postcode"],
        serviceType: query["serviceType"].flatMap { serviceTypes.contains($0) ? $0 : nil },
        section: query["section"].flatMap { sections.contains($0) ? $0 : nil })
    case ("reorder", 1): return .reorder(id: try value("orderId"))
    case ("reorder", 2): return .reorder(id: path[1])
    case ("orders", 1), ("order-history", 1), ("orderHistory", 1): return .history
    case ("order", 1): return .order(id: try value("orderId"))
    case ("order", 2): return .order(id: path[1])
    case ("settings", 1): return .settings
    case ("offers", 1): return .offers
    case ("offers", 2): return .offer(id: path[1])
    case ("basket", 2) where ["review", "pay"].contains(query["step"]):
      return .basket(id: path[1], step: try value("step"))
    case ("info", 2) where path[1] == "faq": return .faq
    case ("help", 2...): return .help(topic: path.dropFirst().joined(separator: "/"))
    case ("rate", 2):
      guard let id = Int(path[1]) else { throw Failure.malformedURL }
      return .rate(id: id)
    default: throw Failure.unsupportedURL
    }
  }

  private func queryParameters(of url: URL) -> [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return items.reduce(into: [:]) { $0[$1.name] = $1.value }
  }
}

// MARK: Journeys

extension PublishedPipeline {
  /// The journey of an intent by somebody who is logged in, on a state machine of its own.
  ///
  /// - Returns: how many transitions were made, and the last screen.
  public func follow(_ intent: Intent) throws -> (transitions: Int, screen: String) {
    let machine = StateMachine(isLoggedIn: true)
    try machine.process("popEverything")
    switch intent {
    case .home: try machine.process("goToHome")
    case .search:
      try machine.process("goToHome")
      try machine.process("searchRestaurants")
    case .restaurant:
      try machine.process("goToHome")
      try machine.process("loadRestaurant")
    case .reorder:
      try machine.process("goToHome")
      try machine.process("loadRestaurant")
      try machine.process("fillBasket")
    case .history: try machine.process("loadOrderHistory")
    case .order:
      try machine.process("loadOrderHistory")
      try machine.process("goToOrderDetails")
    case .reset: try machine.process("goToResetPassword")
    case .login: try machine.process("goToLogin")
    case .settings: try machine.process("goToSettings")
    case .offers, .offer, .basket, .help, .faq, .rate: try machine.process("goToPage")
    }
    return (machine.count, machine.state)
  }

  /// Transitions by event; an event whose transition is not allowed fails.
  private final class StateMachine {
    private struct Transition {
      let event: String
      let source: String
      let target: String
    }

    private var transitions: [String: [Transition]] = [:]
    private let lock = NSLock()
    private(set) var state = "allPoppedToRoot"
    private(set) var count = 0

    init(isLoggedIn: Bool) {
      let root = "allPoppedToRoot"
      for source in [root, "home", "resetPassword", "search", "restaurant", "orderHistory", "orderDetails"] {
        add("popEverything", source, root)
      }
      add("goToHome", root, "home")
      add("searchRestaurants", "home", "search")
      add("loadRestaurant", "home", "restaurant")
      add("loadRestaurant", "search", "restaurant")
      add("goToSettings", root, "settings")
      add("goToPage", root, "page")
      if isLoggedIn {
        add("loadOrderHistory", root, "orderHistory")
        add("goToOrderDetails", "orderHistory", "orderDetails")
        add("fillBasket", "restaurant", "basket")
        // The links of the benchmarks open these to everybody; 2019 only to those who were logged out.
        add("goToResetPassword", root, "resetPassword")
        add("goToLogin", root, "login")
      }
    }

    private func add(_ event: String, _ source: String, _ target: String) {
      transitions[event, default: []].append(Transition(event: event, source: source, target: target))
    }

    func process(_ event: String) throws {
      try lock.withLock {
        guard let transition = transitions[event]?.first(where: { $0.source == state }) else {
          throw Failure.transitionNotAllowed
        }
        state = transition.target
        count += 1
      }
    }
  }
}
