/// The screens below the one that is shown, and how each of them was covered; with tabs also which is selected, and
/// what the others show.
///
/// ```swift
/// // home, and on it a product that is shown:
/// engine.configuration.stack.entries        // [home, pushed]
/// ```
///
/// With a sheet up there are the sheet's own screens first and below them those that it covers: the entry that is
/// covered by ``Cover/presented`` is the last one outside the sheet.
public struct Stack: Hashable, Sendable {
  /// The way in which a screen was covered by another.
  public enum Cover: String, Hashable, Sendable, Codable, CaseIterable {
    /// Back leads to it.
    case pushed
    /// A sheet covers it; it is shown again when the sheet is dismissed.
    case presented

    /// Not by its text, which takes most of the time of a search.
    public func hash(into hasher: inout Hasher) { hasher.combine(self == .pushed) }
  }

  /// A screen that is covered.
  public struct Entry: Hashable, Sendable, Codable {
    public var screen: ScreenID
    public var cover: Cover

    public init(_ screen: ScreenID, _ cover: Cover) {
      self.screen = screen
      self.cover = cover
    }
  }

  /// The screens that a tab shows when it is selected again.
  public struct Kept: Hashable, Sendable, Codable {
    public var screen: ScreenID
    /// The entries below it, from the bottom upwards.
    public var entries: [Entry]

    package init(screen: ScreenID, entries: [Entry]) {
      self.screen = screen
      self.entries = entries
    }
  }

  /// Empty if there are layers.
  private var cells = StackCells()
  /// Layers, if it does not fit into cells; nil otherwise, so that equal stacks are made of the same.
  private var layers: Layers?

  /// Changed only by a stack that nobody shares it with.
  private final class Layers: Hashable, @unchecked Sendable {
    var entries: [Entry]
    var tabs: Tabs?

    init(_ entries: [Entry], _ tabs: Tabs?) {
      self.entries = entries
      self.tabs = tabs
    }

    /// - Returns: what is shown, if there are no sheets.
    func lay(_ sheets: [Entry], on below: Kept) -> ScreenID? {
      let hasSheet = entries.contains { $0.cover == .presented }
      entries = below.entries + (hasSheet ? [Entry(below.screen, .presented)] + sheets : [])
      return hasSheet ? nil : below.screen
    }

    static func == (a: Layers, b: Layers) -> Bool { a === b || (a.entries == b.entries && a.tabs == b.tabs) }

    func hash(into hasher: inout Hasher) {
      hasher.combine(entries)
      hasher.combine(tabs)
    }
  }

  struct Tabs: Hashable, Codable {
    var selected: TabID?
    var kept: [Kept?]
  }

  /// Nothing lies below.
  public init() {}

  /// - Parameter entries: from the bottom upwards.
  package init(_ entries: [Entry]) { self.init(entries, nil) }

  /// Of an app with so many tabs, none of which is selected yet.
  package init(tabCount: Int) {
    self.init([], tabCount == 0 ? nil : Tabs(kept: Array(repeating: nil, count: tabCount)))
  }

  /// With tabs, one place for each in `kept`.
  package init(_ entries: [Entry], selected: TabID?, kept: [Kept?]) {
    self.init(entries, kept.isEmpty ? nil : Tabs(selected: selected, kept: kept))
  }

  private init(_ entries: [Entry], _ tabs: Tabs?) {
    if let cells = StackCells(entries, tabs) { self.cells = cells } else { layers = Layers(entries, tabs) }
  }

  /// From the bottom upwards.
  public var entries: [Entry] { layers?.entries ?? cells.entries }

  @inline(__always) private var count: Int { layers?.entries.count ?? cells.count }

  @inline(__always) private func entry(_ index: Int) -> Entry { layers?.entries[index] ?? cells.entry(index) }

  public var isEmpty: Bool { count == 0 }

  /// The tab whose stack it is; nil: there are no tabs, or what is shown at launch lies outside them.
  public var selectedTab: TabID? { if let layers { layers.tabs?.selected } else { cells.selectedTab } }

  /// The screens that another tab shows when it is selected; nil: its first screen, which the context decides then.
  public func kept(in tab: TabID) -> Kept? {
    if let layers { layers.tabs?.kept[tab.index] } else { cells.kept(in: tab) }
  }

  /// A number that tells stacks apart.
  package func mixing(into number: UInt64, _ mix: (UInt64) -> UInt64) -> UInt64 {
    guard let layers else { return cells.mixing(into: number, mix) }
    func add(_ number: UInt64, _ part: UInt64) -> UInt64 { mix(number ^ number >> 32 ^ part) }
    let number = layers.entries.reduce(number) {
      add($0, UInt64($1.screen.index) << 1 ^ ($1.cover == .pushed ? 1 : 0))
    }
    guard let tabs = layers.tabs else { return number }
    return tabs.kept.reduce(add(number, UInt64(tabs.selected.map { $0.index + 1 } ?? 0))) { number, kept in
      add(number, kept.map { UInt64($0.screen.index + 1) << 8 | UInt64(truncatingIfNeeded: $0.entries.count) } ?? 0)
    }
  }

  package var tabCount: Int { if let layers { layers.tabs?.kept.count ?? 0 } else { cells.tabCount } }

  private var hasTabs: Bool { if let layers { layers.tabs != nil } else { cells.hasTabs } }

  /// The number of screens that are covered, also in tabs that are not selected.
  package var height: Int {
    guard let layers else { return cells.height }
    return layers.entries.count + (layers.tabs?.kept.reduce(0) { $0 + ($1?.entries.count ?? 0) } ?? 0)
  }

