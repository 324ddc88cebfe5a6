/// All that is shown, covered and kept: a column for each tab and each sheet, from the bottom upwards.
///
/// An entry is a screen, or a screen with its values, or a page of an app: what a ``StackAction`` does with columns is
/// the same for all of them.
///
/// ```swift
/// let screens = await engine.screens
/// screens.top                        // what the user sees
/// screens[screens.front]             // with what Back leads to
/// ```
public struct Columns<Entry> {
  /// The column outside all tabs: everything, where there are none. Empty while a tab is selected.
  public var outside: [Entry] = []
  /// By tab; empty for one that has kept nothing: what it shows first is decided when it is selected.
  public var tabs: [[Entry]]
  public var selectedTab: TabID?
  /// From the lowest to the one in front.
  public var sheets: [[Entry]] = []

  /// Nothing yet, with so many tabs.
  @inlinable public init(tabCount: Int = 0) { tabs = Array(repeating: [], count: tabCount) }

  /// True if nothing is there, nor any tab.
  @inlinable package var isEmpty: Bool {
    outside.isEmpty && tabs.isEmpty && sheets.isEmpty && selectedTab == nil
  }

  /// The column below all sheets.
  @inlinable public var base: StackPlace { selectedTab.map { .tab($0) } ?? .outside }

  /// The column that the user sees.
  @inlinable public var front: StackPlace { sheets.isEmpty ? base : .sheet(sheets.count - 1) }

  /// The entry that the user sees; nil: nothing is there yet.
  @inlinable public var top: Entry? { self[front].last }

  /// Reads the entry that the user sees where it is, as it would be copied first; nil: nothing is there yet.
  @inlinable @inline(__always)
  package func readTop<Result>(_ read: (borrowing Entry) -> Result) -> Result? {
    if let sheet = sheets.indices.last {
      let top = sheets[sheet].count - 1
      return top < 0 ? nil : read(sheets[sheet][top])
    }
    guard let tab = selectedTab, tabs.indices.contains(tab.index) else {
      return outside.isEmpty ? nil : read(outside[outside.count - 1])
    }
    let top = tabs[tab.index].count - 1
    return top < 0 ? nil : read(tabs[tab.index][top])
  }

  /// A column, from the bottom upwards; empty if there is no such place.
  @inlinable public subscript(place: StackPlace) -> [Entry] {
    get {
      switch place {
      case .outside: outside
      case .tab(let tab): tabs.indices.contains(tab.index) ? tabs[tab.index] : []
      case .sheet(let index): sheets.indices.contains(index) ? sheets[index] : []
      }
    }
    _modify {
      switch place {
      case .tab(let tab) where tabs.indices.contains(tab.index): yield &tabs[tab.index]
      case .sheet(let index) where sheets.indices.contains(index): yield &sheets[index]
      case .outside: yield &outside
      case .tab, .sheet:
        var nowhere: [Entry] = []
        yield &nowhere
      }
    }
  }

  /// Changes a column; as the subscript does, but without a frame for it that has to be allocated.
  @inlinable @inline(__always)
  package mutating func change<Result>(_ place: StackPlace, _ body: (inout [Entry]) -> Result) -> Result {
    switch place {
    case .tab(let tab) where tabs.indices.contains(tab.index): return body(&tabs[tab.index])
    case .sheet(let index) where sheets.indices.contains(index): return body(&sheets[index])
    case .outside: return body(&outside)
    case .tab, .sheet:
      var nowhere: [Entry] = []
      return body(&nowhere)
    }
  }

  /// The same places with other entries.
  @inlinable public func map<Other>(_ transform: (Entry) -> Other) -> Columns<Other> {
    var result = Columns<Other>(tabCount: 0)
    result.outside = outside.map(transform)
    result.tabs = tabs.map { $0.map(transform) }
    result.selectedTab = selectedTab
    result.sheets = sheets.map { $0.map(transform) }
    return result
  }

  /// The entry that is shown and all that it covers, from the bottom upwards; and how each is covered by the next, nil
  /// for the one that is shown.
  package var piled: [(entry: Entry, cover: Stack.Cover?)] {
    let columns = [self[base]] + sheets
    return columns.enumerated().flatMap { number, column in
      column.enumerated().map { index, entry in
        (entry, index < column.count - 1 ? .pushed : number < columns.count - 1 ? .presented : nil)
      }
    }
  }
}

