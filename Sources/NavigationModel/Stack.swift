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

  /// One reference, nil where nothing is covered and there are no tabs: that costs nothing to copy.
  private var layers: Layers?

  /// Changed only by a stack that nobody shares it with.
  private final class Layers: Hashable, @unchecked Sendable {
    var entries: [Entry]
    var tabs: Tabs?

    init(_ entries: [Entry], _ tabs: Tabs?) {
      self.entries = entries
      self.tabs = tabs
    }

    /// True if nothing lies below, and every tab has nothing of its own.
    var isReset: Bool {
      entries.isEmpty && (tabs.map { $0.selected != nil && $0.kept.allSatisfy { $0 == nil } } ?? true)
    }

    /// Changes the tabs in their place, if there are any: held twice they would be copied.
    func change(_ change: (inout Tabs) -> Void) {
      guard var own = tabs else { return }
      tabs = nil
      change(&own)
      tabs = own
    }

    static func == (a: Layers, b: Layers) -> Bool { a === b || (a.entries == b.entries && a.tabs == b.tabs) }

    func hash(into hasher: inout Hasher) {
      hasher.combine(entries)
      hasher.combine(tabs)
    }
  }

  private struct Tabs: Hashable, Codable {
    var selected: TabID?
    var kept: [Kept?]
  }

  /// Nothing lies below.
  public init() {}

  /// - Parameter entries: from the bottom upwards.
  package init(_ entries: [Entry]) { set(entries, nil) }

  /// Of an app with so many tabs, none of which is selected yet.
  package init(tabCount: Int) { set([], tabCount == 0 ? nil : Tabs(kept: Array(repeating: nil, count: tabCount))) }

  /// With tabs, one place for each in `kept`.
  package init(_ entries: [Entry], selected: TabID?, kept: [Kept?]) {
    set(entries, kept.isEmpty ? nil : Tabs(selected: selected, kept: kept))
  }

  /// Of several actions that are done as one, those after the first need no layers of their own.
  private mutating func set(_ entries: [Entry], _ tabs: Tabs?) {
    if entries.isEmpty && tabs == nil {
      layers = nil
    } else if isKnownUniquelyReferenced(&layers), let layers {
      layers.entries = entries
      layers.tabs = tabs
    } else {
      layers = Layers(entries, tabs)
    }
  }

  /// From the bottom upwards.
  public var entries: [Entry] { layers?.entries ?? [] }

  public var isEmpty: Bool { layers?.entries.isEmpty ?? true }

  /// The tab whose stack it is; nil: there are no tabs, or what is shown at launch lies outside them.
  public var selectedTab: TabID? { layers?.tabs?.selected }

  /// The screens that another tab shows when it is selected; nil: its first screen, which the context decides then.
  public func kept(in tab: TabID) -> Kept? { layers?.tabs?.kept[tab.index] }

  /// A number that tells stacks with tabs apart, too, by which is selected and what the others keep on top.
  package func mixingTabs(into number: UInt64, _ mix: (UInt64) -> UInt64) -> UInt64 {
    guard let tabs = layers?.tabs else { return number }
    return tabs.kept.reduce(mix(number ^ number >> 32 ^ UInt64(tabs.selected.map { $0.index + 1 } ?? 0))) {
      number, kept in
      let top = kept.map { UInt64($0.screen.index + 1) << 8 | UInt64(truncatingIfNeeded: $0.entries.count) }
      return mix(number ^ number >> 32 ^ (top ?? 0))
    }
  }

  package var tabCount: Int { layers?.tabs?.kept.count ?? 0 }

  /// The number of screens that are covered, also in tabs that are not selected.
  package var height: Int {
    entries.count + (layers?.tabs?.kept.reduce(0) { $0 + ($1?.entries.count ?? 0) } ?? 0)
  }

  /// True if all tabs that are not selected are on their first screens.
  var tabsAreOnFirstScreens: Bool {
    guard let tabs = layers?.tabs, tabs.selected != nil else { return false }
    return tabs.kept.allSatisfy { $0?.entries.isEmpty ?? true }
  }

  /// The entry directly below what is shown.
  package var top: Entry? { layers?.entries.last }

  /// Returns whether what is shown is what these steps put there, the topmost last.
  ///
  /// - Parameters:
  ///   - shown: the screen that is shown.
  ///   - base: the screen below them, with nothing below; nil: any, over anything.
  func isMade(of steps: [Entry], on base: ScreenID?, showing shown: ScreenID) -> Bool {
    guard let layers else { return steps.isEmpty && (base == nil || shown == base) }
    var (shown, left) = (shown, layers.entries.count)
    for step in steps.reversed() {
      guard shown == step.screen, left > 0, layers.entries[left - 1].cover == step.cover else { return false }
      left -= 1
      shown = layers.entries[left].screen
    }
    return base == nil || shown == base && left == 0
  }

  /// True if a sheet is up.
  package var hasSheet: Bool { layers?.entries.contains { $0.cover == .presented } ?? false }

  /// Returns whether the screen lies somewhere below, under a sheet too.
  package func contains(_ screen: ScreenID) -> Bool { layers?.entries.contains { $0.screen == screen } ?? false }
}