  /// True if all tabs that are not selected are on their first screens.
  var tabsAreOnFirstScreens: Bool {
    guard selectedTab != nil else { return false }
    return layers?.tabs?.kept.allSatisfy { $0?.entries.isEmpty ?? true } ?? cells.keepsBottomsOnly
  }

  /// True if no sheet is up, and every tab is on its first screen.
  var isRoot: Bool { isEmpty && tabsAreOnFirstScreens }

  /// The entry directly below what is shown.
  package var top: Entry? { count == 0 ? nil : entry(count - 1) }

  /// Returns whether what is shown is what these steps put there, the topmost last.
  ///
  /// - Parameters:
  ///   - shown: the screen that is shown.
  ///   - base: the screen below them, with nothing below; nil: any, over anything.
  func isMade(of steps: some BidirectionalCollection<Entry>, on base: ScreenID?, showing shown: ScreenID) -> Bool {
    var (shown, left) = (shown, count)
    for step in steps.reversed() {
      guard shown == step.screen, left > 0, entry(left - 1).cover == step.cover else { return false }
      left -= 1
      shown = entry(left).screen
    }
    return base == nil || shown == base && left == 0
  }

  /// True if a sheet is up.
  package var hasSheet: Bool { layers?.entries.contains { $0.cover == .presented } ?? cells.hasSheet }

  /// Returns whether the screen lies somewhere below, under a sheet too.
  package func contains(_ screen: ScreenID) -> Bool {
    layers?.entries.contains { $0.screen == screen } ?? cells.contains(screen)
  }
}

extension Stack {
  /// Covers a screen. Complexity: O(entries).
  @inline(__always) package mutating func cover(_ screen: ScreenID, _ cover: Cover) {
    if layers == nil, cells.cover(screen, cover) { return }
    change { $0.entries.append(Entry(screen, cover)) }
  }

  /// Uncovers the topmost screen.
  mutating func uncover() -> Entry? {
    if layers == nil { return cells.uncover() }
    return change { $0.entries.popLast() }
  }

  /// Changes layers that nobody else has, and keeps them only if what is left does not fit into cells.
  @inline(never) private mutating func change<Left>(_ change: (Layers) -> Left) -> Left {
    let own: Layers
    if isKnownUniquelyReferenced(&layers), let layers { own = layers } else { own = Layers(entries, tabs) }
    layers = nil
    let result = change(own)
    let packed = StackCells(own.entries, own.tabs)
    cells = packed ?? StackCells()
    if packed == nil { layers = own }
    return result
  }

  private var tabs: Tabs? { if let layers { layers.tabs } else { cells.tabs } }

  /// Shows another tab below the sheets that are up, which stay, and keeps what was there.
  ///
  /// - Parameters:
  ///   - shown: the screen that is shown.
  ///   - first: the tab's first screen, if it has nothing of its own yet.
  /// - Returns: the screen that is shown then.
  mutating func select(_ tab: TabID, from shown: ScreenID, first: @autoclosure () -> ScreenID) -> ScreenID {
    guard hasTabs, selectedTab != tab else { return shown }
    var next: ScreenID? = shown
    if layers == nil, !hasSheet, cells.turn(to: tab, from: &next) { return next ?? first() }
    return change { layers in
      guard var tabs = layers.tabs else { return shown }
      let (own, sheets) = Self.parted(layers.entries, shown)
      if let old = tabs.selected { tabs.kept[old.index] = own }
      let next = tabs.kept[tab.index] ?? Kept(screen: first(), entries: [])
      tabs.kept[tab.index] = nil
      tabs.selected = tab
      layers.tabs = tabs
      return layers.lay(sheets, on: next) ?? shown
    }
  }

  /// Leaves nothing in any tab, and no sheet.
  mutating func reset() {
    if layers == nil { return cells.reset() }
    change { layers in
      layers.entries = []
      layers.tabs = layers.tabs.map { Tabs(selected: $0.selected ?? TabID(0), kept: $0.kept.map { _ in nil }) }
    }
  }

  /// Leaves nothing in a tab. Where it is selected its first screen is shown, below the sheets that are up.
  ///
  /// - Returns: the screen that is shown then.
  mutating func reset(_ tab: TabID, from shown: ScreenID, first: @autoclosure () -> ScreenID) -> ScreenID {
    guard hasTabs else { return shown }
    guard selectedTab == tab else {
      if kept(in: tab) != nil { change { $0.tabs?.kept[tab.index] = nil } }
      return shown
    }
    if layers == nil, !hasSheet {
      cells.removeEntries()
      return first()
    }
    return change { $0.lay(Self.parted($0.entries, shown).sheets, on: Kept(screen: first(), entries: [])) ?? shown }
  }

  /// The entries below all sheets, and what the sheets cover from the first of them on, with the screen that is shown.
  private static func parted(_ entries: [Entry], _ shown: ScreenID) -> (own: Kept, sheets: [Entry]) {
    guard let first = entries.firstIndex(where: { $0.cover == .presented }) else {
      return (Kept(screen: shown, entries: entries), [])
    }
    return (
      Kept(screen: entries[first].screen, entries: Array(entries[..<first])), Array(entries[(first + 1)...])
    )
  }
}

extension Stack: Codable {
  private enum Key: CodingKey { case entries, tabs }

  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      self.init(
        try container.decode([Entry].self, forKey: .entries), try container.decode(Tabs.self, forKey: .tabs))
    } else {
      self.init(try [Entry](from: decoder), nil)
    }
  }

  /// The entries; with tabs an object that has them too.
  public func encode(to encoder: any Encoder) throws {
    guard let tabs = tabs else { return try entries.encode(to: encoder) }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(entries, forKey: .entries)
    try container.encode(tabs, forKey: .tabs)
  }
}
