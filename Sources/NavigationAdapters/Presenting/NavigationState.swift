import NavigationEngine
import NavigationModel

/// A screen in a container, with what it was presented with.
public struct Page: Hashable, Sendable {
  /// The screen's name in the spec.
  public var name: String
  public var screen: ShownScreen
  /// True if Back and drags may leave it; where they may not, the container switches them off.
  public var isLeftByHand: Bool

  package init(_ screen: ShownScreen, on machine: Machine) {
    let known = machine.screens[screen.screen.index]
    (name, isLeftByHand, self.screen) = (known.name, known.isLeftByHand, screen)
  }
}

/// The contents of a container: a stack of pages for each tab and each sheet, and which tab is selected. A tab that has
/// kept nothing gets its first page when it is selected.
public typealias NavigationState = Columns<Page>

extension NavigationState {
  /// The state that shows what the engine shows.
  package init(_ screens: Columns<ShownScreen>, on machine: Machine) { self = screens.map { Page($0, on: machine) } }

  /// The page that the user sees; nil: it is not there yet.
  public var page: Page? { top }
}
