import NavigationModel

/// What is done to a context, by cases that exclude each other.
struct ContextOperation {
  var number: Int32
  var cases: [(contexts: ContextSet, values: [(variable: Int, value: Int)])]
}

/// What actions do to that which a context says of tabs.
final class TabOperations {
  private let contexts: SummaryContexts
  private var diagrams: DecisionDiagrams { contexts.diagrams }
  let tabs: [TabID]
  /// By tab: its first screens, and which contexts decide for each.
  private(set) var firstScreens: [[(screen: ScreenID, contexts: ContextSet)]] = []
  /// A sheet is presented over a bottom, or over something else: the tab that is selected is as if it were left.
  private(set) var covered: [ContextOperation] = []
  /// The lowest sheet is gone, and what it covered is shown.
  private(set) var uncovered = ContextOperation(number: -1, cases: [])
  /// By tab: it is selected below sheets.
  private(set) var selectedBelow: [ContextOperation] = []
  /// By tab: it is emptied below sheets.
  private(set) var emptiedBelow: [ContextOperation] = []
  /// By tab: it is emptied, and is not selected.
  private(set) var emptied: [ContextOperation] = []
  /// By tab, from a bottom and from something else: another one was selected, which is left; without its first screens.
  private(set) var selected: [[ContextOperation]] = []
  /// All tabs are emptied, and no sheet is up.
  private(set) var allEmptied = ContextOperation(number: -1, cases: [])
  /// By tab: it is selected, and others are not.
  private(set) var isSelected: [ContextSet] = []
  private(set) var isOther: [ContextSet] = []
  private(set) var isNone = ContextSet.empty
  private(set) var isOwnBase = ContextSet.all
  private(set) var isExchanged = ContextSet.empty

  init(_ contexts: SummaryContexts) throws {
    self.contexts = contexts
    tabs = contexts.machine.tabs.indices.map(TabID.init)
    guard !tabs.isEmpty else { return }
    firstScreens = try tabs.map { try contexts.firstScreens(of: $0) }
    isSelected = try tabs.map { try contexts.now(contexts.selected, $0.index) }
    isNone = try contexts.now(noTab: ())
    isOther = try tabs.map { tab in
      try tabs.filter { $0 != tab }.reduce(isNone) { try diagrams.union($0, isSelected[$1.index]) }
    }
    isOwnBase = try contexts.now(.own)
    isExchanged = try diagrams.complement(isOwnBase)
    var number: Int32 = 0
    func operation(_ cases: [(ContextSet, [(Int, Int)])]) -> ContextOperation {
      number += 1
      return ContextOperation(
        number: number, cases: cases.filter { !$0.0.isEmpty }.map { ($0.0, $0.1.map { (2 * $0.0 + 1, $0.1) }) })
    }
    func state(_ tab: TabID, _ state: SummaryContexts.TabState) -> (Int, Int) {
      (contexts.stateVariable(tab), state.rawValue)
    }
    func base(_ base: SummaryContexts.Base) -> (Int, Int) { (contexts.base, base.value) }
    func others(_ cases: [(ContextSet, [(Int, Int)])]) throws -> (ContextSet, [(Int, Int)]) {
      var left = ContextSet.all
      for one in cases { left = try diagrams.difference(left, one.0) }
      return (left, [])
    }

    for isBottom in [true, false] {
      let cases = tabs.map { (isSelected[$0.index], [state($0, isBottom ? .bare : .deep)]) }
      covered.append(operation(try cases + [others(cases)]))
    }
    let uncovering = tabs.map { (isSelected[$0.index], [state($0, .untouched)]) }
    uncovered = operation(try uncovering + [others(uncovering)])
    allEmptied = operation(
      tabs.map { (isSelected[$0.index], tabs.map { state($0, .untouched) } + [base(.own)]) } + [
        (isNone, tabs.map { state($0, .untouched) } + [base(.own), (contexts.selected, 0)])
      ])
    for tab in tabs {
      emptied.append(operation([(isOther[tab.index], [state(tab, .untouched)])]))
      emptiedBelow.append(
        operation(
          try [(isOther[tab.index], [state(tab, .untouched)])]
            + firstScreens[tab.index].enumerated().map { line, first in
              (
                try diagrams.intersection(isSelected[tab.index], first.contexts),
                [state(tab, .untouched), base(.first(line))]
              )
            }))
      // What the tab shows then.
      typealias Case = (ContextSet, [(Int, Int)])
      let untouched = try contexts.now(tab, is: .untouched)
      var bases: [Case] = try firstScreens[tab.index].enumerated().map { line, first in
        (try diagrams.intersection(untouched, first.contexts), [base(.first(line))])
      }
      bases.append((try diagrams.complement(untouched), [base(.kept)]))
      let select = (contexts.selected, tab.index)
      let others = tabs.filter { $0 != tab }
      selected.append(
        try [SummaryContexts.TabState.bare, .deep].map { left in
          var cases: [Case] = []
          for (fits, values) in bases {
            for other in others {
              cases.append(
                (try diagrams.intersection(fits, isSelected[other.index]), values + [state(other, left), select]))
            }
            cases.append((try diagrams.intersection(fits, isNone), values + [select]))
          }
          return operation(cases)
        })
      let isStill = try diagrams.union(isOwnBase, contexts.now(.kept))
      var cases: [Case] = [(isSelected[tab.index], [])]
      for (fits, values) in bases {
        let other = try diagrams.intersection(fits, isOther[tab.index])
        cases.append((try diagrams.intersection(other, isStill), values + [select]))
        let isFirst = try diagrams.difference(other, isStill)
        for old in others {
          cases.append(
            (try diagrams.intersection(isFirst, isSelected[old.index]), values + [state(old, .bare), select]))
        }
        cases.append((try diagrams.intersection(isFirst, isNone), values + [select]))
      }
      selectedBelow.append(operation(cases))
    }
  }

  var roots: [ContextSet] {
    let operations =
      covered + [uncovered, allEmptied] + selectedBelow + emptiedBelow + emptied + selected.joined()
    return operations.flatMap { $0.cases.map(\.contexts) } + firstScreens.joined().map(\.contexts) + isSelected + isOther
      + [isNone, isOwnBase, isExchanged]
  }
}
