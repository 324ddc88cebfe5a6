import NavigationTestKit

@testable import PluginLinks

/// A screen without a device: home, and the stack that is pushed onto it.
///
/// What is done to it is done wholly or not at all: an operation that fails, or is cancelled because nobody waits for
/// it any more, is undone.
@MainActor final class HeadlessWindow: SceneCoordinator {
  /// How the screen takes what it is asked to do.
  var reaction: @MainActor @Sendable (WindowOperation) -> HeadlessReaction = { _ in .done }
  /// Everything that was done, also what has been undone since.
  private(set) var operations: [WindowOperation] = []
  /// The screens over home, the last of them in front.
  private var pushed: [ShownState.Front] = []
  private var error: DeepLinkError?
  private let desk: HeadlessDesk
  private let activity: HeadlessActivity
  private let clock: VirtualClock
  private let flaw: Flaw?

  init(_ desk: HeadlessDesk, _ activity: HeadlessActivity, _ clock: VirtualClock, flaw: Flaw?) {
    self.desk = desk
    self.activity = activity
    self.clock = clock
    self.flaw = flaw
  }

  /// What a user sees now.
  var state: ShownState {
    ShownState(
      pushed.last ?? .home, error: pushed.isEmpty ? error : nil,
      question: desk.question.flatMap { $0.isShown ? $0 : nil })
  }

  /// The number of screens that lie below the one in front.
  var depth: Int { pushed.count }
  var shown: DeepLinkModel? { if case .plugin(let place) = pushed.last { place } else { nil } }
  var isHomeCovered: Bool { !pushed.isEmpty }

  func show(_ scene: any PluginScene, animated: Bool) async throws {
    try await perform(.show(scene.place, animated: animated), pushed + [.plugin(scene.place)])
  }

  func showNotOldEnough(animated: Bool) async throws {
    try await perform(.showNotOldEnough(animated: animated), pushed + [.notOldEnough])
  }

  func showHome(animated: Bool) async throws {
    try await perform(.showHome(animated: animated), flaw == .homeIsPushed ? pushed + [.home] : [])
  }

  func resetToRoot() {
    operations.append(.reset)
    pushed = []
    error = nil
  }

  /// The user swipes back: what is in front is gone before anybody is told.
  func swipeBack() { _ = pushed.popLast() }

  func showOnHome(_ error: DeepLinkError?) {
    guard self.error != error else { return }
    operations.append(.say(error))
    self.error = error
  }

  private func perform(_ operation: WindowOperation, _ after: [ShownState.Front]) async throws {
    operations.append(operation)
    let before = pushed
    pushed = after
    do {
      let reaction = reaction(operation)
      if reaction.isEndless {
        try await activity.waiting(limit: .engine) { try await settle(reaction) }
      } else {
        try await settle(reaction)
      }
    } catch {
      pushed = before
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
