import NavigationModel

/// The states to which the actions of a rule may lead from a place.
struct Successors {
  /// A screen in an entry of the stack, after some of the actions.
  struct State: Hashable {
    var screen: ScreenID
    var frame: FrameID
    /// The entries that are put on the stack on the way, from the lowest, and after the effects the contexts in which
    /// each of them is called so.
    var calls: [FrameCall] = []
    var blocks: [ContextSet] = []
    @Indirect var tabs = TabChanges()
  }

  /// Those that are possible; each may be the one, whatever the context.
  private(set) var found: [State]
  /// True if the actions may be impossible, depending on what lies below.
  private(set) var canFail = false

  /// - Parameter site: where a journey goes on afterwards.
  /// - Throws: ``LimitReached``, ``DiagramLimit``.
  init(_ actions: [StackAction], at place: Place, site: Position, _ symbolic: SymbolicMachine) throws {
    found = [State(screen: place.screen, frame: place.frame)]
    for action in actions {
      // What one state leads to is told apart already.
      if found.count == 1 {
        found = try take(action, from: found[0], site: site, symbolic)
        if found.isEmpty { canFail = true }
        continue
      }
      var next: [State] = []
      var seen: Set<State> = []
      for state in found {
        let states = try take(action, from: state, site: site, symbolic)
        if states.isEmpty { canFail = true }
        for state in states where seen.insert(state).inserted { next.append(state) }
      }
      found = next
    }
  }

  private mutating func take(
    _ action: StackAction, from state: State, site: Position, _ symbolic: SymbolicMachine
  ) throws -> [State] {
    let frames = symbolic.frames
    var state = state
    switch action.effect {
    case .covers(let screen, let cover): return try put(screen, cover, on: state, site: site, symbolic)
    case .replaces(let screen):
      state.screen = screen
      return [state]
    case .empties:
      guard let first = symbolic.machine.tabs.indices.first.map(TabID.init) else {
        return [State(screen: symbolic.machine.root, frame: .bottom)]
      }
      state.tabs.reset(symbolic.machine.tabs.count)
      return try onFirstScreen(of: frames[state.frame].facts.tab ?? first, state, symbolic)
    case .uncovers(.allSheets):
      guard frames[state.frame].facts.hasSheet else { return [state] }
      return unwind(from: state, frames) { _, below in frames[below.frame].facts.hasSheet ? .goesOn : .over }
    case .uncovers(let entries):
      return unwind(from: state, frames) { cover, below in entries.takingAway(cover, showing: below.screen) }
    case .turns(let tab, .shown): return try select(tab, from: state, symbolic)
    case .turns(let tab, .emptied):
      guard frames[state.frame].facts.tab == tab else {
        state.tabs.reset(tab)
        return [state]
      }
      func emptying(_ state: State) throws -> [State] {
        var state = state
        state.tabs.emptied.insert(tab)
        return try onFirstScreen(of: tab, state, symbolic)
      }
      return frames[state.frame].facts.hasSheet
        ? try belowSheets(of: state, symbolic, emptying) : try emptying(state)
    case .turns(let tab, .tapped):
      guard let selected = frames[state.frame].facts.tab, !frames[state.frame].facts.hasSheet else { return [] }
      if selected != tab { return try select(tab, from: state, symbolic) }
      if frames.isBottom(state.frame) { return [state] }
      return unwind(from: state, frames) { _, below in frames.isBottom(below.frame) ? .over : .goesOn }
    }
  }

  private func put(
    _ screen: ScreenID, _ cover: Stack.Cover, on state: State, site: Position, _ symbolic: SymbolicMachine
  ) throws -> [State] {
    let place = Place(screen: state.screen, frame: state.frame)
    return try symbolic.frames.entries(covering: place, by: cover, screen, site: site).map { call, block in
      var put = state
      (put.screen, put.frame) = (screen, call.frame)
      put.calls.append(call)
      put.blocks.append(block)
      return put
    }
  }

  /// The states that may be shown when the topmost entry is taken away.
  private func below(_ state: State, _ frames: FrameTable) -> [State] {
    // What the same actions have put there lies on what they covered.
    if let call = state.calls.last {
      var below = state
      (below.screen, below.frame) = (call.caller.screen, call.caller.frame)
      below.calls.removeLast()
      below.blocks.removeLast()
      return [below]
    }
    return callers(of: state.frame, state, frames).map {
      var below = state
      (below.screen, below.frame) = ($0.screen, $0.frame)
      return below
    }
  }

  /// The callers that may lie directly below a frame, with those that the same actions have laid there.
  func callers(of frame: FrameID, _ state: State, _ frames: FrameTable) -> [FrameCaller] {
    let known = frames.callers(of: frame)
    guard !state.$tabs else { return known }
    return known
      + state.tabs.remade.sorted().filter { $0.frame == frame }.map(\.caller).filter { !known.contains($0) }
  }

  /// Traits that tell states apart from which some of the same entries were taken away.
  private struct Uncovered: Hashable {
    var screen: ScreenID
    var frame: FrameID
    var calls: Int

    init(_ state: State) { (screen, frame, calls) = (state.screen, state.frame, state.calls.count) }
  }

  /// Takes entries away until one is what was looked for.
  ///
  /// - Parameter judge: what the taking away of an entry, put there so, makes of it, and the screen below.
  private mutating func unwind(
    from state: State, _ frames: FrameTable,
    _ judge: (Stack.Cover, _ below: State) -> StackAction.Removal.Progress
  ) -> [State] {
    var found: [State] = []
    var arrived: Set<Uncovered> = []
    var open = [state]
    var seen: Set<Uncovered> = [Uncovered(state)]
    while let top = open.popLast() {
      let all = below(top, frames)
      // Nothing lies below the bottom.
      guard let cover = frames[top.frame].cover, !all.isEmpty else {
        canFail = true
        continue
      }
      for next in all {
        switch judge(cover, next) {
        case .over: if arrived.insert(Uncovered(next)).inserted { found.append(next) }
        case .goesOn:
          // Which entry it is matters, and no more what it shows.
          var passed = next
          passed.screen = state.screen
          if seen.insert(Uncovered(passed)).inserted { open.append(passed) }
        case .impossible: canFail = true
        }
      }
    }
    return found
  }
}
