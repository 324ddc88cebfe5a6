import NavigationEngine
import NavigationModel

/// A screen in a container, with what it was presented with.
public struct Page: Hashable, Sendable {
  /// The screen's name in the spec.
  public var name: String
  public var screen: ShownScreen
  /// Whether Back and drags may leave it; where they may not, the container switches them off.
  public var isLeftByHand: Bool

  package init(_ screen: ShownScreen, on machine: Machine) {
    let known = machine.screens[screen.screen.index]
    (name, isLeftByHand, self.screen) = (known.name, known.isLeftByHand, screen)
  }
}

/// Which stack of pages.
public enum StackPlace: Hashable, Sendable {
  /// All that there is in an app without tabs; with tabs, what is shown at launch instead of them.
  case outside
  case tab(TabID)
  /// Counted from the lowest sheet.
  case sheet(Int)
}

/// What a container holds: a stack of pages for each tab and each sheet, and which tab is selected.
public struct NavigationState: Hashable, Sendable {
  /// Empty while a tab is selected.
  public internal(set) var outside: [Page] = []
  /// From the bottom upwards; empty for a tab that has kept nothing: it gets its first page when it is selected.
  public internal(set) var tabs: [[Page]]
  public internal(set) var selectedTab: TabID?
  /// From the lowest to the one in front.
  public internal(set) var sheets: [[Page]] = []

  /// Nothing in any of so many tabs.
  public init(tabCount: Int) { tabs = Array(repeating: [], count: tabCount) }

  /// What the engine shows.
  package init(_ place: Configuration, _ screens: ScreenValues, on machine: Machine) {
    func pages(_ entries: [Stack.Entry], _ top: ScreenID, _ values: [ScreenValues.Given]) -> [Page] {
      (entries.map(\.screen) + [top]).enumerated().map { index, screen in
        Page(values.indices.contains(index) ? ShownScreen(screen, values[index]) : ShownScreen(screen), on: machine)
      }
    }
    self.init(tabCount: machine.tabs.count)
    var stacks: [[Page]] = [[]]
    for (page, entry) in zip(pages(place.stack.entries, place.screen, screens.all), place.stack.entries + [nil]) {
      stacks[stacks.count - 1].append(page)
      if entry?.cover == .presented { stacks.append([]) }
    }
    selectedTab = place.stack.selectedTab
    for tab in tabs.indices.map({ TabID($0) }) {
      guard let kept = place.stack.kept(in: tab) else { continue }
      tabs[tab.index] = pages(kept.entries, kept.screen, screens.kept(in: tab))
    }
    self[base] = stacks[0]
    sheets = Array(stacks.dropFirst())
  }

  /// The stack below all sheets.
  public var base: StackPlace { selectedTab.map { .tab($0) } ?? .outside }

  /// The stack that the user sees.
  public var front: StackPlace { sheets.isEmpty ? base : .sheet(sheets.count - 1) }

  /// The page that the user sees; nil: it is not there yet.
  public var page: Page? { self[front].last }

  /// A stack, from the bottom upwards; empty if the place has no stack.
  public internal(set) subscript(place: StackPlace) -> [Page] {
    get {
      switch place {
      case .outside: outside
      case .tab(let tab): tabs.indices.contains(tab.index) ? tabs[tab.index] : []
      case .sheet(let index): sheets.indices.contains(index) ? sheets[index] : []
      }
    }
    set {
      switch place {
      case .outside: outside = newValue
      case .tab(let tab): if tabs.indices.contains(tab.index) { tabs[tab.index] = newValue }
      case .sheet(let index): if sheets.indices.contains(index) { sheets[index] = newValue }
      }
    }
  }
}
