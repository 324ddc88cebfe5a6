import NavigationModel

/// Where the actions of a rule may lead from a place.
struct Landings {
  /// A screen in an entry of the stack.
  struct Landing: Hashable {
    var screen: ScreenID
    var frame: FrameID
    /// The entries that are put on the stack on the way, from the lowest, and after the effects the contexts in which
    /// each of them is called so.
    var calls: [FrameCall] = []
    var blocks: [ContextSet] = []
    @Boxed var tabs = TabChanges()
  }

  /// Those that are possible; each may be the one, whatever the context.
  private(set) var found: [Landing]
  /// Whether the actions may be impossible, depending on what lies below.
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
    switch action {
    case .replace(let screen):
      landing.screen = screen
      return [landing]
    case .reset:
      guard let first = symbolic.machine.tabs.indices.first.map(TabID.init) else {
        return [Landing(screen: symbolic.machine.root, frame: .bottom)]
      }
      landing.tabs.reset(symbolic.machine.tabs.count)
      return try onFirstScreen(of: frames[landing.frame].facts.tab ?? first, landing, symbolic)
    case .push(let screen): return try put(screen, .pushed, on: landing, site: site, symbolic)
    case .present(let screen): return try put(screen, .presented, on: landing, site: site, symbolic)
    case .back: return frames[landing.frame].cover == .pushed ? below(landing, frames) : []
    case .backTo(let wanted):
      return unwind(from: landing, frames) { frame, below in
        guard frames[frame].cover == .pushed else { return .stop }
        return below.screen == wanted ? .arrive : .goOn
      }
    case .select(let tab): return try select(tab, from: landing, symbolic)
    case .resetTab(let tab):
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
    case .tap(let tab):
      guard let selected = frames[landing.frame].facts.tab, !frames[landing.frame].facts.hasSheet else { return [] }
      if selected != tab { return try select(tab, from: landing, symbolic) }
      if frames.isBottom(landing.frame) { return [landing] }
      return unwind(from: landing, frames) { _, below in frames.isBottom(below.frame) ? .arrive : .goOn }
    case .dismiss:
      return unwind(from: landing, frames) { frame, _ in
        switch frames[frame].cover {
        case .presented: .arrive
        case .pushed: .goOn
        case nil: .stop
        }
      }
    case .dismissAll:
      guard frames[landing.frame].facts.hasSheet else { return [landing] }
      return unwind(from: landing, frames) { _, below in frames[below.frame].facts.hasSheet ? .goOn : .arrive }
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

  /// What may be shown when the topmost entry is taken away.
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

  private enum Unwinding { case arrive, goOn, stop }

  /// What tells landings apart from which some of the same entries were taken away.
  private struct Uncovered: Hashable {
    var screen: ScreenID
    var frame: FrameID
    var calls: Int

    init(_ landing: Landing) { (screen, frame, calls) = (landing.screen, landing.frame, landing.calls.count) }
  }

  /// Takes entries away until one is what was looked for.
  ///
  /// - Parameter decide: what is done with an entry, and the screen below it.
  private mutating func unwind(
    from landing: Landing, _ frames: FrameTable, _ decide: (FrameID, _ below: Landing) -> Unwinding
  ) -> [Landing] {
    var found: [Landing] = []
    var arrived: Set<Uncovered> = []
    var open = [landing]
    var seen: Set<Uncovered> = [Uncovered(landing)]
    while let top = open.popLast() {
      let all = below(top, frames)
      // Nothing lies below the bottom.
      if all.isEmpty { canFail = true }
      for next in all {
        switch decide(top.frame, next) {
        case .arrive: if arrived.insert(Uncovered(next)).inserted { found.append(next) }
        case .goOn:
          // Which entry it is matters, and no more what it shows.
          var passed = next
          passed.screen = landing.screen
          if seen.insert(Uncovered(passed)).inserted { open.append(passed) }
        case .stop: canFail = true
        }
      }
    }
    return found
  }
}
