import NavigationTestKit

@testable import PluginLinks

/// A screen without a device: home, and what is shown over it.
///
/// What is done to it is done wholly or not at all: an operation that fails, or is cancelled because nobody waits for
/// it any more, is undone.
@MainActor final class HeadlessWindow: SceneCoordinator {
  /// How the screen takes what it is asked to do.
  var reaction: @MainActor @Sendable (WindowOperation) -> HeadlessReaction = { _ in .done }
  /// Everything that was done, also what has been undone since.
  private(set) var operations: [WindowOperation] = []
  private var front = ShownState.Front.home
  private var error: DeepLinkError?
  private let desk: HeadlessDesk
  private let activity: HeadlessActivity
  private let clock: VirtualClock

  init(_ desk: HeadlessDesk, _ activity: HeadlessActivity, _ clock: VirtualClock) {
    self.desk = desk
    self.activity = activity
    self.clock = clock
  }

  /// What a user sees now.
  var state: ShownState {
    ShownState(front, error: front == .home ? error : nil, question: desk.question.flatMap { $0.isShown ? $0 : nil })
  }

  var shown: DeepLinkModel? { if case .plugin(let place) = front { place } else { nil } }
  var isHomeCovered: Bool { front != .home }

  func show(_ scene: any PluginScene, animated: Bool) async throws {
    try await perform(.show(scene.place, animated: animated), .plugin(scene.place))
  }

  func showNotOldEnough(animated: Bool) async throws {
    try await perform(.showNotOldEnough(animated: animated), .notOldEnough)
  }

  func showHome(animated: Bool) async throws {
    try await perform(.showHome(animated: animated), .home)
  }

  func resetToRoot() {
    operations.append(.reset)
    front = .home
    error = nil
  }

  func showOnHome(_ error: DeepLinkError?) {
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
      if reaction.isEndless {
        try await activity.waiting(limit: .engine) { try await settle(reaction) }
      } else {
        try await settle(reaction)
      }
    } catch {
      self.front = before
      throw error
    }
  }

  /// Whether the screen hears of it or not: who is cancelled waits no longer.
  private func settle(_ reaction: HeadlessReaction) async throws {
    try await Patience.answer(within: nil, on: clock) { [activity] in try await reaction.settle(activity) }.get()
  }
}

/// One thing that was done to what is on the screen.
enum WindowOperation: Hashable, Sendable {
  case show(DeepLinkModel, animated: Bool)
  case showNotOldEnough(animated: Bool)
  case showHome(animated: Bool)
  /// A fresh home came in place of everything, immediately.
  case reset
  /// Home began to say something, or stopped.
  case say(DeepLinkError?)
}

/// What a user sees.
struct ShownState: Hashable, Sendable {
  /// What is in front of everything but questions.
  enum Front: Hashable, Sendable {
    case home
    case notOldEnough
    /// A plugin or feature, and where in it.
    case plugin(DeepLinkModel)
  }

  var front: Front
  /// What home says; nil where home is not in front.
  var error: DeepLinkError?
  /// The plugin that asks something, over all that.
  var question: HeadlessQuestion?

  init(_ front: Front, error: DeepLinkError? = nil, question: HeadlessQuestion? = nil) {
    self.front = front
    self.error = error
    self.question = question
  }
}
