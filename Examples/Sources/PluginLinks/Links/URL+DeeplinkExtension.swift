import Foundation
import LinkRouting

/// The properties of a URL that are known before anything is known of plugins. `Tests/PluginLinksTests` has the truth
/// table.
extension URL {
  /// True if the query has a `schema` item whose value is of the app's own scheme.
  public var hasDeeplinkSchema: Bool { valueForSchema != nil }

  /// The value of the first `schema` item that is of the app's own scheme, decoded once, with every other query item
  /// appended as it is spelled; nil if none exists.
  ///
  /// ```swift
  /// URL(string: "https://app.navidapro.example/x?schema=navidapro://coach&day=2")?.valueForSchema
  /// // "navidapro://coach?day=2"
  /// ```
  ///
  /// Other `schema` items are left out, so that a deep link does not contain a second one.
  ///
  /// - Complexity: O(length of the URL).
  public var valueForSchema: String? {
    var value: String?
    var others: [Substring] = []
    for item in LinkText(absoluteString).query.split(separator: "&") {
      let name = item.prefix { $0 != "=" }
      guard name.removingPercentEncoding == "schema" else {
        others.append(item)
        continue
      }
      if value == nil, let text = item.dropFirst(name.count + 1).removingPercentEncoding, LinkText(text).isOwn {
        value = text
      }
    }
    return value.map { LinkText($0).appending(others) }
  }

  /// True if the URL *starts with* the app's scheme; `navidapro2:` does, too.
  public var isDeepLinkStartsWithSchemaNavidaPro: Bool {
    absoluteString.lowercased().hasPrefix(OwnLinks.scheme)
  }

  /// True if the URL's scheme *equals* the app's.
  public var isDeeplink: Bool { LinkText(absoluteString).isOwn }

  /// The host of a deep link, as it is spelled; nil if it has none, if a user's name hides it, and for other URLs.
  public var pluginId: String? {
    guard isDeeplink, let authority = LinkText(absoluteString).authority, !authority.contains("@") else { return nil }
    let host = authority.prefix { $0 != ":" }
    return host.isEmpty ? nil : String(host)
  }
}

/// The links of the app's own, by the routes of its spec.
enum OwnLinks {
  /// Compiled once.
  static let routes = Result { try RouteTable(try PluginLinksNavigation.machine.get()) }
  /// In lower case.
  static let scheme = (try? routes.get())?.domains.schemes.first?.lowercased() ?? ""
}

/// The parts of a link by RFC 3986 section 3, as they are spelled.
struct LinkText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// In lower case; nil if none exists.
  var scheme: String? {
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains(where: { "/?#".contains($0) }) else {
      return nil
    }
    return text[..<colon].lowercased()
  }

  /// True if the scheme equals the app's.
  var isOwn: Bool { scheme == OwnLinks.scheme }

  /// The text after `scheme://`, up to the path.
  var authority: Substring? {
    guard let begin = text.firstRange(of: "://")?.upperBound else { return nil }
    guard let scheme, text[..<begin].count == scheme.count + 3 else { return nil }
    return text[begin...].prefix { !"/?#".contains($0) }
  }

  /// The text after the authority, up to the query.
  var path: Substring {
    guard let authority else { return "" }
    return text[authority.endIndex...].prefix { !"?#".contains($0) }
  }

  var query: Substring {
    let head = text.prefix { $0 != "#" }
    return head.firstIndex(of: "?").map { head[head.index(after: $0)...] } ?? ""
  }

  var fragment: Substring? { text.firstIndex(of: "#").map { text[text.index(after: $0)...] } }

  /// True if each `%` is followed by two hexadecimal digits (RFC 3986 section 2.1). Foundation repairs what is not so.
  var hasValidEscapes: Bool {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy { rest in
      let digits = rest.utf8.prefix(2)
      return digits.count == 2 && digits.allSatisfy { UnicodeScalar($0).properties.isASCIIHexDigit }
    }
  }

  /// The text with these items at the end of its query.
  func appending(_ items: [Substring]) -> String {
    guard !items.isEmpty else { return text }
    let head = text.prefix { $0 != "#" }
    let separator = head.last == "?" || head.last == "&" ? "" : head.contains("?") ? "&" : "?"
    return head + separator + items.joined(separator: "&") + text[head.endIndex...]
  }
}
