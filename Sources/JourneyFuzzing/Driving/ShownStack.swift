import NavigationEngine
import NavigationModel

/// An app that does what it is told: all screens that it shows, covers and keeps, with their values.
///
/// It knows the actions only, and nothing of `Step`, nor of the packed stacks by which that goes: so the two check each
/// other.
package struct ShownStack: Hashable {
  package struct Entry: Hashable {
    package var screen: ScreenID
    /// The values with which it was opened; nil: unknown.
    package var values: [String: String]? = [:]
  }

  package private(set) var columns: Columns<Entry>

  /// An app that shows what the model says.
  ///
  /// - Parameter values: those of all screens; nil: unknown, as after a restoration.
  package init(_ place: Configuration, values: [String: String]? = [:], on machine: Machine) {
    columns = Columns(place).map { Entry(screen: $0, values: values) }
  }

  package var top: Entry {
    get { columns.top ?? Entry(screen: ScreenID(0), values: nil) }
    set { if let last = columns[columns.front].indices.last { columns[columns.front][last] = newValue } }
  }

  /// That of ``top``.
  package var screen: ScreenID { columns.readTop { $0.screen } ?? ScreenID(0) }
  /// Those of ``top``.
  package var values: [String: String]? { columns.readTop { $0.values } ?? nil }

  /// The entries that are covered, from the bottom upwards.
  package var below: [Entry] { columns.piled.dropLast().map(\.entry) }

  package var tab: TabID? { columns.selectedTab }

  /// The number of screens that are covered.
  package var depth: Int {
    var count = columns.outside.count
    if let tab = columns.selectedTab, columns.tabs.indices.contains(tab.index) { count = columns.tabs[tab.index].count }
    for index in columns.sheets.indices { count += columns.sheets[index].count }
    return count - 1
  }

  /// Returns whether the model has the same screens.
  package func agrees(with place: Configuration, on machine: Machine) -> Bool {
    let stack = place.stack
    guard columns.selectedTab == stack.selectedTab, columns.tabs.count == stack.tabCount,
      columns.selectedTab == nil || columns.outside.isEmpty
    else { return false }
    for index in columns.tabs.indices where TabID(index) != columns.selectedTab {
      guard Self.agree(columns.tabs[index], stack.kept(in: TabID(index))) else { return false }
    }
    var entries = stack.entries[...]
    guard Self.agree(columns[columns.base], &entries, place, isFront: columns.sheets.isEmpty) else { return false }
    for (index, sheet) in columns.sheets.enumerated() {
      guard Self.agree(sheet, &entries, place, isFront: index == columns.sheets.count - 1) else { return false }
    }
    return true
  }

  /// Compares a tab that is not selected with what the model keeps in it.
  private static func agree(_ column: [Entry], _ kept: Stack.Kept?) -> Bool {
    guard let kept else { return column.isEmpty }
    return column.last?.screen == kept.screen && column.count == kept.entries.count + 1
      && zip(column, kept.entries).allSatisfy { $0.screen == $1.screen }
  }

  /// Compares a column with the lowest of the model's entries, which it takes away.
  ///
  /// - Parameter isFront: whether its last screen is the one that is shown.
  private static func agree(
    _ column: [Entry], _ entries: inout ArraySlice<Stack.Entry>, _ place: Configuration, isFront: Bool
  ) -> Bool {
    guard let last = column.last else { return false }
    for entry in column.dropLast() {
      guard let below = entries.popFirst(), below == Stack.Entry(entry.screen, .pushed) else { return false }
    }
    if isFront { return entries.isEmpty && last.screen == place.screen }
    return entries.popFirst() == Stack.Entry(last.screen, .presented)
  }

  /// Compares with what an engine knows: the same screens, with the same values where these are known.
  package func agrees(with screens: Columns<ShownScreen>) -> Bool {
    // By numbers, as entries would be copied.
    func agree(_ own: [Entry], _ other: [ShownScreen]) -> Bool {
      guard own.count == other.count else { return false }
      for index in own.indices where own[index].screen != other[index].screen { return false }
      for index in own.indices where own[index].values != nil {
        if own[index].values != other[index].values { return false }
      }
      return true
    }
    return columns.selectedTab == screens.selectedTab && agree(columns.outside, screens.outside)
      && columns.tabs.elementsEqual(screens.tabs, by: agree)
      && columns.sheets.elementsEqual(screens.sheets, by: agree)
  }

  /// Does all of it, or nothing if something of it is not possible; false then.
  ///
  /// - Parameters:
  ///   - values: what the screens get that are put there.
  ///   - context: the one after it, by which first screens of tabs go; asked for where one is needed.
  @discardableResult
  package mutating func take(
    _ actions: [StackAction], giving values: [String: String]?, in context: @autoclosure () -> Context,
    on machine: Machine
  ) -> Bool {
    // One action is done as a whole, or not at all.
    let before = actions.count > 1 ? columns : nil
    for action in actions {
      let isDone = columns.take(
        action, putting: { Entry(screen: $0, values: values) }, where: { $0.screen == $1 },
        first: { tab in
          Entry(screen: tab.map { machine.tabs[$0.index].firstScreen(in: context(), of: machine) } ?? machine.root)
        })
      guard isDone else {
        if let before { columns = before }
        return false
      }
    }
    return true
  }

  /// The user has made this event by hand, where the model is at `place`; with which values is unknown.
  package mutating func take(_ event: EventID, byHandAt place: Configuration, on machine: Machine) {
    // Of the transitions as the spec has them, since what the model makes of them is judged by this.
    let here = place.idle
    let rules = machine.transitions.filter { rule in
      guard rule.event == event, rule.source.contains(here.screen),
        rule.guardCondition?.holds(at: here, of: machine.contexts) != false
      else { return false }
      let context = machine.context(here.context, setting: rule.effects)
      return Columns(here).taking(rule.actions, on: machine.bottoms, in: context) != nil
    }
    guard rules.count == 1, let rule = rules.first else { return }
    take(rule.actions, giving: nil, in: machine.context(place.context, setting: rule.effects), on: machine)
  }

  /// Begins at `place`, from which the next is shown: with `start: fresh` a link finds the app on its root, whatever is
  /// shown.
  package mutating func begin(at place: Configuration, on machine: Machine) {
    if machine.start == .fresh, !agrees(with: place, on: machine) {
      self = ShownStack(machine.onRoot(in: place.context), on: machine)
    }
  }
}

extension Tab {
  fileprivate func firstScreen(in context: Context, of machine: Machine) -> ScreenID {
    let place = Configuration(screen: machine.root, context: context)
    for bottom in bottoms {
      guard let condition = bottom.condition else { return bottom.screen }
      if condition.holds(at: place, of: machine.contexts) { return bottom.screen }
    }
    return machine.root
  }
}

extension Machine {
  package func context(_ context: Context, setting effects: [Assignment]) -> Context {
    effects.reduce(context) { contexts.setting($1.variable, to: $1.value, in: $0) }
  }
}
