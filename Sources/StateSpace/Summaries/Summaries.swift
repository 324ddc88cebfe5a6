import NavigationModel

/// All that can be reached, as relations between the contexts in which entries of stacks are entered and those that are
/// there then; exact for one stack of any height.
///
/// A place is a screen in an entry, and a site. An entry is known by how it was entered: the screen, whether it was pushed
/// or presented, the site where it began, and what lies below it as far as that is asked. What is done to it and ends with
/// Back is its exit, one relation for each site where it goes on below; a caller joins it with its own contexts at the
/// call.
///
/// Tabs are over-approximated: see `Summaries+Tabs.swift`.
///
/// - Source: Sharir, Pnueli, *Two approaches to interprocedural data flow analysis*, 1981; Schwoon, *Model-checking
///   pushdown systems*, 2002.
package final class Summaries {
  package let machine: Machine
  package let contexts: SummaryContexts
  package let relations: Relations
  let kernel: Kernel
  let questions: FactQuestions
  let tabOperations: TabOperations
  var sites: SiteTable
  var diagrams: DecisionDiagrams { relations.diagrams }

  package private(set) var entries: [Entry] = []
  package private(set) var places: [Place] = []
  private var entryNumbers: [EntryKey: Int32] = [:]
  private var placeNumbers: [PlaceKey: Int32] = [:]
  private var factNumbers: [EntryFacts: Int32] = [:]
  private(set) var facts: [EntryFacts] = []
  private var effects: [[(variable: Int, value: Int)]] = [[]]
  private var effectNumbers: [[Int]: Int32] = [[]: 0]
  private var sequences: [UInt64: Int32] = [:]
  var outlines: [OutlineKey: Outline] = [:]
  private var images: [ImageKey: ContextSet] = [:]
  private var changes: [ImageKey: ContextSet] = [:]

  package var agenda = Agenda()
  let tabs: TabSummaries
  package var statistics = Statistics()
  private var collectAt: Int
  /// Called with what is new at a place.
  package var onGain: ((Summaries, Place, ContextSet, Cause) -> Void)?
  package var plant: Plant? { didSet { contexts.isPlanted = plant == .factsNotStale } }
  /// Whether relations are of all contexts in which an entry could be entered, and not of those only in which it is.
  package var isFree = false
  package var onStep: ((Summaries) -> Void)?

  package struct Statistics {
    package var steps = 0
    package var peak = 0
    package var collections = 0
    package var returns = 0
    package var images = 0
    package var hubs = 0
  }

  /// Why something was reached.
  package enum Cause: Int, CaseIterable, Sendable { case start, local, seed, ret, reset, kept, first }

  /// Mistakes, for tests: each must be noticed.
  package enum Plant: String, CaseIterable, Sendable {
    case firstLineByLaterContext, keptWithoutCovered, elsewhereWithoutRevealing, selectCountedTwice, factsNotStale
    case baseClearedByInnerReturn, dismissPopsOne, returnsForgetEntry, callEffectsLost, interruptsForgotten
    case feasibilityOff, elsewhereForgotten, statesNotSet, seekingStopsEarly, launchKept, keptForgetsEntry
  }

  package struct EntryKey: Hashable {
    package var screen: ScreenID
    /// Nil: nothing lies below.
    package var cover: Stack.Cover?
    package var site: SiteID
    package var facts: Int32
  }

  private struct PlaceKey: Hashable { var entry, screen, site: Int32 }
  struct ImageKey: Hashable { var set, contexts, effects: Int32 }

  package final class Entry {
    package let key: EntryKey
    let facts: EntryFacts
    package var isBottom: Bool { key.cover == nil }
    package var isInSheet: Bool { facts.hasSheet }
    /// The contexts in which it is entered.
    package var seeds = ContextSet.empty
    /// The same as a relation.
    var arrived = ContextSet.empty
    var places: [Int32] = []
    package var exits: [(site: SiteID, set: ContextSet, version: Int32)] = []
    /// How often an exit has grown.
    var version: Int32 = 0
    var callers: [(place: Int32, edge: Int32)] = []
    init(_ key: EntryKey, _ facts: EntryFacts) { (self.key, self.facts) = (key, facts) }
  }

  package final class Place {
    package let entry: Int32
    /// Nil: entries are being taken away, whatever they show.
    package let screen: ScreenID?
    package let site: SiteID
    package var set = ContextSet.empty
    var edges: [Edge] = []
    var isExpanded = false
    var isChanged = false
    var isListed = false
    var dirty: [Int32] = []
    var isRegistered: [Bool] = []
    /// The sites of a journey that make no places of their own.
    package internal(set) var stays: [Stay] = []
    /// By edge: with what its returns were last taken.
    var taken: [Taken] = []
    struct Taken { var called = ContextSet.empty, arrived = ContextSet.empty, version: Int32 = 0 }
    init(_ entry: Int32, _ screen: ScreenID?, _ site: SiteID) { (self.entry, self.screen, self.site) = (entry, screen, site) }
  }

  struct Edge {
    var contexts: ContextSet
    var effects: Int32
    var target: Target
    /// The tabs that have lost what they kept before it can be shown.
    var empties: UInt32 = 0
  }

  enum Target {
    case local(Int32)
    case call(Int32)
    /// The sheet is the lowest, and tabs may be selected below it.
    case cover(Int32)
    case exit(SiteID)
    case reset(SiteID)
    case select(TabID, SiteID)
    case resetTab(TabID, SiteID)
    case tap(TabID, SiteID)
  }

  package init(_ machine: Machine, asking conditions: [Condition] = [], limit: Int = 8_000_000) throws {
    self.machine = machine
    kernel = machine.kernel
    contexts = try SummaryContexts(machine, asking: conditions, limit: limit)
    relations = contexts.relations
    questions = FactQuestions(machine, asking: conditions, canExchange: contexts.canExchange)
    tabOperations = try TabOperations(contexts)
    sites = SiteTable(machine)
    tabs = try TabSummaries(contexts)
    collectAt = limit / 4
  }

  // MARK: Tables

  func number(of own: EntryFacts) -> Int32 {
    if let known = factNumbers[own] { return known }
    factNumbers[own] = Int32(facts.count)
    facts.append(own)
    return Int32(facts.count - 1)
  }

  func entry(_ screen: ScreenID, _ cover: Stack.Cover?, _ site: SiteID, _ own: EntryFacts) -> Int32 {
    let key = EntryKey(screen: screen, cover: cover, site: site, facts: number(of: own))
    if let known = entryNumbers[key] { return known }
    entryNumbers[key] = Int32(entries.count)
    entries.append(Entry(key, own))
    return Int32(entries.count - 1)
  }

  /// The one entry below which nothing lies: of the root, of all tabs, and of what is shown at launch.
  var bottom: Int32 { entry(machine.root, nil, 0, questions.bottom) }

  func place(_ entry: Int32, _ screen: ScreenID?, _ site: SiteID) -> Int32 {
    let key = PlaceKey(entry: entry, screen: Int32(screen?.index ?? -1), site: site)
    if let known = placeNumbers[key] { return known }
    placeNumbers[key] = Int32(places.count)
    places.append(Place(entry, screen, site))
    entries[Int(entry)].places.append(Int32(places.count - 1))
    return Int32(places.count - 1)
  }

  func number(of assignments: [Assignment]) -> Int32 {
    var values: [Int: Int] = [:]
    for assignment in assignments where contexts.relevant.numbers[assignment.variable.index] >= 0 {
      values[2 * contexts.relevant.numbers[assignment.variable.index] + 1] = assignment.value
    }
    return number(of: values)
  }

  private func number(of values: [Int: Int]) -> Int32 {
    let sorted = values.sorted { $0.key < $1.key }
    let key = sorted.flatMap { [$0.key, $0.value] }
    if let known = effectNumbers[key] { return known }
    effectNumbers[key] = Int32(effects.count)
    effects.append(sorted.map { ($0.key, $0.value) })
    return Int32(effects.count - 1)
  }

  /// Effects, and others after them.
  func number(of first: Int32, then second: Int32) -> Int32 {
    if first == 0 || first == second { return second }
    if second == 0 { return first }
    let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    if let known = sequences[key] { return known }
    let values = (effects[Int(first)] + effects[Int(second)]).reduce(into: [:]) { $0[$1.variable] = $1.value }
    let number = number(of: values)
    sequences[key] = number
    return number
  }

  // MARK: Sets

  /// What an edge makes of a set.
  func image(_ edge: Edge, _ set: ContextSet) throws -> ContextSet {
    if edge.effects == 0, edge.contexts == .all || set.isEmpty { return set }
    let key = ImageKey(set: set.index, contexts: edge.contexts.index, effects: edge.effects)
    if let known = images[key] { return known }
    statistics.images += 1
    let found = try setting(edge.effects, in: diagrams.intersection(set, edge.contexts))
    images[key] = found
    return found
  }

  func setting(_ effects: Int32, in set: ContextSet) throws -> ContextSet {
    effects == 0 ? set : try diagrams.setting(self.effects[Int(effects)], in: set)
  }

  func before(_ effects: Int32, to set: ContextSet) throws -> ContextSet {
    effects == 0 ? set : try diagrams.before(setting: self.effects[Int(effects)], to: set)
  }

  func apply(_ operation: ContextOperation, to set: ContextSet) throws -> ContextSet {
    let key = ImageKey(set: set.index, contexts: -1, effects: operation.number)
    if let known = changes[key] { return known }
    var all = ContextSet.empty
    for (contexts, values) in operation.cases {
      let part = try diagrams.intersection(set, contexts)
      if part.isEmpty { continue }
      all = try diagrams.union(all, diagrams.setting(values, in: part))
    }
    changes[key] = all
    return all
  }

  // MARK: The search

  private func list(_ number: Int32) {
    let place = places[Int(number)]
    guard !place.isListed else { return }
    place.isListed = true
    agenda.add(number, of: place.entry)
  }

  func reach(_ number: Int32, _ set: ContextSet, _ cause: Cause) throws {
    if set.isEmpty { return }
    let place = places[Int(number)]
    let all = try diagrams.union(place.set, set)
    if all == place.set { return }
    if let onGain { onGain(self, place, try diagrams.difference(set, place.set), cause) }
    place.set = all
    place.isChanged = true
    list(number)
  }

  package func run() throws {
    try start()
    while true {
      if let number = agenda.next() {
        places[Int(number)].isListed = false
        try process(number)
      } else if try !shareTabs() {
        break
      }
      statistics.steps += 1
      if let onStep { onStep(self) }
      if diagrams.nodeCount > collectAt { collect() }
    }
    statistics.peak = max(statistics.peak, diagrams.nodeCount)
  }

  private func collect() {
    statistics.peak = max(statistics.peak, diagrams.nodeCount)
    statistics.collections += 1
    // Numbers of sets may mean others now.
    for place in places { for index in place.taken.indices { place.taken[index].version = -1; place.taken[index].called = .empty } }
    images = [:]
    changes = [:]
    tabs.forgetSeen()
    relations.collect(keeping: roots)
    collectAt = max(collectAt, diagrams.nodeCount * 2)
  }

  package var roots: [ContextSet] {
    var all = contexts.roots + tabOperations.roots + tabs.roots
    for entry in entries {
      all += [entry.seeds, entry.arrived]
      all += entry.exits.map(\.set)
    }
    for outline in outlines.values { all += outline.parts.map(\.contexts) + outline.stays.map(\.contexts) }
    for place in places {
      all.append(place.set)
      all += place.edges.map(\.contexts)
    }
    return all
  }

  private func process(_ number: Int32) throws {
    let place = places[Int(number)]
    if !place.isExpanded { try expand(number) }
    if place.isChanged {
      // What stays here, until it adds nothing.
      var before = ContextSet.empty
      while before != place.set {
        before = place.set
        for edge in place.edges {
          if case .local(number) = edge.target { try reach(number, image(edge, place.set), .local) }
        }
      }
      place.isChanged = false
      place.dirty.removeAll(keepingCapacity: true)
      let set = place.set
      let arrived = try arrived(at: place)
      let now = try relations.current(of: arrived)
      for (index, edge) in place.edges.enumerated() { try follow(edge, Int32(index), number, place, set, arrived, now) }
    } else {
      let dirty = place.dirty
      place.dirty.removeAll(keepingCapacity: true)
      for index in dirty {
        let edge = place.edges[Int(index)]
        let called = try image(edge, place.set)
        switch edge.target {
        case .call(let callee): try takeReturns(place, index, called, callee)
        case .cover(let callee):
          try takeReturnsOfSheet(
            place, index, called, image(edge, relations.current(of: arrived(at: place))), callee)
        default: break
        }
      }
    }
  }

  /// The part of the relation at a place that begins in contexts in which its entry is entered.
  package func arrived(at place: Place) throws -> ContextSet {
    let entry = entries[Int(place.entry)]
    return isFree && !entry.isBottom ? try diagrams.intersection(place.set, entry.arrived) : place.set
  }

  private func follow(
    _ edge: Edge, _ index: Int32, _ number: Int32, _ place: Place, _ set: ContextSet, _ arrived: ContextSet,
    _ now: ContextSet
  ) throws {
    let image = try image(edge, set)
    if image.isEmpty { return }
    switch edge.target {
    case .local(let target): if target != number { try reach(target, image, .local) }
    case .exit(let site): try leave(place.entry, site, image)
    default: break
    }
    // Contexts alone are the same at many places, where relations are not.
    let own = try self.image(edge, now)
    if edge.effects != 0, !machine.tabs.isEmpty, !own.isEmpty { try noteElsewhere(edge, place, now) }
    switch edge.target {
    case .local, .exit: break
    case .call(let callee):
      try seed(callee, plant == .callEffectsLost ? diagrams.intersection(now, edge.contexts) : own)
      if !own.isEmpty { register(callee, number, index, place) }
      if place.isRegistered[Int(index)] { try takeReturns(place, index, image, callee) }
    case .cover(let callee):
      try keepCovered(place, self.image(edge, arrived))
      try seed(callee, covering(place, own))
      if !own.isEmpty { register(callee, number, index, place) }
      if place.isRegistered[Int(index)] { try takeReturnsOfSheet(place, index, image, own, callee) }
    case .reset(let site): try reset(own, site)
    case .select(let tab, let site): try select(tab, place, image, self.image(edge, arrived), site)
    case .resetTab(let tab, let site): try reset(tab, place, image, own, site)
    case .tap(let tab, let site): try tap(tab, place, image, self.image(edge, arrived), site)
    }
  }

  private func register(_ callee: Int32, _ number: Int32, _ edge: Int32, _ place: Place) {
    guard !place.isRegistered[Int(edge)] else { return }
    place.isRegistered[Int(edge)] = true
    entries[Int(callee)].callers.append((number, edge))
  }

  func seed(_ number: Int32, _ set: ContextSet) throws {
    let entry = entries[Int(number)]
    let all = try diagrams.union(entry.seeds, set)
    if all == entry.seeds { return }
    entry.seeds = all
    let diagonal = try relations.diagonal(all)
    entry.arrived = try relations.entries(of: diagonal)
    try reach(
      place(number, entry.key.screen, entry.key.site), isFree ? relations.identity : diagonal, .seed)
    guard isFree else { return }
    for place in entry.places where !places[Int(place)].set.isEmpty {
      places[Int(place)].isChanged = true
      list(place)
    }
  }

  /// An entry is taken away.
  private func leave(_ number: Int32, _ site: SiteID, _ set: ContextSet) throws {
    let entry = entries[Int(number)]
    var set = set
    if plant == .returnsForgetEntry { set = try relations.current(of: set) }
    if let index = entry.exits.firstIndex(where: { $0.site == site }) {
      let all = try diagrams.union(entry.exits[index].set, set)
      if all == entry.exits[index].set { return }
      entry.version += 1
      (entry.exits[index].set, entry.exits[index].version) = (all, entry.version)
    } else {
      entry.version += 1
      entry.exits.append((site, set, entry.version))
    }
    for (caller, edge) in entry.callers {
      let place = places[Int(caller)]
      guard !place.isChanged, !place.dirty.contains(edge) else { continue }
      place.dirty.append(edge)
      list(caller)
    }
  }

  /// From which version of the callee's exits on returns are to be taken; nil: there is nothing new.
  func versionsToTake(
    _ place: Place, _ index: Int32, _ called: ContextSet, _ arrived: ContextSet, _ callee: Entry
  ) -> Int32? {
    let taken = place.taken[Int(index)]
    let isSame = taken.called == called && taken.arrived == arrived
    guard !isSame || taken.version < callee.version else { return nil }
    place.taken[Int(index)] = Place.Taken(called: called, arrived: arrived, version: callee.version)
    return isSame ? max(0, taken.version) : 0
  }

  private func takeReturns(_ place: Place, _ index: Int32, _ called: ContextSet, _ callee: Int32) throws {
    guard let from = versionsToTake(place, index, called, called, entries[Int(callee)]) else { return }
    for (site, exit, version) in entries[Int(callee)].exits where version > from {
      statistics.returns += 1
      var after = try relations.compose(called, exit)
      if plant == .baseClearedByInnerReturn, !machine.tabs.isEmpty, entries[Int(callee)].key.cover == .presented {
        after = try diagrams.setting([(2 * contexts.base + 1, 0)], in: after)
      }
      try back(to: place, site, after, .ret)
    }
  }

  /// What an entry covered is shown again.
  func back(to place: Place, _ site: SiteID, _ set: ContextSet, _ cause: Cause) throws {
    if set.isEmpty { return }
    guard let micro = sites[site], micro.work.isUnwinding, let screen = place.screen else {
      return try reach(self.place(place.entry, place.screen, site), set, cause)
    }
    let isThere =
      switch micro.work {
      case .seeking(let wanted): screen == wanted || plant == .seekingStopsEarly
      case .bottoming: entries[Int(place.entry)].isBottom
      case .dismissing: plant == .dismissPopsOne
      case .acting: true
      }
    try reach(
      isThere
        ? self.place(place.entry, screen, sites.acting(micro.rest, then: micro.goal))
        : self.place(place.entry, nil, site), set, cause)
  }
}
