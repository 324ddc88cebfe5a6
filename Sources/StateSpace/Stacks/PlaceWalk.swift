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
  /// With relations: what tabs keep.
  private var left: [TabID: Left] = [:]
  /// With relations: the values of the variables that say what is known of tabs.
  private var tabValues: [Int] = []

  /// The call by which an entry was entered, and the values that the variables that matter had.
  private struct Entered: Hashable {
    var call: FrameCall
    var values: [Int]
  }

  private struct Left: Hashable {
    var place: FrameCaller
    var entered: [Entered]
  }

  /// With relations: how the entries of the stack were entered, and with which values of the variables that matter.
  package var entries: [(call: FrameCall, values: [Int])] { entered.map { ($0.call, $0.values) } }

  /// With relations: the values with which the entry was entered that the place is in; nil: it is the bottom.
  package var valuesAtEntry: [Int]? { entered.last?.values }

  /// The start of the app.
  package init(at start: StartPlace) {
    place = start.place
    frames = [start.calls.first?.caller.frame ?? start.place.frame] + start.calls.map(\.frame)
  }

  /// The start of the app, with relations.
  ///
  /// - Parameter values: those of the variables that matter.
  package init(at start: StartPlace, with values: [Int], in symbolic: SymbolicMachine) {
    place = start.place
    frames = []
    entered = start.calls.map { Entered(call: $0, values: values) }
    tabValues = values.suffix(symbolic.tabStates.all.count)
  }

  /// With relations: the values of the variables that matter, of the configuration that the walk has come to.
  package func values(of configuration: Configuration, in symbolic: SymbolicMachine) -> [Int] {
    symbolic.values(of: configuration).dropLast(tabValues.count) + tabValues
  }

  /// True if a relation has the configuration that the walk has come to; without relations, if a set has it.
  package func contains(_ configuration: Configuration, _ set: ContextSet, in symbolic: SymbolicMachine) -> Bool {
    if set == .all { return true }
    guard symbolic.hasRelations else { return symbolic.contains(configuration, set) }
    let own = values(of: configuration, in: symbolic)
    return symbolic.diagrams.contains(own + (valuesAtEntry ?? own), set)
  }

  /// With relations: at a place that a move leads to with these values, where nothing may be shown yet.
  private func coming(to shown: FrameTable.Shown, with values: [Int], in states: TabStates) -> PlaceWalk {
    var next = self
    for state in shown.tabs.states where state.value == states.value(of: .untouched) {
      states.tab(of: state.variable).map { next.left[$0] = nil }
    }
    for left in shown.tabs.left {
      next.left[left.tab] = Left(
        place: left.place, entered: entered + left.calls.map { Entered(call: $0, values: values) })
    }
    if shown.passage == .resets || shown.passage == .resetsAndEnters { next.entered = [] }
    next.entered += shown.calls.map { Entered(call: $0, values: values) }
    next.place = shown.place
    return next
  }

  /// The way in which something is shown next, where nothing is.
  private func wayBack(_ symbolic: SymbolicMachine, in context: Context, with values: [Int]) -> WayBack? {
    guard let (tab, _) = symbolic.frames.hub(place) else {
      if let under = symbolic.tabStates.under, symbolic.frames.isLowestSheet(place.frame) {
        let base = values[symbolic.relevant.numbers[under.index]]
        if let selected = symbolic.tabStates.selected(base) { return .under(selected) }
      }
      return entered.last.map { .call($0.call) }
    }
    if let kept = left[tab] { return .kept(tab, kept.place) }
    return .first(tab, symbolic.machine.bottoms.screen(of: tab, in: context))
  }

  /// Without what is gone when something is shown in this way.
  private func going(_ way: WayBack) -> PlaceWalk {
    var next = self
    switch way {
    case .call: _ = next.entered.popLast()
    case .first, .under: next.entered = []
    case .kept(let tab, _): next.entered = next.left.removeValue(forKey: tab)?.entered ?? []
    }
    return next
  }

  /// A part of a move: something was shown on the way, and more was done.
  package struct Part: Sendable {
    package var exit: Place
    package var way: WayBack
    package var shown: FrameTable.Shown
    /// In which contexts the same is shown, if the same lies there.
    package var contexts: ContextSet
    package var effects: SymbolicMove.Effects
  }

  /// With relations: after a move with these effects, if it leads from `before` to `after`.
  package func following(
    _ shown: FrameTable.Shown, _ effects: SymbolicMove.Effects, in symbolic: SymbolicMachine,
    from before: Configuration, to after: Configuration
  ) throws -> (walk: PlaceWalk, parts: [Part])? {
    var values = self.values(of: before, in: symbolic)
    func take(_ effects: SymbolicMove.Effects) {
      for (variable, value) in symbolic.assignments(of: effects) { values[variable] = value }
    }
    take(effects)
    var next = coming(to: shown, with: values, in: symbolic.tabStates)
    var parts: [Part] = []
    while next.place.unwinding != nil {
      let exit = next.place
      guard let way = next.wayBack(symbolic, in: after.context, with: values) else { return nil }
      var shown: (FrameTable.Shown, ContextSet)?
      for below in try symbolic.frames.shown(from: exit, by: way) {
        let taken = try symbolic.contexts(taking: below.tabs)
        if taken == .all || symbolic.diagrams.contains(values + values, taken) { shown = (below, taken) }
      }
      guard let (below, taken) = shown else { return nil }
      let effects = symbolic.effects(of: below.tabs.states)
      let contexts = try symbolic.diagrams.intersection(taken, symbolic.contexts(showing: way))
      parts.append(Part(exit: exit, way: way, shown: below, contexts: contexts, effects: effects))
      take(effects)
      next = next.going(way).coming(to: below, with: values, in: symbolic.tabStates)
    }
    next.tabValues = values.suffix(tabValues.count)
    return next.place.screen == after.screen && next.place.position == after.position ? (next, parts) : nil
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
    let on = Dictionary(grouping: calls, by: \.caller)
    // What may lie on an entry depends on it and on how deep it lies.
    struct Entry: Hashable {
      var frame: FrameID
      var depth: Int
    }
    var seen: Set<Entry> = []
    var found: [(entry: Entry, below: Int?)] = [(Entry(frame: frames[sheet], depth: sheet), nil)]
    var open = [0]
    while let index = open.popLast() {
      let top = found[index].entry
      guard seen.insert(top).inserted else { continue }
      guard top.depth < covered.count else {
        guard top.frame == last else { continue }
        let all = sequence(first: index) { found[$0].below }.map { found[$0].entry.frame }
        return frames.prefix(sheet) + all.reversed()
      }
      for call in on[FrameCaller(frame: top.frame, screen: covered[top.depth].screen)] ?? [] {
        found.append((Entry(frame: call.frame, depth: top.depth + 1), index))
        open.append(found.count - 1)
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
  /// By entry, with relations: the parts of its move, after the first.
  package private(set) var parts: [[PlaceWalk.Part]] = []

  /// Nil if it is no run from where the app may start, or where nothing lies below.
  ///
  /// - Parameter isFirst: whether nothing was explored before, so that what the run puts on the stack is new.
  package init?(_ run: Trace, by step: SymbolicStep, isFirst: Bool = false) throws {
    guard let start = try step.walk(at: run.start) else { return nil }
    walks = [start]
    for (index, entry) in run.entries.enumerated() {
      let (before, after) = (run.configuration(before: index), entry.result.configuration)
      let label = entry.choice.label
      guard let (next, move, parts) = try step.following(walks[index], label, from: before, to: after) else {
        return nil
      }
      walks.append(next)
      moves.append(move)
      self.parts.append(parts)
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
      let values = symbolic.values(of: start)
      guard !start.stack.isEmpty else {
        let frame = start.stack.selectedTab.map(symbolic.frames.bottom) ?? .bottom
        return PlaceWalk(
          at: StartPlace(place: Place(screen: start.screen, frame: frame), contexts: .all), with: values, in: symbolic)
      }
      return try symbolic.start(in: start).map { PlaceWalk(at: $0, with: values, in: symbolic) }
    }
    if start.stack.isEmpty {
      let frame = start.stack.selectedTab.map(symbolic.frames.bottom) ?? .bottom
      return PlaceWalk(at: StartPlace(place: Place(screen: start.screen, frame: frame), contexts: .all))
    }
    return try symbolic.start(in: start).map { PlaceWalk(at: $0) }
  }

  /// The walk after the choice of a label, which leads from `before` to `after`, and the move of sets; nil if there is
  /// none.
  package func following(
    _ walk: PlaceWalk, _ label: Label, from before: Configuration, to after: Configuration
  ) throws -> (walk: PlaceWalk, move: SymbolicMove?, parts: [PlaceWalk.Part])? {
    let place = walk.place
    if symbolic.hasRelations { return try related(walk, label, from: before, to: after) }
    switch label.move {
    case .open(let intent):
      return walk.following(opening(intent, at: place), calls: [], from: before, to: after).map { ($0, nil, []) }
    case .supersede: return walk.following(place.idle, calls: [], from: before, to: after).map { ($0, nil, []) }
    default:
      let moves = try moves(at: place)
      return moves.lazy.compactMap { candidate -> (PlaceWalk, SymbolicMove?, [PlaceWalk.Part])? in
        guard candidate.isOf(label, kernel), symbolic.contains(before, candidate.contexts) else { return nil }
        return walk.following(candidate, from: before, to: after).map { ($0, candidate, []) }
      }.first
    }
  }
}

extension SymbolicStep {
  /// The same with relations.
  private func related(
    _ walk: PlaceWalk, _ label: Label, from before: Configuration, to after: Configuration
  ) throws -> (walk: PlaceWalk, move: SymbolicMove?, parts: [PlaceWalk.Part])? {
    switch label.move {
    case .open(let intent):
      let passage: SymbolicMove.Passage = symbolic.machine.start == .fresh ? .resets : .stays
      let opened = FrameTable.Shown(place: opening(intent, at: walk.place), passage: passage)
      return try walk.following(opened, .none, in: symbolic, from: before, to: after).map { ($0.walk, nil, $0.parts) }
    case .supersede:
      let (idle, calls) = try symbolic.frames.settled(walk.place.idle)
      var shown = FrameTable.Shown(place: idle, passage: calls.isEmpty ? .stays : .enters, calls: calls)
      shown.tabs = symbolic.frames.presenting(calls)
      let effects = symbolic.effects(of: shown.tabs.states)
      return try walk.following(shown, effects, in: symbolic, from: before, to: after).map { ($0.walk, nil, $0.parts) }
    default:
      for candidate in try moves(at: walk.place)
      where candidate.isOf(label, kernel) && ends(candidate, from: before)
        && walk.contains(before, candidate.contexts, in: symbolic)
      {
        let shown = candidate.shown(symbolic)
        if let next = try walk.following(shown, candidate.effects, in: symbolic, from: before, to: after) {
          return (next.walk, candidate, next.parts)
        }
      }
      return nil
    }
  }

  /// True if a journey that ends by this move lands exactly if a target is shown: of what lies below sheets sets do not
  /// always know.
  private func ends(_ move: SymbolicMove, from before: Configuration) -> Bool {
    guard case .finish(let intent) = move.move else { return true }
    let isThere = symbolic.machine.intents[intent.index].targets.contains { $0.matches(before) }
    return isThere == (move.ending == .landed)
  }
}

extension SymbolicMove {
  /// Returns whether it is made by this label: of several rules of a change that apply, by the label's.
  fileprivate func isOf(_ label: Label, _ kernel: Kernel) -> Bool {
    guard move == label.move else { return false }
    guard case .change(let change) = move, let id = label.rule else { return true }
    return kernel.rule(rule, of: change) == id
  }

  /// The place that it leads to, and how, with relations.
  package func shown(_ symbolic: SymbolicMachine) -> FrameTable.Shown {
    var shown = FrameTable.Shown(place: target, passage: passage, calls: calls)
    guard !$tabs else { return shown }
    shown.tabs.left = tabs.left
    shown.tabs.states = symbolic.states(after: effects)
    return shown
  }
}

extension PlaceWalk {
  /// After a move of sets, if it is the one that leads from `before` to `after`.
  package func following(_ move: SymbolicMove, from before: Configuration, to after: Configuration) -> PlaceWalk? {
    following(move.target, calls: move.calls, tabs: move.tabs, from: before, to: after)
  }
}
