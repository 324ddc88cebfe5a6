/// An action of a rule on what is shown: several are done in order, as one, or not at all.
public enum StackAction: Hashable, Sendable {
  /// Covers what is shown; Back leads to it again.
  case push(ScreenID)
  /// Covers all that is there with a sheet.
  case present(ScreenID)
  /// Takes the place of what is shown.
  case replace(ScreenID)
  /// To the screen below, in the same stack.
  case back
  /// To the nearest screen below that is this one, in the same stack.
  case backTo(ScreenID)
  /// Removes the topmost sheet, with all that was pushed onto it.
  case dismiss
  /// Removes all sheets; what lies below them stays. Where there is none, nothing happens. It is the first of its rule.
  case dismissAll
  /// The root, with nothing below and no sheet. With tabs all are on their first screens, and the selected one stays.
  case reset
  /// Shows a tab, below the sheets that are up.
  case select(TabID)
  /// Leaves nothing in a tab but its first screen.
  case resetTab(TabID)
  /// The effect of tapping a tab, where no sheet is up: selects it, or takes away all that lies on its first screen.
  case tap(TabID)

  /// The screen that it names.
  package var screen: ScreenID? {
    switch self {
    case .push(let screen), .present(let screen), .replace(let screen), .backTo(let screen): screen
    case .back, .dismiss, .dismissAll, .reset, .select, .resetTab, .tap: nil
    }
  }

  /// The tab that it names.
  package var tab: TabID? {
    switch self {
    case .select(let tab), .resetTab(let tab), .tap(let tab): tab
    case .push, .present, .replace, .back, .backTo, .dismiss, .dismissAll, .reset: nil
    }
  }
}

extension StackAction {
  /// The effect of an action, by which all go that are no second reading of the machine.
  package enum Effect: Hashable, Sendable {
    case covers(ScreenID, Stack.Cover)
    case replaces(ScreenID)
    case uncovers(Removal)
    /// Leaves the root alone, or of each tab its first screen.
    case empties
    /// Nobody who knows one stack only can say what is shown then.
    case turns(TabID, Turn)
  }

  /// The entries that an action takes away from the top.
  package enum Removal: Hashable, Sendable {
    case one
    /// Until this screen is shown.
    case upTo(ScreenID)
    /// Up to the topmost sheet, which goes, too.
    case sheet
    /// Up to the lowest sheet; none where no sheet is up.
    case allSheets

    /// The state of affairs when one entry has been taken away.
    package enum Progress { case over, goesOn, impossible }

    /// - Parameters:
    ///   - cover: how the entry was put there.
    ///   - screen: what it covered, and is shown now.
    package func takingAway(_ cover: Stack.Cover, showing screen: ScreenID) -> Progress {
      switch (self, cover) {
      case (.sheet, .presented): .over
      // Whether one is left, who knows what lies below says.
      case (.sheet, .pushed), (.allSheets, _): .goesOn
      case (.one, .presented), (.upTo, .presented): .impossible
      case (.one, .pushed): .over
      case (.upTo(let wanted), .pushed): screen == wanted ? .over : .goesOn
      }
    }

    /// True if sheets go, and what lies below them is shown.
    package var isOfSheets: Bool { self == .sheet || self == .allSheets }
  }

  /// The part that a tab has in an action.
  package enum Turn: Hashable, Sendable {
    /// It is shown, if it is not already.
    case shown
    /// It loses all but its first screen.
    case emptied
    /// It is shown, or shows its first screen if it is already; impossible where a sheet is up.
    case tapped
  }

  package var effect: Effect {
    switch self {
    case .push(let screen): .covers(screen, .pushed)
    case .present(let screen): .covers(screen, .presented)
    case .replace(let screen): .replaces(screen)
    case .back: .uncovers(.one)
    case .backTo(let screen): .uncovers(.upTo(screen))
    case .dismiss: .uncovers(.sheet)
    case .dismissAll: .uncovers(.allSheets)
    case .reset: .empties
    case .select(let tab): .turns(tab, .shown)
    case .resetTab(let tab): .turns(tab, .emptied)
    case .tap(let tab): .turns(tab, .tapped)
    }
  }

