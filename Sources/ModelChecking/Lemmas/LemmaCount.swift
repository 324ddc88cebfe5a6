import NavigationModel
import StateSpace

/// The number of lemmas of each kind.
struct LemmaCount: Equatable, CustomStringConvertible {
  private var counts = Array(repeating: 0, count: LemmaList.Kind.allCases.count)

  subscript(kind: LemmaList.Kind) -> Int {
    get { counts[kind.rawValue] }
    set { counts[kind.rawValue] = newValue }
  }
  var all: Int { counts.reduce(0, +) }
  var description: String { LemmaList.Kind.allCases.map { "\($0) \(self[$0])" }.joined(separator: ", ") }

  mutating func add(_ kind: LemmaList.Kind, _ count: Int = 1) { self[kind] += count }

  static func - (after: LemmaCount, before: LemmaCount) -> LemmaCount {
    var change = after
    for kind in LemmaList.Kind.allCases { change[kind] -= before[kind] }
    return change
  }
}

/// Counts the lemmas that are due, without writing one.
///
/// Z3 finds a lemma that is wrong, and cannot miss one that was never written. So they are counted a second time, from
/// the places that the explorer has found and the steps as the machine has them.
extension LemmaCount {
  /// Of what is reachable.
  static func reach(_ explorer: SymbolicExplorer) throws -> LemmaCount {
    var count = LemmaCount()
    count.add(.start, try starts(explorer))
    for place in explorer.reachedPlaces {
      let clauses = try ClauseCount.at(place, explorer)
      count.add(.closed, clauses.all + (place.isIdle ? explorer.machine.intents.count : 1))
      count.add(.closed, clauses.calls)
      count.add(.kept, clauses.kept)
      count.add(.move, 2 * clauses.moves)
      if !explorer.machine.tabs.isEmpty { count.add(.kept, try KeptCount(explorer.symbolic).all(at: place)) }
    }
    for number in explorer.exits {
      for shown in try uncovered(from: number, explorer) {
        count.add(.closed, 1 + shown.allCalls.count)
        count.add(.kept, shown.tabs.left.count)
      }
    }
    for tab in explorer.reachability.tabRelations { count.add(.kept, 1 + tab.kept.count) }
    return count
  }

  /// With relations: what is shown when the entry of a place is taken away, for each way in which it was entered, or
  /// what a tab may show.
  fileprivate static func uncovered(from number: Int, _ explorer: SymbolicExplorer) throws -> [FrameTable.Shown] {
    let (exit, frames) = (explorer.graph[number], explorer.symbolic.frames)
    guard case .select(let tab) = frames.list(of: exit)?.first else {
      return try frames.calls(into: exit.frame).flatMap { try frames.shown(uncovering: exit, from: $0) }
        + frames.tabsUnder(exit).flatMap { try frames.shown(from: exit, by: .under($0)) }
    }
    var seen: Set<ScreenID> = []
    let first = explorer.machine.tabs[tab.index].bottoms.map(\.screen).filter { seen.insert($0).inserted }
    let kept = explorer.reachability.tabRelations[tab.index].kept.map(\.place)
    return try (first.map { WayBack.first(tab, $0) } + kept.map { .kept(tab, $0) }).flatMap {
      try frames.shown(from: exit, by: $0)
    }
  }

  /// The number of starts of the app: one for each stack of `launch`, and for each first screen where none of them
  /// applies.
  private static func starts(_ explorer: SymbolicExplorer) throws -> Int {
    let machine = explorer.machine
    let always = machine.launch.firstIndex { $0.condition == nil }
    var count = 0
    for rule in machine.launch.prefix(always.map { $0 + 1 } ?? .max) {
      guard let base = rule.stack.base else { continue }
      let actions = rule.stack.steps.map { $0.cover == .pushed ? StackAction.push($0.screen) : .present($0.screen) }
      count += try explorer.symbolic.ways(actions, at: Place(screen: base), site: .idle).count
      // With relations each entry is entered by a lemma of its own.
      if explorer.symbolic.hasRelations { count += actions.count }
    }
    guard always == nil else { return count }
    return count + (machine.tabs.first.map { Set($0.bottoms.map(\.screen)).count } ?? 1)
  }

