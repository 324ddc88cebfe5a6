import NavigationModel

/// The landings to which the actions of a rule may lead from a place.
struct Landings {
  /// A screen in an entry of the stack.
  struct Landing: Hashable {
    var screen: ScreenID
    var frame: FrameID
    /// The entries that are put on the stack on the way, from the lowest, and after the effects the contexts in which
    /// each of them is called so.
    var calls: [FrameCall] = []
    var blocks: [ContextSet] = []
    @Indirect var tabs = TabChanges()
  }

  /// Those that are possible; each may be the one, whatever the context.
  private(set) var found: [Landing]
  /// True if the actions may be impossible, depending on what lies below.
  private(set) var canFail = false

  /// - Parameter site: where a journey goes on afterwards.
  /// - Throws: ``LimitReached``, ``DiagramLimit``.
  init(_ actions: [StackAction], at place: Place, site: Position, _ symbolic: SymbolicMachine) throws {
    found = [Landing(screen: place.screen, frame: place.frame)]
    for action in actions {
      // What one landing leads to is told apart already.
      if found.count == 1 {
        found = try take(action, from: found[0], site: site, symbolic)
        if found.isEmpty { canFail = true }
        continue
      }
      var next: [Landing] = []
      var seen: Set<Landing> = []
      for landing in found {
        let landings = try take(action, from: landing, site: site, symbolic)
        if landings.isEmpty { canFail = true }
        for landing in landings where seen.insert(landing).inserted { next.append(landing) }
      }
      found = next
    }
  }

  private mutating func take(
    _ action: StackAction, from landing: Landing, site: Position, _ symbolic: SymbolicMachine
  ) throws -> [Landing] {
    let frames = symbolic.frames
    var landing = landing
    switch action.effect {
    case .covers(let screen, let cover): return try put(screen, cover, on: landing, site: site, symbolic)
    case .replaces(let screen):
      landing.screen = screen
      return [landing]
    case .empties:
      guard let first = symbolic.machine.tabs.indices.first.map(TabID.init) else {
        return [Landing(screen: symbolic.machine.root, frame: .bottom)]
      }
      landing.tabs.reset(symbolic.machine.tabs.count)
      return try onFirstScreen(of: frames[landing.frame].facts.tab ?? first, landing, symbolic)
    case .uncovers(.allSheets):
      guard frames[landing.frame].facts.hasSheet else { return [landing] }
      return unwind(from: landing, frames) { _, below in frames[below.frame].facts.hasSheet ? .goesOn : .over }
    case .uncovers(let entries):
      return unwind(from: landing, frames) { cover, below in entries.takingAway(cover, showing: below.screen) }
    case .turns(let tab, .shown): return try select(tab, from: landing, symbolic)
    case .turns(let tab, .emptied):
      guard frames[landing.frame].facts.tab == tab else {
        landing.tabs.reset(tab)
        return [landing]
      }
      func emptying(_ landing: Landing) throws -> [Landing] {
        var landing = landing
        landing.tabs.emptied.insert(tab)
        return try onFirstScreen(of: tab, landing, symbolic)
      }
      return frames[landing.frame].facts.hasSheet
        ? try belowSheets(of: landing, symbolic, emptying) : try emptying(landing)
    case .turns(let tab, .tapped):
      guard let selected = frames[landing.frame].facts.tab, !frames[landing.frame].facts.hasSheet else { return [] }
      if selected != tab { return try select(tab, from: landing, symbolic) }
      if frames.isBottom(landing.frame) { return [landing] }
      return unwind(from: landing, frames) { _, below in frames.isBottom(below.frame) ? .over : .goesOn }
    }
  }

  private func put(
    _ screen: ScreenID, _ cover: Stack.Cover, on landing: Landing, site: Position, _ symbolic: SymbolicMachine
  ) throws -> [Landing] {
    let place = Place(screen: landing.screen, frame: landing.frame)
    return try symbolic.frames.entries(covering: place, by: cover, screen, site: site).map { call, block in
      var put = landing
      (put.screen, put.frame) = (screen, call.frame)
      put.calls.append(call)
      put.blocks.append(block)
      return put
    }
  }

  /// The landings that may be shown when the topmost entry is taken away.
  private func below(_ landing: Landing, _ frames: FrameTable) -> [Landing] {
    // What the same actions have put there lies on what they covered.
    if let call = landing.calls.last {
      var below = landing
      (below.screen, below.frame) = (call.caller.screen, call.caller.frame)
      below.calls.removeLast()
      below.blocks.removeLast()
      return [below]
    }
    return callers(of: landing.frame, landing, frames).map {
      var below = landing
      (below.screen, below.frame) = ($0.screen, $0.frame)
      return below
    }
  }

  /// What may lie directly below a frame, with what the same actions have laid there.
  func callers(of frame: FrameID, _ landing: Landing, _ frames: FrameTable) -> [FrameCaller] {
    let known = frames.callers(of: frame)
    guard !landing.$tabs else { return known }
    return known
      + landing.tabs.remade.sorted().filter { $0.frame == frame }.map(\.caller).filter { !known.contains($0) }
  }

  /// What tells landings apart from which some of the same entries were taken away.
  private struct Uncovered: Hashable {
    var screen: ScreenID
    var frame: FrameID
    var calls: Int

    init(_ landing: Landing) { (screen, frame, calls) = (landing.screen, landing.frame, landing.calls.count) }
  }

  /// Takes entries away until one is what was looked for.
  ///
  /// - Parameter judge: what the taking away of an entry, put there so, makes of it, and the screen below.
  private mutating func unwind(
    from landing: Landing, _ frames: FrameTable,
    _ judge: (Stack.Cover, _ below: Landing) -> StackAction.Removal.Progress
  ) -> [Landing] {
    var found: [Landing] = []
    var arrived: Set<Uncovered> = []
    var open = [landing]
    var seen: Set<Uncovered> = [Uncovered(landing)]
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
          passed.screen = landing.screen
          if seen.insert(Uncovered(passed)).inserted { open.append(passed) }
        case .impossible: canFail = true
        }
      }
    }
    return found
  }
}
