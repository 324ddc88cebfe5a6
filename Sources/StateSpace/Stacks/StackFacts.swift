import NavigationModel

/// What conditions and targets ask about that which lies below an entry of a stack.
///
/// It never changes while the entry is there: what is covered stays as it is.
package struct StackFacts: Hashable, Sendable {
  /// Of the screens that conditions ask for, those that lie below; in ascending order.
  package fileprivate(set) var below: [ScreenID] = []
  /// Whether the entry is a sheet, or lies in one.
  package fileprivate(set) var hasSheet = false
  /// True if the lowest sheet lies directly on a bottom, and whether there is another on it, if that is told apart.
  package fileprivate(set) var isOnBottom = false
  package fileprivate(set) var hasInnerSheet = false
  /// The tab in which it lies, or over which its sheet was presented; nil: there are none, or it is what is shown at
  /// launch.
  package fileprivate(set) var tab: TabID?
  /// By target that names its base: how many of its entries are all that lies below; -1: something else does.
  fileprivate var prefixes: [Int32]
  /// Of the entries directly below, from the lowest, the most that are the first ones of a target over anything.
  fileprivate var window: [Placed] = []
  /// Which lists of actions can take the entry away; nil where that is not told apart.
  package fileprivate(set) var answers: Unwindings.Answers?
  /// In a sheet, where what sheets lie on may be exchanged: the same for each kind of base that may be selected there.
  package fileprivate(set) var exchanged: [StackFacts] = []

  /// A screen and how it came to lie where it is; nil: at the bottom.
  fileprivate struct Placed: Hashable, Sendable {
    var screen: ScreenID
    var cover: Stack.Cover?
  }
}

/// What a machine asks about stacks.
package struct StackQuestions: Sendable {
  private let screens: Set<ScreenID>
  private let whole: [Target]
  /// The entries of each target over anything, from the lowest.
  private let named: [[StackFacts.Placed]]
  /// Nil where it is not told apart what can be taken away.
  package let unwindings: Unwindings?
  private let exchanges: Bool
  /// The bases that may be selected or begun anew below sheets, and what is asked of each kind of them; none where that
  /// cannot be told.
  package private(set) var bases: [SheetBase] = []
  private var kinds: [StackFacts] = []
  /// True if what lies below sheets may be exchanged, and all that is asked of it then can be told.
  package var allowsExchange: Bool { !bases.isEmpty }

  /// - Parameters:
  ///   - unwindings: the lists of actions that take entries away, if it is to be known where they are possible.
  ///   - exchanges: whether what lies below sheets may be exchanged.
  package init(
    _ machine: Machine, asking conditions: [Condition] = [], _ unwindings: Unwindings? = nil, exchanges: Bool = false
  ) {
    self.unwindings = unwindings
    self.exchanges = exchanges
    var screens: Set<ScreenID> = []
    for condition in machine.allConditions + conditions { condition.forEachBelow { screens.insert($0) } }
    self.screens = screens
    let targets = machine.intents.flatMap(\.targets).filter { !$0.steps.isEmpty }
    whole = targets.filter { $0.base != nil }
    named = targets.filter { $0.base == nil }.map { target in
      target.steps.map { StackFacts.Placed(screen: $0.screen, cover: $0.cover) }
    }
    if exchanges, let found = SheetBases(machine, self) { (bases, kinds) = (found.bases, found.kinds) }
  }

  /// Of the bottom, where nothing lies below.
  package func bottom(of tab: TabID? = nil) -> StackFacts {
    StackFacts(tab: tab, prefixes: Array(repeating: 0, count: whole.count), answers: unwindings?.bottom)
  }

  /// The same, without what is known of tabs and of actions.
  var bare: StackFacts { StackFacts(prefixes: Array(repeating: 0, count: whole.count)) }

  /// Of an entry that covers `screen`, which is shown in an entry with `facts`.
  package func covering(
    _ screen: ScreenID, placed: Stack.Cover?, _ facts: StackFacts, by cover: Stack.Cover
  ) -> StackFacts {
    var next = laid(on: screen, placed: placed, facts, by: cover)
    if facts.hasSheet {
      next.exchanged = facts.exchanged.map { laid(on: screen, placed: placed, $0, by: cover) }
    } else if cover == .presented {
      next.exchanged = kinds
    }
    return next
  }

  /// Of a sheet on this, whatever tab that lies in: what is asked of it as a base of sheets.
  func base(_ screen: ScreenID, placed: Stack.Cover?, _ facts: StackFacts) -> StackFacts {
    var facts = facts
    (facts.tab, facts.answers) = (nil, nil)
    var base = laid(on: screen, placed: placed, facts, by: .presented)
    base.isOnBottom = false
    return base
  }

  /// The kind of what may be selected below sheets; nil: none that was found.
  func kind(of screen: ScreenID, placed: Stack.Cover?, _ facts: StackFacts) -> Int? {
    kinds.firstIndex(of: base(screen, placed: placed, facts))
  }

  private func laid(
    on screen: ScreenID, placed: Stack.Cover?, _ facts: StackFacts, by cover: Stack.Cover
  ) -> StackFacts {
    var next = facts
    if screens.contains(screen), !next.below.contains(screen) {
      next.below.append(screen)
      next.below.sort()
    }
    if exchanges, cover == .presented {
      if facts.hasSheet { next.hasInnerSheet = true } else { next.isOnBottom = placed == nil }
    }
    if cover == .presented { next.hasSheet = true }
    for (index, target) in whole.enumerated() {
      let count = Int(facts.prefixes[index])
      let isNext =
        count == 0
        ? placed == nil && screen == target.base
        : count > 0 && target.steps[count - 1] == placed.map { Stack.Entry(screen, $0) }
      // What it is put there as must be what the target says.
      next.prefixes[index] =
        isNext && count < target.steps.count && target.steps[count].cover == cover ? Int32(count + 1) : -1
    }
    next.window.append(StackFacts.Placed(screen: screen, cover: placed))
    // Only what can become a part of a target is told apart.
    while !next.window.isEmpty, !named.contains(where: { $0.begins(with: next.window, then: cover) }) {
      next.window.removeFirst()
    }
    next.answers = facts.answers.flatMap {
      unwindings?.covering(screen, $0, isBottom: placed == nil, isInSheet: facts.hasSheet, by: cover)
    }
    return next
  }

  /// Whether `target` is what is shown by `screen` in an entry with `facts`.
  package func matches(
    _ target: Target, _ screen: ScreenID, placed: Stack.Cover?, _ facts: StackFacts
  ) -> Bool {
    guard let last = target.steps.last else { return target.base == nil || screen == target.base }
    guard let placed, last == Stack.Entry(screen, placed) else { return false }
    if target.base != nil {
      return whole.firstIndex(of: target).map { Int(facts.prefixes[$0]) == target.steps.count } ?? false
    }
    let below = target.steps.dropLast().map { StackFacts.Placed(screen: $0.screen, cover: $0.cover) }
    return facts.window.suffix(below.count).elementsEqual(below)
  }
}

extension [StackFacts.Placed] {
  /// True if these are the first ones, and the next is put there so.
  fileprivate func begins(with first: [StackFacts.Placed], then cover: Stack.Cover) -> Bool {
    first.count < count && starts(with: first) && self[first.count].cover == cover
  }
}