  /// Of what journeys come to; `includingAdverse` as in the question.
  static func journeys(
    _ quantifier: BackwardSets.Quantifier, _ sets: BackwardSets, _ explorer: SymbolicExplorer,
    _ evidence: LemmaEncoder.Evidence, includingAdverse: Bool = true, hasExits: Bool = false
  ) throws -> LemmaCount {
    var count = LemmaCount()
    let graph = explorer.graph
    for place in explorer.reachedPlaces where !place.isIdle {
      let clauses = try ClauseCount.at(place, explorer)
      count.add(quantifier, sets, at: place, graph, includingAdverse ? clauses.all : clauses.wellMeant, evidence)
    }
    if hasExits { try count.addExits(quantifier, sets, explorer, evidence) }
    return count
  }

  /// With relations: of what is shown when entries are taken away.
  private mutating func addExits(
    _ quantifier: BackwardSets.Quantifier, _ sets: BackwardSets, _ explorer: SymbolicExplorer,
    _ evidence: LemmaEncoder.Evidence, where isAsked: (Place) -> Bool = { _ in true }
  ) throws {
    for number in explorer.exits where isAsked(explorer.graph[number]) {
      let calls = try Self.uncovered(from: number, explorer).count
      if evidence.contains(.ranked) { add(.ranked, sets.gains[number].count * calls) }
      if evidence.contains(.complete), quantifier != .every { add(.complete, calls) }
    }
  }

  private mutating func add(
    _ quantifier: BackwardSets.Quantifier, _ sets: BackwardSets, at place: Place, _ graph: PlaceGraph,
    _ clauses: Int, _ evidence: LemmaEncoder.Evidence
  ) {
    let (isRanked, isComplete) = (evidence.contains(.ranked) ? 1 : 0, evidence.contains(.complete) ? 1 : 0)
    let gains = graph.number(of: place).map { sets.gains[$0].count } ?? 0
    switch quantifier {
    case .some, .choice, .whichever:
      add(.ranked, isRanked * gains)
      add(.complete, isComplete * (1 + clauses))
    case .every:
      add(.ranked, isRanked * gains * (1 + clauses))
      add(.complete, isComplete * 2)
    }
  }

  /// Of an obligation; of claims about whole runs only what is said of their starts.
  static func verdict(
    _ obligation: Obligation, in contexts: ContextSet, _ explorer: SymbolicExplorer, _ evidence: LemmaEncoder.Evidence
  ) throws -> LemmaCount {
    let machine = explorer.machine
    let idle = explorer.idleNumbers.count
    var count = LemmaCount()
    switch obligation.form {
    case .opened(let journeys) where journeys.isFromRoot:
      let roots = Set(try explorer.symbolic.rootPlaces().map(\.place))
      let reached = explorer.idleNumbers.count { roots.contains(explorer.graph[$0]) }
      count.add(.verdict, machine.start == .fresh ? idle : reached)
    case .openedByChange(let intent, let change):
      let ways = try explorer.idleNumbers.reduce(0) { ways, number in
        try ways + ClauseCount.changes(change, at: explorer.graph[number], of: explorer.symbolic)
      }
      count.add(.verdict, machine.intents[intent.index].denied == nil ? ways : 2 * ways)
    case .opened(let journeys):
      let isNever = journeys.isDenied == true && machine.intents[journeys.intent.index].denied == nil
      count.add(.verdict, isNever ? 0 : idle)
    case .watched: count.add(.verdict, idle)
    case .growth: if try explorer.pushRanks.get() != nil { count.add(.verdict, try ClauseCount.puts(explorer)) }
    case .shown(let screen, _):
      count.add(.verdict, explorer.numbersOnScreen[screen]?.count ?? 0)
    case .overlap(_, let screen): count.add(.verdict, explorer.frames(showing: screen).count)
    case .property(let index): try count.add(machine.properties[index].claim, in: contexts, explorer, evidence)
    }
    return count
  }

  private mutating func add(
    _ claim: Property.Claim, in contexts: ContextSet, _ explorer: SymbolicExplorer,
    _ evidence: LemmaEncoder.Evidence
  ) throws {
    let machine = explorer.machine
    switch claim {
    case .always, .never: add(.verdict, explorer.reachedPlaces.count)
    case .canReach: break
    case .askOnly(let prompt, _):
      add(
        .verdict,
        explorer.reachedPlaces.count { place in
          guard case .step(let step) = machine.phase(of: place.position) else { return false }
          if case .ask(prompt, _, _) = machine.steps[step.index].action { return true }
          return false
        })
    case .happensOnly(let mover, _):
      for place in explorer.reachedPlaces { add(.verdict, try ClauseCount.of(mover, at: place, explorer.symbolic)) }
    case .fromCanReach(_, let goal, let moves):
      let sets = try explorer.browsing(to: goal, by: moves)
      let graph = explorer.graph
      for place in explorer.reachedPlaces where place.isIdle {
        let count = try explorer.countOfMoves(moves, at: place)
        add(.choice, sets, at: place, graph, count, evidence)
        add(.verdict)
      }
      try addExits(.choice, sets, explorer, evidence) { $0.position == .idle }
    case .fromMustReach(let from, let goal): try addPassing(from, goal, atEnd: false, in: contexts, explorer, evidence)
    case .fromMustEnd(let from, let goal): try addPassing(from, goal, atEnd: true, in: contexts, explorer, evidence)
    }
  }

