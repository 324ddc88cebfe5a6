import NavigationModel

/// Intents and the journeys they take.
extension Reading {
  func readIntents() {
    for case (let index, let body?) in intents.bodies.enumerated() {
      let name = intents.parts[index].name
      let errors = diagnostics.errorCount
      firstSteps.append(sources.steps.count)
      sources.denied.append(nil)
      sources.alternatives.append([])
      sources.targets.append([])
      let pairs = self.pairs(of: body, "intent '\(name)'", remedy: "a mapping with 'target' and 'journey'")
      let hasKnownKeys = read(pairs, of: IntentID(index), by: Section.intentKeys) {
        .unknownKeyOfIntent($0, near: $1, known: $2)
      }
      // A misspelt key has been reported, and is not reported as missing.
      if body.kind == .mapping, hasKnownKeys {
        for key in Section.intentKeys where key.isRequired && !pairs.contains(where: { $0.key.text == key.name }) {
          error(.intentWithout(key.name, name), at: intents.spans[index])
        }
      }
      if diagnostics.errorCount == errors {
        checkStays(index)
        checkLeaves(index)
      }
      if diagnostics.errorCount > errors { intents.broken.insert(IntentID(index)) }
    }
  }

  func readJourney(_ value: Syntax, of intent: IntentID) {
    intents.parts[intent.index].alternatives = alternatives(value, of: intent.index)
  }

  private func alternatives(_ journey: Syntax, of intent: Int) -> [Alternative] {
    guard journey.kind == .list else {
      misplaced(journey, .formOfJourney)
      return []
    }
    let items = self.items(of: journey, "a journey", remedy: "[goToHome]")
    if journey.count == 0 {
      error(.noSteps(intents.parts[intent].name), at: journey.span)
    }
    let words = items.map(blockWord)
    guard !words.isEmpty, words.allSatisfy({ $0 != nil }) else {
      let first = Span(file: journey.tree.file, start: Int(journey.node.start), end: Int(journey.node.start) + 1)
      sources.alternatives[intent] = [items.first?.kind == .scalar ? items.first?.span ?? first : first]
      return [Alternative(steps: steps(items))]
    }
    var alternatives: [Alternative] = []
    for (position, (item, word)) in zip(items, words).enumerated() {
      guard let (key, value) = block(item) else { continue }
      sources.alternatives[intent].append(key.span)
      if word == .otherwise, position + 1 < items.count {
        error(.earlyOtherwise, at: key.span)
      }
      let condition = blockCondition(key)
      let inner = self.items(of: value, "'\(word?.text ?? "")'", remedy: "a list of steps")
      alternatives.append(Alternative(condition: condition, steps: steps(inner)))
    }
    if !words.contains(.otherwise), let first = sources.alternatives[intent].first {
      warn(.noOtherwise, at: first)
    }
    return alternatives
  }

  /// The steps of a list, and of what is nested in it. Nesting is limited by the tree's.
  private func steps(_ items: [Syntax]) -> [JourneyStep] {
    var steps: [JourneyStep] = []
    for item in items {
      if let last = steps.last, last.isLast {
        error(.neverReached(after: Self.lastWord(last)), at: mark(item))
        break
      }
      steps += step(item)
    }
    return steps
  }

  private static func lastWord(_ step: JourneyStep) -> String {
    switch step {
    case .retry: "'retry'"
    case .open: "'open'"
    case .follow: "'follow'"
    case .leave: "'leave'"
    default: "'fail' without 'unless'"
    }
  }

  /// The step, and after the event of `leave e` what follows it; empty if it is broken, which has been reported.
  private func step(_ item: Syntax) -> [JourneyStep] {
    if item.kind == .scalar {
      sources.steps.append(item.span)
      var phrase = Phrase(item, self)
      if phrase.token.kind == .end {
        error(.noStep, at: item.span)
        return []
      }
      let leaves = phrase.takeLeave()
      guard let step = (try? phrase.step()) ?? nil else { return [] }
      guard leaves else { return [step] }
      sources.steps.append(item.span)
      return [step, .leave]
    }
    if let (key, value) = block(item), Phrase(key, self).token.word == .ask {
      return asking(key, value).map { [$0] } ?? []
    }
    guard blockWord(item) != nil, let (key, value) = block(item) else {
      if item.kind == .mapping, item.count > 1 {
        error(.stepsInOne, at: mark(item))
      } else if let (key, _) = block(item), let advice = Phrase(key, self).blockAdvice {
        error(advice, at: key.span)
      } else {
        misplaced(item, .formOfStep)
      }
      return []
    }
    sources.steps.append(key.span)
    guard let condition = blockCondition(key) else {
      if Phrase(key, self).token.word == .otherwise {
        error(.otherwiseAmongSteps, at: key.span)
      }
      return []
    }
    return [.when(condition, steps(self.items(of: value, "'when'", remedy: "a list of steps")))]
  }

  /// `ask p` with a list of steps for each outcome that does not abort.
  private func asking(_ key: Syntax, _ value: Syntax) -> JourneyStep? {
    sources.steps.append(key.span)
    var phrase = Phrase(key, self)
    guard case .ask(let prompt, let fixed, _) = (try? phrase.step()) ?? nil else { return nil }
    let (name, outcomes) = (prompts.parts[prompt.index].name, prompts.parts[prompt.index].outcomes)
    let example = outcomes.first { !$0.aborts }?.name ?? "done"
    guard value.kind == .mapping else {
      misplaced(value, .notAMapping("the branches of '\(name)'", example: "\(example): [steps]"))
      return nil
    }
    var bodies: [Int: Syntax] = [:]
    for (key, list) in value.pairs {
      guard let index = outcomes.firstIndex(where: { $0.name == key.text }) else {
        let known = outcomes.map(\.name)
        error(
          .unknownOutcome(key.text, near: nearest(to: key.text, among: known), of: name, known: known), at: key.span)
        continue
      }
      if outcomes[index].aborts {
        error(.branchOfAbort(key.text), at: key.span)
      }
      bodies[index] = list
    }
    for (index, outcome) in outcomes.enumerated() where !outcome.aborts && bodies[index] == nil {
      guard !prompts.broken.contains(prompt) else { break }
      error(.noBranch(outcome.name, of: name), at: key.span)
    }
    let branches = outcomes.indices.map { index in
      bodies[index].map { steps(items(of: $0, "a branch", remedy: "a list of steps")) } ?? []
    }
    return .ask(prompt, fixed: fixed, branches: branches)
  }

  /// The key and value of an item that is a mapping of one pair.
  private func block(_ item: Syntax) -> (key: Syntax, value: Syntax)? {
    item.kind == .mapping && item.count == 1 ? item.pairs.first { _ in true } : nil
  }

  /// `when` or `otherwise`, if the item begins so and has steps.
  private func blockWord(_ item: Syntax) -> Word? {
    guard let (key, _) = block(item) else { return nil }
    let word = Phrase(key, self).token.word
    return word == .when || word == .otherwise ? word : nil
  }

  /// The condition after `when`; nil for `otherwise`, and if it is broken, which has been reported.
  private func blockCondition(_ key: Syntax) -> Condition? {
    var phrase = Phrase(key, self)
    if phrase.take(.otherwise) {
      try? phrase.expectEnd(after: "'otherwise'")
      return nil
    }
    guard phrase.take(.when) else { return nil }
    return try? phrase.wholeCondition()
  }

  private func mark(_ item: Syntax) -> Span {
    guard item.kind != .scalar else { return item.span }
    return Span(file: item.tree.file, start: Int(item.node.start), end: Int(item.node.start) + 1)
  }
}
