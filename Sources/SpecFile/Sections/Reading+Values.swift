import NavigationModel

/// The flow of values, by name: which step gives a value, and which takes it.
extension Reading {
  func checkValues() {
    var flow = ValueFlow(reading: self)
    for index in intents.parts.indices where !intents.broken.contains(IntentID(index)) { flow.check(IntentID(index)) }
    if intents.broken.isEmpty, events.broken.isEmpty, prompts.broken.isEmpty {
      TakenValues(reading: self).report()
    }
  }
}

/// Follows a journey and tracks which values are given on every way to a step, and which only on some.
private struct ValueFlow {
  let reading: Reading
  /// True: given on every way; false: on some.
  private var given: [String: Bool] = [:]
  /// The previous value for every change of `given`, so that leaving a `when` costs no more than what was done in it.
  private var log: [(name: String, before: Bool?)] = []
  /// The values that a prompt gives always, and sometimes.
  private var gifts: [PromptID: [String: Bool]] = [:]
  private var nextStep = 0

  init(reading: Reading) { self.reading = reading }

  mutating func check(_ id: IntentID) {
    let intent = reading.intents.parts[id.index]
    let first = reading.firstSteps[id.index]
    nextStep = first
    for alternative in intent.alternatives {
      given = [:]
      log = []
      for parameter in intent.parameters { given[parameter.name] = !parameter.isOptional }
      check(alternative.steps, of: intent.name)
    }
  }

  private mutating func check(_ steps: [JourneyStep], of intent: String) {
    for step in steps {
      let span = reading.sources.steps[checked: nextStep]
      nextStep += 1
      switch step {
      case .perform(let event, _, let fixed) where !reading.events.broken.contains(event):
        let taker = reading.events.parts[event.index]
        require(taker.parameters, by: ("event", taker.name), in: intent, fixed, at: span)
      case .ask(let prompt, let fixed, let branches):
        if !reading.prompts.broken.contains(prompt) {
          let taker = reading.prompts.parts[prompt.index]
          require(taker.parameters, by: ("prompt", taker.name), in: intent, fixed, at: span)
        }
        if branches.isEmpty {
          for (name, isCertain) in gifts(of: prompt) { give(name, isCertain) }
        } else {
          check(branches, after: prompt, of: intent)
        }
      case .open(let other) where !reading.intents.broken.contains(other):
        let taker = reading.intents.parts[other.index]
        require(taker.parameters, by: ("intent", taker.name), in: intent, nil, at: span)
      case .follow(let value): follow(value, in: intent, at: span)
      case .when(_, let inner):
        let mark = log.count
        check(inner, of: intent)
        leave(mark, endsThere: inner.last?.isLast ?? false)
      default: break
      }
    }
  }

  /// The branches of an answer, each with the values of its outcome; what all that go on give is given afterwards.
  private mutating func check(_ branches: [[JourneyStep]], after prompt: PromptID, of intent: String) {
    var ends: [[String: Bool]] = []
    for (outcome, steps) in zip(reading.prompts.parts[prompt.index].outcomes, branches) where !outcome.aborts {
      let mark = log.count
      for value in outcome.gives { give(value.name, !value.isOptional) }
      check(steps, of: intent)
      var changed: [String: Bool] = [:]
      for (name, _) in log[mark...] { changed[name] = given[name] }
      while log.count > mark, let (name, before) = log.popLast() { given[name] = before }
      if steps.last?.isLast != true { ends.append(changed) }
    }
    var count: [String: Int] = [:]
    for (name, isCertain) in ends.joined() { count[name, default: 0] += isCertain ? 1 : 0 }
    for (name, count) in count { give(name, count == ends.count) }
  }

  private mutating func give(_ name: String, _ isCertain: Bool) {
    let before = given[name]
    guard before != true, before != isCertain else { return }
    log.append((name, before))
    given[name] = isCertain
  }

  /// After a `when`, its values are given sometimes; never if its steps end the journey.
  private mutating func leave(_ mark: Int, endsThere: Bool) {
    while log.count > mark, let (name, before) = log.popLast() {
      given[name] = before
      if !endsThere, before == nil { perhaps.append(name) }
    }
    for name in perhaps { give(name, false) }
    perhaps = []
  }

  private var perhaps: [String] = []

  /// - Parameter fixed: the values that the step fixes; nil if it cannot fix any.
  private func require(
    _ parameters: [Parameter], by taker: (kind: String, name: String), in intent: String, _ fixed: [FixedValue]?,
    at span: Span?
  ) {
    for parameter in parameters where !parameter.isOptional {
      if fixed?.contains(where: { $0.name == parameter.name }) == true { continue }
      switch given[parameter.name] {
      case true?: break
      case false?:
        reading.error(.uncertain(parameter.name, for: "\(taker.kind) '\(taker.name)'"), at: span)
      case nil:
        reading.error(
          .unsupplied(
            parameter.name, for: "\(taker.kind) '\(taker.name)'", in: intent, fixing: fixed == nil ? nil : taker.name),
          at: span)
      }
    }
  }

