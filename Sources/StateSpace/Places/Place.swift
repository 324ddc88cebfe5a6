import NavigationModel

/// A screen, in which entry of the stack it is shown, and where a journey stands there: a configuration without its
/// context and without what lies below.
package struct Place: Hashable, Sendable {
  package var screen: ScreenID
  package var position: Position
  /// See ``FrameTable``; without stacks there is but one.
  package var frame: FrameID
  /// The journey's part on that entry: the screens that it has covered since.
  package var own = OwnStackID.none
  /// Nothing is shown yet: that entry is about to be taken away, for this.
  package var unwinding: UnwindingID?

  package init(
    screen: ScreenID, position: Position = .idle, frame: FrameID = .bottom, own: OwnStackID = .none,
    unwinding: UnwindingID? = nil
  ) {
    self.screen = screen
    self.position = position
    self.frame = frame
    self.own = own
    self.unwinding = unwinding
  }

  /// Two words are hashed, and not seven: places are looked up a million times.
  private var words: (UInt64, UInt64) {
    (
      UInt64(truncatingIfNeeded: screen.index) << 32 ^ UInt64(UInt32(bitPattern: position.index)),
      UInt64(truncatingIfNeeded: frame.index) << 32 ^ own.hashed << 16
        ^ UInt64(truncatingIfNeeded: unwinding.map { $0.index + 1 } ?? 0)
    )
  }

  package func hash(into hasher: inout Hasher) {
    let words = words
    hasher.combine(words.0)
    hasher.combine(words.1)
  }

  /// The same screen with no journey under way.
  package var idle: Place { Place(screen: screen, frame: frame, own: own) }
  package var isIdle: Bool { position == .idle && unwinding == nil }
}

extension Place: TableKey {
  package var mixed: UInt64 {
    let words = words
    let first = Self.spread(words.0)
    return Self.spread(first ^ first >> 32 ^ words.1)
  }
}

/// A move, in all the contexts of a place in which it can be made.
///
/// Where what lies below is not known, one move leads to several places: each may be the one.
package struct SymbolicMove: Sendable {
  package var move: Move
  /// In which contexts it can be made; never none.
  package var contexts: ContextSet
  package var effects: Effects
  /// The place where it goes on; for an ending the idle one that is left.
  package var target: Place
  package var ending: Ending?
  package var isAdverse = false
  /// True if it is possible whatever lies below.
  package var isSure = true
  /// Of a change: which of its rules it is.
  package var rule = 0
  /// The entries that it puts on the stack, from the lowest.
  package var calls: [FrameCall] = []
  /// The fate of the entry whose contexts a relation remembers.
  package var passage = Passage.stays
  /// Its effect on tabs; nothing most of the time.
  @Indirect package var tabs = InTabs()

  /// The effects on the machine's own variables.
  var own: Effects { tabs.own ?? effects }

  /// The places that it leaves in tabs, and the entries that it has put there.
  package var left: [LeftInTab] { tabs.left }

  /// The entries that it puts on any stack.
  package var allCalls: [FrameCall] { $tabs ? calls : calls + tabs.remade.sorted() + left.flatMap(\.calls) }

  package struct InTabs: InitiallyEmpty {
    package init() {}

    package var left: [LeftInTab] = []
    /// What lies below sheets is exchanged: their entries as they lie then, and others that may lie so.
    package var remade: Set<FrameCall> = []
    /// First screens and kept places of tabs, as they are revealed one after the other.
    package var revealed: [Revealed] = []
    /// The tabs that have lost all they had kept.
    var emptied: Set<TabID> = []
    /// The move's effects without what they say of tabs, if they say something.
    var own: Effects?
  }

  /// What a tab shows when it is selected or emptied.
  package enum Revealed: Hashable, Sendable {
    case first(ScreenID)
    case kept(FrameCaller)
  }

  /// What a move leaves in the tab that was selected.
  package struct LeftInTab: Hashable, Sendable {
    package var tab: TabID
    package var place: FrameCaller
    package var calls: [FrameCall]

    package init(tab: TabID, place: FrameCaller, calls: [FrameCall]) {
      self.tab = tab
      self.place = place
      self.calls = calls
    }
  }

  /// The target of a move, as relations see it.
  package enum Passage: Hashable, Sendable {
    /// The same entry, or the bottom, which was entered from nowhere.
    case stays
    /// Another entry, which is entered in the context after the effects.
    case enters
    /// The bottom, from another entry.
    case resets
    /// Another entry, on the bottom.
    case resetsAndEnters
  }

  /// The effects of a move, by their number in ``SymbolicMachine``.
  package struct Effects: Hashable, Sendable {
    package let index: Int32
    package static let none = Effects(index: 0)
  }

  /// The way in which the move ends the journey.
  package enum Ending: Sendable {
    case landed, otherwise
  }
}
