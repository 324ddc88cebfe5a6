/// A place in the app: a plugin, and where in it.
public protocol DeepLink: Sendable {
  /// The plugin or feature.
  var pluginId: String { get }
  /// The plugin's screens, from the first to the one in front.
  var subScreens: [String] { get }
  /// What the plugin is told besides, in the order of the link.
  var query: [DeepLinkItem] { get }
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
/// DeepLinkModel(text: "navidapro://coach/plan/7?day=2")
/// // pluginId: "coach", subScreens: ["plan", "7"], query: [day = 2]
/// ```
public struct DeepLinkModel: DeepLink, Hashable {
  public var pluginId: String
  public var subScreens: [String]
  public var query: [DeepLinkItem]

  public init(pluginId: String, subScreens: [String] = [], query: [DeepLinkItem] = []) {
    self.pluginId = pluginId
    self.subScreens = subScreens
    self.query = query
  }

  package init(_ link: any DeepLink) {
    self.init(pluginId: link.pluginId, subScreens: link.subScreens, query: link.query)
  }

  /// The first value of the item with this name.
  public func value(of name: String) -> String? { query.first { $0.name == name }?.value }
}

extension DeepLinkModel {
  /// The parts of a link with the app's own scheme, each decoded once; nil if a part cannot be decoded.
  ///
  /// - Complexity: O(length).
  init?(pluginId: String, text: LinkText) {
    var screens: [String] = []
    for segment in text.path.split(separator: "/") {
      guard let screen = segment.removingPercentEncoding else { return nil }
      screens.append(screen)
    }
    var items: [DeepLinkItem] = []
    for item in text.query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts[0].removingPercentEncoding else { return nil }
      let value = parts.count == 2 ? String(parts[1]).removingPercentEncoding : nil
      guard parts.count == 1 || value != nil else { return nil }
      items.append(DeepLinkItem(name, value))
    }
    self.init(pluginId: pluginId, subScreens: screens, query: items)
  }

  /// The link with the app's own scheme that means this place; reading it gives the same again.
  public var text: String {
    let path = ([pluginId] + subScreens).map(Self.escaped).joined(separator: "/")
    let items = query.map { item in
      Self.escaped(item.name) + (item.value.map { "=" + Self.escaped($0) } ?? "")
    }
    return "\(PluginCatalog.scheme)://\(path)" + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// All but the unreserved characters of RFC 3986 section 2.3 escaped.
  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      let character = Character(UnicodeScalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
        result.append(character)
      } else {
        result += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