/// One of several columns.
public enum StackPlace: Hashable, Sendable {
  /// All that there is in an app without tabs; with tabs, what is shown at launch instead of them.
  case outside
  case tab(TabID)
  /// Counted from the lowest sheet.
  case sheet(Int)
}

extension Columns: Equatable where Entry: Equatable {}
extension Columns: Hashable where Entry: Hashable {}
extension Columns: Sendable where Entry: Sendable {}

extension Columns {
  /// Does one action.
  ///
  /// - Parameters:
  ///   - entry: what is put there for a screen.
  ///   - isScreen: whether an entry shows this screen.
  ///   - first: the first entry of a tab; nil: of an app without tabs.
  /// - Returns: false, and nothing is done, if it is not possible.
  @inlinable
  package mutating func take(
    _ action: StackAction, putting entry: (ScreenID) -> Entry, where isScreen: (Entry, ScreenID) -> Bool,
    first: (TabID?) -> Entry
  ) -> Bool {
    switch action {
    case .push(let screen): change(front) { $0.append(entry(screen)) }
    case .present(let screen): sheets.append([entry(screen)])
    case .replace(let screen):
      return change(front) { column in
        guard let top = column.indices.last else { return false }
        column[top] = entry(screen)
        return true
      }
    case .back: return change(front) { $0.count > 1 && $0.popLast() != nil }
    case .backTo(let screen):
      return change(front) { column in
        guard let index = column.dropLast().lastIndex(where: { isScreen($0, screen) }) else { return false }
        column.removeSubrange((index + 1)...)
        return true
      }
    case .dismiss: return sheets.popLast() != nil
    case .dismissAll: sheets = []
    case .reset:
      sheets = []
      outside = []
      if !tabs.isEmpty {
        for tab in tabs.indices { tabs[tab] = [] }
        selectedTab = selectedTab ?? TabID(0)
      }
      let bottom = first(selectedTab)
      change(base) { $0 = [bottom] }
    case .select(let tab):
      guard !tabs.isEmpty, selectedTab != tab else { break }
      outside = []
      selectedTab = tab
      change(base) { if $0.isEmpty { $0 = [first(tab)] } }
    case .resetTab(let tab):
      let bottom = selectedTab == tab ? [first(tab)] : []
      change(.tab(tab)) { $0 = bottom }
    case .tap(let tab):
      guard let selectedTab, sheets.isEmpty else { return false }
      if selectedTab != tab { return take(.select(tab), putting: entry, where: isScreen, first: first) }
      change(base) { $0 = Array($0.prefix(1)) }
    }
    return true
  }
}

extension Columns<ScreenID> {
  /// The screens of a configuration, which has them packed.
  package init(_ configuration: Configuration) {
    let stack = configuration.stack
    self.init(tabCount: stack.tabCount)
    selectedTab = stack.selectedTab
    for tab in tabs.indices {
      if let kept = stack.kept(in: TabID(tab)) { tabs[tab] = kept.entries.map(\.screen) + [kept.screen] }
    }
    var columns: [[ScreenID]] = [[]]
    for entry in stack.entries {
      columns[columns.count - 1].append(entry.screen)
      if entry.cover == .presented { columns.append([]) }
    }
    columns[columns.count - 1].append(configuration.screen)
    self[base] = columns[0]
    sheets = Array(columns.dropFirst())
  }

  /// The screens, packed as a configuration has them; nil if nothing is shown.
  package var packed: (screen: ScreenID, stack: Stack)? {
    let piled = piled
    guard let top = piled.last, top.cover == nil else { return nil }
    let kept = tabs.indices.map { index -> Stack.Kept? in
      guard TabID(index) != selectedTab, let screen = tabs[index].last else { return nil }
      return Stack.Kept(screen: screen, entries: tabs[index].dropLast().map { Stack.Entry($0, .pushed) })
    }
    let entries = piled.compactMap { entry, cover in cover.map { Stack.Entry(entry, $0) } }
    return (top.entry, Stack(entries, selected: selectedTab, kept: kept))
  }

  /// The same actions as ``Configuration/taking(_:on:)``; nil if one is not possible where it is reached.
  package func taking(_ actions: [StackAction], on bottoms: Bottoms, in context: Context) -> Self? {
    var after = self
    for action in actions {
      let isDone = after.take(
        action, putting: { $0 }, where: ==,
        first: { $0.map { bottoms.screen(of: $0, in: context) } ?? bottoms.root })
      guard isDone else { return nil }
    }
    return after
  }
}
