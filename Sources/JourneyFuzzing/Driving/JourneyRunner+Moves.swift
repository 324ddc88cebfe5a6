import NavigationEngine
import NavigationModel

/// Turns choices into actions.
extension JourneyRunner {
  /// Makes one move: waits as long as chosen, then acts.
  mutating func move() async {
    // 0: once everything that continues by itself is done; n: after n - 1 more presentations.
    let aimed = aimedWait()
    let wait = choices.pick(8) { [mix] in aimed ?? ($0.below(100) < mix.haste ? 1 + $0.below(4) : 0) }
    if world.abilities.contains(.steps), wait > 0 { await settle(wait - 1) } else { await settle() }
    guard run.deviation == nil else { return }
    aim = next().map { $0.presents > 0 ? .pause : $0.aim }
    noteStall()
    guard let kind = kind(possible { _ in true }) else { return }
    if kind == .relaunch { return await relaunch() }
    guard let action = action(kind) else { return }
    run.moves[kind.rawValue] += 1
    await act(world.abilities.contains(.together) ? joined(action) : action, isChosen: true)
  }

  /// The kind of the next move; nil if it cannot be made now.
  private mutating func kind(_ possible: MoveKinds) -> MoveKind? {
    let aimed: MoveKind? = aim.flatMap { kindAimed(at: $0, possible) }
    let index = choices.pick(MoveKind.allCases.count) { [mix] in aimed?.rawValue ?? mix.kind(&$0, possible) }
    let kind = MoveKind.allCases[index]
    return possible.contains(kind) ? kind : nil
  }

  private func possible(_ filter: (MoveKind) -> Bool) -> MoveKinds {
    var kinds = MoveKinds()
    for kind in MoveKind.allCases where filter(kind) && isPossible(kind) { kinds.insert(kind) }
    return kinds
  }

  private func isPossible(_ kind: MoveKind) -> Bool {
    guard world.allows(kind) else { return false }
    switch kind {
    case .answer: if case .question = oracle.pending { return true } else { return false }
    case .fail: return oracle.awaitsPresenter || !world.abilities.contains(.steps)
    case .hang: return oracle.awaitsPresenter || oracle.isAskedInVain
    case .cancel: return !callers.isEmpty
    case .ready: return !oracle.isReady
    case .late: return oracle.leftBehind > 0
    case .relaunch: return true
    case .link, .intent, .tap, .change, .nearlyValidLink, .hostileLink, .impossible:
      return oracle.current == nil || world.abilities.contains(.overlaps)
    }
  }

  private mutating func action(_ kind: MoveKind) -> Action? {
    switch kind {
    case .link: return world.links.link(&choices, aim: aim?.intent).map { .open($0, caller: newCaller()) }
    case .intent: return .open(world.links.intent(&choices, aim: aim?.intent), caller: newCaller())
    case .nearlyValidLink: return world.links.nearlyValidLink(&choices).map { .open($0, caller: newCaller()) }
    case .hostileLink: return .open(world.links.hostileLink(&choices), caller: newCaller())
    case .tap: return tap()
    case .change: return change()
    case .impossible: return choices.pick(2) == 0 ? tap() : change()
    case .answer: return answer()
    case .fail:
      guard !world.abilities.contains(.steps) else { return .fail(after: 0) }
      return .fail(after: choices.pick(16) { [aim] in aim?.failure ?? $0.below(4) })
    case .hang: return .timeOut
    case .cancel:
      let live = callers
      let aimed = aim == .interrupt ? oracle.current?.caller.flatMap { live.firstIndex(of: $0) } : nil
      let index = choices.pick(live.count) { aimed ?? $0.below(live.count) }
      return live.indices.contains(index) ? .cancel(caller: live[index]) : nil
    case .ready: return .ready
    case .late: return .comeBack(choices.pick(oracle.leftBehind))
    case .relaunch: return nil
    }
  }

