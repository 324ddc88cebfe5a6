import Foundation
import JustEat

/// What a link is taken for.
enum Reading: Hashable, Sendable {
  case intent(NavigationIntent)
  case refused
  /// The process ends.
  case trap
}

/// By which way a link comes in.
enum EntryPoint: Hashable, Sendable { case handleURL, openDeepLink, openShortcutItem }

/// Something that finds out what a link means.
@MainActor protocol LinkReader {
  func read(_ link: String, by entry: EntryPoint) -> Reading
}

/// The module's own, put together as the facade does.
@MainActor struct OurLinkReader: LinkReader {
  private let router: LinkRouter

  init() throws { router = try LinkRouter(settings: try DeepLinkingSettings()) }

  func read(_ link: String, by entry: EntryPoint) -> Reading {
    do {
      let gateway = URLGateway(router: router)
      let deepLink =
        switch entry {
        case .openShortcutItem:
          try ShortcutItemConverter(router: router).deepLink(forShortcutItem: QuickAction(type: link))
        case .handleURL: try gateway.handleURL(try url(link))
        case .openDeepLink: try gateway.deepLink(try url(link))
        }
      return .intent(try NavigationIntentFactory(router: router).intent(for: deepLink))
    } catch {
      return .refused
    }
  }

  private func url(_ link: String) throws -> URL {
    guard let url = URL(string: link) else { throw URLError(.badURL) }
    return url
  }
}

/// What gateway, converters and intent factory did in 2019, as far as it went wrong: defects 4 to 7, 9 and 15.
@MainActor struct PublishedLinkReader: LinkReader {
  private let universalSchemes = ["http", "https"]
  private let universalHosts = ["just-eat.co.uk", "www.just-eat.co.uk"]
  private let deepSchemes = ["je-internal", "justeat", "just-eat", "just-eat-uk"]

  private struct Refusal: Error {}

  func read(_ link: String, by entry: EntryPoint) -> Reading {
    do {
      return .intent(try intent(of: try deepLink(of: link, by: entry)))
    } catch is Trap {
      return .trap
    } catch {
      return .refused
    }
  }

  private func deepLink(of link: String, by entry: EntryPoint) throws -> URLComponents {
    if entry == .openShortcutItem {
      // The rest of '/reorder/', whatever it is.
      guard link.hasPrefix("/reorder/") else { throw Refusal() }
      return components("/reorder", ["orderId": String(link.dropFirst("/reorder/".count))])
    }
    guard let url = URL(string: link) else { throw Refusal() }
    guard let parts = URLComponents(string: link) else { throw Trap() }
    // Neither scheme nor host is looked at here.
    if entry == .openDeepLink { return parts }
    // Compared letter by letter.
    let (scheme, host) = (url.scheme ?? "", url.host ?? "")
    if universalSchemes.contains(scheme), universalHosts.contains(host) { return convert(parts) }
    if deepSchemes.contains(scheme.lowercased()) { return parts }
    throw Refusal()
  }

  /// Universal link to deep link.
  private func convert(_ link: URLComponents) -> URLComponents {
    let segments = link.path.split(separator: "/")
    switch segments.count {
    case 1 where segments[0] == "search":
      guard let postcode = value("postcode", in: link) else { return components("/search", [:]) }
      return components("/search", ["postcode": postcode, "cuisine": value("cuisine", in: link)])
    case 1, 2, 3: return link
    // No segments: home. And so is everything with more than the converter knows of.
    default: return components("/home", [:])
    }
  }

  private func intent(of link: URLComponents) throws -> NavigationIntent {
    let segments = link.path.split(separator: "/")
    switch (segments.first, segments.count) {
    case ("home", 1): return .goToHome
    case ("search", 1): return .goToSearch(postcode: value("postcode", in: link), cuisine: value("cuisine", in: link))
    case ("restaurant", 1): return .goToRestaurant(restaurantId: try forced("restaurantId", in: link))
    case ("resetPassword", 1): return .goToResetPassword(token: try forced("resetToken", in: link))
    case ("order", 1): return .goToOrderDetails(orderId: try forced("orderId", in: link))
    case ("reorder", 1): return .goToReorder(reorderId: try forced("orderId", in: link))
    case ("reorder", 2): return .goToReorder(reorderId: String(segments[1]))
    default: throw Refusal()
    }
  }

  private func value(_ key: String, in link: URLComponents) -> String? {
    link.queryItems?.first { $0.name == key }?.value
  }

  /// Taken as given.
  private func forced(_ key: String, in link: URLComponents) throws -> String {
    guard link.queryItems?.contains(where: { $0.name == key }) == true else { throw Refusal() }
    guard let value = value(key, in: link) else { throw Trap() }
    return value
  }

  private func components(_ path: String, _ values: [String: String?]) -> URLComponents {
    var components = URLComponents()
    components.scheme = deepSchemes[0]
    components.host = "je.com"
    components.path = path
    let items = values.sorted { $0.key < $1.key }.compactMap { key, value in
      value.map { URLQueryItem(name: key, value: $0) }
    }
    components.queryItems = items.isEmpty ? nil : items
    return components
  }
}
