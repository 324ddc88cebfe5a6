/// Answers what a journey has to ask: the app's part, besides the flow controllers.
@MainActor public protocol NavigationTransitionerDataSource: AnyObject, Sendable {
  /// Lets the user log in, and returns what came of it. Whatever was shown for that is gone afterwards.
  ///
  /// - Throws: any error; the journey stops, and the caller who opened the link gets it.
  func navigationTransitionerDidRequestUserToLogin() async throws -> JustEatNavigation.LoginOutcome
  /// Finds out what an order contained that is to be made again.
  ///
  /// - Throws: any error, as above.
  func navigationTransitionerDidRequestInputForReorder(
    reorderId: ReorderId
  ) async throws -> JustEatNavigation.ReorderInputOutcome
}