  /// A tap, usually a possible one, and often one made rarely so far.
  private mutating func tap() -> Action? {
    let machine = world.machine
    let node = world.memo[oracle.configuration.idle]
    let here = node.choices
    let index = choices.pick(machine.events.count) { [coverage, aim] random in
      if case .tap(let event) = aim { return event.index }
      let seeksNew = random.below(2) == 0
      var (count, picked, least) = (0, -1, UInt64.max)
      for (choice, goal) in zip(here, node.goals) {
        guard case .browse(let id) = choice.move else { continue }
        count += 1
        let seen = coverage.seen.counts.indices.contains(goal) ? coverage.seen.counts[goal] : 0
        guard seeksNew ? seen < least : random.below(count) == 0 else { continue }
        (picked, least) = (machine.transitions[id.index].event.index, seen)
      }
      return picked < 0 || random.below(100) < 3 ? random.below(machine.events.count) : picked
    }
    guard machine.events.indices.contains(index) else { return nil }
    let event = EventID(index)
    let ways = here.count {
      if case .browse(let id) = $0.move { machine.transitions[id.index].event == event } else { false }
    }
    guard ways == 1 || world.abilities.contains(.refusals) else { return nil }
    let values = world.links.values(for: machine.events[index].parameters, &choices)
    return .tap(Named(event, machine.events[index].name), values: values, caller: newCaller())
  }

  /// A change, usually a possible one.
  private mutating func change() -> Action? {
    let machine = world.machine
    let here = world.memo[oracle.configuration.idle].choices
    func applies(_ index: Int) -> Bool { here.contains { $0.move == .change(ChangeID(index)) } }
    let index = choices.pick(machine.changes.count) { [aim] random in
      if case .change(let change) = aim { return change.index }
      let index = random.below(machine.changes.count)
      return applies(index) || random.below(100) < 10
        ? index : machine.changes.indices.first(where: applies) ?? index
    }
    guard machine.changes.indices.contains(index), applies(index) || world.abilities.contains(.refusals) else {
      return nil
    }
    return .change(Named(ChangeID(index), machine.changes[index].name), caller: newCaller())
  }

  private mutating func answer() -> Action? {
    guard case .question(let question, _) = oracle.pending else { return nil }
    let outcomes = world.machine.prompts[question.prompt.index].outcomes
    let index = choices.pick(outcomes.count) { [mix, aim] in
      if case .answer(let outcome) = aim { return outcome }
      return $0.below(100) < mix.adversity ? $0.below(outcomes.count) : 0
    }
    let values = world.links.values(for: outcomes[index].gives, &choices)
    return answer(question.prompt, index) { _ in values }
  }

  /// An answer; values that it must give and `values` leaves out are the simplest ones.
  func answer(_ id: PromptID, _ outcome: Int, _ values: (Outcome) -> [String: String]) -> Action {
    let prompt = world.machine.prompts[id.index]
    var given = values(prompt.outcomes[outcome])
    for value in prompt.outcomes[outcome].gives where !value.isOptional && given[value.name] == nil {
      given[value.name] = value.type.map { world.machine.types[$0.index].values[0] } ?? LinkMutation.texts[0]
    }
    return .answer(
      Named(id, prompt.name), outcome: prompt.outcomes[outcome].name, Answer(outcome: outcome, values: given))
  }

  private mutating func relaunch() async {
    run.moves[MoveKind.relaunch.rawValue] += 1
    let isReady = !choices.chance(30)
    await act(.relaunch, isChosen: true)
    if isReady, run.deviation == nil { await act(.ready) }
  }

  // MARK: Concurrent actions

  /// The action, perhaps together with another one or with the end of the current presentation.
  private mutating func joined(_ action: Action) -> Action {
    guard action.canBeJoined else { return action }
    switch choices.pick(3, { [mix, aim] in aim == nil && $0.below(100) < mix.together ? 1 + $0.below(2) : 0 }) {
    case 1:
      guard let kind = kind(possible(\.canBeJoined)), let other = self.action(kind), other.canBeJoined,
        !(action.endsCall && other.endsCall)
      else { return action }
      run.moves[kind.rawValue] += 1
      return .together([action, other], order: order())
    case 2 where oracle.awaitsPresenter && !action.endsCall:
      return .together([action, .present], order: order())
    default: return action
    }
  }

  private mutating func order() -> [Int] { (0..<6).map { _ in choices.pick(4) } }
}

extension MoveKind {
  fileprivate var canBeJoined: Bool {
    switch self {
    case .link, .intent, .tap, .change, .answer, .fail, .cancel: true
    case .hang, .relaunch, .ready, .late, .nearlyValidLink, .hostileLink, .impossible: false
    }
  }
}

extension Action {
  fileprivate var canBeJoined: Bool {
    switch self {
    case .open, .tap, .change, .answer, .fail, .cancel: true
    case .present, .timeOut, .comeBack, .ready, .relaunch, .together: false
    }
  }

  /// Whether it ends the current presentation or question.
  fileprivate var endsCall: Bool {
    switch self {
    case .answer, .fail, .present: true
    default: false
    }
  }
}
