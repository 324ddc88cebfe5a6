import NavigationEngine
import NavigationModel

/// The numbers of pages that a container holds in each place, which is all that it tells of itself.
public struct NavigationShape: Hashable, Sendable {
  public var outside: Int
  public var tabs: [Int]
  /// Nil: what lies outside the tabs is shown.
  public var selectedTab: TabID?
  /// From the lowest to the one in front.
  public var sheets: [Int]

  public init(outside: Int = 0, tabs: [Int] = [], selectedTab: TabID? = nil, sheets: [Int] = []) {
    (self.outside, self.tabs, self.selectedTab, self.sheets) = (outside, tabs, selectedTab, sheets)
  }
}

extension NavigationState {
  public var shape: NavigationShape {
    NavigationShape(
      outside: outside.count, tabs: tabs.map(\.count), selectedTab: selectedTab, sheets: sheets.map(\.count))
  }

  /// The moves that the user has made by hand, if the container now has this shape: dragged sheets away, tapped a tab,
  /// gone back. More pages than there should be are none of the user's doing.
  ///
  /// - Parameters:
  ///   - shape: what the container shows now.
  ///   - tapped: the tab that was tapped, if one was: the shape does not show it where it was selected already.
  public func moves(to shape: NavigationShape, tapped: TabID? = nil) -> [PlatformMove] {
    if let tapped, tapped == selectedTab, sheets.isEmpty { return [.tap(tapped)] }
    var moves: [PlatformMove] = Array(repeating: .drag, count: max(0, sheets.count - shape.sheets.count))
    if let tab = shape.selectedTab, tab != selectedTab { moves.append(.tap(tab)) }
    let after = cut(to: shape)
    var before = self
    before.selectedTab = after.selectedTab
    // A stack that is empty has not been filled yet: nobody goes back from its first page.
    moves += Array(repeating: .back, count: max(0, before[after.front].count - max(1, after[after.front].count)))
    return moves
  }

  /// The state to which the platform goes of itself when the user makes this move; the same, if it offers no such move.
  public func after(_ move: PlatformMove) -> NavigationState {
    var after = self
    switch move {
    case .back where page?.isLeftByHand == true && self[front].count > 1: after[front].removeLast()
    case .drag where page?.isLeftByHand == true && !sheets.isEmpty: after.sheets.removeLast()
    case .tap(let tab) where sheets.isEmpty && selectedTab != nil:
      if tab == selectedTab { after[front] = Array(self[front].prefix(1)) }
      after.selectedTab = tab
    default: break
    }
    return after
  }

  /// The pages that are left in a container of this shape.
  func cut(to shape: NavigationShape, tapped: TabID? = nil) -> NavigationState {
    var after = self
    after.outside = Array(outside.prefix(shape.outside))
    after.tabs = zip(tabs, shape.tabs).map { Array($0.prefix($1)) }
    after.sheets = zip(sheets, shape.sheets).map { Array($0.prefix($1)) }
    after.selectedTab = shape.selectedTab
    // The container may yet have to take away what lies on the tab's first page.
    if let tapped, tapped == selectedTab, sheets.isEmpty { after[base] = Array(after[base].prefix(1)) }
    return after
  }
}

/// The parts that a framework that draws its state has to know.
extension NavigationState {
  /// The stacks that are drawn over the tabs: what lies outside them, while none is selected.
  public var placesOverTabs: [StackPlace] { selectedTab == nil ? [.outside] : [] }

  /// Returns whether a sheet with this number is up.
  public func hasSheet(_ number: Int) -> Bool { sheets.indices.contains(number) }

  /// The pages above the first of a stack.
  public func path(in place: StackPlace) -> [Page] { Array(self[place].dropFirst()) }

  /// The user has gone back until only these pages lie above the first.
  mutating func goBack(to path: [Page], in place: StackPlace) { self[place] = self[place].prefix(1) + path }

  /// The user has dragged away the sheet with this number, and with it those above.
  mutating func dragAway(_ number: Int) { perform(.dismiss(to: number, animated: true)) }
}

extension StackPlace {
  /// The number of a sheet.
  var sheet: Int? { if case .sheet(let number) = self { number } else { nil } }
}
