import NavigationModel

/// The schemes and hosts that an app accepts.
///
/// A spec gives defaults; the app may give others at run time, for a test server or another country:
///
/// ```swift
/// var domains = LinkDomains(machine)
/// domains.universalHosts.append("staging.example.com")
/// let table = try RouteTable(machine, domains: domains)
/// ```
///
/// Upper and lower case of ASCII letters count as equal. Hosts are compared as they are spelled and are never
/// converted: an international one is given in its ASCII form, `xn--kln-sna.de` (RFC 3492), which is what the system
/// hands to an app.
public struct LinkDomains: Hashable, Sendable {
  /// The schemes of deep links; links are built with the first.
  public var schemes: [String]
  /// The host of deep links that are built. Deep links with any other host are followed, too.
  public var deepHost: String?
  /// The beginning of the path of a deep link.
  public var deepPath: Links.DeepPath
  /// The schemes of universal links; links are built with the first.
  public var universalSchemes: [String]
  /// The hosts of universal links; links are built with the first. `*.example.com` is every subdomain of example.com,
  /// at any depth, and not example.com itself, as in the app's associated domains.
  public var universalHosts: [String]

  /// The domains of a spec; universal links are `https`, and `http` unless the spec denies it.
  public init(_ machine: Machine) { self.init(machine.links) }

  package init(_ links: Links) {
    schemes = links.schemes
    deepHost = links.host
    deepPath = links.deepPath
    universalSchemes = links.allowsHTTP ? ["https", "http"] : ["https"]
    universalHosts = links.universalHosts
  }
}

extension LinkDomains {
  /// A host for examples of universal links; nil if the spec has none.
  package var exampleHost: String? { universalHosts.first.map(Self.example) }

  /// The host itself, or for a wildcard one of its subdomains.
  package static func example(of host: String) -> String { host.hasPrefix("*.") ? "www" + host.dropFirst() : host }

  /// Of these hosts and wildcards the one that counts for a host: itself, or else the narrowest wildcard.
  package static func counting(_ patterns: [String], for host: String) -> String? {
    patterns.filter { covers($0.lowercased(), host.lowercased()) }
      .max { RoutePrecedence.rank(ofHost: $0) < RoutePrecedence.rank(ofHost: $1) }
  }

  /// Returns whether a host, in lower case, is this one, or a subdomain that this wildcard covers.
  package static func covers(_ pattern: String, _ host: String) -> Bool {
    pattern.hasPrefix("*.")
      ? host.hasSuffix(pattern.dropFirst()) && host.utf8.count >= pattern.utf8.count : pattern == host
  }
}

extension Links {
  /// Returns whether these are hosts of universal links: one of the list, or some that a wildcard of the list covers.
  package func hands(over host: String) -> Bool {
    universalHosts.contains { LinkDomains.covers($0.lowercased(), host.lowercased()) }
  }
}

/// The kind of a link, which decides which routes are tried.
public enum LinkKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A URL with one of the app's own schemes.
  case deep
  /// A web address on one of the app's hosts.
  case universal
  /// The type of a home-screen quick action.
  case shortcut
  /// The identifier of a search item.
  case spotlight

  /// The way by which such links reach the app.
  package var source: LinkSource {
    switch self {
    case .deep, .universal: .url
    case .shortcut: .shortcut
    case .spotlight: .spotlight
    }
  }

  /// The kind as a route spells it.
  package var kinds: Route.Kinds { Route.Kinds(rawValue: 1 << rawValue) }
}

/// A scheme of the table.
struct Scheme: Sendable {
  var kind: LinkKind
  /// The default port (RFC 3986 section 6.2.3); 0: there is none.
  var port = 0
  /// The path begins where the host would.
  var hasPathFromHost = false
  /// In lower case.
  let name: [UInt8]

  /// The length of `scheme://` in bytes.
  var length: Int { name.count + 3 }

  /// Returns whether the first `count` bytes are this scheme, in any case.
  func isSpelled(_ bytes: Span<UInt8>, _ count: Int) -> Bool {
    guard name.count == count else { return false }
    for index in 0..<count where name[index] != bytes[index] | (bytes[index].isASCIILetter ? 0x20 : 0) { return false }
    return true
  }

  /// A scheme of deep links.
  init(_ scheme: String, deepPath: Links.DeepPath) {
    kind = .deep
    name = scheme.utf8.map(\.asciiLowercased)
    hasPathFromHost = deepPath == .fromHost
  }

  /// A scheme of web addresses, with its port (RFC 9110 section 4.2).
  init(universal scheme: String) {
    kind = .universal
    name = scheme.utf8.map(\.asciiLowercased)
    switch scheme.lowercased() {
    case "https": port = 443
    case "http": port = 80
    default: break
    }
  }
}

/// The way by which a link reaches the app.
public enum LinkSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// As a deep or universal link.
  case url
  /// As the type of a home-screen quick action.
  case shortcut
  /// As the identifier of a search item.
  case spotlight

  /// The kind of such links; nil: their scheme decides.
  @inline(__always) var kind: LinkKind? {
    switch self {
    case .url: nil
    case .shortcut: .shortcut
    case .spotlight: .spotlight
    }
  }
}
