import NavigationModel

/// A run's way through places: of a run the whole stack is known, and so which entry is shown when one is left.
package struct PlaceWalk: Hashable, Sendable {
  package private(set) var place: Place
  /// The entries of the stack, from the bottom.
  private var frames: [FrameID]
  /// Those of the tabs that are kept.
  private var kept: [TabID: [FrameID]] = [:]
  /// With relations: how the entries of the stack were entered, from the lowest, but for those of a journey under way.
  private var entered: [Entered] = []

  /// The call by which an entry was entered, and in which context.
  private struct Entered: Hashable {
    var call: FrameCall
    var context: Context
  }

  /// With relations: how the entries of the stack were entered, and in which contexts.
  package var entries: [(call: FrameCall, context: Context)] { entered.map { ($0.call, $0.context) } }

  /// With relations: the context in which the entry was entered that the place is in; nil: it is the bottom.
  package var contextAtEntry: Context? { entered.last?.context }

  /// Where the app starts.
  package init(at start: StartPlace) {
    place = start.place
    frames = [start.calls.first?.caller.frame ?? start.place.frame] + start.calls.map(\.frame)
  }

  /// The start of the app, with relations.
  package init(at start: StartPlace, in context: Context) {
    place = start.place
    frames = []
    entered = start.calls.map { Entered(call: $0, context: context) }
  }

  /// With relations: at a place that a move leads to in this context, which may be about to take an entry away.
  package func coming(to shown: FrameTable.Shown, in context: Context) -> PlaceWalk {
    var next = self
    if shown.passage == .resets || shown.passage == .resetsAndEnters { next.entered = [] }
    next.entered += shown.calls.map { Entered(call: $0, context: context) }
    next.place = shown.place
    return next
  }

  /// With relations: without the entry on top.
  package var uncovered: PlaceWalk {
    var next = self
    _ = next.entered.popLast()
    return next
  }

  /// With relations: after a move, if it leads to `after`.
  package func following(_ shown: FrameTable.Shown, in frames: FrameTable, to after: Configuration) throws -> PlaceWalk?
  {
    var next = coming(to: shown, in: after.context)
    while next.place.unwinding != nil {
      guard let call = next.topCall, let below = try frames.shown(uncovering: next.place, from: call) else {
        return nil
      }
      next = next.uncovered.coming(to: below, in: after.context)
    }
    return next.place.screen == after.screen && next.place.position == after.position ? next : nil
  }

  /// With relations: how the entry on top was entered; nil: the place is on the bottom.
  package var topCall: FrameCall? { entered.last?.call }

  /// After a move that leads to `target`, if it is the one that leads from `before` to `after`.
  ///
  /// - Parameters:
  ///   - calls: the entries that it puts on the stack that is shown then.
  ///   - tabs: what it does to tabs.
  package func following(
    _ target: Place, calls: [FrameCall], tabs: SymbolicMove.InTabs = SymbolicMove.InTabs(),
    from before: Configuration, to after: Configuration
  ) -> PlaceWalk? {
    guard target.screen == after.screen, target.position == after.position else { return nil }
    var next = self
    next.place = target
    for tab in (0..<after.stack.tabCount).map(TabID.init) {
      guard let own = after.stack.kept(in: tab) else {
        next.kept[tab] = nil
        continue
      }
      if let move = tabs.left.first(where: { $0.tab == tab }) {
        guard move.place.screen == own.screen else { return nil }
        // What was shown, or what the move has begun anew, or shown again.
        let bases = [tab == before.stack.selectedTab ? frames : kept[tab] ?? [], [FrameID(1 + tab.index)]]
        let found = bases.lazy.compactMap { Self.extended($0, by: move.calls, own.entries, to: move.place.frame) }.first
        guard let found else { return nil }
        next.kept[tab] = found
      } else if own != before.stack.kept(in: tab) {
        return nil
      }
    }
    let selected = after.stack.selectedTab
    var bases = [frames]
    if selected != before.stack.selectedTab, let selected {
      // What the tab kept, unless the move has emptied it first.
      bases = [kept[selected] ?? [], [FrameID(1 + selected.index)]]
    }
    let entries = after.stack.entries
    let extended = bases.lazy.compactMap { Self.extended($0, by: calls, entries, to: target.frame) }.first
    // Below sheets another tab is shown.
    let found =
      tabs.remade.isEmpty
      ? extended
      : (bases + [selected.map { [FrameID(1 + $0.index)] } ?? []]).lazy.compactMap {
        Self.remade($0, by: tabs.remade.sorted() + calls, entries, to: target.frame)
      }.first
    guard let found else { return nil }
    next.frames = found
    return next
  }

  /// The entries of a stack whose sheets lie on another tab than before; nil if they do not fit.
  private static func remade(
    _ frames: [FrameID], by calls: [FrameCall], _ covered: [Stack.Entry], to last: FrameID
  ) -> [FrameID]? {
    guard let sheet = covered.firstIndex(where: { $0.cover == .presented }), frames.count > sheet else { return nil }
    var open = [Array(frames.prefix(sheet + 1))]
    while let all = open.popLast() {
      if all.count == covered.count + 1 {
        if all.last == last { return all }
        continue
      }
      for call in calls where call.caller.frame == all.last && call.caller.screen == covered[all.count - 1].screen {
        open.append(all + [call.frame])
      }
    }
    return nil
  }

  /// The entries of a stack after these were put on it; nil if they do not fit.
  private static func extended(
    _ frames: [FrameID], by calls: [FrameCall], _ covered: [Stack.Entry], to last: FrameID
  ) -> [FrameID]? {
    let rest = covered.count - calls.count
    guard rest >= 0, rest < frames.count else { return nil }
    if let lowest = calls.first?.caller, lowest != FrameCaller(frame: frames[rest], screen: covered[rest].screen) {
      return nil
    }
    let all = frames.prefix(rest + 1) + calls.map(\.frame)
    return all.last == last ? Array(all) : nil
  }
}

