import NavigationModel

/// The mistakes in rules: of events, outcomes and changes, and whether a screen can be left by hand.
struct RuleMutations {
  let machine: Machine

  /// The parts that transitions, outcomes and the rules of changes have in common.
  private struct Body {
    var actions: [StackAction]
    var effects: [Assignment]
    var condition: Condition?
  }

  /// A body with a mistake.
  private struct Variant {
    var kind: MutationOperator
    var words: String
    var body: Body
  }

  var ofScreens: [Mutation] {
    machine.screens.indices.filter { !machine.screens[$0].isLeftByHand }.map { index in
      let name = machine.screens[index].name
      return Mutation(
        kind: .leaveByHand, section: .screens, subject: name, words: "\(name) can be left by Back or a drag",
        element: .screen(ScreenID(index))
      ) { $0.screens[index].isLeftByHand = true }
    }
  }

  var ofTransitions: [Mutation] {
    machine.transitions.indices.flatMap { index in
      let rule = machine.transitions[index]
      let event = machine.events[rule.event.index].name
      let name = "\(event), '\(rule.text(in: machine))'"
      func mutation(
        _ kind: MutationOperator, _ words: String, _ change: @escaping @Sendable (inout MachineParts) -> Void
      ) -> Mutation {
        Mutation(
          kind: kind, section: .transitions, subject: event, words: "\(name): \(words)",
          element: .transition(TransitionID(index)), change: change)
      }
      let dropped = sources(of: rule.source).map { from, rest in
        mutation(.dropRule, from.map { "cannot be done from \($0)" } ?? "cannot be done") { parts in
          if let rest { parts.transitions[index].source = rest } else { parts.transitions.remove(at: index) }
        }
      }
      let body = Body(actions: rule.actions, effects: rule.effects, condition: rule.guardCondition)
      return dropped
        + variants(of: body).map { variant in
          mutation(variant.kind, variant.words) { parts in
            parts.transitions[index].actions = variant.body.actions
            parts.transitions[index].effects = variant.body.effects
            parts.transitions[index].guardCondition = variant.body.condition
          }
        }
    }
  }

  var ofPrompts: [Mutation] {
    machine.prompts.indices.flatMap { prompt in
      machine.prompts[prompt].outcomes.indices.flatMap { index -> [Mutation] in
        let outcome = machine.prompts[prompt].outcomes[index]
        let name = "'\(outcome.name)' of \(machine.prompts[prompt].name)"
        func mutation(
          _ kind: MutationOperator, _ words: String, _ change: @escaping @Sendable (inout Outcome) -> Void
        ) -> Mutation {
          Mutation(
            kind: kind, section: .prompts, subject: machine.prompts[prompt].name, words: "\(name): \(words)",
            element: .outcome(PromptID(prompt), index)
          ) { change(&$0.prompts[prompt].outcomes[index]) }
        }
        let body = Body(actions: outcome.actions, effects: outcome.effects, condition: outcome.condition)
        return variants(of: body).map { variant in
          mutation(variant.kind, variant.words) {
            ($0.actions, $0.effects, $0.condition) =
              (variant.body.actions, variant.body.effects, variant.body.condition)
          }
        } + (outcome.aborts ? [mutation(.dropAbort, "the journey goes on") { $0.aborts = false }] : [])
      }
    }
  }

  var ofChanges: [Mutation] {
    machine.changes.indices.flatMap { change -> [Mutation] in
      let value = machine.changes[change]
      func mutation(
        _ kind: MutationOperator, _ words: String, _ edit: @escaping @Sendable (inout Change) -> Void
      ) -> Mutation {
        Mutation(
          kind: kind, section: .changes, subject: value.name, words: "\(value.name)\(words)",
          element: .change(ChangeID(change))
        ) {
          edit(&$0.changes[change])
        }
      }
      var list: [Mutation] = []
      for (index, rule) in value.rules.enumerated() {
        let name = ", '\(rule.text(in: machine))'"
        // A change without any rule is none.
        for (from, rest) in sources(of: rule.source) where rest != nil || value.rules.count > 1 {
          list.append(
            mutation(.dropRule, "\(name): nothing happens" + (from.map { " on \($0)" } ?? "")) {
              if let rest { $0.rules[index].source = rest } else { $0.rules.remove(at: index) }
            })
        }
        let body = Body(actions: rule.actions, effects: rule.effects, condition: rule.condition)
        list += variants(of: body).map { variant in
          mutation(variant.kind, "\(name): \(variant.words)") {
            $0.rules[index].actions = variant.body.actions
            $0.rules[index].effects = variant.body.effects
            $0.rules[index].condition = variant.body.condition
          }
        }
      }
      if let opened = value.opens, let other = machine.intent(after: opened) {
        list.append(
          mutation(.otherIntent, ": opens \(machine.intents[other.index].name)") { $0.opens = other })
      }
      return list
    }
  }

  /// The screens from which a rule can be dropped, and what is left of its source; without a name, all of it.
  private func sources(of source: Transition.Source) -> [(from: String?, rest: Transition.Source?)] {
    guard case .screens(let screens) = source, screens.count > 1 else { return [(nil, nil)] }
    return screens.map { screen in
      (machine.screens[screen.index].name, .screens(screens.filter { $0 != screen }))
    }
  }

  // MARK: What rules have in common

  private func variants(of body: Body) -> [Variant] {
    var list: [Variant] = []
    func add(_ kind: MutationOperator, _ words: String, _ change: (inout Body) -> Void) {
      var changed = body
      change(&changed)
      list.append(Variant(kind: kind, words: words, body: changed))
    }
    if let condition = body.condition {
      add(.dropGuard, "whatever holds") { $0.condition = nil }
      for weaker in condition.weaker {
        add(.weakenGuard, "as soon as \(weaker.text(in: machine))") { $0.condition = weaker }
      }
    }
    for (index, action) in body.actions.enumerated() {
      add(.dropAction, "without '\(action.text(in: machine))'") { $0.actions.remove(at: index) }
      for (kind, other) in instead(of: action) {
        add(kind, "'\(other.text(in: machine))' for '\(action.text(in: machine))'") { $0.actions[index] = other }
      }
    }
    for (index, effect) in body.effects.enumerated() {
      add(.dropEffect, "no longer sets \(effect.text(in: machine))") { $0.effects.remove(at: index) }
    }
    return list
  }

  private func instead(of action: StackAction) -> [(MutationOperator, StackAction)] {
    // Of a machine without stacks nothing says what Back does, so nothing is covered there.
    var list = machine.hasStacks ? Self.alike(action).map { (MutationOperator.swapAction, $0) } : []
    switch action.form.object {
    case .nothing: break
    case .aScreen(let make):
      if let screen = action.screen, machine.screens.count > 1 {
        list.append((.otherScreen, make(ScreenID((screen.index + 1) % machine.screens.count))))
      }
    case .aTab(let make):
      if let tab = action.tab, machine.tabs.count > 1 {
        list.append((.otherTab, make(TabID((tab.index + 1) % machine.tabs.count))))
      }
    }
    return list
  }

  /// The actions for which one is taken by mistake.
  private static func alike(_ action: StackAction) -> [StackAction] {
    switch action.effect {
    case .covers(let screen, .pushed): [.present(screen), .replace(screen)]
    case .covers(let screen, .presented): [.push(screen), .replace(screen)]
    case .replaces(let screen): [.push(screen), .present(screen)]
    case .uncovers(.upTo), .uncovers(.sheet): [.back]
    case .turns: []
    // What people reach for first, whatever else there is.
    default: [.dismiss]
    }
  }
}
