import NavigationEngine

/// How a headless app behaves where the world decides.
package struct HeadlessSetup: Sendable {
  /// How the screen behaves.
  package var behavior = ScreenBehavior.immediate
  /// Is told of each step of the store before it is made; what it throws, the disk does.
  package var beforeStoreStep: @Sendable (LinkStoreStep) throws -> Void = { _ in }
  /// Which reasons for a launch announce a link.
  package var options = LaunchOptionsHandler()
  /// How long a link may be on its way, by the app's clock.
  package var resolverTimeout = Duration.seconds(10)
  /// How the engine behaves; its executors and its clock are the headless app's.
  package var engineSettings = EngineSettings()
  /// Wraps what shows screens and answers questions, for those who want to look on.
  package var decorating: @Sendable (any EnginePresenter) -> any EnginePresenter = { $0 }
  /// Wraps the store, for those who want it to behave in another way.
  package var decoratingStore: @Sendable (any LinkStore) -> any LinkStore = { $0 }
  /// Wraps the place of the token, for the same.
  package var decoratingAccount: @Sendable (any AccountStore) -> any AccountStore = { $0 }
  /// The spec's links, read once for all processes.
  package var links: StartupLinks

  /// - Throws: as ``StartupLinks``.
  package init() throws { links = try StartupLinks() }
}
