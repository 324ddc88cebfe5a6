import NavigationModel

/// A machine as one line of text, the same for equal machines in every process; also compiled into what
/// `CompilerTests` builds.
func fingerprint(_ machine: Machine) -> String {
  // Sets have an order of their own in every process.
  let rules = machine.rules.map(\.rawValue).sorted()
  let parts: [Any] = [
    machine.name, machine.root, machine.start, machine.browsing, rules, machine.variables,
    machine.initially as Any, machine.types, machine.screens, machine.tabs, machine.launch, machine.rootName,
    machine.events, machine.transitions, machine.prompts, machine.intents, machine.changes, machine.links,
    machine.properties,
  ]
  return parts.map { String(reflecting: $0) }.joined(separator: " | ")
}
