/// A stack in four machine words, as nearly all are: copied, compared and changed without counting references.
///
/// Twelve cells of 16 bits, each a screen and how it was covered: first what the tabs have kept, tab after tab, and
/// then the entries below what is shown, so that these can be added and taken away at the end.
struct StackCells: Hashable, Sendable {
  private static let most = 12
  private static let mostTabs = 8

  /// From the lowest bit on, a byte each: how many tabs there are, which is selected, counted from 1, how many cells
  /// are kept and how many are entries. Above them four bits for each tab: how many of those that are kept are its own.
  private var header: UInt64 = 0
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  /// Nothing lies below, and there are no tabs.
  init() {}

  /// nil: they are too many, or have numbers that are too large.
  init?(_ entries: [Stack.Entry], _ tabs: Stack.Tabs?) {
    guard entries.count <= Self.most else { return nil }
    if let tabs {
      guard 1...Self.mostTabs ~= tabs.kept.count, tabs.selected.map({ tabs.kept.indices.contains($0.index) }) ?? true
      else { return nil }
      header = UInt64(tabs.kept.count) | UInt64(tabs.selected.map { $0.index + 1 } ?? 0) << 8
      for (tab, kept) in tabs.kept.enumerated() {
        guard let kept else { continue }
        guard kept.entries.allSatisfy({ $0.cover == .pushed }), keptCount + kept.entries.count < Self.most else {
          return nil
        }
        for screen in kept.entries.map(\.screen) + [kept.screen] {
          guard let cell = Self.cell(screen, .pushed) else { return nil }
          keep(cell, in: tab)
        }
      }
    }
    for entry in entries {
      guard cover(entry.screen, entry.cover) else { return nil }
    }
  }

  // MARK: The header

  @inline(__always) private func byte(_ index: UInt64) -> Int {
    Int(truncatingIfNeeded: header &>> (8 &* index) & 0xFF)
  }

  @inline(__always) var tabCount: Int { byte(0) }
  @inline(__always) var hasTabs: Bool { header & 0xFF != 0 }
  @inline(__always) var selectedTab: TabID? { byte(1) == 0 ? nil : TabID(byte(1) &- 1) }
  @inline(__always) private var keptCount: Int { byte(2) }
  /// The number of entries.
  @inline(__always) var count: Int { byte(3) }
  /// All that is kept, and the entries.
  @inline(__always) private var total: Int { keptCount &+ count }

  /// The number of cells that a tab has kept; none: it shows its first screen when it is selected.
  @inline(__always)
  private func length(of tab: Int) -> Int { Int(truncatingIfNeeded: header &>> UInt64(32 &+ 4 &* tab) & 0xF) }

  /// True if no tab has more than one screen.
  var keepsBottomsOnly: Bool { header & 0xEEEE_EEEE_0000_0000 == 0 }

  // MARK: Cells

  private static func cell(_ screen: ScreenID, _ cover: Stack.Cover) -> UInt64? {
    let number = UInt64(truncatingIfNeeded: screen.index)
    return number < 1 << 15 ? number << 1 | (cover == .presented ? 1 : 0) : nil
  }

  private subscript(index: Int) -> UInt64 {
    @inline(__always) get {
      let word = index < 4 ? low : index < 8 ? middle : high
      return word &>> UInt64(16 &* (index & 3)) & 0xFFFF
    }
  }

  /// Changes bits of a cell; those of one that is free are all 0.
  @inline(__always) private mutating func flip(_ bits: UInt64, at index: Int) {
    let bits = bits &<< UInt64(16 &* (index & 3))
    if index < 4 { low ^= bits } else if index < 8 { middle ^= bits } else { high ^= bits }
  }

  /// An entry, counted from the bottom.
  @inline(__always) func entry(_ index: Int) -> Stack.Entry { Self.entry(self[keptCount &+ index]) }

  @inline(__always) private static func entry(_ cell: UInt64) -> Stack.Entry {
    Stack.Entry(ScreenID(Int(truncatingIfNeeded: cell >> 1)), cell & 1 == 0 ? .pushed : .presented)
  }

