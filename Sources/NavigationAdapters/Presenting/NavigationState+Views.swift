import NavigationModel

/// What a framework that draws its state has to know of it.
extension NavigationState {
  /// The stacks that are drawn over the tabs: what lies outside them, while none is selected.
  public var placesOverTabs: [StackPlace] { selectedTab == nil ? [.outside] : [] }

  /// Whether a sheet with this number is up.
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
