import NavigationModel

/// What is kept in tabs that are not selected, and what becomes of the context meanwhile.
///
/// This has more than can happen: that x lies in one tab only while p lies in another is not kept.
final class TabSummaries {
  /// A screen in an entry that was left, or is covered by the lowest sheet.
  struct Kept {
    var entry: Int32
    var screen: ScreenID
    /// The contexts at the entry, with those that the screen was left in.
    var left: ContextSet
    /// With those that there may be now. Nothing is said of what the spec does not have.
    var now: ContextSet
  }

  struct Shelf {
    var kept: [Kept] = []
    private var numbers: [Key: Int] = [:]
    private struct Key: Hashable { var entry, screen: Int32 }
    /// What may become of a context while these are out of sight: in one move, and in any number.
    var step = ContextSet.empty
    var moves: ContextSet
    var isStepped = false
    var isChanged = false

    init(_ identity: ContextSet) { moves = identity }

    mutating func number(_ entry: Int32, _ screen: ScreenID) -> Int {
      let key = Key(entry: entry, screen: Int32(screen.index))
      if let known = numbers[key] { return known }
      numbers[key] = kept.count
      kept.append(Kept(entry: entry, screen: screen, left: .empty, now: .empty))
      return kept.count - 1
    }
  }

  /// A tab is shown, and goes on at a site, in contexts of after the effects.
  struct Hub {
    var tab: TabID
    var site: SiteID
    var set = ContextSet.empty
    var isChanged = false
  }

  /// By tab: what it keeps; and what the lowest sheet covers, while nothing else was selected below it.
  var kept: [Shelf]
  var covered: [Shelf]
  /// By tab: the contexts in which another tab was selected below the sheets that lie over it.
  var exchanges: [ContextSet]
  var hubs: [Hub] = []
  var hubNumbers: [UInt64: Int] = [:]
  /// Each context with itself, as far as it is the spec's own.
  let identity: ContextSet
  /// By tab: where it keeps something, while no sheet is up, and while one is; and where the sheet covers its own.
  var isKept: [ContextSet] = []
  var isKeptUnderSheet: [ContextSet] = []
  var isCovered: [ContextSet] = []
  private var seen: Set<Seen> = []

  private struct Seen: Hashable {
    var set, contexts, effects: Int32
    var empties: UInt32
    var hasSheet: Bool
  }

  init(_ contexts: SummaryContexts) throws {
    let diagrams = contexts.diagrams
    var identity = contexts.relations.identity
    for variable in contexts.auxiliary {
      for copy in 0...1 { identity = try diagrams.forgetting(2 * variable + copy, in: identity) }
    }
    self.identity = identity
    let tabs = contexts.machine.tabs.indices.map(TabID.init)
    kept = tabs.map { _ in Shelf(identity) }
    covered = tabs.map { _ in Shelf(identity) }
    exchanges = tabs.map { _ in .empty }
    for tab in tabs {
      let isSelected = try contexts.now(contexts.selected, tab.index)
      let isOwn = try contexts.now(.own)
      isKept.append(try diagrams.difference(diagrams.complement(isSelected), contexts.now(tab, is: .untouched)))
      isKeptUnderSheet.append(
        try diagrams.union(isKept[tab.index], contexts.and(isSelected, contexts.now(.kept))))
      isCovered.append(try contexts.and(isSelected, isOwn))
    }
  }

  func isNew(_ set: ContextSet, _ contexts: ContextSet, _ effects: Int32, _ empties: UInt32, _ hasSheet: Bool) -> Bool {
    seen.insert(Seen(set: set.index, contexts: contexts.index, effects: effects, empties: empties, hasSheet: hasSheet)).inserted
  }

  func forgetSeen() { seen = [] }

  func hub(_ tab: TabID, _ site: SiteID) -> Int {
    let key = UInt64(tab.index) << 32 | UInt64(UInt32(bitPattern: site))
    if let known = hubNumbers[key] { return known }
    hubNumbers[key] = hubs.count
    hubs.append(Hub(tab: tab, site: site))
    return hubs.count - 1
  }

  var roots: [ContextSet] {
    (kept + covered).flatMap { shelf in [shelf.step, shelf.moves] + shelf.kept.flatMap { [$0.left, $0.now] } }
      + exchanges + hubs.map(\.set) + [identity] + isKept + isKeptUnderSheet + isCovered
  }
}
