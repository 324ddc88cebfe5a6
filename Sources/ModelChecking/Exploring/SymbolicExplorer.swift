import NavigationModel
import StateSpace

/// Answers obligations by sets of contexts, without looking at one after the other.
final class SymbolicExplorer {
  let machine: Machine
  let precision: EntryPrecision
  let symbolic: SymbolicMachine
  /// The conditions that are asked besides the machine's own.
  let conditions: [Condition]
  // Tests put mistakes into what is found; nobody else changes it.
  var reachability: Reachability
  /// That of what is reached, which is not copied for each look at it.
  let graph: PlaceGraph
  let cancellation: Cancellation
  /// The contexts in which links open on the root.
  let onRoot: ContextSet
  private lazy var landing = Result {
    try backward(.some, includingAdverse: true, takesAway: isVague || !symbolic.hasRelations) { $0 == .landed }
  }
  private lazy var happyLanding = Result { try backward(.every, includingAdverse: false) { $0 == .landed } }
  private lazy var ending = Result { try backward(.every, includingAdverse: true) { _ in true } }
  var backWatchers: [IntentID: BackWatcher] = [:]
  var breakings: [ObligationForm: Breaking] = [:]
  // By idle place; see ``wayToRoot(from:)``.
  var waysToRoot: [Place: ContextSet] = [:]
  // Counted by ``LemmaCount`` for each property that speaks of moves by hand.
  var countsByHand: [Place: Int] = [:]
  var clauseCounts: [Place: ClauseCount] = [:]
  // What is proved: ranks count jumps only.
  lazy var canLand = landing.map(\.byJumps)
  /// From where a run may land, whatever it takes away that lay there before: what must not be where a link is denied.
  lazy var mayLand = Result {
    guard symbolic.hasRelations else { return try canLand.get() }
    let graph = try reachability.journeyGraph(includingAdverse: true) { ending, _ in ending == .landed ? .good : .bad }
    return try BackwardSets(.some, in: graph, of: symbolic, counting: .nothing) { try cancellation.check() }
  }
  lazy var mustLand = happyLanding.map(\.byJumps)
  lazy var mustEnd = ending.map(\.byJumps)
  lazy var pushRanks = Result { try findPushRanks() }
  // What is reported: ranks are the lengths of runs.
  private(set) lazy var shortestLandings = landing.map(\.byMoves)
  private(set) lazy var longestLandings = happyLanding.map(\.byMoves)
  private(set) lazy var longestEndings = ending.map(\.byMoves)
  var diagrams: DecisionDiagrams { symbolic.diagrams }
  /// The places that are reached in some context.
  private(set) lazy var reachedPlaces = numbers.map { graph[$0] }
  private(set) lazy var reachedScreens = Set(reachedPlaces.map(\.screen))
  /// The numbers of those between journeys, and of those on each screen.
  private(set) lazy var idleNumbers = numbers.filter { graph[$0].isIdle }
  private(set) lazy var numbersOnScreen = Dictionary(grouping: numbers) { graph[$0].screen }
  private(set) lazy var numbers = reachability.sets.indices.filter {
    !reachability.sets[$0].isEmpty && graph[$0].unwinding == nil
  }
  /// With relations: the numbers of the places where an entry is about to be taken away.
  private(set) lazy var exits = reachability.sets.indices.filter {
    !reachability.sets[$0].isEmpty && graph[$0].unwinding != nil
  }
  private(set) lazy var endsOfJourneys = findEndsOfJourneys()
  /// True if some of what the sets contain may be due to what cannot lie below, or in a tab.
  var isVague: Bool { machine.hasStacks && !(symbolic.hasRelations && machine.tabs.isEmpty) }

