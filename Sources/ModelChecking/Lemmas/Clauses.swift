import NavigationModel
import StateSpace

/// What may happen next, said a second time: as formulas.
///
/// What Z3 proves comes from here and not from `Step`; only the machine itself is shared. `any` is expanded, journeys
/// are laid out and guards are made exclusive by code of its own, so that a mistake in either reading shows as a lemma
/// that does not hold.
struct Clauses {
  /// A screen, a position, as ``Position/index``, of which 0 is idle, and the name of the entry that shows the screen.
  struct Place: Hashable {
    var screen: Int
    var position: Int
    var frame = FrameID.bottom
    /// The entries that the journey has put on that one.
    var own = OwnStackID.none
    /// Nothing is shown yet: the entry is about to be taken away, for this.
    var unwinding: UnwindingID?

    var idle: Place { Place(screen: screen, position: 0, frame: frame, own: own) }
  }

  /// In contexts in which `formula` holds it goes on, with these effects.
  struct Clause {
    enum Kind { case goesOn, landed, endedOtherwise }
    var move: Move
    /// nil: always.
    var formula: Condition?
    /// Applied in order.
    var effects: [Assignment] = []
    /// True if it is possible whatever lies below.
    var isSure = true
    /// Of a change: which of its rules it is.
    var rule = 0
    /// After the effects the context is in these sets.
    var blocks: [ContextSet] = []
    /// The entries that it puts on the stack.
    var calls: [FrameCall] = []
    /// With relations: whether another entry is shown then, or the bottom.
    var passage = SymbolicMove.Passage.stays
    /// The changes of tabs, and the effects without what they say of them.
    @Indirect var tabs = TabReading.Changes()
    var own: [Assignment] = []
    var kind = Kind.goesOn
    /// For an ending: the idle place that is left.
    var target: Place
    var isAdverse = false
    /// The formula that says where it is one of those at its place, once that has been written.
    var written: Formula?
  }

  /// One step of a journey, laid out with what follows.
  private struct Instruction {
    var step: JourneyStep
    var intent: Int
    /// Positions.
    var after: Int
    var inside: [Int]
  }

  let machine: Machine
  /// The reading of what lies below; nil: nothing ever does.
  let stacks: StackReading?
  /// For tests: what becomes of the clauses of a place. Mistakes that are planted here must be noticed.
  var planted: ((Place, [Clause]) -> [Clause])?
  private var instructions: [Instruction] = []
  /// By intent and alternative: the position of its first step.
  private(set) var beginnings: [[Int]] = []
  /// By screen: the rules that leave it, `any` expanded, those of an event next to each other.
  private(set) var rules: [[Int]]

  /// - Parameters:
  ///   - conditions: what is asked besides the machine's own conditions.
  ///   - frames: the names of entries; nil: there is one screen at a time.
  init(_ machine: Machine, asking conditions: [Condition] = [], frames: FrameTable? = nil) {
    self.machine = machine
    stacks = frames.map { StackReading(machine, asking: conditions, $0) }
    rules = Array(repeating: [], count: machine.screens.count)
    for (number, rule) in machine.transitions.enumerated() {
      let sources: Set<Int>
      switch rule.source {
      case .any: sources = Set(machine.screens.indices)
      case .screens(let listed): sources = Set(listed.map(\.index))
      }
      for source in sources { rules[source].append(number) }
    }
    for screen in rules.indices {
      rules[screen].sort { (machine.transitions[$0].event.index, $0) < (machine.transitions[$1].event.index, $1) }
    }
    for (number, intent) in machine.intents.enumerated() {
      beginnings.append(intent.alternatives.map { layOut($0.steps, of: number, followedBy: finish(number)) })
    }
  }

  func start(_ intent: Int) -> Int { 1 + intent }
  private func finish(_ intent: Int) -> Int { 1 + machine.intents.count + intent }
  private var firstInstruction: Int { 1 + 2 * machine.intents.count }
  /// Journeys that have followed a link have the same positions once more, behind this one.
  var lastInstruction: Int { firstInstruction + instructions.count - 1 }
  /// The distance of a journey's positions behind the others: none, unless it has followed a link.
  func shift(of position: Int) -> Int { position > lastInstruction ? lastInstruction : 0 }

