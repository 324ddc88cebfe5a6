import NavigationModel
import StateSpace

/// The exchange of what sheets cover, said a second time.
extension StackReading {
  /// After `change` of what is shown, or of what lies under all sheets if some are up: these stay, and every entry in
  /// them lies on something else then.
  ///
  /// - Parameter isChanged: whether a tab that is selected makes it so; otherwise what is shown stays.
  func exchanging(
    _ shown: Shown, where isChanged: (Int?) -> Bool, _ change: (Shown, Below) -> [Shown]
  ) throws -> [Shown] {
    let own = below(shown.frame)
    guard own.isUnderSheet, isChanged(own.tab) else { return change(shown, own) }
    // Entries of the same actions are known one by one, the lowest last.
    var above: [(call: FrameCall, block: ContextSet)] = []
    var rest = shown
    while below(rest.frame).isUnderSheet, let call = rest.calls.popLast(), let block = rest.blocks.popLast() {
      above.append((call, block))
      (rest.screen, rest.frame) = (call.caller.screen.index, call.caller.frame)
    }
    guard below(rest.frame).isUnderSheet else {
      return try change(rest, below(rest.frame)).map { next in
        try put(above, covering: next.screen, showing: shown.screen, on: next)
      }
    }
    let sheets = edges(under: rest)
    var results: [Shown] = []
    for base in Set(sheets.map(\.caller)).sorted() where !below(base.frame).isUnderSheet {
      var covered = rest
      (covered.screen, covered.frame, covered.calls, covered.blocks) = (base.screen.index, base.frame, [], [])
      for next in change(covered, below(covered.frame)) {
        let (calls, tops) = try remade(sheets, from: base, to: rest.frame, on: next)
        for top in tops.sorted(by: { $0.index < $1.index }) {
          var again = next
          again.tabs.remade.formUnion(calls.union(next.calls))
          again.tabs.entered += next.blocks
          (again.frame, again.calls, again.blocks) = (top, [], [])
          results.append(try put(above, covering: rest.screen, showing: shown.screen, on: again))
        }
      }
    }
    return results
  }

  /// The entries that may lie directly below a frame, with those that the same actions have laid there.
  func callers(of frame: FrameID, _ shown: Shown) -> [FrameCaller] {
    frames.callers(of: frame) + shown.tabs.remade.sorted().filter { $0.frame == frame }.map(\.caller)
  }

  private func edges(under shown: Shown) -> Set<FrameCall> {
    var edges: Set<FrameCall> = []
    func visit(_ frame: FrameID) {
      for caller in callers(of: frame, shown)
      where edges.insert(FrameCall(frame: frame, caller: caller)).inserted && below(caller.frame).isUnderSheet {
        visit(caller.frame)
      }
    }
    visit(shown.frame)
    return edges
  }

  /// Upwards from what is shown under the sheets then: each entry, by what it was called and is called now.
  private func remade(
    _ edges: Set<FrameCall>, from base: FrameCaller, to last: FrameID, on next: Shown
  ) throws -> (calls: Set<FrameCall>, tops: Set<FrameID>) {
    struct Entry: Hashable {
      var old: FrameID
      var new: FrameID
    }
    var calls: Set<FrameCall> = []
    var entries: Set<Entry> = []
    func lay(_ edge: FrameCall, on screen: Int, in frame: FrameID) throws {
      let call = try name(edge.frame, on: screen, in: frame)
      calls.insert(call)
      let entry = Entry(old: edge.frame, new: call.frame)
      guard entries.insert(entry).inserted else { return }
      for above in edges where above.caller.frame == entry.old {
        try lay(above, on: above.caller.screen.index, in: entry.new)
      }
    }
    for edge in edges where edge.caller == base { try lay(edge, on: next.screen, in: next.frame) }
    return (calls, Set(entries.filter { $0.old == last }.map(\.new)))
  }

  /// - Parameter above: from the topmost.
  private func put(
    _ above: [(call: FrameCall, block: ContextSet)], covering screen: Int, showing last: Int, on next: Shown
  ) throws -> Shown {
    var next = next
    var covered = screen
    for (index, entry) in above.enumerated().reversed() {
      let call = try name(entry.call.frame, on: covered, in: next.frame)
      next.calls.append(call)
      next.blocks.append(entry.block)
      next.frame = call.frame
      if index > 0 { covered = above[index - 1].call.caller.screen.index }
    }
    next.screen = last
    return next
  }

  /// The explorer's name for an entry that lies on something else; what lies below it then is read here.
  private func name(_ frame: FrameID, on screen: Int, in below: FrameID) throws -> FrameCall {
    let call = try frames.remade(frame, on: FrameCaller(frame: below, screen: ScreenID(screen)))
    guard let cover = self.below(frame).placed else { throw InternalError("a sheet is at the bottom of a stack") }
    try enter(call.frame, by: cover, self.below(frame).first, on: screen, in: below)
    return call
  }
}