  /// - Parameters:
  ///   - conditions: what is asked besides the machine's own conditions and properties.
  ///   - properties: those that are asked; nil: all. What only others read is left out.
  ///   - precision: by what entries of stacks are told apart where there are tabs.
  ///   - relations: whether those of one stack are told apart exactly.
  ///   - exchanges: whether what lies below sheets may be exchanged; otherwise that is found out by what is reached.
  ///   - room: how much may be looked at without.
  /// - Throws: ``DiagramLimit``, ``LimitReached``, ``Stopped``.
  init(
    _ machine: Machine, asking conditions: [Condition] = [], cancellation: Cancellation,
    nodeLimit: Int = CheckOptions().nodeLimit, properties: [Int]? = nil, _ precision: EntryPrecision = .refined,
    relations: Bool = true, exchanges: Bool = false, room: Exploration.Room = .all
  ) throws {
    self.machine = machine
    self.precision = precision
    self.cancellation = cancellation
    let asked = (properties ?? Array(machine.properties.indices)).flatMap { machine.properties[$0].claim.conditions }
    self.conditions = conditions + asked
    let (symbolic, reachability) = try Exploration(
      machine, asking: self.conditions, nodeLimit: nodeLimit, precision, room, cancellation
    ).explore(relations: relations, exchanges: exchanges)
    self.symbolic = symbolic
    self.reachability = reachability
    graph = reachability.graph
    var onRoot = ContextSet.empty
    if machine.start == .fresh {
      for (place, contexts) in zip(reachability.graph.places, reachability.sets) where place.isIdle {
        onRoot = try symbolic.diagrams.union(onRoot, symbolic.diagrams.now(of: contexts))
      }
    } else {
      for root in try symbolic.rootPlaces() {
        let reached = try symbolic.diagrams.intersection(reachability.contexts(at: root.place), root.contexts)
        onRoot = try symbolic.diagrams.union(onRoot, reached)
      }
    }
    self.onRoot = onRoot
  }

  private func backward(
    _ quantifier: BackwardSets.Quantifier, includingAdverse: Bool, takesAway: Bool = true,
    isGood: (SymbolicMove.Ending) -> Bool
  ) throws -> (byJumps: BackwardSets, byMoves: BackwardSets) {
    let graph = try reachability.journeyGraph(includingAdverse: includingAdverse, takesAway: takesAway) { ending, _ in
      isGood(ending) ? .good : .bad
    }
    func sets(_ counting: BackwardSets.Counting) throws -> BackwardSets {
      try BackwardSets(quantifier, in: graph, of: symbolic, counting: counting) { try cancellation.check() }
    }
    return (try sets(.jumps), try sets(.allMoves))
  }

  /// The places from which some run breaks a claim.
  struct Breaking {
    /// Without the moves between them.
    var journeys: WatchedJourneys
    /// By node of these.
    var sets: [ContextSet]
  }

  /// The number of contexts in a set, whatever tabs keep.
  func count(_ contexts: ContextSet) -> Double {
    let all = diagrams.count(contexts)
    return symbolic.tabStates.all.reduce(all) { $0 / Double(symbolic.valueCount(of: $1)) }
  }

  // MARK: Starts

  /// A screen where links open, the contexts in which they do, and the place where a journey then begins.
  struct Start {
    /// With no journey under way.
    var place: Place
    var contexts: ContextSet
    var opened: Int
  }

  /// The places where a journey of `intent` begins.
  func starts(of intent: IntentID) throws -> [Start] {
    if machine.start == .fresh { return try rootStarts(of: intent) }
    return try idleNumbers.map { try start(of: intent, at: graph[$0], reachability.sets[$0]) }
  }

  /// The places where a journey of `intent` begins that is opened on the root.
  func rootStarts(of intent: IntentID) throws -> [Start] {
    try symbolic.rootPlaces().compactMap { root in
      let contexts = try diagrams.intersection(onRoot, root.contexts)
      return contexts.isEmpty ? nil : try start(of: intent, at: root.place, contexts)
    }
  }

  private func start(of intent: IntentID, at place: Place, _ contexts: ContextSet) throws -> Start {
    let opening = graph.step.opening(intent, at: place)
    guard let opened = graph.number(of: opening) else {
      throw InternalError("no journey of \(machine.intents[intent.index].name) was explored")
    }
    let isReset = machine.start == .fresh
    return Start(
      place: opening.idle, contexts: isReset ? try diagrams.now(of: contexts) : contexts, opened: opened)
  }

  /// The contexts in which a link on the root must be refused.
  func deniedOnRoot(_ intent: IntentID) throws -> ContextSet {
    try symbolic.rootPlaces().reduce(.empty) { set, root in
      try diagrams.union(set, diagrams.intersection(root.contexts, denied(intent, at: root.place)))
    }
  }

  func denied(_ intent: IntentID, at place: Place) throws -> ContextSet {
    guard let condition = machine.intents[intent.index].denied else { return .empty }
    return try symbolic.contexts(where: condition, at: place, key: .denied(intent))
  }

  // MARK: Journeys