  /// Appends a screen that a tab keeps, while there are no entries and the tabs after it have none.
  private mutating func keep(_ cell: UInt64, in tab: Int) {
    flip(cell, at: total)
    header += 1 << 16 + 1 << UInt64(32 + 4 * tab)
  }
}

/// Reading.
extension StackCells {
  var entries: [Stack.Entry] { (0..<count).map(entry) }

  /// nil: nothing is kept there, or there is no such tab.
  func kept(in tab: TabID) -> Stack.Kept? {
    guard 0..<tabCount ~= tab.index, length(of: tab.index) > 0 else { return nil }
    let start = (0..<tab.index).reduce(0) { $0 + length(of: $1) }
    let end = start + length(of: tab.index) - 1
    return Stack.Kept(screen: Self.entry(self[end]).screen, entries: (start..<end).map { Self.entry(self[$0]) })
  }

  var tabs: Stack.Tabs? {
    hasTabs ? Stack.Tabs(selected: selectedTab, kept: (0..<tabCount).map { kept(in: TabID($0)) }) : nil
  }

  /// The number of screens that are covered, also in tabs that are not selected.
  var height: Int { total - (0..<tabCount).count { length(of: $0) > 0 } }

  /// True if a sheet is up: nothing that is kept lies under one.
  @inline(__always) var hasSheet: Bool { (low | middle | high) & 0x0001_0001_0001_0001 != 0 }

  func contains(_ screen: ScreenID) -> Bool {
    for index in 0..<count where entry(index).screen == screen { return true }
    return false
  }

  /// A number that tells stacks apart.
  func mixing(into number: UInt64, _ mix: (UInt64) -> UInt64) -> UInt64 {
    var number = mix(number ^ number >> 32 ^ header)
    if low != 0 { number = mix(number ^ number >> 32 ^ low) }
    if middle != 0 { number = mix(number ^ number >> 32 ^ middle) }
    return high == 0 ? number : mix(number ^ number >> 32 ^ high)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(header)
    hasher.combine(low)
    hasher.combine(middle)
    hasher.combine(high)
  }
}

/// Changes: each is false, and nothing is done, where only a stack of any size could do it.
extension StackCells {
  @inline(__always) mutating func cover(_ screen: ScreenID, _ cover: Stack.Cover) -> Bool {
    guard total < Self.most, let cell = Self.cell(screen, cover) else { return false }
    flip(cell, at: total)
    header &+= 1 << 24
    return true
  }

  /// Uncovers the topmost screen; nil if nothing lies below.
  @inline(__always) mutating func uncover() -> Stack.Entry? {
    guard count > 0 else { return nil }
    let cell = self[total &- 1]
    flip(cell, at: total &- 1)
    header &-= 1 << 24
    return Self.entry(cell)
  }

  /// Leaves nothing in any tab, and no entries.
  mutating func reset() {
    let selected = header & 0xFF00
    header = header & 0xFF | (hasTabs && selected == 0 ? 1 << 8 : selected)
    (low, middle, high) = (0, 0, 0)
  }

  /// Takes all entries away.
  mutating func removeEntries() { while uncover() != nil {} }

  /// Shows another tab where no sheet is up.
  ///
  /// - Parameter shown: the screen that is shown; then that of the tab, nil if it has nothing of its own yet.
  mutating func turn(to tab: TabID, from shown: inout ScreenID?) -> Bool {
    guard let screen = shown, let top = Self.cell(screen, .pushed), tab.index < tabCount,
      total < Self.most || length(of: tab.index) > 0
    else { return false }
    var after = StackCells()
    after.header = UInt64(tabCount) | UInt64(tab.index + 1) << 8
    var (next, own) = (0, 0)
    for index in 0..<tabCount {
      let end = next + length(of: index)
      if TabID(index) == selectedTab {
        for entry in keptCount..<total { after.keep(self[entry], in: index) }
        after.keep(top, in: index)
      } else if index == tab.index {
        own = next
      } else {
        for kept in next..<end { after.keep(self[kept], in: index) }
      }
      next = end
    }
    let length = length(of: tab.index)
    shown = length == 0 ? nil : Self.entry(self[own + length - 1]).screen
    for index in own..<own + max(length - 1, 0) {
      after.flip(self[index], at: after.total)
      after.header += 1 << 24
    }
    self = after
    return true
  }
}
