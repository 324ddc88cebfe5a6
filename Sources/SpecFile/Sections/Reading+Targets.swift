import NavigationModel

/// The targets of journeys, and whether what rules say fits what is shown.
extension Reading {
  /// Reads one target, or a list of them; `leaves` may be among them.
  func readTargets(_ value: Syntax, of intent: IntentID) {
    guard value.kind != .mapping else { return misplaced(value, .formOfTarget(screens.parts.first?.name)) }
    if value.kind == .list, value.count == 0 {
      error(.noTarget, at: value.span)
    }
    var targets: [(target: Target, span: Span)] = []
    var leaves: Span?
    for item in value.kind == .list ? items(of: value, "the target", remedy: "a list of screens") : [value] {
      guard var phrase = phrase(item, "a target") else { continue }
      if phrase.isLeaves {
        if leaves != nil { error(.twice("this target"), at: item.span) }
        leaves = item.span
        continue
      }
      guard let target = try? phrase.target() else { continue }
      if !target.steps.isEmpty { stackWords.aboutStacks.append((item.text, item.span)) }
      if targets.contains(where: { $0.target == target }) {
        // Of screens that are not known all are the same.
        if !screens.isIncomplete { error(.twice("this target"), at: item.span) }
      } else {
        targets.append((target, item.span))
      }
    }
    if targets.count > 1, let stays = targets.first(where: { $0.target.stays }) {
      error(.staysAmongTargets, at: stays.span)
    }
    guard !targets.isEmpty || leaves != nil else { return }
    intents.parts[intent.index].targets = targets.map(\.target)
    sources.targets[intent.index] = targets.map(\.span)
    leavingTargets[intent] = leaves
  }

  /// Checks that a journey leaves the app if that is one of its targets, and only then.
  func checkLeaves(_ intent: Int) {
    let value = intents.parts[intent]
    let leaves = leavingTargets[IntentID(intent)]
    if let leaves, !value.leaves {
      error(.neverLeaves, at: leaves)
    }
    guard leaves == nil, value.leaves else { return }
    var number = firstSteps[intent]
    func find(_ steps: [JourneyStep]) {
      for step in steps {
        if step == .leave {
          let targets = value.targets.map { target in
            target.stays
              ? Target.staysWord
              : ([target.base.map { screens.parts[$0.index].name } ?? "any"]
                + target.steps.map { "\($0.cover.verb) \(screens.parts[$0.screen.index].name)" }).joined(separator: " ")
          }
          error(.leavesUntold(targets), at: sources.steps[checked: number])
        }
        number += 1
        for list in step.inner { find(list) }
      }
    }
    for alternative in value.alternatives { find(alternative.steps) }
  }

  /// Checks that a journey whose target is `stays` shows nothing.
  func checkStays(_ intent: Int) {
    guard intents.parts[intent].stays else { return }
    let transitions = machine.transitions
    var number = firstSteps[intent]
    func check(_ steps: [JourneyStep]) {
      for step in steps {
        let span = sources.steps[checked: number]
        number += 1
        if step.shows(transitions, prompts.parts) {
          let rule = step.event.flatMap { event in
            transitions.indices.first { transitions[$0].event == event && !transitions[$0].actions.isEmpty }
          }
          let place = rule.flatMap { sources.transitions[checked: $0] }.flatMap { rule in
            span.map { self.place(rule, from: $0) }
          }
          error(.staysAndShows(by: place), at: span)
        }
        for list in step.inner { check(list) }
      }
    }
    for alternative in intents.parts[intent].alternatives { check(alternative.steps) }
  }

  /// Checks the rules: if anything is covered, each must say what becomes of what is shown; if nothing is, nothing lies
  /// below.
  func checkStacks() {
    if stackWords.coversAnything || hasTabs {
      for (symbol, span) in stackWords.bareTargets {
        let name = names.text(symbol)
        error(.unsaidHow("'\(name)'", name), at: span)
      }
    }
    if !stackWords.coversAnything {
      for (text, span) in stackWords.aboutStacks {
        warn(.neverCovered(text), at: span)
      }
    }
  }
}

extension Phrase {
  /// True if this is the target `leaves`.
  var isLeaves: Bool {
    rest == Target.leavesWord && token.kind == .name && reading.screens[token.symbol] == nil
  }

  /// `onboarding push terms`
  mutating func launched() throws(Broken) -> Target {
    if token.word == .any || token.symbol.verb != nil && reading.screens[token.symbol] == nil {
      throw fail(.launchBegins(describe(token)))
    }
    return try stack()
  }

  /// `product`, `home push product`, `any present web`, `stays`
  mutating func target() throws(Broken) -> Target {
    let first = token
    if let advice = pathAdvice { throw fail(advice, at: restToken) }
    if token.kind == .name, text(token) == Target.staysWord, reading.screens[token.symbol] == nil {
      advance()
      try expectEnd(after: "'stays'")
      return .stays
    }
    if first.kind == .name, Target.likeLeaves.contains(text(first)), reading.screens[first.symbol] == nil {
      throw fail(.likeLeaves(describe(first)))
    }
    if first.kind == .name, Target.likeStays.contains(text(first)), reading.screens[first.symbol] == nil {
      throw fail(.likeStays(describe(first)))
    }
    let target = try stack()
    if token.kind == .comma || token.word == .or {
      throw fail(.severalTargets)
    }
    try expectEnd(after: "the target")
    if target.base == nil, target.steps.isEmpty {
      throw fail(.anyAlone, at: first)
    }
    return target
  }

  /// Reads a target as far as it goes, or to a `when` or `or`.
  mutating func stack() throws(Broken) -> Target {
    var base: ScreenID?
    if !take(.any) { base = reading.screen(try name(of: "a screen"), self) }
    var steps: [Stack.Entry] = []
    while token.kind == .name, token.word != .when, token.word != .or {
      let verb = token
      advance()
      switch verb.symbol.verb {
      case .push: steps.append(Stack.Entry(try screen(after: "push", at: verb, orTab: nil), .pushed))
      case .present: steps.append(Stack.Entry(try screen(after: "present", at: verb, orTab: nil), .presented))
      default: throw fail(.notACover(describe(verb), isThen: verb.word == .then), at: verb)
      }
    }
    return Target(base: base, steps: steps)
  }
}

extension Target {
  /// Words that might be meant for ``leavesWord`` or ``staysWord``.
  fileprivate static let likeLeaves: Set = ["leave", "left", "exit", "exits", "external", "outside"]
  fileprivate static let likeStays: Set = ["stay", "same", "here", "none", "nothing", "unchanged"]
}
