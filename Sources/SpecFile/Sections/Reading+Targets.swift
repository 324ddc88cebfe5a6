import NavigationModel

/// The targets of journeys, and whether what rules say fits what is shown.
extension Reading {
  /// One target, or a list of them; and where `leaves` is among them.
  func targets(_ value: Syntax) -> (screens: [(target: Target, span: Span)], leaves: Span?) {
    guard value.kind != .mapping else {
      misplaced(
        value, "the target must be a screen or a list of screens",
        remedy: "target: \(screenList.first?.name ?? "home"), for example")
      return ([], nil)
    }
    if value.kind == .list, value.count == 0 {
      error("there is no target", remedy: "name the screens where the journey may end", at: value.span)
    }
    var targets: [(target: Target, span: Span)] = []
    var leaves: Span?
    for item in value.kind == .list ? items(of: value, "the target", remedy: "a list of screens") : [value] {
      guard var phrase = phrase(item, "a target") else { continue }
      if phrase.isLeaves {
        if leaves != nil { error("this target is listed twice", remedy: "remove one", at: item.span) }
        leaves = item.span
        continue
      }
      guard let target = try? phrase.target() else { continue }
      if !target.steps.isEmpty { aboutStacks.append((item.text, item.span)) }
      if targets.contains(where: { $0.target == target }) {
        error("this target is listed twice", remedy: "remove one", at: item.span)
      } else {
        targets.append((target, item.span))
      }
    }
    if targets.count > 1, let stays = targets.first(where: { $0.target.stays }) {
      error(
        "a journey that stays where it is shows no screen", remedy: "target: stays; or name screens only",
        at: stays.span)
    }
    return (targets, leaves)
  }

  /// Checks that a journey leaves the app if that is one of its targets, and only then.
  func checkLeaves(_ intent: Int, _ leaves: Span?) {
    let value = intentList[intent]
    if let leaves, !value.leaves {
      error(
        "no step leaves the app, so no journey ends so",
        remedy: "leave openSafari, for example, as the last step of a way",
        at: leaves)
    }
    guard leaves == nil, value.leaves else { return }
    var number = firstSteps[intent]
    func find(_ steps: [JourneyStep]) {
      for step in steps {
        if step == .leave {
          let targets = value.targets.map { target in
            target.stays
              ? Target.staysWord
              : ([target.base.map { screenList[$0.index].name } ?? "any"]
                + target.steps.map { "\($0.cover.verb) \(screenList[$0.screen.index].name)" }).joined(separator: " ")
          }
          error(
            "'leave' needs 'leaves' among the targets",
            remedy: "target: [\((targets + [Target.leavesWord]).joined(separator: ", "))]",
            at: sources.steps[checked: number])
        }
        number += 1
        for list in step.inner { find(list) }
      }
    }
    for alternative in value.alternatives { find(alternative.steps) }
  }

  /// Checks that a journey whose target is `stays` shows nothing.
  func checkStays(_ intent: Int) {
    guard intentList[intent].stays else { return }
    var number = firstSteps[intent]
    func check(_ steps: [JourneyStep]) {
      for step in steps {
        let span = sources.steps[checked: number]
        number += 1
        if step.shows(transitionList, promptList) {
          let rule = step.event.flatMap { event in
            transitionList.indices.first { transitionList[$0].event == event && !transitionList[$0].actions.isEmpty }
          }
          let place = rule.flatMap { sources.transitions[checked: $0] }.flatMap { rule in
            span.map { " by \(self.place(rule, from: $0))" }
          }
          error(
            "the target is 'stays', and this can show something\(place ?? "")",
            remedy: "name the screens where the journey may end as its target, or perform an event that only stays",
            at: span)
        }
        for list in step.inner { check(list) }
      }
    }
    for alternative in intentList[intent].alternatives { check(alternative.steps) }
  }

  /// Checks the rules: if anything is covered, each must say what becomes of what is shown; if nothing is, nothing lies
  /// below.
  func checkStacks() {
    if coversAnything || hasTabs {
      for (symbol, span) in bareTargets {
        let name = names.text(symbol)
        error("nothing says how '\(name)' is shown", remedy: Phrase.threeWays(name), at: span)
      }
    }
    if !coversAnything {
      for (text, span) in aboutStacks {
        warn(
          "no rule pushes or presents anything, so \(quoted(text)) never applies",
          remedy: "push or present a screen, or remove this", at: span)
      }
    }
  }
}

extension Phrase {
  /// True if this is the target `leaves`.
  var isLeaves: Bool {
    rest == Target.leavesWord && token.kind == .name && reading.screens[token.symbol] == nil
  }

  /// `product`, `home push product`, `any present web`, `stays`
  mutating func target() throws(Broken) -> Target {
    let first = token
    if let advice = pathAdvice { throw fail(advice.message, remedy: advice.remedy, at: restToken) }
    if token.kind == .name, text(token) == Target.staysWord, reading.screens[token.symbol] == nil {
      advance()
      try expectEnd(after: "'stays'")
      return .stays
    }
    if first.kind == .name, Target.likeLeaves.contains(text(first)), reading.screens[first.symbol] == nil {
      throw fail("there is no screen \(describe(first))", remedy: "write 'leaves' for a journey that leaves the app")
    }
    if first.kind == .name, Target.likeStays.contains(text(first)), reading.screens[first.symbol] == nil {
      throw fail("there is no screen \(describe(first))", remedy: "write 'stays' for a link that shows nothing")
    }
    let target = try stack()
    if token.kind == .comma {
      throw fail("a journey ends on one of several targets only in a list", remedy: "target: [product, web]")
    }
    try expectEnd(after: "the target")
    if target.base == nil, target.steps.isEmpty {
      throw fail("'any' alone says nothing", remedy: "any push product, any present web, or a screen", at: first)
    }
    return target
  }

  /// Reads a target as far as it goes, or to a `when`.
  mutating func stack() throws(Broken) -> Target {
    var base: ScreenID?
    if !take(.any) { base = reading.screen(try name(of: "a screen"), self) }
    var steps: [Stack.Entry] = []
    while token.kind == .name, token.word != .when {
      let verb = token
      advance()
      switch verb.symbol.verb {
      case .push: steps.append(Stack.Entry(try screen(after: "push", at: verb, orTab: nil), .pushed))
      case .present: steps.append(Stack.Entry(try screen(after: "present", at: verb, orTab: nil), .presented))
      default:
        let example = verb.word == .then ? "leave out 'then': " : ""
        throw fail(
          "\(describe(verb)) is not 'push' or 'present'", remedy: "\(example)home push product present web", at: verb)
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
