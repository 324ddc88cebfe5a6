import NavigationModel

/// Which intents lead to no configuration that browsing does not reach.
///
/// A journey that sets nothing, asks nothing that sets something, and performs only events that can also be made
/// by hand, only passes through screens and contexts which browsing reaches from where it began. Leaving such
/// journeys out when reachable idle configurations are computed keeps a machine with thousands of screens and
/// hundreds of intents small. Once all journeys are explored the checker asserts that they indeed stayed inside.
struct QuietIntents: Sendable {
  private let isQuiet: [Bool]

  init(_ machine: Machine) {
    // Loudness spreads backwards along `open` and `follow`.
    var loud = machine.intents.map { intent in
      intent.alternatives.contains { $0.steps.contains { Self.isLoud($0, in: machine) } }
    }
    // With a fresh start, opening any link is itself a way to the root: one intent represents all.
    if machine.start == .fresh, !loud.isEmpty { loud[0] = true }
    var changed = true
    while changed {
      changed = false
      for (index, intent) in machine.intents.enumerated() where !loud[index] {
        let opensLoud = intent.alternatives.contains { alternative in
          alternative.steps.contains { Self.opens($0, in: machine) { loud[$0.index] } }
        }
        if opensLoud {
          loud[index] = true
          changed = true
        }
      }
    }
    isQuiet = loud.map(!)
  }

  func contains(_ intent: IntentID) -> Bool { isQuiet[intent.index] }

  private static func isLoud(_ step: JourneyStep, in machine: Machine) -> Bool {
    let isLoud =
      switch step {
      case .perform(let event, _, _): !machine.browsing.contains(event)
      case .ask(let prompt, _, _): machine.prompts[prompt.index].outcomes.contains { !$0.effects.isEmpty }
      case .set: true
      case .when, .retry, .open, .follow, .fail: false
      }
    return isLoud || step.inner.contains { $0.contains { self.isLoud($0, in: machine) } }
  }

  private static func opens(_ step: JourneyStep, in machine: Machine, _ matches: (IntentID) -> Bool) -> Bool {
    switch step {
    case .open(let intent): matches(intent)
    case .follow: machine.followedIntents.contains(where: matches)
    default: step.inner.contains { $0.contains { opens($0, in: machine, matches) } }
    }
  }
}
