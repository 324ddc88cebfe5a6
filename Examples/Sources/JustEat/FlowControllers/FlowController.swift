/// Wires one part of the app's navigation: it owns its child flow controllers and creates its view controllers.
///
/// The rules that all flow controllers follow:
/// - They form one tree: root → restaurants → checkout; root → orders, settings, account.
/// - A flow controller is owned by its creator, its parent. A view controller holds its flow controller weakly.
/// - Parent and child talk by delegation; a child knows its parent as its delegate only, and weakly.
/// - Every call that shows something is asynchronous. It returns once that is shown, and throws if nothing was shown.
/// - A call shows at most one animation, and none unless `animated` is true.
@MainActor public protocol FlowController: AnyObject, Sendable {
  /// Takes what a user tapped to the machine, by way of the parents.
  ///
  /// A tap shows nothing by itself: it is performed like an event of a journey, or refused.
  /// - Throws: the error that prevents the event; nothing has been shown then.
  func request(_ event: JustEatNavigation.Event) async throws
}

/// The services of every parent for its children.
@MainActor public protocol FlowControllerDelegate: AnyObject, Sendable {
  /// A child passes on what a user tapped.
  func flowController(_ child: any FlowController, requests event: JustEatNavigation.Event) async throws
}

/// The flow controller that would have to answer no longer exists, or none was ever set.
public struct DetachedFlowController: Error, Hashable, Sendable {
  package init() {}
}

extension Optional where Wrapped: Sendable {
  /// The flow controller that a weak reference stood for.
  public func attached() throws -> Wrapped {
    guard let self else { throw DetachedFlowController() }
    return self
  }
}
