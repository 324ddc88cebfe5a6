import NavigationModel

/// What a journey does at a place without changing what is shown: questions, conditions, jumps and links that are opened
/// make no places. From each such site the moves that do change it begin at the place itself, with the guards and effects
/// of the way there taken together.
extension Summaries {
  /// What may happen at a place until something else is shown.
  struct Outline {
    var parts: [Part] = []
    var stays: [Stay] = []
  }

  /// A move that changes what is shown, or a way back to idle.
  struct Part {
    var contexts: ContextSet
    var effects: Int32
    var actions: [StackAction]
    var goal: Position
  }

  /// A site that is reached at the place, in these contexts of the place and by these effects.
  package struct Stay {
    var site: SiteID
    var contexts: ContextSet
    var effects: Int32
  }

  struct OutlineKey: Hashable {
    var screen, facts, cover, site: Int32
  }

  /// A site, and the effects of the way there.
  private struct Stop: Hashable { var site, effects: Int32 }
  private struct PartKey: Hashable {
    var effects: Int32
    var actions: [StackAction]
    var goal: Position
  }

  func outline(_ screen: ScreenID, _ place: Place) throws -> Outline {
    let entry = entries[Int(place.entry)]
    let cover: Int32 =
      switch entry.key.cover {
      case nil: 0
      case .pushed: 1
      case .presented: 2
      }
    let key = OutlineKey(screen: Int32(screen.index), facts: entry.key.facts, cover: cover, site: place.site)
    if let known = outlines[key] { return known }
    let view = SummaryContexts.View(screen: screen, isBottom: entry.isBottom, facts: entry.facts)
    let outline = try outline(from: place.site, at: view)
    outlines[key] = outline
    return outline
  }

  private func outline(from start: SiteID, at view: SummaryContexts.View) throws -> Outline {
    var sets: [Stop: ContextSet] = [:]
    var stops: [Stop] = []
    var queue: [Stop] = []
    var parts: [PartKey: Int] = [:]
    var found = Outline()
    var moves: [SiteID: [Part]] = [:]
    func part(_ contexts: ContextSet, _ effects: Int32, _ actions: [StackAction], _ goal: Position) throws {
      let key = PartKey(effects: effects, actions: actions, goal: goal)
      if let index = parts[key] {
        found.parts[index].contexts = try diagrams.union(found.parts[index].contexts, contexts)
      } else {
        parts[key] = found.parts.count
        found.parts.append(Part(contexts: contexts, effects: effects, actions: actions, goal: goal))
      }
    }
    func arrive(_ site: SiteID, _ effects: Int32, _ contexts: ContextSet) throws {
      let stop = Stop(site: site, effects: effects)
      if site == 0, start != 0 || effects != 0 { return try part(contexts, effects, [], .idle) }
      if site == 0, sets[stop] != nil { return }
      let old = sets[stop]
      let all = try diagrams.union(old ?? .empty, contexts)
      if all == old { return }
      if old == nil { stops.append(stop) }
      sets[stop] = all
      if !queue.contains(stop) { queue.append(stop) }
    }
    try arrive(start, 0, .all)
    while let stop = queue.popLast() {
      let here = sets[stop] ?? .empty
      if moves[stop.site] == nil { moves[stop.site] = try self.moves(at: stop.site, view) }
      for move in moves[stop.site] ?? [] {
        let contexts = try diagrams.intersection(here, before(stop.effects, to: move.contexts))
        if contexts.isEmpty { continue }
        let effects = number(of: stop.effects, then: move.effects)
        if move.actions.isEmpty {
          try arrive(move.goal.index, effects, contexts)
        } else {
          try part(contexts, effects, move.actions, move.goal)
        }
      }
      // A link or a change supersedes the journey; whatever ends it and does nothing else leads there, too.
      if stop.site != 0, plant != .interruptsForgotten { try arrive(0, stop.effects, here) }
    }
    for stop in stops where stop != Stop(site: start, effects: 0) {
      found.stays.append(Stay(site: stop.site, contexts: sets[stop] ?? .empty, effects: stop.effects))
    }
    return found
  }

  /// What may happen at a site: the interpreter of rules for relations.
  private func moves(at site: SiteID, _ view: SummaryContexts.View) throws -> [Part] {
    let block = kernel.blocks[Int(site)]
    let rules = kernel.rules(of: block, leaving: view.screen)
    var found: [Part] = []
    func add(_ id: Kernel.RuleID, _ own: ContextSet) {
      let rule = kernel[id]
      guard !own.isEmpty, rule.sources?.contains(view.screen) ?? true else { return }
      let goal: Position
      switch rule.to {
      case .next: goal = block.next
      case .goes(let position): goal = position
      case .ends: goal = .idle
      }
      found.append(
        Part(
          contexts: own, effects: number(of: rule.effects), actions: SiteTable.simplified(rule.actions), goal: goal))
    }
    switch block.form {
    case .any:
      for id in rules { try add(id, contexts.contexts(of: id, at: view, questions).may) }
      if site == 0 { for link in kernel.links { add(Kernel.RuleID(link), .all) } }
    case .first:
      var left = ContextSet.all
      for id in rules {
        let own = try contexts.contexts(of: id, at: view, questions)
        try add(id, diagrams.intersection(left, own.may))
        left = try diagrams.difference(left, own.must)
      }
    case .exactlyOne:
      let enabled = try rules.map { try isEnabled($0, at: view, isOnly: rules.count == 1) }
      for (index, id) in rules.enumerated() {
        var own = enabled[index].may
        for (other, rival) in enabled.enumerated() where other != index {
          own = try diagrams.difference(own, rival.must)
        }
        add(id, own)
      }
    }
    return found
  }
}
