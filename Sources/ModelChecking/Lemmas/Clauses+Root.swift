import NavigationModel
import StateSpace

extension Clauses {
  /// The places where the app starts, what holds there, and the entries that lie there from the start.
  ///
  /// - Throws: ``InternalError`` if names of entries do not fit.
  func starts() throws -> [(place: Place, formula: Condition?, blocks: [ContextSet], calls: [FrameCall])] {
    guard let stacks else { return [(Place(screen: machine.root.index, position: 0), machine.initially, [], [])] }
    let states = stacks.tabs.forgetting.map { Condition.variable($0.variable, [$0.value]) }
    let always = states + [machine.initially].compactMap { $0 }
    var starts: [(place: Place, formula: Condition?, blocks: [ContextSet], calls: [FrameCall])] = []
    var earlier: [Condition] = []
    for rule in machine.launch {
      guard let base = rule.stack.base else { continue }
      let own = Condition.all(always + earlier.map { .not($0) } + [rule.condition].compactMap { $0 })
      let actions = rule.stack.steps.map { $0.cover == .pushed ? StackAction.push($0.screen) : .present($0.screen) }
      if stacks.hasRelations {
        guard let shown = try stacks.shown(after: actions, at: Place(screen: base.index, position: 0), position: 0)
        else { throw InternalError("what is shown at launch cannot be") }
        starts.append((shown.place, own, [], shown.calls))
        guard let condition = rule.condition else { return starts }
        earlier.append(condition)
        continue
      }
      for shown in try stacks.shown(after: actions, on: base.index, in: .bottom, site: 0).all {
        starts.append((Place(screen: shown.screen, position: 0, frame: shown.frame), own, shown.blocks, shown.calls))
      }
      guard let condition = rule.condition else { return starts }
      earlier.append(condition)
    }
    return starts
      + roots().map { ($0.place, .all(always + earlier.map { .not($0) } + [$0.condition]), [], []) }
  }

  /// The places where the root is shown as after a reset at launch, each with its contexts.
  func roots() -> [(place: Place, condition: Condition)] {
    guard let stacks, !machine.tabs.isEmpty else {
      return [(Place(screen: machine.root.index, position: 0), .true)]
    }
    let states = stacks.tabs.forgetting.map { Condition.variable($0.variable, [$0.value]) }
    return stacks.tabs.firstScreens(of: 0).map { first in
      let place = Place(screen: first.screen, position: 0, frame: stacks.frames.bottom(of: TabID(0)))
      return (place, .all(states + [first.condition]) ?? .true)
    }
  }

  /// The rules that are possible at a place whatever lies below, and do not cover anything last: each by all clauses of
  /// which it may be one.
  func sureWays(from place: Place) throws -> [[Clause]] {
    try rules[place.screen].compactMap { number in
      let rule = machine.transitions[number]
      guard let last = rule.actions.last, stacks?.putsOn(last) != true, !isNever(rule.guardCondition, at: place.idle)
      else { return nil }
      let clause = Clause(
        move: .browse(TransitionID(number)), formula: rule.guardCondition, effects: rule.effects, target: place.idle)
      let (clauses, canFail) = try showing(rule.actions, clause)
      return canFail || clauses.isEmpty ? nil : clauses
    }
  }

  /// When a rule, performed or made by hand by this clause, goes to the root: asked of its target, after its effects. A
  /// rule that does nothing to what is shown goes nowhere.
  func goesToRoot(_ clause: Clause) -> Condition {
    let rule: TransitionID
    switch clause.move {
    case .perform(_, let id), .browse(let id): rule = id
    default: return .false
    }
    if machine.transitions[rule.index].actions.isEmpty { return .false }
    if !machine.tabs.isEmpty {
      guard clause.target.unwinding != nil, let stacks else { return .root }
      return stacks.leadsToRoot(showingAt: clause.target)
    }
    if clause.target.unwinding != nil { return stacks?.leadsToRoot(clause.target) == true ? .true : .false }
    let isAlone = stacks?.below(at: clause.target).placed == nil
    return isAlone && clause.target.screen == machine.root.index ? .true : .false
  }
}

extension Clauses {
  func isBrowsable(_ event: EventID) -> Bool {
    switch machine.browsing {
    case .all: true
    case .none: false
    case .only(let events): events.contains(event)
    }
  }

  /// The prompt that is about to be asked at `place`, if one is.
  func prompt(at place: Place) -> PromptID? {
    if case .ask(let prompt, _, _) = step(at: place) { prompt } else { nil }
  }
}
