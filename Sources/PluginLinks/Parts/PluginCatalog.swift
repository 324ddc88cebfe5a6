import LinkRouting
import NavigationModel

/// What the spec says of the plugins and features that links lead to. Nothing here is listed by hand.
package struct PluginCatalog: Sendable {
  package struct Entry: Hashable, Sendable {
    /// The host of its links.
    package var id: String
    package var screen: PluginLinksNavigation.Screen
    package var needsLogin: Bool
    package var needsConsent: Bool
    /// Those that have it.
    package var tenants: [Tenant]
    /// Whether its consent depends on the goal of a challenge.
    var dependsOnGoal: Bool
  }

  package static let shared = PluginCatalog((try? PluginLinksNavigation.machine.get()).map(entries) ?? [])
  /// The app's own scheme, in lower case.
  package static let scheme = (try? PluginLinksNavigation.machine.get())?.links.schemes.first?.lowercased() ?? ""

  /// The spec's routes, compiled once.
  static let routes = Result { try RouteTable(try PluginLinksNavigation.machine.get()) }

  /// In the order of the spec.
  package let entries: [Entry]

  private init(_ entries: [Entry]) { self.entries = entries }

  /// The entry of a plugin; nil if links lead to none of this name.
  package func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

  func pluginId(of screen: PluginLinksNavigation.Screen) -> String? { entries.first { $0.screen == screen }?.id }

  func dependsOnGoal(_ id: String) -> Bool { entry(id)?.dependsOnGoal ?? false }

  private static func entries(_ machine: Machine) -> [Entry] {
    let contexts = machine.contexts.all()?.compactMap(PluginLinksNavigation.Context.init) ?? []
    return machine.intents.indices.compactMap { index in
      let intent = machine.intents[index]
      guard let target = intent.targets.first?.screen, target != machine.root,
        let id = host(of: IntentID(index), in: machine),
        let screen = PluginLinksNavigation.Screen(rawValue: machine.screens[target.index].name)
      else { return nil }
      func mayShow(_ admits: (PluginLinksNavigation.Context) -> Bool) -> Bool {
        let requires = machine.screens[target.index].requires
        return contexts.contains {
          admits($0)
            && requires?.holds(at: Configuration(screen: target, context: $0.packed), of: machine.contexts) != false
        }
      }
      let tenants = Tenant.allCases.filter { tenant in
        contexts.contains {
          let root = machine.onRoot(in: $0.packed)
          return $0.tenant == tenant && intent.denied?.holds(at: root, of: machine.contexts) != true
        }
      }
      return Entry(
        id: id, screen: screen, needsLogin: !mayShow { $0.user == .loggedOut },
        needsConsent: !mayShow { $0.consent == .missing }, tenants: tenants,
        dependsOnGoal: intent.parameters.contains { $0.name == "goalType" })
    }
  }

  private static func host(of intent: IntentID, in machine: Machine) -> String? {
    for route in machine.links.routes where route.intent == intent && route.kinds.contains(.deep) {
      if case .literal(let host) = route.path.first { return host }
    }
    return nil
  }
}
