import NavigationModel
import StateSpace

/// What a journey has made of the stack since it was opened: enough to say what Back reveals afterwards.
struct StackTrail: Hashable {
  /// What lies below all that the journey has put there.
  enum Base: Hashable {
    /// What was shown when the link opened, as it was.
    case opened(ScreenID, FrameID)
    /// The first screen of all, or of a tab, after a reset, or since the tab is selected for the first time.
    case first(ScreenID, FrameID)
    /// Something older: what was shown has been taken away, or replaced.
    case older
  }

  /// A screen that the journey has put on the stack, and the entry that shows it.
  struct Entry: Hashable {
    var screen: ScreenID
    var frame: FrameID
    /// nil: it has replaced what lay there.
    var cover: Stack.Cover?
  }

  private(set) var base: Base
  /// From the lowest.
  private(set) var entries: [Entry] = []

  init(_ base: Base) { self.base = base }

  /// More than these are not remembered.
  static let limit = 12

  /// After the actions of a move that was made; nil if there are more entries than are remembered.
  ///
  /// - Parameters:
  ///   - calls: the entries that it puts on the stack, from the lowest.
  ///   - target: what is shown then.
  ///   - place: whether nothing lies below a frame, and in which tab it is.
  func after(
    _ actions: [StackAction], _ calls: [FrameCall], to target: FrameCaller,
    place: (FrameID) -> (isFirst: Bool, tab: TabID?)
  ) -> StackTrail? {
    var next = self
    // What is replaced is what the first of the new entries covers, or is shown itself.
    let lowest = calls.first?.caller ?? target
    for action in actions {
      // What is replaced later is not what was found there.
      let base: Base = place(lowest.frame).isFirst ? .first(lowest.screen, lowest.frame) : .older
      let frame = next.knownFrame
      next.take(action, on: base, in: lowest.frame, tab: frame.flatMap { place($0).tab }, isTabKnown: frame != nil)
    }
    // Those that are still there when all actions are done are the move's calls, in the same order.
    let own = next.entries.indices.filter { next.entries[$0].frame.index < 0 }
    guard own.count == calls.count, next.entries.count <= Self.limit else { return nil }
    for (index, call) in zip(own, calls) { next.entries[index].frame = call.frame }
    return next
  }

  /// The number of a new entry, until its frame is known.
  private static let unnamed = FrameID(-1)

  /// - Parameters:
  ///   - base: what lies below all that the move has put there.
  ///   - tab: the tab that is selected before, if that is known.
  private mutating func take(
    _ action: StackAction, on base: Base, in frame: FrameID, tab: TabID?, isTabKnown: Bool
  ) {
    switch action {
    case .push(let screen): entries.append(Entry(screen: screen, frame: Self.unnamed, cover: .pushed))
    case .present(let screen): entries.append(Entry(screen: screen, frame: Self.unnamed, cover: .presented))
    case .replace(let screen):
      if !entries.isEmpty {
        entries[entries.count - 1].screen = screen
      } else {
        // The entry is the same, and what it showed is gone.
        entries = [Entry(screen: screen, frame: frame, cover: nil)]
        self.base = .older
      }
    case .back: remove()
    case .backTo(let wanted):
      repeat { remove() } while self.base != .older && shown != wanted
    case .dismiss:
      while let last = entries.popLast() {
        if last.cover == nil { return lose() }
        if last.cover == .presented { return }
      }
      lose()
    case .reset: self = StackTrail(base)
    // Another stack, of which the journey has made nothing yet; but the selected tab is that already.
    case .select(let other), .tap(let other):
      if isTabKnown, tab == other { return }
      self = StackTrail(isTabKnown ? base : .older)
    case .resetTab(let other):
      if isTabKnown, tab != other { return }
      self = StackTrail(isTabKnown ? base : .older)
    }
  }

  /// An entry that is still there.
  private var knownFrame: FrameID? {
    if let named = entries.first(where: { $0.frame != Self.unnamed }) { return named.frame }
    switch base {
    case .opened(_, let frame), .first(_, let frame): return frame
    case .older: return nil
    }
  }

  private var shown: ScreenID? {
    if let last = entries.last { return last.screen }
    switch base {
    case .opened(let screen, _), .first(let screen, _): return screen
    case .older: return nil
    }
  }

  private mutating func remove() {
    guard let last = entries.popLast(), last.cover != nil else { return lose() }
  }

  private mutating func lose() { self = StackTrail(.older) }
}
