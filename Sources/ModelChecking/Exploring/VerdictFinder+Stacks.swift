import NavigationModel
import StateSpace

/// The runs that show what is wrong with stacks.
extension VerdictFinder {
  /// `run`, which has landed, continued by Back until it shows what is wrong.
  ///
  /// A screen of the journey is the cause itself. What was there before differs with where the user came from, so what
  /// the journey did to it is.
  ///
  /// - Throws: ``Unshown`` if nothing is.
  func backFails(_ run: Trace, _ intent: IntentID) throws -> Counterexample {
    var trace = run
    func fails(_ fault: Counterexample.BackFault, _ cause: Element? = nil) throws -> Counterexample {
      refuted(.back(fault, trace.end.screen), trace, cause ?? .screen(trace.end.screen))
    }
    guard let share = try share(of: run, intent), share.entries > 0 else { throw Unshown() }
    let taking = share.taking.flatMap { part(of: run.entries[$0].move) } ?? cause(of: run, intent)
    func isStuck() throws -> Counterexample {
      let screen = trace.end.screen
      let leadsOn = Step.choices(in: trace.end, of: machine).contains {
        machine.leadsOn($0.move, from: screen, inSheet: trace.end.stack.hasSheet)
      }
      if leadsOn { throw Unshown() }
      return try fails(.stuck)
    }
    let isWhole = machine.intents[intent.index].targets.contains {
      $0.base != nil && !$0.steps.isEmpty && $0.matches(run.end)
    }
    // The lowest entry of the journey lies on what was shown, on the root, or on something older.
    var left = share.entries - (share.taking == nil ? 0 : 1)
    while left > 0 {
      guard try goBack(&trace) else { return try isStuck() }
      left -= 1
      if !requirementHolds(at: trace.end) {
        return try fails(.requires, share.taking == nil && left == 0 ? lastContextChange(of: run, intent) : nil)
      }
    }
    guard share.taking != nil else { throw Unshown() }
    if trace.end.stack.isEmpty {
      guard !isFirst(trace.end), !isWhole else { throw Unshown() }
      return try fails(.leavesApp, taking)
    }
    guard try goBack(&trace) else { return try isStuck() }
    guard isFirst(trace.end), trace.end.stack.isEmpty else { return try fails(.older, taking) }
    guard requirementHolds(at: trace.end) else { return try fails(.requires, lastContextChange(of: run, intent)) }
    throw Unshown()
  }

  /// The last of a journey's moves that changed the context; where none did, its last step.
  private func lastContextChange(of run: Trace, _ intent: IntentID) -> Element {
    let changing = run.entries.indices.dropFirst((run.lastOpening ?? 0) + 1).last {
      run.configuration(before: $0).context != run.entries[$0].result.configuration.context
    }
    return changing.flatMap { part(of: run.entries[$0].move) } ?? cause(of: run, intent)
  }

  /// One Back, or a sheet that is dragged away; false if neither is possible.
  private func goBack(_ trace: inout Trace) throws -> Bool {
    let choices = Step.choices(in: trace.end, of: machine)
    guard let choice = choices.first(where: { $0.move == .back }) ?? choices.first(where: { $0.move == .drag }) else {
      return false
    }
    trace.append(choice)
    return true
  }

  private func isFirst(_ place: Configuration) -> Bool {
    machine.isFirstScreen(place.screen, of: place.stack.selectedTab)
  }

  private func requirementHolds(at place: Configuration) -> Bool {
    machine.screens[place.screen.index].requires?.holds(at: place, of: machine.contexts) ?? true
  }

  /// The share of a run's last journey in what is shown.
  private struct Share {
    /// The number of entries of the stack that are its own.
    var entries: Int
    /// The index of the move since which something older lies below them; nil: what was shown does, or the root.
    var taking: Int?
  }