/// A run's way, and the moves of sets that it is made of.
package struct WalkedRun {
  /// Before each entry, and at its end.
  package private(set) var walks: [PlaceWalk]
  /// By entry; nil: a link, or what supersedes a journey.
  package private(set) var moves: [SymbolicMove?] = []

  /// Nil if it is no run from where the app may start, or where nothing lies below.
  ///
  /// - Parameter isFirst: whether nothing was explored before, so that what the run puts on the stack is new.
  package init?(_ run: Trace, by step: SymbolicStep, isFirst: Bool = false) throws {
    guard let start = try step.walk(at: run.start) else { return nil }
    walks = [start]
    for (index, entry) in run.entries.enumerated() {
      let (before, after) = (run.configuration(before: index), entry.result.configuration)
      guard let (next, move) = try step.following(walks[index], entry.move, from: before, to: after) else { return nil }
      walks.append(next)
      moves.append(move)
      guard isFirst, let move else { continue }
      for call in move.allCalls {
        _ = try step.symbolic.frames.enter(call, in: .all, step.symbolic.diagrams)
      }
    }
  }
}

extension SymbolicStep {
  /// The walk that begins in this configuration, where the app may start, or with nothing below; otherwise nil.
  package func walk(at start: Configuration) throws -> PlaceWalk? {
    guard start.isIdle else { return nil }
    if symbolic.hasRelations {
      guard !start.stack.isEmpty else {
        return PlaceWalk(at: StartPlace(place: Place(screen: start.screen), contexts: .all), in: start.context)
      }
      guard start == symbolic.machine.start(in: start.context) else { return nil }
      return try symbolic.starts().first {
        $0.place.screen == start.screen && symbolic.contains(start, $0.contexts)
      }.map { PlaceWalk(at: $0, in: start.context) }
    }
    if start.stack.isEmpty {
      let frame = start.stack.selectedTab.map(symbolic.frames.bottom) ?? .bottom
      return PlaceWalk(at: StartPlace(place: Place(screen: start.screen, frame: frame), contexts: .all))
    }
    guard start == symbolic.machine.start(in: start.context) else { return nil }
    return try symbolic.starts().first {
      $0.place.screen == start.screen && symbolic.contains(start, $0.contexts)
    }.map { PlaceWalk(at: $0) }
  }

  /// The walk after `move`, which leads from `before` to `after`, and the move of sets; nil if there is none.
  package func following(
    _ walk: PlaceWalk, _ move: Move, from before: Configuration, to after: Configuration
  ) throws -> (walk: PlaceWalk, move: SymbolicMove?)? {
    let place = walk.place
    if symbolic.hasRelations { return try related(walk, move, from: before, to: after) }
    switch move {
    case .open(let intent):
      return walk.following(opening(intent, at: place), calls: [], from: before, to: after).map { ($0, nil) }
    case .supersede: return walk.following(place.idle, calls: [], from: before, to: after).map { ($0, nil) }
    default:
      let moves = try moves(at: place)
      return moves.lazy.compactMap { candidate -> (PlaceWalk, SymbolicMove?)? in
        guard candidate.move == move, symbolic.contains(before, candidate.contexts) else { return nil }
        return walk.following(candidate, from: before, to: after).map { ($0, candidate) }
      }.first
    }
  }
}

extension SymbolicStep {
  /// The same with relations.
  private func related(
    _ walk: PlaceWalk, _ move: Move, from before: Configuration, to after: Configuration
  ) throws -> (walk: PlaceWalk, move: SymbolicMove?)? {
    let frames = symbolic.frames
    switch move {
    case .open(let intent):
      let passage: SymbolicMove.Passage = symbolic.machine.start == .fresh ? .resets : .stays
      let opened = FrameTable.Shown(place: opening(intent, at: walk.place), passage: passage)
      return try walk.following(opened, in: frames, to: after).map { ($0, nil) }
    case .supersede:
      let (idle, calls) = try frames.settled(walk.place.idle)
      let shown = FrameTable.Shown(place: idle, passage: calls.isEmpty ? .stays : .enters, calls: calls)
      return try walk.following(shown, in: frames, to: after).map { ($0, nil) }
    default:
      for candidate in try moves(at: walk.place)
      where candidate.move == move && symbolic.contains(before, candidate.contexts) {
        let shown = FrameTable.Shown(place: candidate.target, passage: candidate.passage, calls: candidate.calls)
        if let next = try walk.following(shown, in: frames, to: after) { return (next, candidate) }
      }
      return nil
    }
  }
}

extension PlaceWalk {
  /// After a move of sets, if it is the one that leads from `before` to `after`.
  package func following(_ move: SymbolicMove, from before: Configuration, to after: Configuration) -> PlaceWalk? {
    following(move.target, calls: move.calls, tabs: move.tabs, from: before, to: after)
  }
}
