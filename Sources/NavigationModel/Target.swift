/// A place where a journey may end: a screen, and if it is said, what lies below it; or wherever it began.
///
/// ```yaml
/// target: stays                          # what was there, since the journey shows nothing
/// target: product                        # shown, whatever lies below
/// target: home push product              # on home, with nothing else below
/// target: any present web                # a sheet with this one screen, over anything
/// ```
package struct Target: Hashable, Sendable {
  /// The screen at the bottom; nil: whatever was there.
  package var base: ScreenID?
  /// The screens put on it, in order, and how. If there is nothing, the base is what is shown, whatever lies below.
  package var steps: [Stack.Entry]

  /// Shown, whatever lies below.
  package init(_ screen: ScreenID) { self.init(base: screen, steps: []) }

  /// - Parameters:
  ///   - base: the screen at the bottom; nil: whatever was there.
  ///   - steps: what is put on it.
  package init(base: ScreenID?, steps: [Stack.Entry]) {
    self.base = base
    self.steps = steps
  }

  /// `stays`: whatever was there. The only target of a journey that shows nothing, which is all that says so.
  package static let stays = Target(base: nil, steps: [])

  package var stays: Bool { base == nil && steps.isEmpty }

  /// The screen that is shown.
  package var screen: ScreenID? { steps.last?.screen ?? base }

  /// Returns whether this is what `configuration` shows. Complexity: linear in the steps.
  package func matches(_ configuration: Configuration) -> Bool {
    guard !steps.isEmpty else { return base == nil || configuration.screen == base }
    return configuration.stack.isMade(of: steps, on: base, showing: configuration.screen)
  }
}
