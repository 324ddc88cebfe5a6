import NavigationModel

/// The schemes and hosts that an app accepts.
///
/// A spec gives defaults; the app may give others at run time, for a test server or another country:
///
/// ```swift
/// var domains = LinkDomains(machine.links)
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
  /// Where the path of a deep link begins.
  public var deepPath: Links.DeepPath
  /// The schemes of universal links; links are built with the first.
  public var universalSchemes: [String]
  /// The hosts of universal links; links are built with the first.
  public var universalHosts: [String]

  /// What a spec says; universal links are `https` and `http`.
  public init(_ links: Links) {
    schemes = links.schemes
    deepHost = links.host
    deepPath = links.deepPath
    universalSchemes = ["https", "http"]
    universalHosts = links.universalHosts
  }
}