  /// The contexts in which `obligation` is asked, and those in which it fails.
  ///
  /// - Throws: ``DiagramLimit``, ``LimitReached``, ``Stopped``, ``InternalError``.
  func judge(_ obligation: Obligation) throws -> Judgement {
    var judgement = try judgeWithTabs(obligation)
    guard !machine.tabs.isEmpty else { return judgement }
    judgement.asked = try symbolic.forgettingTabs(in: judgement.asked)
    judgement.failing = try symbolic.forgettingTabs(in: judgement.failing)
    judgement.unsure = try diagrams.difference(symbolic.forgettingTabs(in: judgement.unsure), judgement.failing)
    return judgement
  }

  /// The same, of contexts and of what tabs keep.
  private func judgeWithTabs(_ obligation: Obligation) throws -> Judgement {
    switch obligation.form {
    case .opened(let journeys): try judge(journeys)
    case .openedByChange(let intent, let change): try landsAfter(change, intent)
    case .watched(let intent, let claim): try neverBreaks(claim, of: intent)
    case .overlap(let event, let screen): try deterministic(event, screen)
    case .shown(let screen, .requirement):
      try everywhere(on: screen) { [self] in
        try symbolic.contexts(where: machine.screens[screen.index].requires, at: $0)
      }
    case .shown(let screen, .wayToRoot): try everywhere(on: screen, wayToRoot)
    case .growth: Judgement(asked: .all, failing: try pushRanks.get() == nil ? .all : .empty)
    case .property(let index): try judge(machine.properties[index].claim)
    }
  }

  private func judge(_ journeys: OpenedJourneys) throws -> Judgement {
    switch journeys.goal {
    case .someLands: try every(journeys, canLand.get())
    case .everyLands: try every(journeys, mustLand.get(), longestLandings.get())
    case .everyEnds: try every(journeys, mustEnd.get(), longestEndings.get())
    case .noneLands: try none(journeys, mayLand.get().sets)
    case .applies: try applies(journeys)
    }
  }

  private func starts(of journeys: OpenedJourneys) throws -> [Start] {
    try journeys.isFromRoot ? rootStarts(of: journeys.intent) : starts(of: journeys.intent)
  }

  /// The contexts in which something is asked of what begins there.
  private func asked(_ journeys: OpenedJourneys, at start: Start) throws -> ContextSet {
    guard let isDenied = journeys.isDenied else { return start.contexts }
    let denied = try denied(journeys.intent, at: start.place)
    return try isDenied
      ? diagrams.intersection(start.contexts, denied) : diagrams.difference(start.contexts, denied)
  }

  /// - Parameter runs: the same sets, ranked by moves, if the longest run is asked for.
  private func every(
    _ journeys: OpenedJourneys, _ good: BackwardSets, _ runs: BackwardSets? = nil
  ) throws -> Judgement {
    var judgement = Judgement()
    for start in try starts(of: journeys) {
      let asked = try asked(journeys, at: start)
      try judgement.add(asked, failing: diagrams.difference(asked, good.sets[start.opened]), diagrams)
      if let runs { try judgement.count(runs, of: start.opened, in: asked, good.sets[start.opened], diagrams) }
    }
    return judgement
  }

  private func none(_ journeys: OpenedJourneys, _ bad: [ContextSet]) throws -> Judgement {
    var judgement = Judgement()
    for start in try starts(of: journeys) {
      let asked = try asked(journeys, at: start)
      try judgement.add(asked, failing: diagrams.intersection(asked, bad[start.opened]), diagrams)
    }
    return judgement
  }

  private func landsAfter(_ id: ChangeID, _ intent: IntentID) throws -> Judgement {
    var judgement = Judgement()
    for number in idleNumbers {
      for move in try graph.step.changes(id, at: graph[number]) {
        if move.target.unwinding != nil, machine.start == .persistent {
          // What the change uncovers is not followed into the journey, nor whether it uncovers anything.
          let made = try diagrams.intersection(reachability.sets[number], move.contexts)
          let now = try diagrams.now(of: symbolic.after(move.effects, from: made))
          judgement.asked = try diagrams.union(judgement.asked, now)
          judgement.unsure = try diagrams.union(judgement.unsure, now)
          continue
        }
        for (place, asked) in try reachability.arrivals(by: move, from: reachability.sets[number]) {
          let start = try start(of: intent, at: place, asked)
          let lands = try diagrams.difference(mustLand.get().sets[start.opened], denied(intent, at: start.place))
          try judgement.add(start.contexts, failing: diagrams.difference(start.contexts, lands), diagrams)
          try judgement.count(longestLandings.get(), of: start.opened, in: start.contexts, lands, diagrams)
        }
      }
    }
    judgement.unsure = try diagrams.difference(judgement.unsure, judgement.failing)
    return judgement
  }

