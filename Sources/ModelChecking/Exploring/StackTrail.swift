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

  /// A screen that the journey has put on the stack, or in the place of one, and the entry that shows it.
  struct Entry: Hashable {
    var screen: ScreenID
    var frame: FrameID
  }

  /// One of what is known to lie on each other.
  private enum Known: Hashable {
    case base(Base)
    case own(Entry)

    var own: Entry? { if case .own(let entry) = self { entry } else { nil } }

    /// The screen, if that is known.
    var screen: ScreenID? {
      switch self {
      case .base(.opened(let screen, _)), .base(.first(let screen, _)): screen
      case .base(.older): nil
      case .own(let entry): entry.screen
      }
    }

    /// The frame, if that is known.
    var frame: FrameID? {
      switch self {
      case .base(.opened(_, let frame)), .base(.first(_, let frame)): frame
      case .base(.older): nil
      case .own(let entry): entry.frame == StackTrail.unnamed ? nil : entry.frame
      }
    }
  }

  /// The tab or sheet of the base, without what lies below that, and the sheets on it. At the bottom is an entry of the
  /// journey instead of the base if it has taken the place of what was shown: something older lies below that, too.
  private var columns = Columns<Known>()

  init(_ base: Base) { columns.outside = [.base(base)] }

  var base: Base { if case .base(let base)? = columns.outside.first { base } else { .older } }

  /// The journey's own, from the lowest. It knows of one tab at most, whose column is the lowest.
  var entries: [Entry] {
    var own = columns.outside.compactMap(\.own)
    for sheet in columns.sheets { own += sheet.lazy.compactMap(\.own) }
    return own
  }

  /// More than these are not remembered.
  static let limit = 12

  /// After the actions of a move that was made; nil if there are more entries than are remembered.
  ///
  /// - Parameters:
  ///   - calls: the entries that it puts on the stack, from the lowest.
  ///   - target: what is shown then.
  ///   - place: whether nothing lies below a frame, in which tab it is, and whether in a sheet.
  func after(
    _ actions: [StackAction], _ calls: [FrameCall], to target: FrameCaller,
    place: (FrameID) -> (isFirst: Bool, tab: TabID?, isInSheet: Bool)
  ) -> StackTrail? {
    var next = self
    // What is replaced is what the first of the new entries covers, or is shown itself.
    let lowest = calls.first?.caller ?? target
    for action in actions {
      if action.effect == .uncovers(.allSheets),
        next.columns.outside.lazy.compactMap(\.frame).first.map({ place($0).isInSheet }) != false
      {
        next = StackTrail(.older)
        continue
      }
      // What is replaced later is not what was found there.
      let base: Base = place(lowest.frame).isFirst ? .first(lowest.screen, lowest.frame) : .older
      let frame = next.knownFrame
      next.take(action, on: base, in: lowest.frame, tab: frame.flatMap { place($0).tab }, isTabKnown: frame != nil)
    }
    // Those that are still there when all actions are done are the move's calls, in the same order.
    let entries = next.entries
    guard entries.count(where: { $0.frame == Self.unnamed }) == calls.count, entries.count <= Self.limit else {
      return nil
    }
    if calls.isEmpty { return next }
    var frames = calls.lazy.map(\.frame).makeIterator()
    next.columns = next.columns.map { known in
      guard let entry = known.own, known.frame == nil, let frame = frames.next() else { return known }
      return .own(Entry(screen: entry.screen, frame: frame))
    }
    return next
  }

  /// The number of a new entry, until its frame is known.
  private static let unnamed = FrameID(-1)

  /// - Parameters:
  ///   - base: what lies below all that the move has put there.
  ///   - frame: that of what is replaced.
  ///   - tab: the tab that is selected before, if that is known.
  private mutating func take(
    _ action: StackAction, on base: Base, in frame: FrameID, tab: TabID?, isTabKnown: Bool
  ) {
    if let other = action.tab {
      // Another stack, of which the journey has made nothing yet; but the selected tab is that already, and emptying
      // another does nothing to this one.
      let isEmptied = action.effect == .turns(other, .emptied)
      if isTabKnown, (tab == other) != isEmptied { return }
      self = StackTrail(isTabKnown ? base : .older)
      return
    }
    // The entry of what is replaced stays the same.
    let entry = action.covers ? Self.unnamed : columns.top?.own?.frame ?? frame
    let isDone = columns.take(
      action, putting: { .own(Entry(screen: $0, frame: entry)) }, where: { $0.screen == $1 },
      first: { _ in .base(base) })
    if !isDone { self = StackTrail(.older) }
  }

  /// The frame of something that is still there.
  private var knownFrame: FrameID? {
    entries.first { $0.frame != Self.unnamed }?.frame ?? columns.outside.first?.frame
  }
}
