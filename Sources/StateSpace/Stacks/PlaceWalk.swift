import NavigationModel

/// A run's way through places: of a run the whole stack is known, and so which entry is shown when one is left.
package struct PlaceWalk: Hashable, Sendable {
  package private(set) var place: Place
  /// The entries of the stack, from the bottom.
  private var frames: [FrameID]
  /// Those of the tabs that are kept.
  private var kept: [TabID: [FrameID]] = [:]

  /// Where the app starts.
  package init(at start: StartPlace) {
    place = start.place
    frames = [start.calls.first?.caller.frame ?? start.place.frame] + start.calls.map(\.frame)
  }

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

extension PlaceWalk {
  /// After a move of sets, if it is the one that leads from `before` to `after`.
  package func following(_ move: SymbolicMove, from before: Configuration, to after: Configuration) -> PlaceWalk? {
    following(move.target, calls: move.calls, tabs: move.tabs, from: before, to: after)
  }
}
