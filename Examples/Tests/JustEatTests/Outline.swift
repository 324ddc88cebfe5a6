import Foundation
import JustEat
import NavigationAdapters
import NavigationEngine
import NavigationModel

/// Tabs, stacks and sheets by the names of their screens: what the machine believes and what the window shows, so that
/// they can be compared.
struct Outline: Hashable, CustomStringConvertible {
  var selectedTab: String?
  /// From the bottom upwards; none of a tab that shows its first screen when it is selected.
  var stacks: [String: [String]] = [:]
  /// From the lowest to the one in front.
  var sheets: [[String]] = []

  /// What the machine believes.
  init(_ screens: Columns<ShownScreen>, of machine: Machine) {
    let names = screens.map { machine.screens[$0.screen.index].name }
    selectedTab = names.selectedTab.map { machine.tabs[$0.index].name }
    for (tab, column) in zip(machine.tabs, names.tabs) where !column.isEmpty { stacks[tab.name] = column }
    sheets = names.sheets
  }

  /// What is shown.
  init(_ shown: ShownState) {
    selectedTab = shown.selectedTab.rawValue
    for (tab, pages) in shown.stacks { stacks[tab.rawValue] = pages.map(\.named.screen.rawValue) }
    sheets = shown.sheets.map { $0.map(\.named.screen.rawValue) }
  }

  var description: String {
    let tabs = stacks.sorted { $0.key < $1.key }.map { tab, screens in
      (tab == selectedTab ? "*" : "") + "\(tab): \(screens.joined(separator: ", "))"
    }
    return (tabs + sheets.map { "sheet: \($0.joined(separator: ", "))" }).joined(separator: "; ")
  }
}

/// Where an engine's machine stands, for those who look on from outside.
final class LastPlace: @unchecked Sendable {
  private let lock = NSLock()
  private var place: Configuration?

  var configuration: Configuration? {
    get { lock.withLock { place } }
    set { lock.withLock { place = newValue } }
  }
}
