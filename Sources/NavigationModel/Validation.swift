extension MachineParts {
  func validate() throws(MachineError) {
    try check(root)
    try unique("screen", screens.map(\.name))
    try checkTabs()
    try unique("variable", variables.map(\.name))
    for variable in variables { try unique("value of \(variable.name)", variable.values) }
    try unique("type", types.map(\.name))
    try unique("event", events.map(\.name))
    try unique("prompt", prompts.map(\.name))
    try unique("intent", intents.map(\.name))
    try unique("change", changes.map(\.name))
    try unique("property", properties.map(\.name))
    if case .only(let events) = browsing { for event in events { try check(event) } }
    try check(initially)
    if !tabs.isEmpty || !launch.isEmpty { try checkContext(initially) }
    if let initially, ContextSearch(initially, on: root, in: contexts).first() == .impossible { throw .noStart }
    for screen in screens { try check(screen.requires) }
    for event in events { try check(event.parameters) }
    for transition in transitions {
      try check(transition.event)
      if case .screens(let screens) = transition.source { for screen in screens { try check(screen) } }
      try check(transition.actions)
      try check(transition.effects)
      try check(transition.guardCondition)
    }
    for prompt in prompts {
      try check(prompt.parameters)
      try unique("outcome of \(prompt.name)", prompt.outcomes.map(\.name))
      for outcome in prompt.outcomes {
        try check(outcome.gives)
        try check(outcome.actions)
        try check(outcome.effects)
        try check(outcome.condition)
      }
      guard prompt.outcomes.contains(where: \.isAlwaysWellMeant) else {
        throw .noWellMeaningOutcome(prompt: prompt.name)
      }
    }
    for intent in intents {
      try check(intent.parameters)
      guard !intent.targets.isEmpty || intent.leaves else { throw .noTarget(intent: intent.name) }
      for target in intent.targets where !target.stays {
        guard let screen = target.base ?? target.steps.first?.screen else { throw .noTarget(intent: intent.name) }
        try check(screen)
        for step in target.steps { try check(step.screen) }
      }
      try check(intent.denied)
      for alternative in intent.alternatives {
        try check(alternative.condition)
        try check(alternative.steps, of: intent, depth: 1)
      }
      // That it ends where it began is not asked again.
      if intent.targets.contains(.stays), !intent.stays || !intent.showsNothing(transitions, prompts) {
        throw .doesNotStay(intent: intent.name)
      }
    }
    for change in changes {
      for rule in change.rules {
        if case .screens(let screens) = rule.source { for screen in screens { try check(screen) } }
        try check(rule.actions)
        try check(rule.effects)
        try check(rule.condition)
      }
      guard let intent = change.opens else { continue }
      try check("intent", intent.index, below: intents.count)
      guard intents[intent.index].parameters.allSatisfy(\.isOptional) else {
        throw .neededValues(change: change.name)
      }
    }
    for route in links.routes { try check("intent", route.intent.index, below: intents.count) }
    for property in properties {
      try check(property.claim)
      if case .fromCanReach(_, _, let moves) = property.claim, moves.most ?? 0 < 0 {
        throw .negativeMoves(property: property.name)
      }
    }
  }

  private func checkTabs() throws(MachineError) {
    try unique("tab", tabs.map(\.name))
    if !tabs.isEmpty, start == .fresh { throw .freshTabs }
    for tab in tabs {
      guard let last = tab.bottoms.last, last.condition == nil else { throw .noFirstScreen(tab: tab.name) }
      for bottom in tab.bottoms {
        try check(bottom.screen)
        try checkContext(bottom.condition)
      }
    }
    for rule in launch {
      guard let base = rule.stack.base else { throw .noLaunchScreen }
      try check(base)
      for step in rule.stack.steps { try check(step.screen) }
      try checkContext(rule.condition)
    }
  }

  /// A condition over the context alone.
  private func checkContext(_ condition: Condition?) throws(MachineError) {
    try check(condition)
    if condition?.mentionsScreen == true { throw .asksForScreen }
  }

  private func unique(_ kind: String, _ names: [String]) throws(MachineError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted { throw .duplicateName(kind: kind, name: name) }
  }

  private func check(_ kind: String, _ index: Int, below count: Int) throws(MachineError) {
    guard index >= 0, index < count else { throw .unknown(kind: kind, index: index) }
  }

  private func check(_ screen: ScreenID) throws(MachineError) {
    try check("screen", screen.index, below: screens.count)
  }

  private func check(_ event: EventID) throws(MachineError) {
    try check("event", event.index, below: events.count)
  }

  private func check(_ actions: [StackAction]) throws(MachineError) {
    if actions.dropFirst().contains(where: \.isFirstOnly) { throw .lateDismissal }
    for action in actions {
      if let screen = action.screen { try check(screen) }
      if let tab = action.tab { try check("tab", tab.index, below: tabs.count) }
    }
  }

  private func check(_ effects: [Assignment]) throws(MachineError) {
    for effect in effects { try check(effect.variable, [effect.value]) }
  }

  private func check(_ variable: VariableID, _ values: [Int]) throws(MachineError) {
    try check("variable", variable.index, below: variables.count)
    for value in values { try check("value", value, below: variables[variable.index].values.count) }
  }

  private func check(_ parameters: [Parameter]) throws(MachineError) {
    for parameter in parameters {
      if let type = parameter.type { try check("type", type.index, below: types.count) }
    }
    try unique("parameter", parameters.map(\.name))
  }

  private func check(_ condition: Condition?) throws(MachineError) {
    guard let condition else { return }
    guard condition.depth <= Machine.nestingLimit else { throw .conditionTooDeep(limit: Machine.nestingLimit) }
    try condition.forEachLeaf { leaf throws(MachineError) in
      for screen in leaf.namedScreens { try check(screen) }
      for tab in leaf.namedTabs { try check("tab", tab.index, below: tabs.count) }
      if let (variable, values) = leaf.comparison { try check(variable, values) }
    }
  }

  private func check(_ steps: [JourneyStep], of intent: Intent, depth: Int) throws(MachineError) {
    guard depth <= Machine.nestingLimit else { throw .conditionTooDeep(limit: Machine.nestingLimit) }
    if steps.dropLast().contains(where: \.isLast) { throw .unreachableStep(intent: intent.name) }
    for (before, step) in zip([nil] + steps.map(Optional.some), steps) where step == .leave && before?.event == nil {
      throw .leavesByNothing(intent: intent.name)
    }
    for step in steps {
      if let event = step.event { try check(event) }
      if let prompt = step.prompt {
        try check("prompt", prompt.index, below: prompts.count)
        try check(branches: step.inner, of: prompts[prompt.index])
      }
      if let other = step.opened { try check("intent", other.index, below: intents.count) }
      try check(step.effects)
      try check(step.condition)
      for list in step.inner { try check(list, of: intent, depth: depth + 1) }
    }
  }

  private func check(branches: [[JourneyStep]], of prompt: Prompt) throws(MachineError) {
    guard !branches.isEmpty else { return }
    guard branches.count == prompt.outcomes.count,
      zip(prompt.outcomes, branches).allSatisfy({ !$0.aborts || $1.isEmpty })
    else { throw .branchesDoNotFit(prompt: prompt.name) }
  }

  private func check(_ claim: Property.Claim) throws(MachineError) {
    if let prompt = claim.prompt { try check("prompt", prompt.index, below: prompts.count) }
    for condition in claim.conditions { try check(condition) }
    switch claim {
    case .fromCanReach(_, _, .one(.event(let event))), .happensOnly(.event(let event), _): try check(event)
    case .fromCanReach(_, _, .one(.change(let change))), .happensOnly(.change(let change), _):
      try check("change", change.index, below: changes.count)
    case .fromCanReach(_, _, .one(.tap(let tab))), .happensOnly(.tap(let tab), _):
      try check("tab", tab.index, below: tabs.count)
    default: break
    }
  }
}
