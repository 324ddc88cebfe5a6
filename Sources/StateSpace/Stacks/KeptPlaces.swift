import NavigationModel

/// The places that a tab may show when it is selected again, each with the contexts beside which it may be kept.
///
/// Which of them a tab keeps is not known, only beside which contexts each can be: it was left there, or lay there
/// while something else changed the context. The sets say nothing of what other tabs keep (``TabStates/forgotten``).
///
/// This has more than can happen, so that it serves for "no run" and "every run"; a run has its own stacks.
package struct KeptPlaces: Sendable {
  package init() {}

  package private(set) var places: [FrameCaller] = []
  package private(set) var sets: [ContextSet] = []
  private var numbers: [FrameCaller: Int] = [:]

  /// The sets, each once, in the order in which places were found.
  package var distinctSets: [ContextSet] {
    var seen: Set<ContextSet> = []
    return sets.filter { seen.insert($0).inserted }
  }

  /// Beside which contexts a place may be kept.
  package func contexts(of place: FrameCaller) -> ContextSet { numbers[place].map { sets[$0] } ?? .empty }

  /// For tests, which plant mistakes: as if less had been found.
  package mutating func narrow(to set: ContextSet) { sets = sets.map { _ in set } }

  /// Says whether that is new.
  mutating func add(
    _ place: FrameCaller, _ contexts: ContextSet, _ diagrams: DecisionDiagrams
  ) throws(DiagramLimit) -> Bool {
    guard let number = numbers[place] else {
      guard !contexts.isEmpty else { return false }
      numbers[place] = places.count
      places.append(place)
      sets.append(contexts)
      return true
    }
    let all = try diagrams.union(sets[number], contexts)
    defer { sets[number] = all }
    return all != sets[number]
  }
}

/// What is known of every tab that is not selected: one more variable for each.
///
/// They are numbered after the machine's own variables.
package struct TabStates: Sendable {
  /// What a tab shows when it is selected.
  package enum State {
    /// Its first screen, which the context decides then.
    case untouched
    /// The place that it was left with, and nothing below.
    case first
    /// The place that it was left with, and something below.
    case deeper
  }

  /// True if it is told apart whether something lies below what a tab keeps.
  ///
  /// Where sheets lie on tabs that are exchanged relations have half of the size without, and only the root asks for
  /// it; but what a tab shows is known less well.
  package let tellsBottoms: Bool

  private let variableCount: Int
  private let tabCount: Int

  private let exchanges: Bool

  /// - Parameters:
  ///   - conditions: what is asked besides, such as properties.
  ///   - exchanges: whether it is told apart on what sheets lie.
  package init(_ machine: Machine, asking conditions: [Condition] = [], exchanges: Bool = false) {
    (variableCount, tabCount, self.exchanges) = (machine.variables.count, machine.tabs.count, exchanges)
    var tellsBottoms = !exchanges || !machine.rules.isEmpty
    for condition in machine.allConditions + conditions {
      condition.forEachLeaf { if $0 == .root { tellsBottoms = true } }
    }
    self.tellsBottoms = tellsBottoms
  }

  package var variables: [VariableID] { (0..<tabCount).map { VariableID(variableCount + $0) } }

  /// Of sheets, on what they lie: ``Base``. Nil: it is not told apart.
  package var under: VariableID? { exchanges ? VariableID(variableCount + tabCount) : nil }

  /// All that is known of tabs.
  package var all: [VariableID] { variables + (under.map { [$0] } ?? []) }

  /// The tab whose state a variable is.
  package func tab(of variable: VariableID) -> TabID? {
    variable.index < variableCount || variable == under ? nil : TabID(variable.index - variableCount)
  }

  /// The base of sheets, below the lowest.
  package enum Base: Hashable {
    /// The stack that is shown at launch; also where there are no sheets.
    case launch
    /// A tab over which the lowest was presented: it keeps what is shown again when that is taken away.
    case own(TabID)
    /// A tab that was selected since, or emptied: it shows what it keeps.
    case selected(TabID)
  }

  package func value(of base: Base) -> Int {
    switch base {
    case .launch: 0
    case .own(let tab): 1 + tab.index
    case .selected(let tab): 1 + tabCount + tab.index
    }
  }

  /// The tab that was selected below sheets, if one was.
  func selected(_ value: Int) -> TabID? { value > tabCount ? TabID(value - 1 - tabCount) : nil }

  /// Sheets lie on that over which the lowest was presented.
  var ownBases: [Int] { Array(0...tabCount) }

  /// Sheets lie on this tab, however that came.
  func bases(in tab: TabID) -> [Int] { [value(of: .own(tab)), value(of: .selected(tab))] }

  /// Sheets lie on something else.
  func bases(besides tab: TabID) -> [Int] {
    let own = bases(in: tab)
    return (0...2 * tabCount).filter { !own.contains($0) }
  }

  func base(_ base: Base) -> Assignment {
    Assignment(variable: VariableID(variableCount + tabCount), value: value(of: base))
  }

  package func value(of state: State) -> Int {
    switch state {
    case .untouched: 0
    case .first: 1
    case .deeper: tellsBottoms ? 2 : 1
    }
  }

  /// The values of a tab that keeps something.
  var touched: [Int] { Array(1...value(of: .deeper)) }

  /// The number of values of a variable of tabs; nil: it is one of the machine's own.
  func valueCount(of variable: VariableID) -> Int? {
    if variable == under { return 1 + 2 * tabCount }
    return variable.index < variableCount ? nil : 1 + value(of: .deeper)
  }

  /// A tab gets this state; that of the selected one is always `untouched`.
  package func assignment(_ tab: TabID, _ state: State) -> Assignment {
    Assignment(variable: VariableID(variableCount + tab.index), value: value(of: state))
  }

  /// All tabs become untouched: what is said of a context besides.
  package var forgotten: [Assignment] {
    (0..<tabCount).map { assignment(TabID($0), .untouched) } + (exchanges ? [base(.launch)] : [])
  }

  /// The state of a tab in a configuration.
  package func state(of tab: TabID, in configuration: Configuration) -> State {
    configuration.stack.kept(in: tab).map { $0.entries.isEmpty ? .first : .deeper } ?? .untouched
  }
}