extension Stack {
  /// Covers a screen. Complexity: O(entries).
  package mutating func cover(_ screen: ScreenID, _ cover: Cover) {
    if isKnownUniquelyReferenced(&layers), let layers {
      layers.entries.append(Entry(screen, cover))
    } else {
      layers = Layers(entries + CollectionOfOne(Entry(screen, cover)), layers?.tabs)
    }
  }

  /// Uncovers the topmost screen.
  mutating func uncover() -> Entry? {
    guard let entry = top else { return nil }
    if layers?.entries.count == 1, layers?.tabs == nil {
      layers = nil
    } else {
      own()
      layers?.entries.removeLast()
    }
    return entry
  }

  /// Copies the layers if somebody else has them, too.
  private mutating func own() {
    if !isKnownUniquelyReferenced(&layers), let shared = layers { layers = Layers(shared.entries, shared.tabs) }
  }

  /// Shows another tab below the sheets that are up, which stay, and keeps what was there.
  ///
  /// - Parameters:
  ///   - shown: the screen that is shown.
  ///   - first: the tab's first screen, if it has nothing of its own yet.
  /// - Returns: the screen that is shown then.
  mutating func select(_ tab: TabID, from shown: ScreenID, first: @autoclosure () -> ScreenID) -> ScreenID {
    guard layers?.tabs != nil, selectedTab != tab else { return shown }
    if !hasSheet { return turn(to: tab, from: shown) ?? first() }
    guard var tabs = layers?.tabs else { return shown }
    let (own, sheets) = parted(shown)
    if let old = tabs.selected { tabs.kept[old.index] = own }
    let next = tabs.kept[tab.index] ?? Kept(screen: first(), entries: [])
    tabs.kept[tab.index] = nil
    tabs.selected = tab
    return lay(sheets, on: next, tabs) ?? shown
  }

  /// Shows another tab where no sheet is up; nil: its first screen.
  private mutating func turn(to tab: TabID, from shown: ScreenID) -> ScreenID? {
    own()
    guard let layers else { return shown }
    var next: Kept?
    layers.change { tabs in
      if let old = tabs.selected { tabs.kept[old.index] = Kept(screen: shown, entries: layers.entries) }
      next = tabs.kept[tab.index].take()
      tabs.selected = tab
    }
    layers.entries = next?.entries ?? []
    return next?.screen
  }

  /// Leaves nothing in any tab, and no sheet.
  mutating func reset() {
    guard layers?.tabs != nil else { return layers = nil }
    guard layers?.isReset == false else { return }
    own()
    layers?.entries = []
    layers?.change { tabs in
      for index in tabs.kept.indices where tabs.kept[index] != nil { tabs.kept[index] = nil }
      tabs.selected = tabs.selected ?? TabID(0)
    }
  }

  /// Leaves nothing in a tab. Where it is selected its first screen is shown, below the sheets that are up.
  ///
  /// - Returns: the screen that is shown then.
  mutating func reset(_ tab: TabID, from shown: ScreenID, first: @autoclosure () -> ScreenID) -> ScreenID {
    guard layers?.tabs != nil else { return shown }
    guard selectedTab == tab else {
      guard kept(in: tab) != nil else { return shown }
      own()
      layers?.change { $0.kept[tab.index] = nil }
      return shown
    }
    if !hasSheet {
      own()
      layers?.entries = []
      return first()
    }
    guard let tabs = layers?.tabs else { return shown }
    return lay(parted(shown).sheets, on: Kept(screen: first(), entries: []), tabs) ?? shown
  }

  /// The entries below all sheets, and what the sheets cover from the first of them on, with the screen that is shown.
  private func parted(_ shown: ScreenID) -> (own: Kept, sheets: [Entry]) {
    guard let first = entries.firstIndex(where: { $0.cover == .presented }) else {
      return (Kept(screen: shown, entries: entries), [])
    }
    return (
      Kept(screen: entries[first].screen, entries: Array(entries[..<first])), Array(entries[(first + 1)...])
    )
  }

  /// - Returns: what is shown, if there are no sheets.
  private mutating func lay(_ sheets: [Entry], on below: Kept, _ tabs: Tabs) -> ScreenID? {
    guard hasSheet else {
      set(below.entries, tabs)
      return below.screen
    }
    set(below.entries + [Entry(below.screen, .presented)] + sheets, tabs)
    return nil
  }
}

extension Stack: Codable {
  private enum Key: CodingKey { case entries, tabs }

  public init(from decoder: any Decoder) throws {
    self.init()
    if let container = try? decoder.container(keyedBy: Key.self) {
      set(try container.decode([Entry].self, forKey: .entries), try container.decode(Tabs.self, forKey: .tabs))
    } else {
      set(try [Entry](from: decoder), nil)
    }
  }

  /// The entries; with tabs an object that has them too.
  public func encode(to encoder: any Encoder) throws {
    guard let tabs = layers?.tabs else { return try entries.encode(to: encoder) }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(entries, forKey: .entries)
    try container.encode(tabs, forKey: .tabs)
  }
}