  private func applies(_ journeys: OpenedJourneys) throws -> Judgement {
    var judgement = Judgement()
    for start in try starts(of: journeys) {
      var unhandled = ContextSet.empty
      graph.forEachMove(of: start.opened) { (move, _) in
        if case .unhandled = move.move { unhandled = move.contexts }
      }
      let asked = try asked(journeys, at: start)
      try judgement.add(asked, failing: diagrams.intersection(asked, unhandled), diagrams)
      let (sum, isTooLarge) = judgement.cases.addingReportingOverflow(
        Int(exactly: diagrams.count(try diagrams.now(of: asked))) ?? .max)
      judgement.cases = isTooLarge ? .max : sum
    }
    return judgement
  }

  // MARK: Places

  private func deterministic(_ event: EventID, _ screen: ScreenID) throws -> Judgement {
    var judgement = Judgement(asked: .all)
    for place in frames(showing: screen) {
      judgement.failing = try diagrams.union(judgement.failing, overlap(event, at: place))
      judgement.unsure = try diagrams.union(judgement.unsure, overlap(event, at: place, isSure: false))
    }
    judgement.unsure = try diagrams.difference(judgement.unsure, judgement.failing)
    return judgement
  }

  /// The contexts in which two transitions of the event are enabled at a place for sure, or may be.
  func overlap(_ event: EventID, at place: Place, isSure: Bool = true) throws -> ContextSet {
    var (one, two) = (ContextSet.empty, ContextSet.empty)
    for id in machine.transitions(of: event, leaving: place.screen) {
      guard let (enabled, sure) = try graph.step.enabled(id, at: place), sure || !isSure else { continue }
      two = try diagrams.union(two, diagrams.intersection(one, enabled))
      one = try diagrams.union(one, enabled)
    }
    return two
  }

  /// The entries that show a screen, each as an idle place; without stacks there is one, whether it is reached or not.
  ///
  /// Those of a journey under way are no entries yet: wherever it is, it may be superseded, and then they are.
  func frames(showing screen: ScreenID) -> [Place] {
    guard machine.hasStacks else { return [Place(screen: screen)] }
    var seen: Set<Place> = []
    return (numbersOnScreen[screen] ?? []).map { graph[$0].idle }.filter { $0.own == .none && seen.insert($0).inserted }
  }

  /// In every reachable context on `screen`, or anywhere, this holds.
  func everywhere(on screen: ScreenID? = nil, _ holds: (Place) throws -> ContextSet) throws -> Judgement {
    var judgement = Judgement()
    for number in screen.map({ numbersOnScreen[$0] ?? [] }) ?? numbers {
      let contexts = reachability.sets[number]
      let holding = try holds(graph[number])
      try judgement.add(contexts, failing: diagrams.difference(contexts, holding), diagrams)
    }
    return judgement
  }
}

/// The contexts in which an obligation was asked for, and those in which it fails.
struct Judgement: Hashable {
  /// The contexts of the starts that it speaks of.
  var asked = ContextSet.empty
  /// Those in which some start fails.
  var failing = ContextSet.empty
  /// Those in which it may hold, and what lies below decides; they are not among the failing.
  var unsure = ContextSet.empty
  /// The longest run that it takes to come to a good end; nil where that is not asked.
  var longest: Int?
  /// The number of starts that were looked at, each by itself.
  var cases = 0
  /// True if some run is longer than all that were counted, since it depends on how much lies below.
  var isEndless = false
  /// The length of the longest run; nil: it depends on how much lies below.
  var longestRun: Int? { isEndless ? nil : longest ?? 0 }
}

extension Judgement {
  mutating func add(
    _ asked: ContextSet, failing: ContextSet, _ diagrams: DecisionDiagrams
  ) throws(DiagramLimit) {
    self.asked = try diagrams.union(self.asked, diagrams.now(of: asked))
    self.failing = try diagrams.union(self.failing, diagrams.now(of: failing))
  }

  /// Notes the longest run from a node.
  ///
  /// - Parameter good: from where runs end as they should.
  mutating func count(
    _ runs: BackwardSets, of node: Int, in asked: ContextSet, _ good: ContextSet, _ diagrams: DecisionDiagrams
  ) throws(DiagramLimit) {
    guard let last = try runs.lastRound(of: node, in: asked, diagrams) else { return }
    longest = max(longest ?? 0, last)
    if try !diagrams.isSubset(diagrams.intersection(asked, good), of: runs.sets[node]) { isEndless = true }
  }
}
