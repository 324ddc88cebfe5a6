import NavigationModel

/// What coverage counts: one transition or step, in one context, with one outcome.
public struct Triple: Hashable, Sendable {
  /// The transition, change, intent or step, and what came of it.
  public let move: Move
  /// Where the journey stood; ``Position/idle`` between journeys.
  public let position: Position
  /// The context in which it happened.
  public let context: Context
  /// How the journey ended by it, if it did.
  public let ending: Ending?

  /// The triple of a choice that is made in `configuration`.
  public init(_ choice: Choice, in configuration: Configuration) {
    move = choice.move
    position = configuration.position
    context = configuration.context
    ending = choice.result.ending
  }
}
