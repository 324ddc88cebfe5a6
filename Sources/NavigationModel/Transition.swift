/// An event by name, with the values it takes.
public struct Event: Hashable, Sendable {
  public var name: String
  public var parameters: [Parameter]

  public init(name: String, parameters: [Parameter] = []) {
    self.name = name
    self.parameters = parameters
  }
}

/// A transition rule, `a, b -> c set x = v when C`: one line of the spec.
public struct Transition: Hashable, Sendable {
  /// Where a rule starts.
  public enum Source: Hashable, Sendable {
    /// Every screen, the rule's own target included.
    case any
    case screens([ScreenID])

    /// Whether the rule starts from `screen`.
    @inlinable public func contains(_ screen: ScreenID) -> Bool {
      switch self {
      case .any: true
      case .screens(let screens): screens.contains(screen)
      }
    }
  }

  public var event: EventID
  public var source: Source
  public var target: ScreenID
  public var effects: [Assignment]
  /// Judged on the screen and in the context that the transition leaves.
  public var guardCondition: Condition?

  public init(
    event: EventID, source: Source, target: ScreenID, effects: [Assignment] = [],
    guardCondition: Condition? = nil
  ) {
    self.event = event
    self.source = source
    self.target = target
    self.effects = effects
    self.guardCondition = guardCondition
  }
}

/// Something that happens to the app between journeys: a login, a session that ends, an arriving fact.
public struct Change: Hashable, Sendable {
  public var name: String
  public var effects: [Assignment]
  /// The screen that the app shows afterwards; nil: it stays.
  public var screen: ScreenID?
  public var condition: Condition?
  /// The intent that the app opens next, without values, unless something else has arrived by then.
  ///
  /// It opens as a link does: nothing follows a change that could not follow it anyway.
  public var opens: IntentID?

  public init(
    name: String, effects: [Assignment] = [], screen: ScreenID? = nil, condition: Condition? = nil,
    opens: IntentID? = nil
  ) {
    self.name = name
    self.effects = effects
    self.screen = screen
    self.condition = condition
    self.opens = opens
  }
}