  /// Numbers the steps in reading order, then connects them from the last to the first; copies none of those before.
  private mutating func layOut(_ steps: [JourneyStep], of intent: Int, followedBy end: Int) -> Int {
    struct Numbered {
      var number: Int
      var inner: [[Numbered]]
    }
    func number(_ steps: [JourneyStep], into list: inout [Instruction]) -> [Numbered] {
      steps.map { step in
        let own = list.count
        list.append(Instruction(step: step, intent: intent, after: end, inside: []))
        return Numbered(number: own, inner: Self.lists(inside: step).map { number($0, into: &list) })
      }
    }
    func connect(_ numbered: [Numbered], _ end: Int, in list: inout [Instruction]) -> Int {
      numbered.reversed().reduce(end) { following, step in
        list[step.number].after = following
        list[step.number].inside = step.inner.map { connect($0, following, in: &list) }
        return firstInstruction + step.number
      }
    }
    var laidOut: [Instruction] = []
    swap(&laidOut, &instructions)
    defer { swap(&laidOut, &instructions) }
    let numbered = number(steps, into: &laidOut)
    return connect(numbered, end, in: &laidOut)
  }

  /// The steps that a step has inside it: those of a condition, or those of each answer.
  private static func lists(inside step: JourneyStep) -> [[JourneyStep]] {
    switch step {
    case .when(_, let steps): [steps]
    case .ask(_, _, let branches): branches
    case .perform, .retry, .open, .follow, .set, .fail, .leave: []
    }
  }

  /// Returns whether a place is a later step of the same journey than another: following such moves only, a journey
  /// ends.
  func isLater(_ place: Place, than other: Place) -> Bool {
    other.position > 0 && rank(of: place.position) > rank(of: other.position)
  }

  /// A journey's start comes first, then its steps as they are read, then its end.
  private func rank(of position: Int) -> Int {
    let own = position - shift(of: position)
    if own >= firstInstruction { return own }
    return own > machine.intents.count ? .max : 0
  }

  // MARK: Between journeys

  /// The place where `intent`'s journey begins when it is opened at another.
  func opened(_ intent: IntentID, at place: Place) -> Place {
    machine.start == .fresh
      ? Place(screen: machine.root.index, position: start(intent.index))
      : Place(screen: place.screen, position: start(intent.index), frame: place.frame, own: place.own)
  }

  /// When the rules of an event are enabled at a place, as far as they may be possible there.
  func guards(of event: EventID, at place: Place) throws -> [Condition] {
    try rules(of: event, leaving: place.screen).map { machine.transitions[$0] }.compactMap { rule in
      if isNever(rule.guardCondition, at: place) { return nil }
      let isPossible = try !showing(rule.actions, Clause(move: .supersede, target: place)).clauses.isEmpty
      return isPossible ? rule.guardCondition ?? .true : nil
    }
  }

  /// True if a condition holds in no context there, as what is shown and lies below tells: what a rule would do then is
  /// not asked.
  func isNever(_ condition: Condition?, at place: Place) -> Bool {
    guard let condition else { return false }
    return (stacks?.resolved(condition, at: place) ?? condition).truth { leaf in
      switch leaf {
      case .screen(let screens): screens.contains { $0.index == place.screen }
      case .variable: nil
      // Without stacks nothing lies below; with them it is resolved.
      case .below, .sheet, .tab, .root: false
      }
    } == false
  }

