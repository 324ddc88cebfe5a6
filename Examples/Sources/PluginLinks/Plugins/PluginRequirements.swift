/// The requirements of a plugin or feature for those who open it.
///
/// It is asked for each time a link opens the plugin, and so are the app's managers: nothing is remembered.
///
/// ```swift
/// PluginRequirements(tenants: ["full"], needsLogin: true, consent: PluginConsent("health"), minimumAge: 21)
/// ```
public struct PluginRequirements: Hashable, Sendable {
  /// The tenants that may have it; nil: all whose master data names it.
  public var tenants: Set<String>?
  /// True if somebody must be logged in. Consent and age are a user's, so either of them implies it.
  public var needsLogin: Bool
  /// The consent that must have been given; nil: none.
  public var consent: PluginConsent?
  /// The age that the user must have. Whoever logs in must be of age in any case.
  public var minimumAge: Int?

  public init(
    tenants: Set<String>? = nil, needsLogin: Bool = false, consent: PluginConsent? = nil, minimumAge: Int? = nil
  ) {
    self.tenants = tenants
    self.needsLogin = needsLogin || consent != nil || minimumAge != nil
    self.consent = consent
    self.minimumAge = minimumAge
  }
}

/// A consent that plugins can require.
public struct PluginConsent: Hashable, Sendable {
  /// By which the ``ConsentManager`` knows it.
  public var id: String
  /// The query item of a link on whose value depends which screen asks for the consent, and the values that have a
  /// screen of their own.
  public var variant: Variant?

  public init(_ id: String, variant: Variant? = nil) {
    self.id = id
    self.variant = variant
  }

  /// For a challenge: `PluginConsent.Variant(parameter: "goalType", values: ["steps", "sleep"])`.
  public struct Variant: Hashable, Sendable {
    public var parameter: String
    public var values: Set<String>

    public init(parameter: String, values: Set<String>) {
      self.parameter = parameter
      self.values = values
    }
  }
}

/// The plugins and features that are registered.
@MainActor final class PluginRegistry {
  private var plugins: [any Plugin] = []
  private var targets: [String: any LinkTarget] = [:]

  func register(_ plugin: any Plugin) {
    plugins.removeAll { $0.id == plugin.id }
    plugins.append(plugin)
    if let target = plugin as? any LinkTarget { register(target) }
  }

  func register(_ target: any LinkTarget) { targets[target.id] = target }

  func unregister(_ id: String) {
    plugins.removeAll { $0.id == id }
    targets[id] = nil
  }

  func target(_ id: String) -> (any LinkTarget)? { targets[id] }
  func requirements(of id: String) -> PluginRequirements? { targets[id]?.requirements }

  /// The first plugin of a kind.
  func plugin<Kind>(_ kind: Kind.Type) -> Kind? {
    for plugin in plugins { if let found = plugin as? Kind { return found } }
    return nil
  }
}
