import NavigationModel
import StateSpace

/// The stack as a journey has made it since it was opened: enough to say what Back reveals afterwards.
struct StackTrail: Hashable {
  /// The entry below all that the journey has put there.
  enum Base: Hashable {
    /// The screen that was shown when the link opened, as it was.
    case opened(ScreenID, FrameID)
    /// The first screen of all, or of a tab, after a reset, or since the tab is selected for the first time.
    case first(ScreenID, FrameID)
    /// Something older: what was shown has been taken away, or replaced.
    case older

    /// It, if that is known.
    fileprivate var caller: FrameCaller? {
      switch self {
      case .opened(let screen, let frame), .first(let screen, let frame): FrameCaller(frame: frame, screen: screen)
      case .older: nil
      }
    }
  }

  /// A screen that the journey has put on the stack, or in the place of one, and the entry that shows it.
  struct Entry: Hashable {
    var screen: ScreenID
    var frame: FrameID
  }

  /// The tab or sheet of the base, without what lies below that.
  private(set) var base: Base
  /// The journey's own, from the lowest.
  private(set) var entries: [Entry] = []
  /// The way in which each covers what lies below it; but the lowest, if it has taken the place of what was shown:
  /// something older lies below that, too.
  private(set) var covers: [Stack.Cover] = []

  init(_ base: Base, _ entries: [Entry] = [], covers: [Stack.Cover] = []) {
    (self.base, self.entries, self.covers) = (base, entries, covers)
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
    // What is replaced is what the first of the new entries covers, or is shown itself; but what is replaced later is
    // not what was found there.
    let lowest = calls.first?.caller ?? target
    let found: Base = place(lowest.frame).isFirst ? .first(lowest.screen, lowest.frame) : .older
    var walk = Walk(self, place: place)
    var left = actions[...]
    while let action = left.popFirst() {
      if let other = action.tab {
        // The selected tab is that already, and emptying another does nothing to this one.
        let isEmptied = action.effect == .turns(other, .emptied)
        if let tab = walk.tab, (tab == other) != isEmptied { continue }
        walk.exchange(found)
        if !isEmptied { walk.tab = other }
      } else if action.empties {
        walk.isInSheet = false
        walk.start(on: found)
      } else {
        left = walk.take(action) + left
      }
    }
    return walk.trail(calls, to: target, lowest)
  }

  /// The actions of a move, one after the other.
  private struct Walk {
    var base: Base
    var isReplaced = false
    /// True if what sheets cover has been exchanged: their entries have other names since, which a trail does not know.
    private var isRenamed = false
    /// By screen of the pile, from the lowest: its entry, if that is known; that of a new one is not.
    var frames: [FrameID?]
    var pile: ScreenPile
    /// The selected tab; nil: that is not known.
    var tab: TabID?
    /// True if what was there before the journey is in a sheet; nil: that is not known.
    var isInSheet: Bool?

    init(_ trail: StackTrail, place: (FrameID) -> (isFirst: Bool, tab: TabID?, isInSheet: Bool)) {
      base = trail.base
      isReplaced = trail.covers.count < trail.entries.count
      frames = (isReplaced ? [] : [base.caller?.frame]) + trail.entries.map(\.frame)
      let lowest = frames.lazy.compactMap(\.self).first.map(place)
      tab = lowest?.tab
      // Of what its own sheet covers nothing follows from that.
      isInSheet = frames.first == .some(nil) && trail.covers.first == .presented ? nil : lowest?.isInSheet
      let screens = (isReplaced ? [] : [base.caller?.screen ?? StackTrail.unknown]) + trail.entries.map(\.screen)
      pile = ScreenPile(
        top: screens[screens.count - 1], covered: zip(screens, trail.covers).map { Stack.Entry($0, $1) },
        isInSheet: isInSheet ?? true)
    }

    /// Nothing that the journey has put there is shown any more.
    mutating func start(on base: Base) {
      (self.base, isReplaced, frames) = (base, false, [base.caller?.frame])
      pile = ScreenPile(top: base.caller?.screen ?? StackTrail.unknown, isInSheet: isInSheet ?? true)
    }

    /// Exchanges what sheets cover: these stay, with all that the journey has put into them; or what is shown, if there
    /// are none.
    ///
    /// - Parameter found: what is shown in the tab.
    mutating func exchange(_ found: Base) {
      let base = isInSheet == nil ? .older : found
      if isInSheet == true {
        self.base = .older
        if !isReplaced { frames[0] = nil }
      } else if let sheet = pile.covered.firstIndex(where: { $0.cover == .presented }) {
        (self.base, isReplaced) = (base, false)
        frames = [base.caller?.frame] + frames[(sheet + 1)...]
        let lowest = Stack.Entry(base.caller?.screen ?? StackTrail.unknown, .presented)
        pile = ScreenPile(
          top: pile.top, covered: [lowest] + pile.covered[(sheet + 1)...], isInSheet: isInSheet ?? true)
      } else {
        start(on: base)
      }
      isRenamed = isRenamed || own.contains { $0 != nil }
    }

    /// The entries of the journey.
    private var own: ArraySlice<FrameID?> { frames[(isReplaced ? 0 : 1)...] }

    /// Does an action.
    ///
    /// - Returns: what is left to be done on something older.
    mutating func take(_ action: StackAction) -> [StackAction] {
      let end = pile.following([action], root: StackTrail.unknown)
      guard case .shown(let next) = end else {
        if isInSheet == true { isInSheet = nil }
        start(on: .older)
        if case .uses(let rest) = end { return Array(rest.dropFirst()) }
        return []
      }
      pile = next
      // An entry stays the same whatever it shows.
      frames = frames.prefix(pile.covered.count + (action.covers ? 0 : 1)) + (action.covers ? [nil] : [])
      if pile.isReplaced, !isReplaced { (base, isReplaced) = (.older, true) }
      return []
    }

    /// Those that are still there when all actions are done are the move's calls, in the same order; what has taken the
    /// place of something that was not known is `lowest`.
    func trail(_ calls: [FrameCall], to target: FrameCaller, _ lowest: FrameCaller) -> StackTrail? {
      var frames = frames
      if isReplaced, frames[0] == nil { frames[0] = lowest.frame }
      let screens = pile.covered.map(\.screen) + [pile.top]
      let own = Array(zip(screens, frames))[(isReplaced ? 0 : 1)...]
      guard own.count(where: { $0.1 == nil }) == calls.count, own.count <= StackTrail.limit else { return nil }
      if isRenamed, own.contains(where: { $0.1 != nil }) { return nil }
      var trail = StackTrail(base)
      let names = own.compactMap(\.1) + calls.map(\.frame)
      // The new entries say what they cover, which a pile need not know.
      let told = (calls.map(\.caller.screen) + [target.screen]).suffix(own.count)
      trail.entries = zip(own.dropLast(told.count).map(\.0) + told, names).map { Entry(screen: $0, frame: $1) }
      trail.covers = pile.covered.map(\.cover)
      return trail
    }
  }

  /// In the place of a screen that is not known.
  private static let unknown = ScreenID(-1)
}
