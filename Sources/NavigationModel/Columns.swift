/// The screens that are shown and covered: a column for each tab and each sheet, from the bottom upwards.
///
/// An entry is a screen, or a screen with its values, or where it came from: what a ``StackAction`` does with columns
/// is
/// the same for all of them.
package struct Columns<Entry> {
  /// The entries outside all tabs: everything, where there are none.
  package var outside: [Entry] = []
  /// By tab; empty where nothing is left there but the first screen that the context decides.
  package var tabs: [[Entry]] = []
  package var selected: TabID?
  package var sheets: [[Entry]] = []

  package init(outside: [Entry], tabCount: Int = 0) {
    self.outside = outside
    tabs = Array(repeating: [], count: tabCount)
  }

  /// The column that is shown: the topmost sheet, or what lies below all sheets.
  package var front: [Entry] {
    get { sheets.last ?? base }
    set { if sheets.isEmpty { base = newValue } else { sheets[sheets.count - 1] = newValue } }
  }

  /// The column below all sheets.
  package var base: [Entry] {
    get { selected.map { tabs[$0.index] } ?? outside }
    set { if let selected { tabs[selected.index] = newValue } else { outside = newValue } }
  }

  /// Does one action.
  ///
  /// - Parameters:
  ///   - entry: what is put there for a screen.
  ///   - isScreen: whether an entry shows this screen.
  ///   - first: the first entry of a tab; nil: of an app without tabs.
  /// - Returns: false, and nothing is done, if it is not possible.
  package mutating func take(
    _ action: StackAction, putting entry: (ScreenID) -> Entry, where isScreen: (Entry, ScreenID) -> Bool,
    first: (TabID?) -> Entry
  ) -> Bool {
    switch action {
    case .push(let screen): front.append(entry(screen))
    case .present(let screen): sheets.append([entry(screen)])
    case .replace(let screen): front[front.count - 1] = entry(screen)
    case .back:
      guard front.count > 1 else { return false }
      front.removeLast()
    case .backTo(let screen):
      guard let index = front.dropLast().lastIndex(where: { isScreen($0, screen) }) else { return false }
      front.removeSubrange((index + 1)...)
    case .dismiss: return sheets.popLast() != nil
    case .reset:
      (sheets, outside, tabs) = ([], [], tabs.map { _ in [] })
      if !tabs.isEmpty { selected = selected ?? TabID(0) }
      base = [first(selected)]
    case .select(let tab):
      guard !tabs.isEmpty, selected != tab else { break }
      (outside, selected) = ([], tab)
      if base.isEmpty { base = [first(tab)] }
    case .resetTab(let tab):
      if !tabs.isEmpty { tabs[tab.index] = selected == tab ? [first(tab)] : [] }
    case .tap(let tab):
      guard let selected, sheets.isEmpty else { return false }
      if selected != tab { return take(.select(tab), putting: entry, where: isScreen, first: first) }
      base = Array(base.prefix(1))
    }
    return true
  }
}

extension Columns: Equatable where Entry: Equatable {}
extension Columns: Hashable where Entry: Hashable {}
extension Columns: Sendable where Entry: Sendable {}

extension Columns<ScreenID> {
  /// The screens that are shown and covered.
  package init(_ configuration: Configuration) {
    let stack = configuration.stack
    self.init(outside: [], tabCount: stack.tabCount)
    selected = stack.selectedTab
    for tab in tabs.indices {
      if let kept = stack.kept(in: TabID(tab)) { tabs[tab] = kept.entries.map(\.screen) + [kept.screen] }
    }
    var columns: [[ScreenID]] = [[]]
    for entry in stack.entries {
      columns[columns.count - 1].append(entry.screen)
      if entry.cover == .presented { columns.append([]) }
    }
    columns[columns.count - 1].append(configuration.screen)
    base = columns[0]
    sheets = Array(columns.dropFirst())
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
