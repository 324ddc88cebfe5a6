import NavigationModel

/// The spelling, in Swift that is written elsewhere, of what a spec names.
package enum SwiftWords {
  /// The enum of the generated code: `JustEatNavigation`.
  package static func namespace(of machine: Machine) -> String { SwiftNames(machine, name: nil).namespace }

  /// Names for functions, each once: `lands(goToOrders)` becomes `landsGoToOrders`.
  package static func functions(_ titles: [String]) -> [String] {
    var scope = NameScope()
    return scope.assign(titles, fallback: "test")
  }
}
