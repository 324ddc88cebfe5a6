import NavigationModel
import StateSpace

/// The trail of a journey, said a second time: screen by screen, by the second reading of actions.
///
/// The explorer's ``StackTrail`` is the guess; what is said otherwise here has another number, and leads to where the
/// explorer has never been.
struct TrailReading {
  /// A screen of the journey.
  private struct Layer {
    var screen: Int
    /// nil: it has taken the place of something, and what lies below is older than the journey.
    var cover: Stack.Cover?
    /// The name of its entry; nil: the move that is read has put it there, or what it has taken the place of has none.
    var frame: FrameID?
  }

  private let stacks: StackReading
  /// The base below the layers, and its entry where that is known.
  private var ground: StackTrail.Base
  private var groundFrame: FrameID?
  /// From the lowest.
  private var layers: [Layer]
  /// The tab that is selected; nil: that is not known, or there are none.
  private var tab: Int?
  /// True if what was there before the journey is in a sheet; nil: that is not known.
  private var isInSheet: Bool?
  /// True if entries of earlier moves have new names.
  private var isRenamed = false
  /// The screen that the lowest new entry covers when all is done, or that is shown then.
  private let lowest: FrameCaller
  /// The screen that is shown when all is done.
  private let target: Int

  /// The trail after the actions of a clause; nil: that is not known.
  static func after(
    _ actions: [StackAction], _ clause: Clauses.Clause, _ trail: StackTrail, _ stacks: StackReading
  ) -> StackTrail? {
    var reading = TrailReading(trail, clause, stacks)
    reading.follow(actions)
    return reading.trail(clause.calls)
  }

  private init(_ trail: StackTrail, _ clause: Clauses.Clause, _ stacks: StackReading) {
    self.stacks = stacks
    target = clause.target.screen
    lowest =
      clause.calls.first?.caller ?? FrameCaller(frame: clause.target.frame, screen: ScreenID(clause.target.screen))
    ground = trail.base
    // A screen that has taken the place of another lies on something older: how is not known.
    let covers = Array(repeating: nil, count: trail.entries.count - trail.covers.count) + trail.covers.map { $0 }
    layers = zip(trail.entries, covers).map { Layer(screen: $0.screen.index, cover: $1, frame: $0.frame) }
    if case .opened(_, let frame) = trail.base { groundFrame = frame }
    if case .first(_, let frame) = trail.base { groundFrame = frame }
    let known = groundFrame ?? layers.first?.frame
    tab = known.flatMap { stacks.below($0).tab }
    // Of what a sheet of the journey covers nothing follows from the sheet.
    let isOwn = groundFrame == nil && layers.first?.cover == .presented
    isInSheet = isOwn ? nil : known.map { stacks.below($0).isUnderSheet }
  }

  private mutating func follow(_ actions: [StackAction]) {
    var left = actions[...]
    while let action = left.popFirst() {
      if stacks.concernsTabs(action) {
        if tab == nil || !stacks.isUnseen(action, in: tab, isHidden: false) { turn(action) }
        continue
      }
      switch stacks.follow([action], pile) {
      case .shown(let next) where next.isReset: turn(action)
      case .shown(let next): show(next)
      case .impossible: uncoverOlder()
      case .uses(let rest):
        uncoverOlder()
        left = rest.dropFirst() + left
      }
    }
  }

  /// The screens that are known to lie on each other, the ground first unless something has taken its place.
  private var pile: StackReading.Pile {
    var screens = layers.map(\.screen)
    if !isReplaced { screens.insert(groundScreen?.index ?? -1, at: 0) }
    let covered = zip(screens, layers.compactMap(\.cover)).map { Stack.Entry(ScreenID($0), $1) }
    return StackReading.Pile(top: screens[screens.count - 1], covered: covered, isUnderSheet: isInSheet ?? true)
  }

  /// True if the lowest layer has taken the place of what was there.
  private var isReplaced: Bool { layers.first.map { $0.cover == nil } ?? false }

  private var groundScreen: ScreenID? {
    switch ground {
    case .opened(let screen, _), .first(let screen, _): screen
    case .older: nil
    }
  }

  /// Notes what is left of the layers after an action, and what is new: an entry keeps its name whatever it shows.
  private mutating func show(_ next: StackReading.Pile) {
    let isReplaced = isReplaced || next.isReplaced
    let names = (self.isReplaced ? [] : [groundFrame]) + layers.map(\.frame)
    let screens = next.covered.map(\.screen.index) + [next.top]
    let covers = [nil] + next.covered.map { Optional($0.cover) }
    let all = screens.indices.map { number in
      Layer(screen: screens[number], cover: covers[number], frame: number < names.count ? names[number] : nil)
    }
    layers = isReplaced ? all : Array(all.dropFirst())
    if isReplaced { (ground, groundFrame) = (.older, nil) }
  }

  /// Takes away what was there before the journey, too.
  private mutating func uncoverOlder() {
    (layers, ground, groundFrame) = ([], .older, nil)
    if isInSheet == true { isInSheet = nil }
  }

  /// Shows another tab, or the same anew, or all of them empty: below all sheets, if there are any and these stay.
  private mutating func turn(_ action: StackAction) {
    let sheet = layers.firstIndex { $0.cover == .presented }
    if action.tab == nil {
      layers = []
      (isInSheet, ground, groundFrame) = (false, found.ground, found.frame)
    } else if isInSheet == true {
      // What the journey found lies in a sheet, and stays there under another name.
      (ground, groundFrame) = (.older, nil)
    } else {
      layers.removeSubrange(..<(sheet ?? layers.count))
      (ground, groundFrame) = isInSheet == nil ? (.older, nil) : (found.ground, found.frame)
    }
    isRenamed = isRenamed || layers.contains { $0.frame != nil }
    // Of one that is emptied nobody knows that it is selected.
    if let turned = action.tab?.index, stacks.isUnseen(action, in: turned, isHidden: false) { tab = turned }
  }

  /// The base that a tab shows, and that the journey has not put there.
  private var found: (ground: StackTrail.Base, frame: FrameID?) {
    stacks.below(lowest.frame).placed == nil ? (.first(lowest.screen, lowest.frame), lowest.frame) : (.older, nil)
  }

  /// The trail by now, with the names of the entries that are new.
  private mutating func trail(_ calls: [FrameCall]) -> StackTrail? {
    if isReplaced, layers[0].frame == nil { layers[0].frame = lowest.frame }
    let new = layers.count { $0.frame == nil }
    guard new == calls.count, !isRenamed || new == layers.count else { return nil }
    // What is shown the clause says; it is something else only where this journey cannot have come.
    let shown = (calls.map(\.caller.screen.index) + [target]).suffix(layers.count)
    for (layer, screen) in zip(layers.indices.suffix(shown.count), shown) { layers[layer].screen = screen }
    // Each lies on those before it.
    var left = calls[...]
    let entries = layers.compactMap { layer in
      (layer.frame ?? left.popFirst()?.frame).map { StackTrail.Entry(screen: ScreenID(layer.screen), frame: $0) }
    }
    return StackTrail(ground, entries, covers: layers.compactMap(\.cover))
  }
}
