import NavigationModel

/// Actions of which the first takes entries away, by their number in ``Unwindings``.
package struct UnwindingID: Hashable, Comparable, Sendable {
  package let index: Int
  package static func < (a: UnwindingID, b: UnwindingID) -> Bool { a.index < b.index }
}

/// The lists of actions, and their remainders, that begin by taking entries away.
///
/// Several actions are done as one or not at all. So it must be known of an entry whether such a list is possible that
/// takes it away: that follows, when the entry is put there, from what it covers and from what is known of the entry
/// below. An automaton reads the stack from the bottom, and an entry has its state.
///
/// - Source: Esparza, Kučera, Schwoon, *Model checking LTL with regular valuations for pushdown systems*, 2003.
package struct Unwindings: Sendable {
  package private(set) var lists: [[StackAction]] = []
  private var numbers: [[StackAction]: UnwindingID] = [:]
  /// Of how many of them, from the first on, it is asked whether they lead to the root.
  private let asksForRoot: Bool
  private let root: ScreenID
  private let hasTabs: Bool
  private let exchanges: Bool

  /// - Parameter exchanges: whether what lies below sheets may be exchanged, so that another tab is shown then.
  package init(_ machine: Machine, exchanges: Bool = false) {
    root = machine.root
    // With several stacks that is asked of all tabs.
    asksForRoot = !machine.rules.isEmpty && machine.tabs.isEmpty
    hasTabs = !machine.tabs.isEmpty
    self.exchanges = exchanges
    for list in ScreenPile.unfinished(of: machine) { add(list) }
    guard hasTabs else { return }
    for list in lists where exchanges {
      for index in list.indices where list[index].takesSheetsAway {
        let rest = Array(list[(index + 1)...])
        for tab in machine.tabs.indices.map(TabID.init) { add([.select(tab)] + rest) }
      }
    }
    for actions in machine.listsOfActions {
      for index in actions.indices where actions[index].concernsTabs {
        let rest = Array(actions[(index + 1)...])
        for tab in machine.tabs.indices.map(TabID.init) { add([.select(tab)] + rest) }
        if actions[index].mayBeImpossible { add(Array(actions[index...])) }
      }
    }
  }

  private mutating func add(_ list: [StackAction]) {
    guard numbers[list] == nil else { return }
    numbers[list] = UnwindingID(index: lists.count)
    lists.append(list)
  }

  package func number(of list: [StackAction]) -> UnwindingID? { numbers[list] }
  package subscript(number: UnwindingID) -> [StackAction] { lists[number.index] }

  /// The rest to be done when an entry was taken away, which was put there as `cover` and on `screen`.
  package func rest(of number: UnwindingID, uncovering screen: ScreenID, by cover: Stack.Cover) -> [StackAction] {
    let list = lists[number.index]
    // Where no sheet is left, dismissing all does nothing; on the bottom a tap is over, and takes nothing away.
    let goesOn =
      if case .uncovers(let entries)? = list.first?.effect {
        entries.takingAway(cover, showing: screen) == .goesOn
      } else {
        list.first?.mayBeImpossible == true
      }
    return goesOn ? list : Array(list.dropFirst())
  }

  /// An entry, as far as actions that take it away ask.
  package struct Answers: Hashable, Sendable {
    /// By list: whether it is possible.
    fileprivate var possible: Bits
    /// And whether it leads to the root.
    fileprivate var toRoot: Bits
  }

  /// Of the bottom.
  package var bottom: Answers { Answers(possible: Bits(count: lists.count), toRoot: Bits(count: lists.count)) }

  package func isPossible(_ number: UnwindingID, _ answers: Answers) -> Bool { answers.possible[number.index] }
  package func leadsToRoot(_ number: UnwindingID, _ answers: Answers) -> Bool { answers.toRoot[number.index] }

  /// Of an entry that covers `screen`, which lies in an entry with `answers`, or on the bottom.
  package func covering(
    _ screen: ScreenID, _ answers: Answers, isBottom: Bool, isInSheet: Bool, by cover: Stack.Cover
  ) -> Answers {
    let pile = ScreenPile(top: screen, covered: [Stack.Entry(screen, cover)], isInSheet: isInSheet)
    var next = bottom
    for (index, list) in lists.enumerated() {
      // Of a tab that was selected below since nothing is known.
      if exchanges, cover == .presented, !isInSheet, list[0].takesSheetsAway, list.dependsOnBase {
        next.possible[index] = true
        continue
      }
      if hasTabs, let first = list.firstIndex(where: \.concernsTabs) {
        next.possible[index] = mayBePossible(list, tabsFrom: first, pile, answers, isBottom: isBottom, by: cover)
        continue
      }
      switch pile.following(list, root: root) {
      case .impossible: break
      case .shown(let pile):
        next.possible[index] = true
        let leadsToBottom = pile.covered.isEmpty && (pile.isReset || isBottom)
        next.toRoot[index] = asksForRoot && leadsToBottom && pile.top == root
      case .uses(let rest):
        guard let number = numbers[rest] else { continue }
        next.possible[index] = isPossible(number, answers)
        next.toRoot[index] = leadsToRoot(number, answers)
      }
    }
    return next
  }

  /// Of what a tab shows nothing is known: only what is taken away before that counts.
  private func mayBePossible(
    _ list: [StackAction], tabsFrom first: Int, _ pile: ScreenPile, _ answers: Answers, isBottom: Bool,
    by cover: Stack.Cover
  ) -> Bool {
    guard first > 0 else {
      // What is tapped takes away all that lies on the bottom, and no sheet.
      guard list[first].mayBeImpossible, cover == .pushed else { return false }
      return isBottom || numbers[list].map { isPossible($0, answers) } ?? false
    }
    switch pile.following(list[..<first], root: root) {
    case .impossible: return false
    case .shown: return true
    case .uses(let rest): return numbers[rest + list[first...]].map { isPossible($0, answers) } ?? false
    }
  }

  /// As many as there are lists.
  fileprivate struct Bits: Hashable, Sendable {
    private var words: [UInt64]
    init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }
    subscript(index: Int) -> Bool {
      get { words[index / 64] >> UInt64(index % 64) & 1 == 1 }
      set {
        let bit = UInt64(1) << UInt64(index % 64)
        if newValue { words[index / 64] |= bit } else { words[index / 64] &= ~bit }
      }
    }
  }
}

extension Machine {
  /// The actions of each rule, and of prompts that are never asked, too: who reads the machine as it is written has
  /// them.
  var listsOfActions: [[StackAction]] {
    kernel.rules.map(\.actions) + prompts.flatMap { $0.outcomes.map(\.actions) }
  }
}
