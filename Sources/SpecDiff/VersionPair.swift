import NavigationModel

/// Two versions of a machine, and what has the same name in both.
///
/// Screens, tabs, variables and their values are numbered once for both, those of the old version first, so that
/// configurations of either can be compared.
package struct VersionPair: Sendable {
  /// One of the two versions.
  package enum Side: Int, CaseIterable, Sendable {
    case old, new

    package var other: Side { self == .old ? .new : .old }
  }

  package let old: Machine
  package let new: Machine
  package let screens: SharedNames
  package let tabs: SharedNames
  package let variables: SharedNames
  /// By variable.
  package let values: [SharedNames]

  package init(old: Machine, new: Machine) {
    self.old = old
    self.new = new
    screens = SharedNames(old.screens.map(\.name), new.screens.map(\.name))
    tabs = SharedNames(old.tabs.map(\.name), new.tabs.map(\.name))
    let variables = SharedNames(old.variables.map(\.name), new.variables.map(\.name))
    self.variables = variables
    values = variables.names.indices.map { variable in
      SharedNames(
        variables.index(of: variable, .old).map { old.variables[$0].values } ?? [],
        variables.index(of: variable, .new).map { new.variables[$0].values } ?? [])
    }
  }

  package subscript(side: Side) -> Machine { side == .old ? old : new }

  /// True if a configuration of one version is, number by number, one of the other.
  var hasEqualNumbers: Bool {
    old.screens.map(\.name) == new.screens.map(\.name) && old.tabs.map(\.name) == new.tabs.map(\.name)
      && old.variables.map(\.name) == new.variables.map(\.name)
      && old.variables.map(\.values) == new.variables.map(\.values)
  }

  /// Returns whether both versions have the value of the variable, or one has no such variable.
  func isCommon(_ value: Int?, of variable: Int) -> Bool {
    guard let value else { return true }
    return Side.allCases.allSatisfy {
      variables.index(of: variable, $0) == nil || values[variable].index(of: value, $0) != nil
    }
  }

  // MARK: Configurations

  /// A configuration of one version in the numbers of both.
  package func shared(_ configuration: Configuration, of side: Side) -> SharedConfiguration {
    let machine = self[side]
    return SharedConfiguration(
      shown: shown(configuration, of: side),
      values: variables.names.indices.map { variable in
        variables.index(of: variable, side).map {
          values[variable].number(of: machine.contexts.value(of: VariableID($0), in: configuration.context), side)
        }
      })
  }

  /// All that is shown, covered and kept.
  package func shown(_ configuration: Configuration, of side: Side) -> Columns<Int> {
    let own = Columns(configuration).map { screens.number(of: $0.index, side) }
    var shown = Columns<Int>(tabCount: tabs.names.count)
    (shown.outside, shown.sheets) = (own.outside, own.sheets)
    shown.selectedTab = own.selectedTab.map { TabID(tabs.number(of: $0.index, side)) }
    for (tab, column) in own.tabs.enumerated() { shown.tabs[tabs.number(of: tab, side)] = column }
    return shown
  }

  /// The configuration of one version with this shown, and these values; nil if that version has no such screen, tab
  /// or value. A variable that has no value gets its first one.
  package func configuration(_ shared: SharedConfiguration, of side: Side) -> Configuration? {
    let machine = self[side]
    func column(_ numbers: [Int]) -> [ScreenID]? {
      let own = numbers.compactMap { screens.index(of: $0, side) }
      return own.count == numbers.count ? own.map { ScreenID($0) } : nil
    }
    var shown = Columns<ScreenID>(tabCount: machine.tabs.count)
    for (tab, numbers) in shared.shown.tabs.enumerated() where !numbers.isEmpty {
      guard let index = tabs.index(of: tab, side), let column = column(numbers) else { return nil }
      shown.tabs[index] = column
    }
    if let tab = shared.shown.selectedTab {
      guard let index = tabs.index(of: tab.index, side) else { return nil }
      shown.selectedTab = TabID(index)
    }
    let sheets = shared.shown.sheets.compactMap(column)
    guard let outside = column(shared.shown.outside), sheets.count == shared.shown.sheets.count else { return nil }
    (shown.outside, shown.sheets) = (outside, sheets)
    guard let packed = shown.packed else { return nil }
    var values: [Int] = []
    for index in machine.variables.indices {
      let variable = variables.number(of: index, side)
      guard let value = shared.values[variable] else {
        values.append(0)
        continue
      }
      guard let value = self.values[variable].index(of: value, side) else { return nil }
      values.append(value)
    }
    return Configuration(
      screen: packed.screen, context: machine.contexts.context(of: values), stack: packed.stack)
  }
}

/// Names of two versions, numbered once for both.
package struct SharedNames: Hashable, Sendable {
  /// Those of the old version, and then what only the new one has.
  package let names: [String]
  private let numbers: [[Int]]
  private let indices: [[Int?]]

  init(_ old: [String], _ new: [String]) {
    var names: [String] = []
    var known: [String: Int] = [:]
    numbers = [old, new].map { list in
      list.map { name in
        if let number = known[name] { return number }
        known[name] = names.count
        names.append(name)
        return names.count - 1
      }
    }
    let count = names.count
    indices = numbers.map { numbers in
      var indices = [Int?](repeating: nil, count: count)
      for (index, number) in numbers.enumerated() { indices[number] = index }
      return indices
    }
    self.names = names
  }

  /// The number of what one version has at this index.
  package func number(of index: Int, _ side: VersionPair.Side) -> Int { numbers[side.rawValue][index] }

  /// The index in one version; nil if it has no such name.
  package func index(of number: Int, _ side: VersionPair.Side) -> Int? { indices[side.rawValue][number] }

  /// Those that both versions have.
  package var common: [Int] { names.indices.filter { indices[0][$0] != nil && indices[1][$0] != nil } }

  /// The names that only one version has.
  package func names(only side: VersionPair.Side) -> [String] {
    names.indices.filter { indices[side.other.rawValue][$0] == nil }.map { names[$0] }
  }
}

/// A configuration between journeys, in the numbers of both versions.
package struct SharedConfiguration: Hashable, Sendable {
  package var shown: Columns<Int>
  /// The screen that the user sees.
  var screen: Int { shown.top ?? 0 }
  /// By variable: its value; nil for a variable that the version does not have.
  package var values: [Int?]
}
