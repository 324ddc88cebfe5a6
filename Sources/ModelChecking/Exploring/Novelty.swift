import NavigationModel
import StateSpace

/// Tells of a run whether it has come to something new: a place, or a pair of facts that no run before has come to.
///
/// Several stacks have more configurations than can be looked at, most of which combine in another way what others show
/// already. What an obligation asks for are mostly a few facts at once: a screen, a value, what lies below.
///
/// - Source: Lipovetzky, Geffner, *Width and serialization of classical planning problems*, 2012.
struct Novelty {
  private var nodes: Set<Int> = []
  private var pairs: Set<UInt64> = []
  private var arrivals: Set<UInt64> = []
  /// More entries or sheets are not told apart.
  private static let highest = 6

  /// Says whether a state has something that none before had.
  mutating func isNew(_ state: RunSearch.State, _ symbolic: SymbolicMachine) -> Bool {
    let facts = Self.facts(of: state, symbolic)
    var isNew = nodes.insert(state.node).inserted
    for (index, one) in facts.enumerated() {
      for other in facts[(index + 1)...] where pairs.insert(one << 32 | other).inserted { isNew = true }
    }
    return isNew
  }

  /// Says whether a link to `intent` arrives at a height of sheets, in a tab or in a value, that it never has before.
  mutating func isNew(_ intent: IntentID, in state: RunSearch.State, _ symbolic: SymbolicMachine) -> Bool {
    let stack = state.configuration.stack
    let sheets = min(stack.entries.count { $0.cover == .presented }, Self.highest)
    var isNew = false
    func add(_ kind: Int, _ value: Int) {
      let key = UInt64(intent.index) << 40 | UInt64(sheets) << 36 | UInt64(kind) << 24 | UInt64(value & 0xFF_FFFF)
      if arrivals.insert(key).inserted { isNew = true }
    }
    add(0, stack.selectedTab.map { $0.index + 1 } ?? 0)
    for (index, value) in symbolic.values(of: state.configuration).enumerated() { add(1 + index, value) }
    return isNew
  }

  /// The shown screen, the entries below and in tabs, and the context: each a number.
  private static func facts(of state: RunSearch.State, _ symbolic: SymbolicMachine) -> [UInt64] {
    let stack = state.configuration.stack
    let entries = stack.entries
    var facts: [UInt64] = []
    func add(_ kind: Int, _ value: Int) { facts.append(UInt64(kind) << 24 | UInt64(value & 0xFF_FFFF)) }
    let covered = Set(entries.map(\.screen.index)).sorted()
    for screen in covered { add(0, screen) }
    add(1, state.configuration.screen.index)
    add(2, min(entries.count, highest))
    add(3, min(entries.count { $0.cover == .presented }, highest))
    add(4, stack.selectedTab.map { $0.index + 1 } ?? 0)
    add(5, stack.top.map { 1 + $0.screen.index } ?? 0)
    for tab in 0..<stack.tabCount { add(6 + tab, stack.kept(in: TabID(tab)).map { 1 + $0.screen.index } ?? 0) }
    for (index, value) in symbolic.values(of: state.configuration).enumerated() {
      add(6 + stack.tabCount + index, value)
    }
    return facts
  }
}
