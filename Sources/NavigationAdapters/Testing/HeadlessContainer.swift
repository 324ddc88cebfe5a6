import NavigationEngine
import NavigationModel

/// A container without a screen: what it would show is its state. For tests of an app.
///
/// ```swift
/// let container = HeadlessContainer(tabCount: 2)
/// let presenter = ContainerPresenter(container) { question in Answer(outcome: 0) }
/// …
/// await container.make(.back)
/// #expect(container.state.page?.name == "home")
/// ```
@MainActor public final class HeadlessContainer: NavigationContainer {
  public weak var presenter: ContainerPresenter?
  public private(set) var state: NavigationState
  public var shape: NavigationShape { state.shape }

  /// Called before each operation; if it throws, the operation fails.
  public var willPerform: @MainActor @Sendable (ContainerOperation) async throws -> Void = { _ in }

  /// Holds nothing yet.
  public init(tabCount: Int = 0) { state = NavigationState(tabCount: tabCount) }

  /// The user goes back, drags a sheet away or taps a tab, where the platform offers that. Returns once the engine
  /// knows.
  public func make(_ move: PlatformMove) async {
    state = state.after(move)
    if case .tap(let tab) = move { presenter?.containerHasChanged(tapped: tab) }
    presenter?.containerHasChanged()
    await presenter?.settled()
  }

  public func show(_ pages: [Page], in place: StackPlace, kept: Int, animated: Bool) async throws {
    try await perform(.show(pages, in: place, kept: kept, animated: animated))
  }
  public func select(_ tab: TabID?) async throws { try await perform(.select(tab)) }
  public func present(_ pages: [Page], animated: Bool) async throws {
    try await perform(.present(pages, animated: animated))
  }
  public func dismiss(to count: Int, animated: Bool) async throws {
    try await perform(.dismiss(to: count, animated: animated))
  }

  private func perform(_ operation: ContainerOperation) async throws {
    try await willPerform(operation)
    state.perform(operation)
  }
}
