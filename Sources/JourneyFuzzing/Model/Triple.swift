import NavigationModel

/// What coverage counts: one transition or step, in one context, with one outcome.
package struct Triple: Hashable, Sendable {
  /// The transition, change, intent or step, and its outcome.
  package let move: Move
  /// The journey's position; ``Position/idle`` between journeys.
  package let position: Position
  /// The context in which it happened.
  package let context: Context
  /// How it ended the journey, if it did.
  package let ending: Ending?

  /// The triple of a choice that is made in `configuration`.
  package init(_ choice: Choice, in configuration: Configuration) {
    move = choice.move
    position = configuration.position
    context = configuration.context
    ending = choice.result.ending
  }
}
