/// What a machine is made of.
@usableFromInline struct MachineParts: Hashable, Sendable {
  @usableFromInline let name: String
  @usableFromInline let root: ScreenID
  @usableFromInline let start: Machine.Start
  @usableFromInline let browsing: Machine.Browsing
  @usableFromInline let rules: Set<Rule>
  @usableFromInline let variables: [Variable]
  @usableFromInline let initially: Condition?
  @usableFromInline let types: [ParameterType]
  @usableFromInline let screens: [Screen]
  @usableFromInline let events: [Event]
  @usableFromInline let transitions: [Transition]
  @usableFromInline let prompts: [Prompt]
  @usableFromInline let intents: [Intent]
  @usableFromInline let changes: [Change]
  @usableFromInline let links: Links
  @usableFromInline let properties: [Property]
  @usableFromInline let contexts: ContextSpace
}

/// A machine's parts, and what follows from them.
@usableFromInline final class MachineStorage: Sendable {
  @usableFromInline let parts: MachineParts
  /// The journeys, flattened for ``Step``.
  let program: Program
  /// The transitions by the screens they leave.
  let outgoing: OutgoingTransitions

  /// - Parameter parts: valid ones.
  init(_ parts: MachineParts) {
    self.parts = parts
    program = Program(parts.intents)
    outgoing = OutgoingTransitions(parts.transitions, screenCount: parts.screens.count)
  }
}

extension Machine {
  @inlinable public var name: String { storage.parts.name }
  @inlinable public var root: ScreenID { storage.parts.root }
  @inlinable public var start: Start { storage.parts.start }
  @inlinable public var browsing: Browsing { storage.parts.browsing }
  @inlinable public var rules: Set<Rule> { storage.parts.rules }
  @inlinable public var variables: [Variable] { storage.parts.variables }
  /// Narrows the contexts of the start; nil: all combinations.
  @inlinable public var initially: Condition? { storage.parts.initially }
  @inlinable public var types: [ParameterType] { storage.parts.types }
  @inlinable public var screens: [Screen] { storage.parts.screens }
  @inlinable public var events: [Event] { storage.parts.events }
  @inlinable public var transitions: [Transition] { storage.parts.transitions }
  @inlinable public var prompts: [Prompt] { storage.parts.prompts }
  @inlinable public var intents: [Intent] { storage.parts.intents }
  @inlinable public var changes: [Change] { storage.parts.changes }
  @inlinable public var links: Links { storage.parts.links }
  @inlinable public var properties: [Property] { storage.parts.properties }
  /// All combinations of context values.
  @inlinable public var contexts: ContextSpace { storage.parts.contexts }
  /// The steps of all journeys, by ``StepID``.
  public var steps: [ProgramStep] { storage.program.steps }
  var program: Program { storage.program }
  var outgoing: OutgoingTransitions { storage.outgoing }
}