  private func share(of run: Trace, _ intent: IntentID) throws -> Share? {
    guard let opening = run.lastOpening else { return nil }
    let walked = try runs.walked(run)
    let watcher = explorer.backWatcher(intent)
    var memory = symbolic.hasRelations ? watcher.beginning(at: walked.walks[opening + 1].place) : 0
    var trail = symbolic.hasRelations ? nil : watcher.start(at: walked.walks[opening + 1].place)
    var taking: Int?
    for index in run.entries.indices.dropFirst(opening + 1) where run.entries[index].result.ending == nil {
      guard let move = walked.moves[index] else { return nil }
      if symbolic.hasRelations {
        memory = watcher.base(memory, after: move, at: walked.walks[index].place)
        for part in walked.parts[index] {
          memory = watcher.base(memory, uncovering: part.shown.place, from: part.exit)
        }
      } else {
        trail = trail?.after(
          machine.actions(of: move.move), move.calls,
          to: FrameCaller(frame: move.target.frame, screen: move.target.screen), place: symbolic.frames.place(of:))
      }
      let isOnOlder =
        symbolic.hasRelations ? [.older, .replaced].contains(JourneyBase(rawValue: memory)) : trail?.base == .older
      taking = isOnOlder ? taking ?? index : nil
    }
    if symbolic.hasRelations {
      let own = symbolic.frames.own.depth(of: walked.walks[run.entries.count - 1].place.own)
      return Share(entries: JourneyBase(rawValue: memory) == .replaced ? own + 1 : own, taking: taking)
    }
    return trail.map { Share(entries: $0.entries.count, taking: taking) }
  }

  /// The contexts in which the same moves lead to where `run` ends, and show there that the obligation, which is not
  /// about an intent, fails.
  ///
  /// - Parameter asked: those that the run was searched for.
  func shownContexts(_ obligation: Obligation, _ run: Trace, in asked: ContextSet) throws -> ContextSet {
    let walked = try runs.walked(run)
    if case .property(let index) = obligation,
      case .passes(let from, let to, let atEnd) = machine.properties[index].claim.question
    {
      return try passed(from, to, atEnd: atEnd, run, walked, in: asked)
    }
    let count = run.entries.count
    return try explorer.graph.step.contexts(after: count, of: run, along: walked) { [self] index, place in
      index == count ? try failing(obligation, place, run.end) : .all
    }
  }

  /// The contexts in which a run passes C for the last time, and makes the same moves from there, without D.
  private func passed(
    _ from: Condition, _ to: Condition, atEnd: Bool, _ run: Trace, _ walked: WalkedRun, in asked: ContextSet
  ) throws -> ContextSet {
    let step = explorer.graph.step
    let count = run.entries.count
    let last = (0...count).last { index in
      let here = index == count ? run.end : run.configuration(before: index)
      return from.holds(at: here, of: machine.contexts) && symbolic.contains(here, asked)
    }
    guard let last else { return .empty }
    let passing = try step.contexts(after: last, of: run, along: walked) { [self] index, place in
      index == last ? try contexts(from, place) : .all
    }
    let going = try step.contexts(making: run, after: last - 1, along: walked) { [self] index, place in
      // Of a run that never ends nothing is asked where it ends.
      atEnd && (index < count || run.loop != nil) ? .all : try contexts(.not(to), place)
    }
    return try diagrams.intersection(passing, going)
  }

  /// The contexts in which nothing goes to the root from `end`, with what lies below it.
  private func withoutWayToRoot(_ end: Configuration, at place: Place) throws -> ContextSet {
    let (step, bottoms) = (explorer.graph.step, machine.bottoms)
    let ways = try machine.transitions(leaving: end.screen).reduce(ContextSet.empty) { ways, id in
      let actions = machine.transitions[id.index].actions
      // With tabs it may depend on their first screens, too.
      guard !machine.tabs.isEmpty || end.taking(actions, on: bottoms).map(machine.isOnRoot) == true else { return ways }
      return try diagrams.union(ways, step.enabled(id, at: place)?.contexts ?? .empty)
    }
    return try diagrams.union(diagrams.complement(ways), symbolic.set(of: end.context))
  }

  /// In which contexts an obligation can fail at a place of a run that shows that it does.
  private func failing(_ obligation: Obligation, _ place: Place, _ end: Configuration) throws -> ContextSet {
    switch obligation {
    case .guarded(let screen): return try contexts(.not(machine.screens[screen.index].requires ?? .true), place)
    case .resets: return try withoutWayToRoot(end, at: place)
    case .property(let index):
      switch machine.properties[index].claim.question {
      case .holds(let condition, _): return try contexts(.not(condition), place)
      case .browses(let from, let to, let moves):
        guard let number = explorer.graph.number(of: place) else { return .empty }
        // Elsewhere what lies below may lead there, or a rule that another context has.
        let leading = try explorer.browsing(to: to, by: moves, perhaps: true)
        let sure = try diagrams.difference(
          contexts(from, place), leading.found(at: number, within: moves.most, diagrams))
        return try diagrams.union(sure, symbolic.set(of: end.context))
      case .happens(let mover, let condition):
        guard let number = explorer.graph.number(of: place) else { return .empty }
        // Elsewhere what lies below may decide, or a rule that another context has.
        let sure = try explorer.possible(mover, without: condition, at: number, isSure: true)
        return try diagrams.union(sure, symbolic.set(of: end.context))
      case .occurs, .passes: return .all
      }
    default: return .all
    }
  }

