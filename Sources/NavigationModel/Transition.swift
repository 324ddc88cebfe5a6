/// An event by name, with the values it takes.
public struct Event: Hashable, Sendable {
  public var name: String
  package var parameters: [Parameter]

  package init(name: String, parameters: [Parameter] = []) {
    self.name = name
    self.parameters = parameters
  }
}

/// An event: what moves the machine.
public typealias EventID = Identifier<Event>

/// A transition rule, `a, b -> push c set x = v when C`: one line of the spec.
public struct Transition: Hashable, Sendable {
  /// The screens from which a rule starts.
  package enum Source: Hashable, Sendable {
    /// Every screen, the rule's own target included.
    case any
    case screens([ScreenID])

    /// Returns whether the rule starts from `screen`.
    @inlinable package func contains(_ screen: ScreenID) -> Bool {
      switch self {
      case .any: true
      case .screens(let screens): screens.contains(screen)
      }
    }

    /// The screens; nil: any.
    var listed: [ScreenID]? { if case .screens(let screens) = self { screens } else { nil } }
  }

  package var event: EventID
  package var source: Source
  /// The actions on what is shown; none: it stays.
  package var actions: [StackAction]
  package var effects: [Assignment]
  /// Judged on the screen and in the context that the transition leaves.
  package var guardCondition: Condition?

  package init(
    event: EventID, source: Source, actions: [StackAction], effects: [Assignment] = [],
    guardCondition: Condition? = nil
  ) {
    self.event = event
    self.source = source
    self.actions = actions
    self.effects = effects
    self.guardCondition = guardCondition
  }

  /// A transition that replaces what is shown.
  package init(
    event: EventID, source: Source, target: ScreenID, effects: [Assignment] = [],
    guardCondition: Condition? = nil
  ) {
    self.init(
      event: event, source: source, actions: [.replace(target)], effects: effects, guardCondition: guardCondition)
  }
}

/// A transition rule: one line of the spec, which may start from many screens.
public typealias TransitionID = Identifier<Transition>

/// Something that happens to the app between journeys: a login, a session that ends, an arriving fact.
public struct Change: Hashable, Sendable {
  /// A rule of the change from some screens, `a, b -> dismiss set x = v when C`.
  package struct Rule: Hashable, Sendable {
    package var source: Transition.Source
    /// The actions on what is shown; none: it stays.
    package var actions: [StackAction]
    package var effects: [Assignment]
    package var condition: Condition?

    package init(
      source: Transition.Source = .any, actions: [StackAction] = [], effects: [Assignment] = [],
      condition: Condition? = nil
    ) {
      self.source = source
      self.actions = actions
      self.effects = effects
      self.condition = condition
    }
  }

  public var name: String
  /// The change happens by a rule that applies, in the engine by the first; where none does, it cannot happen. What is
  /// proved holds whichever is taken.
  package var rules: [Rule]
  /// The intent that the app opens next, without values, unless something else has arrived by then.
  ///
  /// It opens as a link does: nothing follows a change that could not follow it anyway.
  package var opens: IntentID?

  package init(name: String, rules: [Rule], opens: IntentID? = nil) {
    self.name = name
    self.rules = rules
    self.opens = opens
  }

  /// A change with one rule, from any screen, which may replace what is shown.
  package init(
    name: String, effects: [Assignment] = [], screen: ScreenID? = nil, condition: Condition? = nil,
    opens: IntentID? = nil
  ) {
    let actions = screen.map { [StackAction.replace($0)] } ?? []
    self.init(name: name, rules: [Rule(actions: actions, effects: effects, condition: condition)], opens: opens)
  }
}

/// A change that the app reports: something that happens between journeys.
public typealias ChangeID = Identifier<Change>
