/// The point to which a journey has come.
///
/// A number: 0 is idle; then come the beginnings of all intents, their ends, and the steps. Where a step follows links,
/// all but idle come a second time: for journeys that have followed one.
public struct Position: Hashable, Comparable, Sendable, Codable {
  public let index: Int32
  @inlinable package init(index: Int) { self.index = Int32(truncatingIfNeeded: index) }
  @inlinable public static func < (a: Position, b: Position) -> Bool { a.index < b.index }

  /// No journey is under way.
  @inlinable public static var idle: Position { Position(index: 0) }
}

/// A position, taken apart.
package enum Phase: Hashable, Sendable {
  case idle
  /// The intent has been opened; no alternative is chosen yet.
  case start(IntentID)
  /// The step is about to be made.
  case step(StepID)
  /// The last step is done; landed or strayed is about to be decided.
  case finish(IntentID)
}

/// The screen that is shown and those below it, context values, and how far the journey has come.
public struct Configuration: Hashable, Sendable, Codable {
  public var screen: ScreenID
  public var position: Position
  public var context: Context
  /// The screens below the screen.
  public var stack: Stack

  @inlinable public init(
    screen: ScreenID, context: Context, position: Position = .idle, stack: Stack = Stack()
  ) {
    self.screen = screen
    self.context = context
    self.position = position
    self.stack = stack
  }

  /// The same with no journey under way: what is left when a journey ends here.
  @inlinable public var idle: Configuration { Configuration(screen: screen, context: context, stack: stack) }

  /// True if no journey is under way.
  @inlinable public var isIdle: Bool { position == .idle }
}

/// The ending of a journey.
///
/// A `follow` that cannot be made fails for a reason of its own: ``unsupportedLink`` or ``tooManyRedirects``.
public enum Ending: Hashable, Sendable, Codable {
  /// All steps done, on the target.
  case landed
  /// All steps done, on another screen.
  case strayed
  /// An event was to be performed and no transition was enabled.
  case refused
  /// An event was to be performed and two transitions or more were enabled.
  case ambiguous
  /// A prompt's outcome said `abort`.
  case abandoned
  /// A `fail` step, with its reason.
  case failed(reason: String)
  /// The app could not present a transition.
  case notPresented
  /// A link or a change arrived meanwhile.
  case superseded
  /// No alternative applied.
  case unhandled
}

extension Ending {
  /// The link that was to be followed opens no intent.
  public static let unsupportedLink = Ending.failed(reason: "unsupportedLink")
  /// A link was to be followed, and the journey had followed one already.
  public static let tooManyRedirects = Ending.failed(reason: "tooManyRedirects")
}

extension Ending: CustomStringConvertible {
  public var description: String {
    switch self {
    case .landed: "landed"
    case .strayed: "strayed"
    case .refused: "refused"
    case .ambiguous: "ambiguous"
    case .abandoned: "abandoned"
    case .failed(let reason): "failed(\(reason))"
    case .notPresented: "notPresented"
    case .superseded: "superseded"
    case .unhandled: "unhandled"
    }
  }
}