  /// Links that put screens on each other again and again.
  ///
  /// - Throws: ``Unshown`` if none are found.
  func grows() throws -> Counterexample {
    let places = try explorer.growingPlaces().prefix(16)
    for place in places {
      // Links may do it in one context, and the place be come to in another first.
      var contexts = ContextSet.all
      for _ in 0..<Self.mostContexts {
        guard let way = try runs.run(to: { $0 == place ? contexts : .empty }) else { break }
        contexts = try diagrams.difference(contexts, symbolic.set(of: way.end.context))
        if let run = try growing(way) { return grows(run) }
      }
    }
    // In a tab it may also depend on what lies below there.
    var left = Self.mostWays
    for place in places where left > 0 {
      var loop = 0
      let way = try runs.run(to: { $0 == place ? .all : .empty }) { [self] here in
        guard left > 0 else { return nil }
        left -= 1
        guard let run = try growing(Trace(start: here)) else { return nil }
        loop = run.entries.count - (run.loop ?? 0)
        return run.entries
      }
      guard var run = way else { continue }
      run.loop = run.entries.count - loop
      return grows(run)
    }
    throw Unshown()
  }

  private func grows(_ run: Trace) -> Counterexample {
    // The last move that puts one more on the others, which is not undone.
    let piling = run.entries.indices.last {
      run.configuration(before: $0).stack.entries.count < run.entries[$0].configuration.stack.entries.count
    }
    return refuted(.grows, run, piling.flatMap { part(of: run.entries[$0].move) } ?? .root)
  }

  /// `way`, followed by links until the same is shown on a taller stack.
  private func growing(_ way: Trace) throws -> Trace? {
    // Each knows where it comes from, and how much of the stack there it has left as it was: a run of its own for each
    // would be copied, and gone through, at every move.
    var nodes: [(place: Configuration, choice: Choice?, parent: Int, untouched: Int)] = [(way.end, nil, 0, 0)]
    var seen: Set<Configuration> = [way.end]
    var next = 0
    while next < nodes.count, next < Self.mostLinks {
      let here = nodes[next].place
      // The next link may arrive before the journey has ended.
      for choice in Step.choices(in: here, of: machine) + [Step.superseding(here)].compactMap({ $0 }) {
        if here.isIdle, case .open = choice.move {} else if here.isIdle { continue }
        let end = choice.result.configuration
        guard seen.insert(end).inserted else { continue }
        let untouched = Step.untouched(by: choice.actions(of: machine), to: end, from: here, of: machine)
        nodes.append((end, choice, next, untouched ?? -1))
        guard end.isIdle else { continue }
        // From the end to the beginning, as long as something is left as it was: how many moves ago a loop may begin.
        var (loops, back, left) = ([Int](), 1, untouched ?? -1)
        var node = next
        while left >= 0 {
          let start = nodes[node].place
          let height = start.stack.entries.count
          if start.isIdle, start.screen == end.screen, start.context == end.context, height <= left,
            height < end.stack.entries.count
          {
            loops.append(back)
          }
          if node == 0 { break }
          left = min(left, nodes[node].untouched)
          (node, back) = (nodes[node].parent, back + 1)
        }
        if loops.isEmpty { continue }
        var moves: [Choice] = [choice]
        node = next
        while let choice = nodes[node].choice {
          moves.append(choice)
          node = nodes[node].parent
        }
        var run = way
        for choice in moves.reversed() { run.append(choice) }
        // The longest first.
        for back in loops.reversed() where run.closes(from: run.entries.count - back, on: machine) {
          run.loop = run.entries.count - back
          return run
        }
      }
      next += 1
    }
    return nil
  }

  private static let mostLinks = 1 << 12
  private static let mostContexts = 4
  private static let mostWays = 64
}
