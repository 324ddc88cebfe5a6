import Foundation
import JustEat
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
  init(_ place: Configuration, of machine: Machine) {
    func name(_ screen: ScreenID) -> String { machine.screens[screen.index].name }
    var layers: [[String]] = [[]]
    for entry in place.stack.entries {
      layers[layers.count - 1].append(name(entry.screen))
      if entry.cover == .presented { layers.append([]) }
    }
    layers[layers.count - 1].append(name(place.screen))
    for (index, tab) in machine.tabs.enumerated() {
      let id = TabID(index)
      if id == place.stack.selectedTab {
        selectedTab = tab.name
        stacks[tab.name] = layers[0]
      } else if let kept = place.stack.kept(in: id) {
        stacks[tab.name] = kept.entries.map { name($0.screen) } + [name(kept.screen)]
      }
    }
    sheets = Array(layers.dropFirst())
  }

  /// What is shown.
  init(_ shown: ShownState) {
    selectedTab = shown.selectedTab.rawValue
    for (tab, pages) in shown.stacks { stacks[tab.rawValue] = pages.map(\.screen) }
    sheets = shown.sheets.map { $0.map(\.screen) }
  }

  var description: String {
    let tabs = stacks.sorted { $0.key < $1.key }.map { tab, screens in
      (tab == selectedTab ? "*" : "") + "\(tab): \(screens.joined(separator: ", "))"
    }
    return (tabs + sheets.map { "sheet: \($0.joined(separator: ", "))" }).joined(separator: "; ")
  }
}

extension Page {
  /// Its name in the spec.
  fileprivate var screen: String {
    switch self {
    case .home: "home"
    case .searchResults: "search"
    case .restaurant: "restaurant"
    case .basket: "basket"
    case .checkout: "checkout"
    case .payment: "payment"
    case .orderHistory: "orderHistory"
    case .ordersSignedOut: "ordersSignedOut"
    case .order: "orderDetails"
    case .settings: "settings"
    case .privacyPolicy: "privacyPolicy"
    case .login: "login"
    case .resetPassword: "resetPassword"
    }
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