  private mutating func addPassing(
    _ from: Condition, _ goal: Condition, atEnd: Bool, in contexts: ContextSet, _ explorer: SymbolicExplorer,
    _ evidence: LemmaEncoder.Evidence
  ) throws {
    let sets = try explorer.passing(goal, atEnd: atEnd)
    let graph = explorer.graph
    for place in explorer.reachedPlaces where !place.isIdle {
      let clauses = try ClauseCount.at(place, explorer)
      add(.every, sets, at: place, graph, clauses.all, evidence)
      add(.verdict, 1 + clauses.endings)
    }
    guard explorer.symbolic.hasRelations else { return }
    try addExits(.every, sets, explorer, .ranked)
    try addExits(.every, try explorer.leaving(.implies(from, goal), in: contexts), explorer, .ranked) {
      $0.position == .idle
    }
  }
}

/// The number of clauses of a place.
struct ClauseCount {
  var all: Int
  /// Those that are not adverse.
  var wellMeant: Int
  /// Those that end the journey.
  var endings = 0
  /// The number of moves that they make: a refused event is one move with two clauses.
  var moves: Int
  /// With relations: how many entries they put on the stack, what interrupts the journey included; and how many of them
  /// do.
  private(set) var calls = 0
  private(set) var entering = 0
  /// The number of those that end a journey as it is and leave something below sheets.
  private(set) var kept = 0

  /// Those of a reached place: of stacks they are counted once, and without them as quickly as they are found.
  static func at(_ place: Place, _ explorer: SymbolicExplorer) throws -> ClauseCount {
    guard explorer.symbolic.hasRelations else { return try ClauseCount(at: place, of: explorer.symbolic) }
    if let known = explorer.clauseCounts[place] { return known }
    let count = try ClauseCount(at: place, of: explorer.symbolic)
    explorer.clauseCounts[place] = count
    return count
  }

  private init(at place: Place, of symbolic: SymbolicMachine) throws {
    let machine = symbolic.machine
    func count(_ all: Int, endings: Int = 0) -> (Int, Int, Int, Int) { (all, all, endings, all) }
    var own: (calls: Int, entering: Int, kept: Int) = (0, 0, 0)
    func enter(_ calls: Int) { own = (own.calls + calls, own.entering + (calls > 0 ? 1 : 0), own.kept) }
    // What is left where the journey ends as it is.
    let settled = place.isIdle || !symbolic.hasRelations ? [] : try symbolic.frames.settled(place.idle).calls
    let below = symbolic.frames.presenting(settled).left
    func settle(by clauses: Int = 1) {
      for _ in 0..<clauses { enter(settled.count + below.flatMap(\.calls).count) }
      own.kept += clauses * below.count
    }
    if !place.isIdle { settle() }
    switch machine.phase(of: place.position) {
    case .idle:
      let changes = try machine.changes.indices.reduce(0) {
        try $0 + Self.changes(ChangeID($1), at: place, of: symbolic)
      }
      (all, wellMeant, endings, moves) = count(try Self.byHand(at: place, of: symbolic) + changes)
      if symbolic.hasRelations { enter(try Self.entered(at: place, of: symbolic)) }
    case .start(let intent):
      let alternatives = machine.intents[intent.index].alternatives
      let always = alternatives.firstIndex { $0.condition == nil }
      (all, wellMeant, endings, moves) =
        always.map { count($0 + 1) } ?? count(alternatives.count + 1, endings: 1)
      settle(by: endings)
    case .finish(let intent):
      let ways = Self.endings(of: intent, at: place, symbolic)
      (all, wellMeant, endings, moves) = count(ways, endings: ways)
      settle(by: ways)
    case .step(let id):
      let step = machine.steps[id.index]
      let hasFollowed = machine.hasFollowed(place.position)
      let next = machine.position(step.next, hasFollowed: hasFollowed)
      switch step.action {
      case .perform(let event, _, _):
        let ways = try symbolic.rules(of: event, at: place).map {
          try symbolic.ways($0.actions, at: place, site: next)
        }.filter { $0.count > 0 }
        let (rules, shown) = (ways.count, ways.reduce(0) { $0 + $1.count })
        let refusals = rules > 1 ? 2 : 1
        if symbolic.hasRelations { for way in ways { way.puts.forEach(enter) } }
        settle(by: rules + refusals)
        (all, wellMeant, endings, moves) = (
          shown + rules + refusals, shown + refusals, rules + refusals, shown + rules + 1
        )
      case .ask(let prompt, _, _):
        (all, wellMeant, endings, moves) = (0, 0, 0, 0)
        for (number, outcome) in machine.prompts[prompt.index].outcomes.enumerated() {
          let onwards = step.inner.isEmpty ? next : machine.position(step.inner[number], hasFollowed: hasFollowed)
          let (ways, puts, canFail) = try symbolic.ways(
            outcome.actions, at: place, site: outcome.aborts ? .idle : onwards)
          let all = ways + (canFail ? 1 : 0)
          self.all += all
          moves += all
          if !outcome.isAdverse { wellMeant += all }
          endings += outcome.aborts ? all : canFail ? 1 : 0
          if symbolic.hasRelations {
            puts.forEach(enter)
            if canFail { settle() }
          }
        }
      case .retry, .open, .set: (all, wellMeant, endings, moves) = count(1)
      case .follow:
        let ways = hasFollowed ? 0 : machine.followedIntents.count
        (all, wellMeant, endings, moves) = (ways + 1, max(ways, 1), 1, ways + 1)
        settle()
      case .fail(_, let exception):
        (all, wellMeant, endings, moves) = count(exception == nil ? 1 : 2, endings: 1)
        settle()
      case .when: (all, wellMeant, endings, moves) = count(2)
      case .leave:
        (all, wellMeant, endings, moves) = count(1, endings: 1)
        settle()
      }
    }
    (calls, entering, kept) = own
  }

