import NavigationModel

/// The fate of sheets when what they cover is exchanged: a tab is selected or emptied below them.
///
/// The entries are the same, but an entry is told apart by what lies below: so each gets another frame, on a frame of
/// the other tab. Which of its callers an entry lies on is not known, so that all are made again.
extension Successors {
  /// Does `change` to what lies under all sheets.
  func belowSheets(
    of state: State, _ symbolic: SymbolicMachine, _ change: (State) throws -> [State]
  ) throws -> [State] {
    let frames = symbolic.frames
    func isInSheet(_ frame: FrameID) -> Bool { frames[frame].facts.hasSheet }
    if let lowest = state.calls.firstIndex(where: { !isInSheet($0.caller.frame) && isInSheet($0.frame) }) {
      // The same actions have presented them.
      var covered = state
      (covered.screen, covered.frame) = (state.calls[lowest].caller.screen, state.calls[lowest].caller.frame)
      covered.calls.removeSubrange(lowest...)
      covered.blocks.removeSubrange(lowest...)
      return try change(covered).map { try put(state, from: lowest, on: $0, covering: $0.screen, frames) }
    }
    let top = state.calls.first?.caller ?? FrameCaller(frame: state.frame, screen: state.screen)
    let sheets = Sheets(from: top.frame) {
      callers(of: $0, state, frames)
    } isInSheet: {
      isInSheet($0)
    }
    var seen: Set<State> = []
    let all = try sheets.bases.flatMap { base in
      var covered = state
      (covered.screen, covered.frame, covered.calls, covered.blocks) = (base.screen, base.frame, [], [])
      return try change(covered).flatMap { below in
        let (made, tops) = try sheets.remade(from: base, on: below, frames)
        return try tops.map { frame in
          var next = below
          next.tabs.remade.formUnion(made.union(below.calls))
          next.tabs.after += below.blocks
          (next.screen, next.frame, next.calls, next.blocks) = (top.screen, frame, [], [])
          return try put(state, from: 0, on: next, covering: top.screen, frames)
        }
      }
    }
    // An emptied tab shows the same, whatever it had shown.
    return all.filter { seen.insert($0).inserted }
  }

  /// Puts the entries that `state` has put there, from the one at `start`, on something else.
  private func put(
    _ state: State, from start: Int, on below: State, covering screen: ScreenID, _ frames: FrameTable
  ) throws -> State {
    var next = below
    next.screen = screen
    for index in start..<state.calls.count {
      let screen = index == start ? next.screen : state.calls[index].caller.screen
      let call = try frames.remade(state.calls[index].frame, on: FrameCaller(frame: next.frame, screen: screen))
      next.frame = call.frame
      next.calls.append(call)
      next.blocks.append(state.blocks[index])
    }
    next.screen = state.screen
    return next
  }
}

/// The entries of sheets that may lie below one of them, with what each may lie on.
private struct Sheets {
  private let top: FrameID
  /// By the sheet that they lie on.
  private var onSheets: [FrameID: [FrameCall]] = [:]
  /// By what the lowest sheet may cover.
  private var onBases: [FrameCaller: [FrameCall]] = [:]
  /// The entries that the lowest sheet may cover, as they were found.
  private(set) var bases: [FrameCaller] = []

  init(from top: FrameID, callers: (FrameID) -> [FrameCaller], isInSheet: (FrameID) -> Bool) {
    self.top = top
    var open = [top]
    var seen: Set<FrameID> = [top]
    while let frame = open.popLast() {
      for caller in callers(frame) {
        let call = FrameCall(frame: frame, caller: caller)
        if !isInSheet(caller.frame) {
          if onBases[caller] == nil { bases.append(caller) }
          onBases[caller, default: []].append(call)
        } else {
          onSheets[caller.frame, default: []].append(call)
          if seen.insert(caller.frame).inserted { open.append(caller.frame) }
        }
      }
    }
  }

  /// The same entries on something else than `base`, and which frames the topmost may have then.
  func remade(
    from base: FrameCaller, on below: Successors.State, _ frames: FrameTable
  ) throws -> (calls: Set<FrameCall>, tops: [FrameID]) {
    var made: Set<FrameCall> = []
    var tops: [FrameID] = []
    /// Frames that entries had, each with one that it has now, whose own callers are still to be made again.
    var open: [Pair] = []
    var seen: Set<Pair> = []
    func make(_ call: FrameCall, on caller: FrameCaller) throws {
      let new = try frames.remade(call.frame, on: caller)
      made.insert(new)
      // What were two entries may be one now.
      let pair = Pair(old: call.frame, new: new.frame)
      guard seen.insert(pair).inserted else { return }
      if call.frame == top { tops.append(new.frame) }
      open.append(pair)
    }
    for call in onBases[base] ?? [] { try make(call, on: FrameCaller(frame: below.frame, screen: below.screen)) }
    while let pair = open.popLast() {
      for call in onSheets[pair.old] ?? [] {
        try make(call, on: FrameCaller(frame: pair.new, screen: call.caller.screen))
      }
    }
    return (made, tops)
  }

  private struct Pair: Hashable {
    var old: FrameID
    var new: FrameID
  }
}
