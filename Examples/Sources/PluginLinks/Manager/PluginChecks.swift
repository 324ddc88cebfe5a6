/// The app's answers about a plugin at this moment, for a journey's checks.
@MainActor struct PluginChecks {
  let plugins: PluginRegistry
  let validator: DeepLinkValidator
  let masterData: any MasterDataPreferences
  let authManager: any OCAuthManagerProtocol
  let consentManager: any ConsentManager
  let ageOfMajority: Int

  func availability(of id: String) -> PluginLinksNavigation.AvailabilityOutcome {
    guard let requirements = plugins.requirements(of: id) else { return .unknown }
    let isForTenant = requirements.tenants?.contains(masterData.selectedTenant) ?? true
    return isForTenant && validator.isPluginIdValidForSelectedTenant(id) ? .available : .notForThisTenant
  }

  func loginState(for id: String) -> PluginLinksNavigation.LoginStateOutcome {
    if plugins.requirements(of: id)?.needsLogin == false { return .notNeeded }
    return authManager.isUserLoggedIn ? .loggedIn : .loggedOut
  }

  /// Checks the age. Users of unknown age may open what requires none.
  ///
  /// - Parameter id: nil: only whether the user is of age.
  func age(for id: String?) -> PluginLinksNavigation.AgeOutcome {
    let minimum = id.flatMap { plugins.requirements(of: $0)?.minimumAge }
    guard let age = authManager.userAge else { return minimum == nil ? .oldEnough : .tooYoung }
    return age >= max(ageOfMajority, minimum ?? 0) ? .oldEnough : .tooYoung
  }

  func consentState(for id: String) -> PluginLinksNavigation.ConsentStateOutcome {
    guard let consent = plugins.requirements(of: id)?.consent else { return .notNeeded }
    return consentManager.hasConsent(for: consent.id) ? .given : .missing
  }

  /// Returns whether the plugin may be shown: something may have been withdrawn while it made its scene.
  func mayShow(_ id: String) -> Bool {
    guard availability(of: id) == .available else { return false }
    switch loginState(for: id) {
    case .notNeeded: return true
    case .loggedOut: return false
    case .loggedIn: return age(for: id) == .oldEnough && consentState(for: id) != .missing
    }
  }
}
