/// What a user sees.
public struct ShownState: Hashable, Sendable {
  /// What is in front of everything but questions.
  public enum Front: Hashable, Sendable {
    case home
    case notOldEnough
    /// A plugin or feature, and where in it.
    case plugin(DeepLinkModel)
  }

  public var front: Front
  /// What home says; nil where home is not in front.
  public var error: DeepLinkError?
  /// The plugin that asks something, over all that.
  public var question: HeadlessQuestion?

  public init(_ front: Front, error: DeepLinkError? = nil, question: HeadlessQuestion? = nil) {
    self.front = front
    self.error = error
    self.question = question
  }
}

/// One thing that was done to what is on the screen.
public enum WindowOperation: Hashable, Sendable {
  case show(DeepLinkModel, animated: Bool)
  case showNotOldEnough(animated: Bool)
  case showHome(animated: Bool)
  /// A fresh home came in place of everything, at once.
  case reset
  /// Home began to say something, or stopped.
  case say(DeepLinkError?)
}

/// A screen without a device: home, and what is shown over it.
///
/// What is done to it is done wholly or not at all: an operation that fails, or is cancelled because nobody waits for
/// it any more, is undone.
@MainActor public final class HeadlessWindow: SceneCoordinator {
  /// How the screen takes what it is asked to do.
  public var reaction: @MainActor @Sendable (WindowOperation) -> HeadlessReaction = { _ in .done }
  /// Everything that was done, also what has been undone since.
  public private(set) var operations: [WindowOperation] = []
  private var front = ShownState.Front.home
  private var error: DeepLinkError?
  private let desk: HeadlessDesk
  private let activity: HeadlessActivity
  private let clock: HeadlessClock

  init(_ desk: HeadlessDesk, _ activity: HeadlessActivity, _ clock: HeadlessClock) {
    self.desk = desk
    self.activity = activity
    self.clock = clock
  }

  /// What a user sees now.
  public var state: ShownState {
    ShownState(front, error: front == .home ? error : nil, question: desk.question.flatMap { $0.isShown ? $0 : nil })
  }

  public var shown: DeepLinkModel? { if case .plugin(let place) = front { place } else { nil } }
  public var isHomeCovered: Bool { front != .home }

  public func show(_ scene: any PluginScene, animated: Bool) async throws {
    try await perform(.show(scene.place, animated: animated), .plugin(scene.place))
  }

  public func showNotOldEnough(animated: Bool) async throws {
    try await perform(.showNotOldEnough(animated: animated), .notOldEnough)
  }

  public func showHome(animated: Bool) async throws {
    try await perform(.showHome(animated: animated), .home)
  }

  public func resetToRoot() {
    operations.append(.reset)
    front = .home
    error = nil
  }

  public func showOnHome(_ error: DeepLinkError?) {
    guard self.error != error else { return }
    operations.append(.say(error))
    self.error = error
  }

  private func perform(_ operation: WindowOperation, _ front: ShownState.Front) async throws {
    operations.append(operation)
    let before = self.front
    self.front = front
    do {
      let reaction = reaction(operation)
      // Whether the screen hears of it or not: whoever is cancelled waits no longer.
      try await Patience.answer(within: nil, on: clock) { [activity] in
        try await reaction.settle(activity)
      }.get()
    } catch {
      self.front = before
      throw error
    }
  }
}

extension HeadlessReaction {
  /// The screen, or a plugin, could not do it.
  struct Failure: Error {}

  /// Returns once it is done.
  func settle(_ activity: HeadlessActivity) async throws {
    switch self {
    case .done, .goesAstray: return
    case .fails: throw Failure()
    case .isSilent:
      try await activity.waiting(isTimed: true) {
        let (silence, source) = AsyncStream<Never>.makeStream()
        for await _ in silence {}
        withExtendedLifetime(source) {}
        throw CancellationError()
      }
    case .isDeaf:
      await activity.waiting(isTimed: true) { [activity] in await activity.untilClosed() }
    }
  }
}
