import NavigationModel

/// A screen that is covered by another, by its name.
public struct CoveredScreen: Hashable, Sendable, Codable {
  public var screen: String
  /// The way in which it was covered.
  public var cover: Stack.Cover
  /// The values that it was presented with; nil: none, or in a log, which leaves them out.
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
  /// The values that it was presented with; nil: none, or in a log, which leaves them out.
  public var values: [String: String]?
  /// The screens below it, from the bottom upwards; nil: none.
  public var below: [CoveredScreen]?

  package init(screen: String, values: [String: String]? = nil, below: [CoveredScreen]? = nil) {
    self.screen = screen
    self.values = values
    self.below = below
  }
}

/// The place of an app, by names: what it shows, and what its other tabs have kept.
package struct NamedPlace: Hashable, Sendable {
  package var stack: ScreenStack
  package var selectedTab: String?
  package var keptTabs: [String: ScreenStack]?

  package init(stack: ScreenStack, selectedTab: String? = nil, keptTabs: [String: ScreenStack]? = nil) {
    self.stack = stack
    self.selectedTab = selectedTab
    self.keptTabs = keptTabs
  }

  package init(_ screens: Columns<ShownScreen>, on machine: Machine) {
    func stack(_ piled: [(entry: ShownScreen, cover: Stack.Cover?)]) -> ScreenStack {
      let below = piled.compactMap { entry, cover in
        cover.map { CoveredScreen(screen: machine.name(of: entry), cover: $0, values: entry.named) }
      }
      let top = piled.last?.entry ?? ShownScreen(machine.root)
      return ScreenStack(screen: machine.name(of: top), values: top.named, below: below.isEmpty ? nil : below)
    }
    self.init(stack: stack(screens.piled))
    guard let selected = screens.selectedTab else { return }
    selectedTab = machine.tabs[selected.index].name
    for (tab, kept) in zip(machine.tabs.indices, screens.tabs) where tab != selected.index && !kept.isEmpty {
      keptTabs = keptTabs ?? [:]
      keptTabs?[machine.tabs[tab].name] = stack(
        kept.enumerated().map { ($1, $0 < kept.count - 1 ? .pushed : nil) })
    }
  }
}

extension Machine {
  fileprivate func name(of shown: ShownScreen) -> String { screens[shown.screen.index].name }
}

extension ShownScreen {
  /// The values; nil if there are none.
  fileprivate var named: [String: String]? { values.isEmpty ? nil : values }
}

/// Reads a place by names on a machine, and collects what does not fit.
package struct PlaceReader {
  private let machine: Machine
  package private(set) var screens: Columns<ShownScreen>
  package private(set) var problems: [RestoringProblem] = []

  package init(_ named: NamedPlace, on machine: Machine) {
    self.machine = machine
    screens = Columns(tabCount: machine.tabs.count)
    for (name, stack) in (named.keptTabs ?? [:]).sorted(by: { $0.key < $1.key }) {
      // The selected tab's stack is the one that is shown, and sheets lie above all tabs.
      if named.selectedTab.map({ $0 == name }) ?? true || stack.below?.contains(where: { $0.cover != .pushed }) == true
      {
        problems.append(.unfittingTab(name))
      } else if let tab = tab(name) {
        screens[.tab(tab)] = columns(stack).flatMap { $0 }
      }
    }
    if let name = named.selectedTab {
      screens.selectedTab = tab(name)
    } else if !machine.tabs.isEmpty, machine.launch.isEmpty {
      problems.append(.noTabSelected)
    }
    let columns = columns(named.stack)
    screens[screens.base] = columns[0]
    screens.sheets = Array(columns.dropFirst())
  }

  /// In the machine's first context.
  package var place: Configuration {
    let packed = screens.map(\.screen).packed
    return Configuration(
      screen: packed?.screen ?? machine.root, context: Context(), stack: packed?.stack ?? Stack())
  }

  private mutating func tab(_ name: String) -> TabID? {
    if let index = machine.tabs.firstIndex(where: { $0.name == name }) { return TabID(index) }
    problems.append(.unknownTab(name))
    return nil
  }

  /// The column below all sheets, and that of each sheet; at least one, which has a screen.
  private mutating func columns(_ stack: ScreenStack) -> [[ShownScreen]] {
    let top = shown(stack.screen, stack.values)
    var columns: [[ShownScreen]] = [[]]
    for covered in stack.below ?? [] {
      columns[columns.count - 1].append(shown(covered.screen, covered.values))
      if covered.cover == .presented { columns.append([]) }
    }
    columns[columns.count - 1].append(top)
    return columns
  }

  private mutating func shown(_ name: String, _ values: [String: String]?) -> ShownScreen {
    let given = ShownScreen.Given(values: values ?? [:])
    if let index = machine.screens.firstIndex(where: { $0.name == name }) { return ShownScreen(ScreenID(index), given) }
    problems.append(.unknownScreen(name))
    return ShownScreen(machine.root, given)
  }
}
