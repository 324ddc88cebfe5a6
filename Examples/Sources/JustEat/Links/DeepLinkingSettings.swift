import LinkRouting

/// The schemes and hosts that the app answers to.
///
/// They may change while the app runs: every link is judged by what holds when it arrives. The schemes equal the app's
/// `CFBundleURLSchemes`, the hosts its `applinks:` domains; `navcheck check --info-plist --entitlements` compares them.
@MainActor public protocol DeepLinkingSettingsProtocol: AnyObject, Sendable {
  /// The schemes of universal links, such as `https`.
  var universalLinkSchemes: [String] { get }
  /// The hosts of universal links.
  var universalLinkHosts: [String] { get }
  /// The app's own schemes; links are built with the first.
  var internalDeepLinkSchemes: [String] { get }
  /// The host that built deep links get. Deep links with another host are followed all the same.
  var internalDeepLinkHost: String { get }
}

/// Settings that begin with what the spec says and can be set.
@MainActor public final class DeepLinkingSettings: DeepLinkingSettingsProtocol {
  public var universalLinkSchemes: [String]
  public var universalLinkHosts: [String]
  public var internalDeepLinkSchemes: [String]
  /// Empty: built links have no host.
  public var internalDeepLinkHost: String

  /// The schemes and hosts of `domains`.
  public init(_ domains: LinkDomains) {
    universalLinkSchemes = domains.universalSchemes
    universalLinkHosts = domains.universalHosts
    internalDeepLinkSchemes = domains.schemes
    internalDeepLinkHost = domains.deepHost ?? ""
  }

  /// The schemes and hosts of the spec.
  ///
  /// - Throws: `MachineError` if the spec's machine is invalid, which a generated one never is.
  public convenience init() throws {
    self.init(LinkDomains(try JustEatNavigation.machine.get()))
  }
}

extension DeepLinkingSettingsProtocol {
  /// The same in the router's words.
  func domains(basedOn links: LinkDomains) -> LinkDomains {
    var domains = links
    domains.universalSchemes = universalLinkSchemes
    domains.universalHosts = universalLinkHosts
    domains.schemes = internalDeepLinkSchemes
    domains.deepHost = internalDeepLinkHost.isEmpty ? nil : internalDeepLinkHost
    return domains
  }
}