  private func rules(of event: EventID, leaving screen: Int) -> ArraySlice<Int> {
    let rules = rules[screen]
    func first(from start: Int, where isReached: (Int) -> Bool) -> Int {
      var (low, high) = (start, rules.count)
      while low < high {
        let middle = (low + high) / 2
        if isReached(machine.transitions[rules[middle]].event.index) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first(from: 0) { $0 >= event.index }
    return rules[start..<first(from: start) { $0 > event.index }]
  }

  /// The clauses of what the user can do by hand at an idle place, and of the changes.
  func byHandAndChanges(at place: Place) throws -> [Clause] {
    var all: [Clause] = []
    for number in rules[place.screen] where isBrowsable(machine.transitions[number].event) {
      let rule = machine.transitions[number]
      if isNever(rule.guardCondition, at: place) { continue }
      all += try showing(
        rule.actions,
        Clause(move: .browse(TransitionID(number)), formula: rule.guardCondition, effects: rule.effects, target: place)
      ).clauses
    }
    if let placed = stacks?.below(at: place), machine.screens[place.screen].isLeftByHand {
      if placed.placed == .pushed { all += try showing([.back], Clause(move: .back, target: place)).clauses }
      if placed.isUnderSheet { all += try showing([.dismiss], Clause(move: .drag, target: place)).clauses }
    }
    for tab in machine.tabs.indices {
      // At its bottom tapping the selected tab changes nothing.
      if let below = stacks?.below(place.frame), below.tab == tab, below.placed == nil { continue }
      all += try showing([.tap(TabID(tab))], Clause(move: .tap(TabID(tab)), target: place)).clauses
    }
    for number in machine.changes.indices { all += try changes(ChangeID(number), at: place) }
    return planted?(place, all) ?? all
  }

  /// The clauses of a change at a place.
  func changes(_ id: ChangeID, at place: Place) throws -> [Clause] {
    var all: [Clause] = []
    for (number, rule) in machine.changes[id.index].rules.enumerated() {
      if case .screens(let screens) = rule.source, !screens.contains(where: { $0.index == place.screen }) { continue }
      if isNever(rule.condition, at: place) { continue }
      let clause = Clause(
        move: .change(id), formula: rule.condition, effects: rule.effects, rule: number, target: place)
      all += try showing(rule.actions, clause).clauses
    }
    return all
  }

  /// `clause`, which leads to its target as it is so far, for each place to which the actions may lead from there.
  func showing(
    _ actions: [StackAction], _ clause: Clause, to position: Int = 0
  ) throws -> (clauses: [Clause], canFail: Bool) {
    let start = clause.target
    guard let stacks else {
      var clause = clause
      clause.target.position = position
      for action in actions where action != .dismissAll {
        switch action {
        case .replace(let screen): clause.target.screen = screen.index
        case .reset: clause.target.screen = machine.root.index
        // Nothing is ever covered, and there are no tabs.
        default: return ([], true)
        }
      }
      return ([clause], false)
    }
    if stacks.hasRelations {
      return try showing(actions, clause, to: position, stacks)
    }
    let (all, canFail) = try stacks.shown(after: actions, on: start.screen, in: start.frame, site: position)
    let clauses = all.map { shown in
      var clause = clause
      clause.target = Place(screen: shown.screen, position: position, frame: shown.frame)
      clause.isSure = !canFail
      clause.calls = shown.calls
      clause.blocks = shown.blocks
      if !shown.$tabs {
        clause.blocks += shown.tabs.left.values.flatMap(\.blocks) + shown.tabs.entered
        clause.tabs = shown.tabs
        clause.own = clause.effects
        clause.effects += stacks.tabs.assignments(shown.tabs)
      }
      return clause
    }
    return (clauses, canFail)
  }

  // MARK: Journeys

  /// The step that is about to be made at `place`, if one is.
  func step(at place: Place) -> JourneyStep? {
    let number = place.position - shift(of: place.position) - firstInstruction
    return instructions.indices.contains(number) ? instructions[number].step : nil
  }

  /// The clauses of what may follow inside a journey.
  ///
  /// - Throws: ``InternalError`` if names of entries do not fit.
  func clauses(at place: Place) throws -> [Clause] {
    var all = try allClauses(at: place)
    if let stacks, stacks.hasRelations {
      for index in all.indices where all[index].kind != .goesOn && all[index].target.own != .none {
        let left = try stacks.settled(all[index].target)
        (all[index].target, all[index].calls, all[index].passage) = (left.place, left.calls, left.passage)
        all[index].tabs.leave(left.left)
        all[index].effects += left.states
      }
    }
    return planted?(place, all) ?? all
  }

  private func allClauses(at place: Place) throws -> [Clause] {
    let intents = machine.intents.count
    let position = place.position - shift(of: place.position)
    if position <= intents { return beginning(of: position - 1, at: place) }
    if position < firstInstruction {
      return ending(of: position - 1 - intents, at: place)
    }
    return try clauses(of: position - firstInstruction, at: place)
  }

  private func clauses(of number: Int, at place: Place) throws -> [Clause] {
    let instruction = instructions[number]
    let id = StepID(number)
    let shift = shift(of: place.position)
    func at(_ position: Int) -> Place {
      Place(screen: place.screen, position: position + shift, frame: place.frame, own: place.own)
    }
    switch instruction.step {
    case .perform(let event, _, _): return try performing(event, id, at: place, after: instruction.after + shift)
    case .ask(let prompt, _, _):
      return try machine.prompts[prompt.index].outcomes.enumerated().flatMap { choice, outcome in
        let clause = Clause(
          move: .answer(id, outcome: choice), formula: outcome.condition, effects: outcome.effects,
          kind: outcome.aborts ? .endedOtherwise : .goesOn, target: place.idle, isAdverse: outcome.isAdverse)
        let next = instruction.inside.isEmpty ? instruction.after : instruction.inside[choice]
        var (clauses, canFail) = try showing(outcome.actions, clause, to: outcome.aborts ? 0 : next + shift)
        if canFail {
          var refused = clause
          (refused.effects, refused.kind) = ([], .endedOtherwise)
          clauses.append(refused)
        }
        return clauses
      }
    case .retry: return [Clause(move: .jump(id), target: at(start(instruction.intent)))]
    case .open(let other): return [Clause(move: .jump(id), target: at(start(other.index)))]
    case .follow: return following(id, at: place)
    case .leave: return [Clause(move: .leave(id), kind: .landed, target: place.idle)]
    case .set(let effects): return [Clause(move: .set(id), effects: effects, target: at(instruction.after))]
    case .fail(_, let exception):
      let fails = Clause(
        move: .fail(id), formula: exception.map { .not($0) }, kind: .endedOtherwise, target: place.idle)
      guard let exception else { return [fails] }
      return [Clause(move: .pass(id), formula: exception, target: at(instruction.after)), fails]
    case .when(let condition, _):
      return [
        Clause(move: .enter(id), formula: condition, target: at(instruction.inside[0])),
        Clause(move: .pass(id), formula: .not(condition), target: at(instruction.after)),
      ]
    }
  }

  /// A clause for exactly one of the rules, for each of them; one for none, and one for two or more.
  ///
  /// A rule that may be impossible, for what lies below, may be enabled and may be not.
  private func performing(_ event: EventID, _ id: StepID, at place: Place, after: Int) throws -> [Clause] {
    struct Candidate {
      var number: Int
      var condition: Condition
      var canFail: Bool
      var clauses: [Clause]
    }
    let candidates = try rules(of: event, leaving: place.screen).compactMap { number -> Candidate? in
      let rule = machine.transitions[number]
      if isNever(rule.guardCondition, at: place) { return nil }
      let clause = Clause(move: .perform(id, TransitionID(number)), effects: rule.effects, target: place.idle)
      let (clauses, canFail) = try showing(rule.actions, clause, to: after)
      guard !clauses.isEmpty else { return nil }
      return Candidate(
        number: number, condition: rule.guardCondition ?? .true, canFail: canFail, clauses: clauses)
    }
    var clauses: [Clause] = []
    for (index, candidate) in candidates.enumerated() {
      let others = candidates.enumerated().filter { $0.offset != index && !$0.element.canFail }.map(\.element.condition)
      let only = Condition.all([candidate.condition] + others.map { .not($0) })
      for var clause in candidate.clauses {
        clause.formula = only
        clauses.append(clause)
      }
      clauses.append(
        Clause(
          move: .failToPresent(id, TransitionID(candidate.number)), formula: only, kind: .endedOtherwise,
          target: place.idle, isAdverse: true))
    }
    let sure = candidates.filter { !$0.canFail }.map(\.condition)
    clauses.append(
      Clause(move: .refuse(id), formula: .all(sure.map { .not($0) }), kind: .endedOtherwise, target: place.idle))
    if candidates.count > 1 {
      clauses.append(
        Clause(
          move: .refuse(id), formula: .two(of: candidates.map(\.condition)), kind: .endedOtherwise,
          target: place.idle))
    }
    return clauses
  }
}
