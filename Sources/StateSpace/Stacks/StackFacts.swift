import NavigationModel

/// The facts that conditions and targets ask about what lies below an entry of a stack.
///
/// It never changes while the entry is there: what is covered stays as it is.
package struct StackFacts: Hashable, Sendable {
  /// Of the screens that conditions ask for, those that lie below; in ascending order.
  package fileprivate(set) var below: [ScreenID] = []
  /// True if the entry is a sheet, or lies in one.
  package fileprivate(set) var hasSheet = false
  /// True if there is another sheet on the lowest, if that is told apart.
  package fileprivate(set) var hasInnerSheet = false
  /// The tab in which it lies, or over which its sheet was presented; nil: there are none, it is what is shown at
  /// launch, or what sheets lie on is a part of the context (``TabStates/under``).
  package fileprivate(set) var tab: TabID?
  /// By target that names its base: how many of its entries are all that lies below; -1: something else does.
  fileprivate var prefixes: [Int32]
  /// Of the entries directly below, from the lowest, the most that are the first ones of a target over anything.
  fileprivate var window: [Placed] = []
  /// Which lists of actions can take the entry away; nil where that is not told apart.
  package fileprivate(set) var answers: Unwindings.Answers?

  /// A screen and how it came to lie where it is; nil: at the bottom.
  fileprivate struct Placed: Hashable, Sendable {
    var screen: ScreenID
    var cover: Stack.Cover?
  }
}

/// The questions of a machine about stacks.
package struct StackQuestions: Sendable {
  private let screens: Set<ScreenID>
  private let whole: [Target]
  /// The entries of each target over anything, from the lowest.
  private let named: [[StackFacts.Placed]]
  /// The screens that are shown in the place of others.
  private let replacing: Set<ScreenID>
  /// Nil where it is not told apart what can be taken away.
  package let unwindings: Unwindings?
  private let exchanges: Bool
  /// True if no condition asks for a screen that may lie below sheets.
  package let allowsExchange: Bool

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
    allowsExchange = screens.isDisjoint(with: machine.screensBelowSheets)
    whole = targets.filter { $0.base != nil }
    named = targets.filter { $0.base == nil }.map { target in
      target.steps.map { StackFacts.Placed(screen: $0.screen, cover: $0.cover) }
    }
    replacing = machine.replacingScreens
  }

  /// Of the bottom, where nothing lies below.
  package func bottom(of tab: TabID? = nil) -> StackFacts {
    StackFacts(tab: tab, prefixes: Array(repeating: 0, count: whole.count), answers: unwindings?.bottom)
  }

  /// Of an entry that covers `screen`, which is shown in an entry with `facts`.
  ///
  /// - Parameter first: what the entry shows at first; nil: that is not known.
  package func covering(
    _ screen: ScreenID, placed: Stack.Cover?, _ facts: StackFacts, by cover: Stack.Cover, showing first: ScreenID?
  ) -> StackFacts {
    var next = facts
    // What lies below is told apart only as far as the entry itself can be the next one of a target. Of those that are
    // pushed it is not asked what they show: where places are fewer, searches look at fewer stacks.
    func canBe(_ wanted: ScreenID, _ wantedCover: Stack.Cover?) -> Bool {
      wantedCover == cover && (cover == .pushed || first == nil || first == wanted || replacing.contains(wanted))
    }
    if screens.contains(screen), !next.below.contains(screen) {
      next.below.append(screen)
      next.below.sort()
    }
    if exchanges, cover == .presented {
      next.hasInnerSheet = facts.hasSheet
      next.tab = nil
    }
    if cover == .presented { next.hasSheet = true }
    for (index, target) in whole.enumerated() {
      let count = Int(facts.prefixes[index])
      let isNext =
        count == 0
        ? placed == nil && screen == target.base
        : count > 0 && target.steps[count - 1] == placed.map { Stack.Entry(screen, $0) }
      let isKept = isNext && count < target.steps.count && canBe(target.steps[count].screen, target.steps[count].cover)
      next.prefixes[index] = isKept ? Int32(count + 1) : -1
    }
    next.window.append(StackFacts.Placed(screen: screen, cover: placed))
    func isPart(_ window: [StackFacts.Placed], of steps: [StackFacts.Placed]) -> Bool {
      window.count < steps.count && steps.starts(with: window)
        && canBe(steps[window.count].screen, steps[window.count].cover)
    }
    while !next.window.isEmpty, !named.contains(where: { isPart(next.window, of: $0) }) { next.window.removeFirst() }
    next.answers = facts.answers.flatMap {
      unwindings?.covering(screen, $0, isBottom: placed == nil, isInSheet: facts.hasSheet, by: cover)
    }
    return next
  }

  /// True if `target` also says what lies below the sheets that an entry with `facts` is in, where that may have been
  /// exchanged: then ``matches(_:_:placed:_:)`` is about what they were presented over.
  package func asksBelowSheets(_ target: Target, _ facts: StackFacts) -> Bool {
    exchanges && facts.hasSheet
      && target.steps.dropFirst(target.base == nil ? 1 : 0).contains { $0.cover == .presented }
  }

  /// Returns whether `target` is what is shown by `screen` in an entry with `facts`.
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

extension Machine {
  /// The screens that are shown in the place of others, by any rule.
  fileprivate var replacingScreens: Set<ScreenID> {
    Set(listsOfActions.joined().lazy.filter { !$0.covers }.compactMap(\.placed))
  }

  /// The screens that may lie in an entry of the stack that is no sheet, and in none.
  fileprivate var screensBelowSheets: Set<ScreenID> {
    var found: Set<ScreenID> = [root]
    for tab in tabs { found.formUnion(tab.bottoms.map(\.screen)) }
    for action in listsOfActions.joined() where !action.presents { action.placed.map { _ = found.insert($0) } }
    return found
  }
}
