import NavigationEngine
import NavigationModel

/// Turns choices into actions.
extension JourneyRunner {
  /// Makes one move: waits as long as chosen, then acts.
  nonisolated(nonsending) mutating func move() async {
    // 0: once everything that continues by itself is done; n: after n - 1 more presentations.
    let aimed = directed?.next(oracle, coverage.seen).map { $0.isAtOnce ? min($0.presents + 1, 7) : 0 }
    let wait = choices.pick(8) { [weights] in aimed ?? ($0.below(100) < weights.haste ? 1 + $0.below(4) : 0) }
    if world.capabilities.contains(.steps), wait > 0 { await settle(wait - 1) } else { await settle() }
    guard run.deviation == nil else { return }
    if directed?.takeAim(oracle, coverage.seen) == false { directed = nil }
    guard let kind = kind() else { return }
    if kind == .relaunch { return await relaunch() }
    guard let action = action(kind) else { return }
    run.moves[kind.rawValue] += 1
    await act(action, isChosen: true)
  }

  private var chosen: DirectedMove? { directed?.chosen }

  /// The kind of the next move; nil if it cannot be made now.
  private mutating func kind() -> MoveKind? {
    let possible = possible
    let aimed = directed?.kind(possible, oracle)
    let index = choices.pick(MoveKinds.count) { [weights] in aimed?.rawValue ?? weights.kind(&$0, possible) }
    return MoveKind(rawValue: index).flatMap { possible.contains($0) ? $0 : nil }
  }

  /// The kinds of moves that can be made now.
  private var possible: MoveKinds {
    var kinds = world.kinds
    let (canStep, isWaiting) = (world.capabilities.contains(.steps), oracle.awaitsPresenter)
    if !oracle.isAsked { kinds.remove(.answer) }
    if canStep, !isWaiting { kinds.remove(.fail) }
    if !isWaiting, !oracle.isAskedInVain { kinds.remove(.hang) }
    if callers.isEmpty { kinds.remove(.cancel) }
    if oracle.isReady { kinds.remove(.ready) }
    if oracle.leftBehind == 0 { kinds.remove(.late) }
    if oracle.current != nil, !world.capabilities.contains(.overlaps) { kinds.subtract(.arrivals) }
    guard canObserve else { return kinds.subtracting(.byHand) }
    let idle = idle
    if !idle.goesBack { kinds.remove(.back) }
    if !idle.isDragged { kinds.remove(.drag) }
    if oracle.shown.tab == nil || oracle.node.configuration.stack.hasSheet { kinds.remove(.tab) }
    return kinds
  }

  /// The place of the machine once nothing is under way.
  private var idle: StepMemo.Node { world.memo.idle(oracle.node) }

  /// True if the user can do something without asking: what is shown must be what the model says once its turn comes.
  private var canObserve: Bool {
    guard !oracle.awaitsPresenter, oracle.changes.isEmpty,
      oracle.shown.agrees(with: oracle.configuration, on: world.machine)
    else {
      return false
    }
    // An answer that is still given could do something to what is then shown.
    if world.machine.hasStacks, oracle.pending != nil, oracle.start.isStubborn { return false }
    return oracle.current == nil || world.capabilities.contains(.overlaps)
  }

  private mutating func action(_ kind: MoveKind) -> Action? {
    switch kind {
    case .link:
      return world.links.link(&choices, chosen: chosen?.intent, following: directed?.followed).map {
        .open($0, caller: newCaller())
      }
    case .intent:
      return .open(
        world.links.intent(&choices, chosen: chosen?.intent, following: directed?.followed), caller: newCaller())
    case .nearlyValidLink: return world.links.nearlyValidLink(&choices).map { .open($0, caller: newCaller()) }
    case .hostileLink: return .open(world.links.hostileLink(&choices), caller: newCaller())
    case .tap: return tap()
    case .change: return change()
    case .observation: return observation()
    case .back: return platform(.back)
    case .drag: return platform(.drag)
    case .tab:
      let tabs = world.machine.tabs.indices
      let tab = choices.pick(tabs.count) { [chosen] in chosen?.tab?.index ?? $0.below(tabs.count) }
      return tabs.contains(tab) ? platform(.tap(TabID(tab))) : nil
    case .impossible: return choices.pick(2) == 0 ? tap() : change()
    case .answer: return answer()
    case .fail:
      guard !world.capabilities.contains(.steps) else { return .fail(after: 0) }
      return .fail(after: choices.pick(16) { [chosen] in chosen?.failure ?? $0.below(4) })
    case .hang: return .timeOut
    case .cancel:
      let live = callers
      let aimed = chosen == .interrupt ? oracle.current?.caller.flatMap { live.firstIndex(of: $0) } : nil
      let index = choices.pick(live.count) { aimed ?? $0.below(live.count) }
      return live.indices.contains(index) ? .cancel(caller: live[index]) : nil
    case .ready: return .ready
    case .late: return .comeBack(choices.pick(oracle.leftBehind))
    case .relaunch: return nil
    }
  }

