/// A place in the app: a plugin, and where in it.
public protocol DeepLink: Sendable {
  /// The plugin or feature.
  var pluginId: String { get }
  /// The plugin's screens, from the first to the one in front.
  var subScreens: [String] { get }
  /// The items that the plugin is told besides, in the order of the link.
  var query: [DeepLinkItem] { get }
  /// The place within what is shown; nil if the link names none.
  var fragment: String? { get }
}

/// A query item of a deep link.
public struct DeepLinkItem: Hashable, Sendable {
  public var name: String
  /// nil for an item without `=`.
  public var value: String?

  public init(_ name: String, _ value: String? = nil) {
    self.name = name
    self.value = value
  }
}

/// A deep link as a value.
///
/// ```swift
/// DeepLinkModel(pluginId: "coach", subScreens: ["plan", "7"], query: [DeepLinkItem("day", "2")], fragment: "top").text
/// // navidapro://coach/plan/7?day=2#top
/// ```
public struct DeepLinkModel: DeepLink, Hashable {
  public var pluginId: String
  public var subScreens: [String]
  public var query: [DeepLinkItem]
  public var fragment: String?

  public init(pluginId: String, subScreens: [String] = [], query: [DeepLinkItem] = [], fragment: String? = nil) {
    self.pluginId = pluginId
    self.subScreens = subScreens
    self.query = query
    self.fragment = fragment
  }

  /// The same link as a value.
  public init(_ link: any DeepLink) {
    self.init(pluginId: link.pluginId, subScreens: link.subScreens, query: link.query, fragment: link.fragment)
  }

  /// The first value of the item with this name.
  public func value(of name: String) -> String? { query.first { $0.name == name }?.value }
}

extension DeepLinkModel {
  /// The parts of a link with the app's own scheme, each decoded once; nil if a part cannot be decoded.
  ///
  /// - Complexity: O(length).
  init?(pluginId: String, text: LinkText) {
    let fragment = text.fragment.map { String($0).removingPercentEncoding }
    if case .some(.none) = fragment { return nil }
    self.init(pluginId: pluginId, path: String(text.path), query: String(text.query), fragment: fragment ?? nil)
  }

  /// A place by the values that its journey carries, as ``path`` and ``queryText`` spell them.
  init?(pluginId: String, path: String?, query: String?, fragment: String?) {
    var screens: [String] = []
    for segment in (path ?? "").split(separator: "/") {
      guard let screen = segment.removingPercentEncoding else { return nil }
      screens.append(screen)
    }
    var items: [DeepLinkItem] = []
    for item in (query ?? "").split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts[0].removingPercentEncoding else { return nil }
      let value = parts.count == 2 ? parts[1].removingPercentEncoding : nil
      guard parts.count == 1 || value != nil else { return nil }
      items.append(DeepLinkItem(name, value))
    }
    self.init(
      pluginId: pluginId, subScreens: screens, query: items, fragment: fragment?.isEmpty == true ? nil : fragment)
  }

  /// The sub-screens as one value of a journey; only what would divide them otherwise is escaped.
  var path: String? {
    subScreens.isEmpty ? nil : subScreens.map { $0.escaped { $0 != "%" && $0 != "/" } }.joined(separator: "/")
  }

  /// The query items as one value of a journey, as ``path``.
  var queryText: String? { query.isEmpty ? nil : text(of: query) { $0 != "%" && $0 != "&" && $0 != "=" } }

  /// The link with the app's own scheme that means this place; reading it gives the same again.
  public var text: String {
    func isUnreserved(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
    }
    let path = ([pluginId] + subScreens).map { $0.escaped(but: isUnreserved) }.joined(separator: "/")
    let items = query.isEmpty ? "" : "?" + text(of: query, but: isUnreserved)
    return "\(OwnLinks.scheme)://\(path)\(items)" + (fragment.map { "#" + $0.escaped(but: isUnreserved) } ?? "")
  }

  private func text(of items: [DeepLinkItem], but isKept: (Character) -> Bool) -> String {
    items.map { item in item.name.escaped(but: isKept) + (item.value.map { "=" + $0.escaped(but: isKept) } ?? "") }
      .joined(separator: "&")
  }
}

extension String {
  /// Percent-encoded (RFC 3986 section 2.1), but for the characters that may stay.
  fileprivate func escaped(but isKept: (Character) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF")
    return reduce(into: "") { result, character in
      if isKept(character) { return result.append(character) }
      for byte in character.utf8 { result += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    }
  }
}