  /// The screen that it puts on what is shown, or in its place.
  package var placed: ScreenID? {
    switch effect {
    case .covers(let screen, _), .replaces(let screen): screen
    case .uncovers, .empties, .turns: nil
    }
  }

  /// True if it does nothing but take screens away.
  package var takesAway: Bool { if case .uncovers = effect { true } else { false } }

  /// True if it can leave something covered.
  package var covers: Bool { if case .covers = effect { true } else { false } }

  /// True if it covers what is shown with a sheet.
  package var presents: Bool { if case .covers(_, .presented) = effect { true } else { false } }

  /// True if it is possible only where something is covered.
  package var needsCovered: Bool {
    switch effect {
    case .uncovers(let entries): entries != .allSheets
    case .covers, .replaces, .empties, .turns: false
    }
  }

  /// True if it is possible or not, depending on what lies below.
  package var mayBeImpossible: Bool {
    switch effect {
    case .uncovers, .turns(_, .tapped): true
    case .covers, .replaces, .empties, .turns: false
    }
  }

  /// True if it takes all away that is not the root, or a tab's first screen.
  package var empties: Bool { effect == .empties }

  /// True if it must be the first action of its rule: what is done before it to a sheet would be gone.
  package var isFirstOnly: Bool { effect == .uncovers(.allSheets) }
}

extension Configuration {
  /// The configuration after the actions; nil if one of them is not possible where it is reached.
  ///
  /// - Complexity: O(actions · entries).
  package func taking(_ actions: some Sequence<StackAction>, on bottoms: Bottoms) -> Configuration? {
    var after = self
    for action in actions {
      guard after.take(action, bottoms) else { return nil }
    }
    return after
  }

  /// Does an action; false, and some of it may be done, if it is not possible.
  mutating func take(_ action: StackAction, _ bottoms: Bottoms) -> Bool {
    switch action {
    case .push(let next): cover(with: next, .pushed)
    case .present(let next): cover(with: next, .presented)
    case .replace(let next): screen = next
    case .back:
      guard stack.top?.cover == .pushed else { return false }
      _ = uncover()
    case .backTo(let wanted):
      repeat {
        guard stack.top?.cover == .pushed else { return false }
      } while uncover()?.screen != wanted
    case .dismiss:
      guard stack.hasSheet else { return false }
      while uncover()?.cover == .pushed {}
    case .dismissAll: while stack.hasSheet { _ = uncover() }
    case .reset: reset(bottoms)
    case .select(let tab):
      screen = stack.select(tab, from: screen, first: bottoms.screen(of: tab, in: context))
    case .resetTab(let tab):
      screen = stack.reset(tab, from: screen, first: bottoms.screen(of: tab, in: context))
    case .tap(let tab):
      guard let selected = stack.selectedTab, !stack.hasSheet else { return false }
      if selected != tab { return take(.select(tab), bottoms) }
      while uncover() != nil {}
    }
    return true
  }

  private mutating func reset(_ bottoms: Bottoms) {
    if bottoms.tabCount == 0 {
      stack = Stack()
      screen = bottoms.root
    } else {
      // At the start there is no stack yet.
      if stack.tabCount == 0 { stack = Stack(tabCount: bottoms.tabCount) }
      stack.reset()
      if let tab = stack.selectedTab { screen = bottoms.screen(of: tab, in: context) }
    }
  }

  /// Covers what is shown.
  mutating func cover(with next: ScreenID, _ cover: Stack.Cover) {
    stack.cover(screen, cover)
    screen = next
  }

  private mutating func uncover() -> Stack.Entry? {
    let entry = stack.uncover()
    if let entry { screen = entry.screen }
    return entry
  }
}
