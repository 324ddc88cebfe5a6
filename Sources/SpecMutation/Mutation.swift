import ModelChecking
import NavigationModel

extension Machine {
  /// The machine with other parts.
  ///
  /// - Throws: `MachineError` if it is no machine, such as one with a step after the last.
  /// - Complexity: linear in the size of the machine.
  func changed(_ change: (inout MachineParts) -> Void) throws(MachineError) -> Machine {
    var parts = parts
    change(&parts)
    return try Machine(parts)
  }
}

/// One small mistake in a machine.
package struct Mutation: Sendable {
  /// The part of a spec in which it is.
  package enum Section: String, Hashable, Sendable, CaseIterable, Codable {
    case screens, transitions, prompts, intents, changes, links
  }

  package let kind: MutationOperator
  package let section: Section
  /// The event, prompt, intent, change, screen or route that it is in, as the spec names it.
  package let subject: String
  /// The mistake as users meet it: `pay no longer sets items = none`.
  package let words: String
  /// The rule, outcome, alternative, change, screen or route that it is in.
  package let element: Element
  let change: @Sendable (inout MachineParts) -> Void

  /// The machine with the mistake.
  ///
  /// - Throws: `MachineError` if it is no machine, such as one with a step after the last.
  package func machine(from machine: Machine) throws(MachineError) -> Machine { try machine.changed(change) }

  /// Every mistake of every kind in `machine`, in the order of its parts.
  package static func all(of machine: Machine) -> [Mutation] {
    let rules = RuleMutations(machine: machine)
    let journeys = JourneyMutations(machine: machine)
    return rules.ofScreens + rules.ofTransitions + rules.ofPrompts + journeys.ofIntents + rules.ofChanges
      + journeys.ofRoutes
  }

  /// The first of those that make the same machine, without any that changes nothing.
  package static func distinct(in machine: Machine) -> [Mutation] {
    // Digests, since a large spec has thousands of mutants, each as large.
    func digest(_ machine: Machine) -> [UInt8] { SHA256.hash(Array(machine.tableText.utf8)) }
    var seen: Set<[UInt8]> = [digest(machine)]
    return all(of: machine).filter { mutation in
      guard let mutant = try? mutation.machine(from: machine) else { return true }
      return seen.insert(digest(mutant)).inserted
    }
  }
}

extension Machine {
  /// The next intent after `intent` that takes the same values, around the end of the list; nil if no other does.
  func intent(after intent: IntentID) -> IntentID? {
    let parameters = intents[intent.index].parameters
    let order = Array(intents.indices[(intent.index + 1)...]) + Array(intents.indices[..<intent.index])
    return order.first { intents[$0].parameters == parameters }.map(IntentID.init)
  }
}

extension Condition {
  /// The conditions that are left of two joined by `and` if one of them is missing, at any depth of joining.
  var weaker: [Condition] {
    guard case .and(let a, let b) = self else { return [] }
    return [a, b] + a.weaker.map { .and($0, b) } + b.weaker.map { .and(a, $0) }
  }
}
