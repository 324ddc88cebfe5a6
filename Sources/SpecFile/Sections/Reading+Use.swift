import NavigationModel

/// Declarations that are never used.
extension Reading {
  func checkUse() {
    guard intents.broken.isEmpty else { return }
    var performed = Array(repeating: false, count: events.parts.count)
    var asked = Array(repeating: false, count: prompts.parts.count)
    func use(_ steps: [JourneyStep]) {
      for step in steps {
        switch step {
        case .perform(let event, _, _): performed[event.index] = true
        case .ask(let prompt, _, _): asked[prompt.index] = true
        default: break
        }
        for list in step.inner { use(list) }
      }
    }
    for intent in intents.parts { for alternative in intent.alternatives { use(alternative.steps) } }
    switch machine.browsing {
    case .all: break
    case .none, .only:
      if case .only(let list) = machine.browsing { for event in list { performed[event.index] = true } }
      for (index, event) in events.parts.enumerated() where !performed[index] {
        warn(.unusedEvent(event.name), at: events.spans[index])
      }
    }
    for (index, prompt) in prompts.parts.enumerated() where !asked[index] {
      warn(.unusedPrompt(prompt.name), at: prompts.spans[index])
    }
    checkMovers()
    checkTypes()
  }

  /// A property names an event or a change by which nothing can be reached between journeys.
  private func checkMovers() {
    for (property, span) in zip(machine.properties, sources.properties) {
      guard case .fromCanReach(_, _, .one(let mover)) = property.claim else { continue }
      switch mover {
      case .event(let event) where !machine.browsing.contains(event):
        warn(.notByHand(events.parts[event.index].name), at: span)
      case .change(let change) where changes.parts[change.index].opens != nil:
        warn(.journeyFollows(changes.parts[change.index].name), at: span)
      default: break
      }
    }
  }

  private func checkTypes() {
    var used = Array(repeating: false, count: types.parts.count)
    func use(_ parameters: [Parameter]) {
      for parameter in parameters { if let type = parameter.type { used[type.index] = true } }
    }
    for event in events.parts { use(event.parameters) }
    for intent in intents.parts { use(intent.parameters) }
    for prompt in prompts.parts {
      use(prompt.parameters)
      for outcome in prompt.outcomes { use(outcome.gives) }
    }
    guard events.broken.isEmpty, prompts.broken.isEmpty else { return }
    for (index, type) in types.parts.enumerated() where !used[index] {
      warn(.unusedType(type.name), at: types.spans[index])
    }
  }
}