  /// In how many ways a journey may end there: in both where it depends on what lies below sheets if that is a target.
  private static func endings(of intent: IntentID, at place: Place, _ symbolic: SymbolicMachine) -> Int {
    let (questions, (facts, cover)) = (symbolic.frames.questions, symbolic.frames.below(place))
    let targets = symbolic.machine.intents[intent.index].targets
    func isOpen(_ target: Target) -> Bool { questions.asksBelowSheets(target, symbolic.frames[place.frame].facts) }
    let isShown = targets.contains { !isOpen($0) && questions.matches($0, place.screen, placed: cover, facts) }
    let top = cover.map { Stack.Entry(place.screen, $0) }
    return !isShown && targets.contains { isOpen($0) && $0.steps.last == top } ? 2 : 1
  }

  /// With relations: how many entries what happens between journeys puts on the stack.
  private static func entered(at place: Place, of symbolic: SymbolicMachine) throws -> Int {
    let machine = symbolic.machine
    var lists = symbolic.rules(at: place).filter { machine.browsing.contains($0.event) }.map(\.actions)
    for change in machine.changes.indices { lists += symbolic.rules(of: ChangeID(change), at: place).map(\.actions) }
    return try lists.reduce(0) { try $0 + symbolic.ways($1, at: place, site: .idle).puts.reduce(0, +) }
  }

  /// The number of clauses of journeys that put something on the stack.
  static func puts(_ explorer: SymbolicExplorer) throws -> Int {
    let (machine, symbolic) = (explorer.machine, explorer.symbolic)
    var count = 0
    for place in explorer.reachedPlaces {
      if symbolic.hasRelations {
        if !place.isIdle { count += try ClauseCount.at(place, explorer).entering }
        continue
      }
      guard case .step(let id) = machine.phase(of: place.position) else { continue }
      let step = machine.steps[id.index]
      let hasFollowed = machine.hasFollowed(place.position)
      let next = machine.position(step.next, hasFollowed: hasFollowed)
      switch step.action {
      case .perform(let event, _, _):
        for rule in symbolic.rules(of: event, at: place) {
          count += try symbolic.ways(rule.actions, at: place, site: next).puts.count
        }
      case .ask(let prompt, _, _):
        for (number, outcome) in machine.prompts[prompt.index].outcomes.enumerated() {
          let onwards = step.inner.isEmpty ? next : machine.position(step.inner[number], hasFollowed: hasFollowed)
          count += try symbolic.ways(outcome.actions, at: place, site: outcome.aborts ? .idle : onwards).puts.count
        }
      default: break
      }
    }
    for exit in explorer.exits where explorer.endsOfJourneys.contains(exit) {
      count += try LemmaCount.uncovered(from: exit, explorer).count { !$0.allCalls.isEmpty }
    }
    return count
  }
}
