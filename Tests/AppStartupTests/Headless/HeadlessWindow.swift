@testable import AppStartup

/// A screen without a device. An operation is done wholly or not at all.
final class HeadlessWindow: Sendable {
  private let life: HeadlessLife
  private let behavior: ScreenBehavior
  private let inside = Locked(ShownState.nothing)

  init(life: HeadlessLife, behavior: ScreenBehavior) {
    self.life = life
    self.behavior = behavior
  }

  /// What a user sees now.
  var shown: ShownState { inside { $0 } }

  func show(_ state: ShownState, animated: Bool) async throws {
    let operation = ScreenOperation(shows: state, isAnimated: animated, process: life.number)
    try life.change { $0.operations.append(operation) }
    let before = inside { inside in
      defer { inside = state }
      return inside
    }
    do {
      try await behavior.settle(operation)
      try life.check()
      // Whoever gave up waiting believes that nothing was shown.
      try Task.checkCancellation()
    } catch {
      inside { $0 = before }
      throw error
    }
  }
}
