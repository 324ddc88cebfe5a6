import NavigationModel

/// A screen that is covered by another, by its name.
public struct CoveredScreen: Hashable, Sendable, Codable {
  public var screen: String
  /// How it was covered.
  public var cover: Stack.Cover
  /// What it was presented with; nil: nothing, or in a log, which leaves that out.
  public var values: [String: String]?

  package init(screen: String, cover: Stack.Cover, values: [String: String]? = nil) {
    self.screen = screen
    self.cover = cover
    self.values = values
  }
}

/// A screen and what lies below it, by names: what a tab shows when it is selected again.
public struct ScreenStack: Hashable, Sendable, Codable {
  public var screen: String
  /// What it was presented with; nil: nothing, or in a log, which leaves that out.
  public var values: [String: String]?
  /// The screens below it, from the bottom upwards; nil: none.
  public var below: [CoveredScreen]?

  package init(screen: String, values: [String: String]? = nil, below: [CoveredScreen]? = nil) {
    self.screen = screen
    self.values = values
    self.below = below
  }
}

/// Where an app is, by names: what it shows, and what its other tabs have kept.
package struct NamedPlace: Hashable, Sendable {
  package var stack: ScreenStack
  package var selectedTab: String?
  package var keptTabs: [String: ScreenStack]?

  package init(stack: ScreenStack, selectedTab: String? = nil, keptTabs: [String: ScreenStack]? = nil) {
    self.stack = stack
    self.selectedTab = selectedTab
    self.keptTabs = keptTabs
  }

  /// - Parameter values: what the screens were presented with.
  package init(_ place: Configuration, _ values: ScreenValues = ScreenValues(), on machine: Machine) {
    func stack(_ screen: ScreenID, on entries: [Stack.Entry], _ all: [ScreenValues.Given]) -> ScreenStack {
      let named = (entries.indices + [entries.count]).map { all.indices.contains($0) ? all[$0].named : nil }
      let below = zip(entries, named).map { entry, values in
        CoveredScreen(screen: machine.screens[entry.screen.index].name, cover: entry.cover, values: values)
      }
      return ScreenStack(
        screen: machine.screens[screen.index].name, values: named[entries.count], below: below.isEmpty ? nil : below)
    }
    self.init(stack: stack(place.screen, on: place.stack.entries, values.all))
    guard let selected = place.stack.selectedTab else { return }
    selectedTab = machine.tabs[selected.index].name
    for (index, tab) in machine.tabs.enumerated() {
      guard let kept = place.stack.kept(in: TabID(index)) else { continue }
      keptTabs = keptTabs ?? [:]
      keptTabs?[tab.name] = stack(kept.screen, on: kept.entries, values.kept(in: TabID(index)))
    }
  }
}

/// Reads a place by names on a machine, and collects what does not fit.
package struct PlaceReader {
  private let machine: Machine
  /// In the machine's first context.
  package private(set) var place: Configuration
  package private(set) var values = ScreenValues()
  package private(set) var problems: [RestoringProblem] = []

  package init(_ named: NamedPlace, on machine: Machine) {
    self.machine = machine
    place = Configuration(screen: machine.root, context: Context(), stack: Stack(tabCount: machine.tabs.count))
    var kept: [TabID: [ScreenValues.Given]] = [:]
    for (name, stack) in (named.keptTabs ?? [:]).sorted(by: { $0.key < $1.key }) {
      // The selected tab's stack is the one that is shown, and sheets lie above all tabs.
      if named.selectedTab.map({ $0 == name }) ?? true || stack.below?.contains(where: { $0.cover != .pushed }) == true
      {
        problems.append(.unfittingTab(name))
      } else if let tab = select(name) {
        kept[tab] = lay(stack)
      }
    }
    if let name = named.selectedTab {
      _ = select(name)
    } else if !machine.tabs.isEmpty, machine.launch.isEmpty {
      problems.append(.noTabSelected)
    }
    values = ScreenValues(lay(named.stack), kept: kept)
  }

  /// Keeps what was selected before, if anything was.
  private mutating func select(_ name: String) -> TabID? {
    guard let tab = machine.tabs.firstIndex(where: { $0.name == name }).map({ TabID($0) }) else {
      problems.append(.unknownTab(name))
      return nil
    }
    place = place.taking(CollectionOfOne(.select(tab)), on: machine.bottoms) ?? place
    return tab
  }

  /// Puts the screens where the first screen is; their values, from the bottom upwards.
  private mutating func lay(_ stack: ScreenStack) -> [ScreenValues.Given] {
    let (top, below) = (screen(stack.screen), stack.below ?? [])
    for covered in below { place.stack.cover(screen(covered.screen), covered.cover) }
    place.screen = top
    return (below.map(\.values) + [stack.values]).map { ScreenValues.Given(values: $0 ?? [:]) }
  }

  private mutating func screen(_ name: String) -> ScreenID {
    if let index = machine.screens.firstIndex(where: { $0.name == name }) { return ScreenID(index) }
    problems.append(.unknownScreen(name))
    return machine.root
  }
}
