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

  package init(_ machine: Machine) {
    root = machine.root
    asksForRoot = !machine.rules.isEmpty
    for rule in machine.kernel.rules {
      for index in rule.actions.indices where rule.actions[index].takesAway {
        let list = Array(rule.actions[index...])
        guard numbers[list] == nil else { continue }
        numbers[list] = UnwindingID(index: lists.count)
        lists.append(list)
      }
    }
  }

  package func number(of list: [StackAction]) -> UnwindingID? { numbers[list] }
  package subscript(number: UnwindingID) -> [StackAction] { lists[number.index] }

  /// What is left to be done when an entry was taken away, which was put there as `cover` and on `screen`.
  package func rest(of number: UnwindingID, uncovering screen: ScreenID, by cover: Stack.Cover) -> [StackAction] {
    let list = lists[number.index]
    let isDone =
      switch list.first {
      case .dismiss: cover == .presented
      case .backTo(let wanted): screen == wanted
      default: true
      }
    return isDone ? Array(list.dropFirst()) : list
  }

  /// What an entry is, as far as actions that take it away ask.
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
    _ screen: ScreenID, _ answers: Answers, isBottom: Bool, by cover: Stack.Cover
  ) -> Answers {
    let below = Shown.entry(answers, isBottom: isBottom)
    var next = bottom
    for (index, list) in lists.enumerated() {
      next.possible[index] = uncovered(list, screen, by: cover, on: below) { ends($0, $1, $2, asksForRoot: false) }
      guard asksForRoot, next.possible[index] else { continue }
      next.toRoot[index] = uncovered(list, screen, by: cover, on: below) { ends($0, $1, $2, asksForRoot: true) }
    }
    return next
  }

  /// What is shown, as far as lists of actions are followed from there.
  private indirect enum Shown {
    case entry(Answers, isBottom: Bool)
    /// What the list has put there itself, on a screen.
    case own(Stack.Cover, on: ScreenID, Shown)
  }

  /// Whether a list that begins by taking away what lies on `screen` comes to a good end.
  private func uncovered(
    _ list: [StackAction], _ screen: ScreenID, by cover: Stack.Cover, on below: Shown,
    _ ends: ([StackAction], ScreenID, Shown) -> Bool
  ) -> Bool {
    switch list.first {
    case .back: return cover == .pushed && ends(Array(list.dropFirst()), screen, below)
    case .backTo(let wanted):
      return cover == .pushed && ends(screen == wanted ? Array(list.dropFirst()) : list, screen, below)
    default: return ends(cover == .presented ? Array(list.dropFirst()) : list, screen, below)
    }
  }

  private func ends(_ list: [StackAction], _ screen: ScreenID, _ shown: Shown, asksForRoot: Bool) -> Bool {
    guard let first = list.first else {
      guard asksForRoot else { return true }
      if case .entry(_, isBottom: true) = shown { return screen == root }
      return false
    }
    let rest = Array(list.dropFirst())
    switch first {
    case .push(let next): return ends(rest, next, .own(.pushed, on: screen, shown), asksForRoot: asksForRoot)
    case .present(let next): return ends(rest, next, .own(.presented, on: screen, shown), asksForRoot: asksForRoot)
    case .replace(let next): return ends(rest, next, shown, asksForRoot: asksForRoot)
    case .reset: return ends(rest, root, .entry(bottom, isBottom: true), asksForRoot: asksForRoot)
    case .back, .backTo, .dismiss:
      switch shown {
      case .own(let cover, let below, let rest):
        return uncovered(list, below, by: cover, on: rest) { ends($0, $1, $2, asksForRoot: asksForRoot) }
      case .entry(let answers, _):
        guard let number = numbers[list] else { return false }
        return asksForRoot ? leadsToRoot(number, answers) : isPossible(number, answers)
      }
    case .select, .resetTab, .tap: return false
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

extension StackAction {
  /// Whether it takes entries away, and is impossible where there are none to take.
  fileprivate var takesAway: Bool {
    switch self {
    case .back, .backTo, .dismiss: true
    default: false
    }
  }
}
