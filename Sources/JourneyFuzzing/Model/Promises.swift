import NavigationModel

/// The invariants of every configuration: requirements of screens, and written properties that say always or never.
struct Promises: Sendable {
  private let machine: Machine
  /// By name, in the order of the spec.
  private var all: [(name: String, condition: Condition, isKept: Bool)] = []

  init(_ machine: Machine) {
    self.machine = machine
    for property in machine.properties {
      switch property.claim {
      case .always(let condition): all.append((property.name, condition, true))
      case .never(let condition): all.append((property.name, condition, false))
      case .canReach, .fromCanReach, .fromMustReach, .fromMustEnd, .askOnly: break
      }
    }
  }

  /// The first invariant that is violated here, by the prover's name for it.
  func broken(in configuration: Configuration) -> String? {
    let screen = machine.screens[configuration.screen.index]
    if screen.requires.map({ !holds($0, configuration) }) ?? false { return "guarded(\(screen.name))" }
    return all.first { holds($0.condition, configuration) != $0.isKept }?.name
  }

  private func holds(_ condition: Condition, _ configuration: Configuration) -> Bool {
    condition.holds(on: configuration.screen, in: configuration.context, of: machine.contexts)
  }
}
