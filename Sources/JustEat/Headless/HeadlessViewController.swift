/// A view controller without a view: a page, and the flow controller that made it.
///
/// It holds its flow controller weakly, creates none, and can do nothing but pass on what the user taps.
@MainActor package final class HeadlessViewController {
  package let page: Page
  /// The one flow controller that this view controller belongs to.
  package private(set) weak var flowController: (any FlowController)?

  /// Only flow controllers create view controllers.
  init(_ page: Page, of flowController: any FlowController) {
    self.page = page
    self.flowController = flowController
  }

  /// The user taps something that would lead to `event`.
  ///
  /// - Throws: the error that prevents the event.
  package func tap(_ event: JustEatNavigation.Event) async throws {
    try await flowController.attached().request(event)
  }
}
