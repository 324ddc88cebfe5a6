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

  /// The screens shown, those below and those in other tabs.
  package func shown(_ configuration: Configuration, of side: Side) -> ShownStack {
    let stack = configuration.stack
    func column(_ screen: ScreenID, _ entries: [Stack.Entry]) -> [ShownStack.Entry] {
      entries.map { ShownStack.Entry(screen: screens.number(of: $0.screen.index, side), cover: $0.cover) }
        + [ShownStack.Entry(screen: screens.number(of: screen.index, side), cover: nil)]
    }
    var shown = ShownStack(
      column: column(configuration.screen, stack.entries),
      tab: stack.selectedTab.map { tabs.number(of: $0.index, side) })
    for tab in 0..<stack.tabCount {
      guard let kept = stack.kept(in: TabID(tab)) else { continue }
      shown.kept[tabs.number(of: tab, side)] = column(kept.screen, kept.entries)
    }
    return shown
  }

  /// The configuration of one version with this shown, and these values; nil if that version has no such screen, tab
  /// or value. A variable that has no value gets its first one.
  package func configuration(_ shared: SharedConfiguration, of side: Side) -> Configuration? {
    let machine = self[side]
    func column(_ entries: [ShownStack.Entry]) -> (screen: ScreenID, below: [Stack.Entry])? {
      let numbers = entries.compactMap { screens.index(of: $0.screen, side) }
      guard numbers.count == entries.count, let top = numbers.last else { return nil }
      return (
        ScreenID(top),
        zip(numbers, entries).dropLast().compactMap { number, entry in
          entry.cover.map { Stack.Entry(ScreenID(number), $0) }
        }
      )
    }
    guard let own = column(shared.shown.column) else { return nil }
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
    var kept = [Stack.Kept?](repeating: nil, count: machine.tabs.count)
    for (tab, entries) in shared.shown.kept {
      guard let index = tabs.index(of: tab, side), let column = column(entries) else { return nil }
      kept[index] = Stack.Kept(screen: column.screen, entries: column.below)
    }
    var selected: TabID?
    if let tab = shared.shown.tab {
      guard let index = tabs.index(of: tab, side) else { return nil }
      selected = TabID(index)
    }
    return Configuration(
      screen: own.screen, context: machine.contexts.context(of: values),
      stack: Stack(own.below, selected: selected, kept: kept))
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

/// The screens shown and covered, from the bottom upwards, in the numbers of both versions.
package struct ShownStack: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var screen: Int
    /// The way in which it is covered; nil: it is what is shown.
    package var cover: Stack.Cover?
  }

  /// On what the column lies.
  package enum Base: Hashable, Sendable {
    /// On nothing.
    case bottom
    /// On what was shown before, with all that lay below it.
    case start
    /// On what lay so many screens below that.
    case below(Int)
  }

  package var base = Base.bottom
  /// The last one is shown; without one, the base.
  package var column: [Entry]
  /// The way in which the base is covered.
  package var cover: Stack.Cover?
  package var tab: Int?
  /// By tab: what it shows when it is selected again.
  package var kept: [Int: [Entry]] = [:]

  /// The screen that is shown.
  package var screen: Int { column.last?.screen ?? 0 }

  package init(column: [Entry], tab: Int? = nil) {
    self.column = column
    self.tab = tab
  }

  /// The same as seen from `start`: only what is new.
  package func relative(to start: ShownStack) -> ShownStack {
    var result = self
    if kept == start.kept { result.kept = [:] }
    guard tab == start.tab else { return result }
    result.tab = nil
    let old = start.column.map(\.screen)
    let covered = zip(column.dropLast(), start.column.dropLast()).prefix { $0 == $1 }.count
    if column.count > start.column.count, covered == old.count - 1, column[covered].screen == old[covered] {
      result.base = .start
      result.column = Array(column[old.count...])
      // How what was shown is covered belongs to what covers it.
      result.cover = column[covered].cover
    } else if column.count <= start.column.count, covered >= column.count - 1,
      column.last?.screen == old[column.count - 1]
    {
      result.base = column.count == old.count ? .start : .below(old.count - column.count)
      result.column = []
    }
    return result
  }
}

/// A configuration between journeys, in the numbers of both versions.
package struct SharedConfiguration: Hashable, Sendable {
  package var shown: ShownStack
  /// By variable: its value; nil for a variable that the version does not have.
  package var values: [Int?]
}