  /// The link must be there, and there must be something that it can open.
  private func follow(_ value: String, in intent: String, at span: Span?) {
    switch given[value] {
    case true?: break
    case false?:
      reading.error(.uncertainLink(value), at: span)
    case nil:
      let isIntent = reading.intents.parts.contains { $0.name == value }
      reading.error(.unsuppliedLink(value, in: intent, isIntent: isIntent), at: span)
    }
    // A route that is broken has been reported.
    let isRouted = reading.machine.links.routes.contains { !$0.kinds.isDisjoint(with: [.deep, .universal]) }
    if !isRouted, reading.diagnostics.errorCount == 0 {
      reading.error(.nothingToFollow, at: span)
    }
  }

  private mutating func gifts(of prompt: PromptID) -> [(String, Bool)] {
    if gifts[prompt] == nil {
      let outcomes = reading.prompts.parts[prompt.index].outcomes.filter { !$0.aborts }
      var counts: [String: Int] = [:]
      for outcome in outcomes {
        for value in outcome.gives { counts[value.name, default: 0] += value.isOptional ? 0 : 1 }
      }
      gifts[prompt] = counts.mapValues { $0 == outcomes.count }
    }
    return (gifts[prompt] ?? [:]).map { ($0.key, $0.value) }
  }
}

/// Finds values that are given and that nothing takes.
private struct TakenValues {
  let reading: Reading
  /// By intent: the names that its own steps take, the intents that may follow it, the prompts that it asks.
  private var taken: [Set<String>] = []
  private var opened: [[IntentID]] = []
  private var asked: [[PromptID]] = []

  init(reading: Reading) {
    self.reading = reading
    for intent in reading.intents.parts {
      taken.append([])
      opened.append([])
      asked.append([])
      for alternative in intent.alternatives { collect(alternative.steps) }
    }
  }

  private mutating func collect(_ steps: [JourneyStep]) {
    let last = taken.count - 1
    func names(_ parameters: [Parameter], _ fixed: [FixedValue]) -> [String] {
      parameters.map(\.name).filter { name in !fixed.contains { $0.name == name } }
    }
    for step in steps {
      switch step {
      case .perform(let event, _, let fixed):
        taken[last].formUnion(names(reading.events.parts[event.index].parameters, fixed))
      case .ask(let prompt, let fixed, _):
        taken[last].formUnion(names(reading.prompts.parts[prompt.index].parameters, fixed))
        asked[last].append(prompt)
      case .open(let intent): opened[last].append(intent)
      case .follow(let value): taken[last].insert(value)
      default: break
      }
      for list in step.inner { collect(list) }
    }
  }

  func report() {
    for (index, intent) in reading.intents.parts.enumerated() {
      for (position, parameter) in intent.parameters.enumerated() where !takes(parameter.name, IntentID(index)) {
        reading.warn(
          .untaken(parameter.name, of: "intent '\(intent.name)'"),
          at: reading.places.intentParameters[index][checked: position])
      }
    }
    var useful: [Set<String>] = Array(repeating: [], count: reading.prompts.parts.count)
    var isAsked = Array(repeating: false, count: reading.prompts.parts.count)
    let gives = reading.prompts.parts.map { Set($0.outcomes.flatMap { $0.gives.map(\.name) }) }
    for index in reading.intents.parts.indices {
      for prompt in Set(asked[index]) {
        isAsked[prompt.index] = true
        for name in gives[prompt.index] where !useful[prompt.index].contains(name) && takes(name, IntentID(index)) {
          useful[prompt.index].insert(name)
        }
      }
    }
    for (index, prompt) in reading.prompts.parts.enumerated() where isAsked[index] {
      for (number, outcome) in prompt.outcomes.enumerated() {
        for (position, value) in outcome.gives.enumerated() where !useful[index].contains(value.name) {
          reading.warn(
            .untaken(value.name, of: "outcome '\(outcome.name)' of '\(prompt.name)'"),
            at: reading.places.outcomeValues[index][checked: number]?[checked: position])
        }
      }
    }
  }

  /// Returns whether the intent, or one that may follow it, takes a value. Gives up after many intents, and then says
  /// yes.
  private func takes(_ name: String, _ intent: IntentID) -> Bool {
    var seen: Set<IntentID> = [intent]
    var open = [intent]
    while let next = open.popLast() {
      if taken[next.index].contains(name) || seen.count > 100 { return true }
      for other in opened[next.index] where !seen.contains(other) {
        if reading.intents.parts[other.index].parameters.contains(where: { $0.name == name }) {
          seen.insert(other)
          open.append(other)
        }
      }
    }
    return false
  }
}
