/// What the platform lets users do without asking the app.
///
/// The app learns of it when it is on the screen, from the delegate of a navigation controller, a sheet or the tab
/// bar, and reports it then: ``NavigationTransitioner/userMade(_:)``.
public enum UserMove: Hashable, Sendable {
  /// By the Back button, or a swipe from the edge.
  case wentBack
  case draggedSheetAway
  /// The tab that is selected goes to its first screen.
  case tapped(AppTab)
}
