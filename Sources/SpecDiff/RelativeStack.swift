import NavigationModel

/// The screen that is shown and those that Back reveals, in the numbers of both versions; as seen from what was shown
/// before, only what is new.
package struct RelativeStack: Hashable, Sendable {
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

  package private(set) var base = Base.bottom
  /// The last one is shown; without one, the base.
  package private(set) var column: [Entry]
  /// The way in which the base is covered.
  package private(set) var cover: Stack.Cover?
  package private(set) var tab: Int?
  /// By tab: what it shows when it is selected again, from the bottom upwards.
  package private(set) var kept: [Int: [Int]] = [:]

  /// All of it.
  package init(_ shown: Columns<Int>) {
    column = shown.piled.map { Entry(screen: $0.entry, cover: $0.cover) }
    tab = shown.selectedTab?.index
    for (number, entries) in shown.tabs.enumerated() where number != tab && !entries.isEmpty { kept[number] = entries }
  }

  /// As seen from `start`.
  package init(_ shown: Columns<Int>, from start: Columns<Int>) {
    self.init(shown)
    let start = RelativeStack(start)
    if kept == start.kept { kept = [:] }
    guard tab == start.tab else { return }
    tab = nil
    let (all, old) = (column, start.column)
    let covered = zip(all.dropLast(), old.dropLast()).prefix { $0 == $1 }.count
    if all.count > old.count, covered == old.count - 1, all[covered].screen == old[covered].screen {
      base = .start
      column = Array(all[old.count...])
      // How what was shown is covered belongs to what covers it.
      cover = all[covered].cover
    } else if all.count <= old.count, covered >= all.count - 1, all.last?.screen == old[all.count - 1].screen {
      base = all.count == old.count ? .start : .below(old.count - all.count)
      column = []
    }
  }
}
