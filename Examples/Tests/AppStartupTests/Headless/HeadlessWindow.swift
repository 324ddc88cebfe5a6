@testable import AppStartup

/// A screen without a device: a tab bar, and what covers it. An operation is done wholly or not at all.
final class HeadlessWindow: Sendable {
  private let life: HeadlessLife
  private let behavior: ScreenBehavior
  private let inside = Locked(Inside())

  private struct Inside {
    /// The screen that covers the tabs.
    var cover: ShownState? = .nothing
    var tab = AppStartupNavigation.Tab.passes
    /// The screen that is pushed onto the first tab's.
    var pushed: ShownState?
    /// The moves of the user that the app does not know of yet.
    var unknownMoves = 0

    var shown: ShownState { cover ?? (tab == .profile ? .profile : pushed ?? .home) }

    /// Leaves nothing of what was pushed.
    mutating func show(_ state: ShownState) {
      (cover, pushed) = (nil, nil)
      switch state {
      case .nothing, .spinner, .onboarding, .login: cover = state
      case .home: tab = .passes
      case .pass, .offer: (tab, pushed) = (.passes, state)
      case .profile: tab = .profile
      }
    }
  }

  init(life: HeadlessLife, behavior: ScreenBehavior) {
    self.life = life
    self.behavior = behavior
  }

  /// What a user sees now.
  var shown: ShownState { inside { $0.shown } }
  /// The tab that is selected; nil if the tabs are covered.
  var tab: AppStartupNavigation.Tab? { inside { $0.cover == nil ? $0.tab : nil } }
  /// How many screens lie below in the tab; nil if the tabs are covered.
  var depth: Int? { inside { $0.cover != nil ? nil : $0.tab == .passes && $0.pushed != nil ? 1 : 0 } }

  /// Thrown at whoever shows something before the app knows that the user has moved.
  struct UserWasFirst: Error {}

  /// Moves as the platform does for users. False where there is nothing to tap or to swipe.
  func move(_ move: UserMove) -> Bool {
    inside { inside in
      guard inside.cover == nil else { return false }
      switch move {
      case .wentBack where inside.shown == .home || inside.tab == .profile: return false
      case .wentBack: inside.pushed = nil
      case .tapped(.passes) where inside.tab == .passes: inside.pushed = nil
      case .tapped(let tab): inside.tab = tab
      }
      inside.unknownMoves += 1
      return true
    }
  }

  /// The app knows of a move.
  func isKnown() { inside { $0.unknownMoves -= 1 } }

  func show(_ state: ShownState, animated: Bool) async throws {
    let operation = ScreenOperation(shows: state, isAnimated: animated, process: life.number)
    try life.change { $0.operations.append(operation) }
    let before = try inside { inside in
      guard inside.unknownMoves == 0 else { throw UserWasFirst() }
      defer { inside.show(state) }
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
