import NavigationModel

/// What may happen at a place, as edges: the interpreter of rules for relations.
extension Summaries {
  func expand(_ number: Int32) throws {
    let place = places[Int(number)]
    place.isExpanded = true
    defer {
      place.isRegistered = place.edges.map { _ in false }
      place.taken = place.edges.map { _ in Place.Taken() }
    }
    guard let screen = place.screen else { return unwind(place) }
    if let micro = sites[place.site] {
      return try add(place, screen, .all, 0, micro.rest, then: micro.goal)
    }
    let outline = try outline(screen, place)
    place.stays = outline.stays
    for part in outline.parts { try add(place, screen, part.contexts, part.effects, part.actions, then: part.goal) }
  }

  private func unwind(_ place: Place) {
    guard let micro = sites[place.site] else { return }
    func exit(_ site: SiteID) { place.edges.append(Edge(contexts: .all, effects: 0, target: .exit(site))) }
    switch (micro.work, entries[Int(place.entry)].key.cover) {
    case (.dismissing, .presented): exit(sites.acting(micro.rest, then: micro.goal))
    case (.dismissing, .pushed), (.seeking, .pushed), (.bottoming, .pushed): exit(place.site)
    default: break
    }
  }

  /// - Parameter goal: where it goes on after the actions.
  private func add(
    _ place: Place, _ screen: ScreenID, _ own: ContextSet, _ effects: Int32, _ actions: [StackAction],
    then goal: Position
  ) throws {
    let entry = entries[Int(place.entry)]
    var empties: UInt32 = 0
    for tab in tabOperations.tabs where actions.empties(tab) { empties |= 1 << UInt32(tab.index) }
    func add(_ target: Target) {
      place.edges.append(Edge(contexts: own, effects: effects, target: target, empties: empties))
    }
    guard let action = actions.first else {
      return add(.local(self.place(place.entry, screen, goal.index)))
    }
    let rest = Array(actions.dropFirst())
    func next() -> SiteID { sites.acting(rest, then: goal) }
    func unwinding(_ work: MicroPosition.Work) -> SiteID {
      sites.number(of: MicroPosition(work: work, rest: rest, goal: goal))
    }
    func put(_ next: ScreenID, _ cover: Stack.Cover, _ site: SiteID) -> Int32 {
      self.entry(
        next, cover, site, questions.covering(screen, placed: entry.key.cover, entry.facts, by: cover))
    }
    switch action {
    case .push(let screen): add(.call(put(screen, .pushed, next())))
    case .present(let screen):
      let callee = put(screen, .presented, next())
      add(contexts.canExchange && !entry.isInSheet ? .cover(callee) : .call(callee))
    case .replace(let screen): add(.local(self.place(place.entry, screen, next())))
    case .back: if entry.key.cover == .pushed { add(.exit(next())) }
    case .backTo(let wanted): if entry.key.cover == .pushed { add(.exit(unwinding(.seeking(wanted)))) }
    case .dismiss:
      guard entry.isInSheet else { return }
      add(.exit(entry.key.cover == .presented || plant == .dismissPopsOne ? next() : unwinding(.dismissing)))
    case .reset: add(.reset(next()))
    case .select(let tab): add(.select(tab, next()))
    case .resetTab(let tab): add(.resetTab(tab, next()))
    case .tap(let tab): if !entry.isInSheet { add(.tap(tab, next())) }
    }
  }

  // MARK: Whether actions are possible

  func isEnabled(
    _ id: Kernel.RuleID, at view: SummaryContexts.View, isOnly: Bool
  ) throws -> Approximation {
    let rule = kernel[id]
    let own = try contexts.contexts(of: id, at: view, questions)
    if isOnly { return own }
    let possible = try isPossible(rule.actions, at: view)
    let effects = number(of: rule.effects)
    return Approximation(
      may: try diagrams.intersection(own.may, before(effects, to: possible.may)),
      must: try diagrams.intersection(own.must, before(effects, to: possible.must)))
  }

  /// In which contexts, after the effects, actions are possible.
  private func isPossible(_ actions: [StackAction], at view: SummaryContexts.View) throws -> Approximation {
    let maybe = Approximation(may: .all, must: .empty)
    if plant == .feasibilityOff { return Approximation(may: .all, must: .all) }
    if let asked = questions.decisive(actions) {
      return try contexts.truth(
        own: questions.possible(asked[...], shown: view.screen, view.facts.own),
        stale: questions.possible(asked[...], shown: view.screen, view.facts.stale), at: view)
    }
    let rest = Array(actions.dropFirst())
    if view.facts.hasSheet {
      guard actions[0].tab != nil, let asked = questions.decisive(rest) else { return maybe }
      let own = questions.possible(asked[...], shown: view.screen, view.facts.own)
      let stale = questions.possible(asked[...], shown: view.screen, view.facts.stale)
      return own == stale ? try contexts.truth(own: own, stale: own, at: view) : maybe
    }
    switch actions[0] {
    case .select(let tab):
      let still = try isPossible(rest, at: view)
      var other = maybe
      if rest == [.back] { other = .exact(try contexts.now(tab, is: .deep)) }
      if let asked = questions.decisive(rest), asked.isEmpty { other = .exact(.all) }
      return try choose(tabOperations.isSelected[tab.index], still, other)
    case .resetTab(let tab):
      let still = try isPossible(rest, at: view)
      guard let asked = questions.decisive(rest) else { return maybe }
      let bare = questions.possible(asked[...], shown: nil) { _ in .no }
      return try choose(
        tabOperations.isSelected[tab.index],
        Approximation(may: bare == .no ? .empty : .all, must: bare == .yes ? .all : .empty), still)
    default: return maybe
    }
  }

  private func choose(_ set: ContextSet, _ a: Approximation, _ b: Approximation) throws -> Approximation {
    func choose(_ a: ContextSet, _ b: ContextSet) throws -> ContextSet {
      try diagrams.union(diagrams.intersection(a, set), diagrams.difference(b, set))
    }
    return Approximation(may: try choose(a.may, b.may), must: try choose(a.must, b.must))
  }
}
