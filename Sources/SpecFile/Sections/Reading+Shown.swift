import NavigationModel

/// Screens that nothing shows, and rules that go back from where nothing lies below.
extension Reading {
  func checkShown() {
    guard diagnostics.errorCount == 0 else { return }
    // What rules put on what is shown, or in its place: it may lie on anything.
    var placed = Array(repeating: false, count: screens.parts.count)
    func show(_ actions: [StackAction]) {
      for screen in actions.compactMap(\.placed) { placed[screen.index] = true }
    }
    for transition in machine.transitions { show(transition.actions) }
    for change in changes.parts { for rule in change.rules { show(rule.actions) } }
    for prompt in prompts.parts { for outcome in prompt.outcomes { show(outcome.actions) } }
    for launch in machine.launch { for step in launch.stack.steps { placed[step.screen.index] = true } }

    var bottoms = Array(repeating: false, count: screens.parts.count)
    if !hasTabs { bottoms[machine.root.index] = true }
    for tab in tabs.parts { for bottom in tab.bottoms { bottoms[bottom.screen.index] = true } }
    for launch in machine.launch { if let base = launch.stack.base { bottoms[base.index] = true } }

    for (index, screen) in screens.parts.enumerated() where !placed[index] && !bottoms[index] {
      warn(.unshown(screen.name, hasStacks: stackWords.coversAnything || hasTabs), at: screens.spans[index])
    }
    guard stackWords.coversAnything else { return }
    for (index, transition) in machine.transitions.enumerated() {
      guard case .screens(let sources) = transition.source, let first = transition.actions.first else { continue }
      guard first.needsCovered else { continue }
      let verb = first.spelt(first.screen.map { screens.parts[$0.index].name })
      for source in sources where bottoms[source.index] && !placed[source.index] {
        warn(
          .nothingBelow(screens.parts[source.index].name, verb), at: self.sources.transitions[checked: index])
      }
    }
  }
}