  private mutating func tap() -> Action? {
    guard let event = event(),
      idle.transitions(byHand: event, of: world.machine).count == 1 || world.capabilities.contains(.refusals)
    else {
      return nil
    }
    let values = world.links.values(for: world.machine.events[event.index].parameters, &choices)
    return .tap(Named(event, world.machine.events[event.index].name), values: values, caller: newCaller())
  }

  private mutating func observation() -> Action? {
    let machine = world.machine
    guard let event = event() else { return nil }
    let transitions = idle.transitions(byHand: event, of: machine)
    guard transitions.count == 1, let index = idle.index(of: .browse(transitions[0])) else { return nil }
    return .observe(
      Named(event, machine.events[event.index].name), shown: idle.choices[index].configuration.screen,
      caller: newCaller())
  }

  private mutating func platform(_ move: PlatformMove) -> Action? {
    let place = idle
    if let index = place.index(of: move.move) {
      return .platform(move, shown: place.choices[index].configuration.screen, caller: newCaller())
    }
    guard place.configuration.staysOnTap(move.move) else { return nil }
    return .platform(move, shown: place.configuration.screen, caller: newCaller())
  }

  /// An event, usually a possible one, and often one made rarely so far.
  private mutating func event() -> EventID? {
    let machine = world.machine
    let node = idle
    let index = choices.pick(machine.events.count) { [coverage, directed] random in
      if case .tap(let event) = directed?.chosen { return event.index }
      let seeksNew = random.below(2) == 0
      var (count, picked, least) = (0, -1, UInt64.max)
      for (move, goal) in zip(node.moves, node.goals) {
        guard case .browse(let id) = move else { continue }
        count += 1
        let seen = coverage.seen.counts.indices.contains(goal) ? coverage.seen.counts[goal] : 0
        guard seeksNew ? seen < least : random.below(count) == 0 else { continue }
        (picked, least) = (machine.transitions[id.index].event.index, seen)
      }
      return picked < 0 || random.below(100) < 3 ? random.below(machine.events.count) : picked
    }
    return machine.events.indices.contains(index) ? EventID(index) : nil
  }

  private mutating func change() -> Action? {
    let machine = world.machine
    let here = idle
    func applies(_ index: Int) -> Bool { here.index(of: .change(ChangeID(index))) != nil }
    let index = choices.pick(machine.changes.count) { [chosen] random in
      if case .change(let change) = chosen { return change.index }
      let index = random.below(machine.changes.count)
      return applies(index) || random.below(100) < 10
        ? index : machine.changes.indices.first(where: applies) ?? index
    }
    guard machine.changes.indices.contains(index), applies(index) || world.capabilities.contains(.refusals) else {
      return nil
    }
    return .change(Named(ChangeID(index), machine.changes[index].name), caller: newCaller())
  }

  private mutating func answer() -> Action? {
    guard case .question(let question, let step) = oracle.pending else { return nil }
    let outcomes = world.machine.prompts[question.prompt.index].outcomes
    let picked = choices.pick(outcomes.count) { [weights, chosen] in
      if case .answer(let outcome) = chosen { return outcome }
      return $0.below(100) < weights.adversity ? $0.below(outcomes.count) : 0
    }
    // Nobody gives an answer that is impossible there; one always is possible.
    let isPossible = oracle.node.index(of: .answer(step, outcome: picked)) != nil
    let index = isPossible ? picked : outcomes.firstIndex(where: \.isAlwaysWellMeant) ?? 0
    let values = world.links.values(for: outcomes[index].gives, &choices, following: directed?.followed)
    return answer(question.prompt, index) { _ in values }
  }

  /// An answer; values that it must give and `values` leaves out are the simplest ones.
  func answer(_ id: PromptID, _ outcome: Int, _ values: (Outcome) -> [String: String]) -> Action {
    let prompt = world.machine.prompts[id.index]
    var given = values(prompt.outcomes[outcome])
    for value in prompt.outcomes[outcome].gives where !value.isOptional && given[value.name] == nil {
      given[value.name] = world.links.parameterValues.texts(for: value)[0]
    }
    return .answer(
      Named(id, prompt.name), outcome: prompt.outcomes[outcome].name, Answer(outcome: outcome, values: given))
  }

  private nonisolated(nonsending) mutating func relaunch() async {
    run.moves[MoveKind.relaunch.rawValue] += 1
    let isReady = !choices.chance(30)
    await act(.relaunch, isChosen: true)
    if isReady, run.deviation == nil { await act(.ready) }
  }
}
