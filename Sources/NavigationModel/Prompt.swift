/// A question to the user or to a service.
public struct Prompt: Hashable, Sendable {
  public var name: String
  /// The values that the question takes.
  package var parameters: [Parameter]
  /// The possible answers, silence included; at least one is always possible and not adverse.
  package var outcomes: [Outcome]
  /// The possible answers by name: the number of an answer is an index here.
  public var outcomeNames: [String] { outcomes.map(\.name) }

  package init(name: String, parameters: [Parameter] = [], outcomes: [Outcome]) {
    self.name = name
    self.parameters = parameters
    self.outcomes = outcomes
  }
}

/// A prompt: a question to the user or to a service.
public typealias PromptID = Identifier<Prompt>

/// One possible answer to a prompt.
package struct Outcome: Hashable, Sendable {
  package var name: String
  /// The values that the answer gives.
  package var gives: [Parameter]
  /// The actions on what is shown that are done when the answer arrives; none: it stays.
  package var actions: [StackAction]
  package var effects: [Assignment]
  /// The condition under which it can be given, judged where it is asked; nil: always.
  package var condition: Condition?
  /// It can happen, but is not what a well-meaning user or service chooses.
  package var isAdverse: Bool
  /// The journey ends `abandoned` (after the effects have been applied).
  package var aborts: Bool

  package init(
    name: String, gives: [Parameter] = [], actions: [StackAction] = [], effects: [Assignment] = [],
    condition: Condition? = nil, isAdverse: Bool = false, aborts: Bool = false
  ) {
    self.name = name
    self.gives = gives
    self.actions = actions
    self.effects = effects
    self.condition = condition
    self.isAdverse = isAdverse
    self.aborts = aborts
  }

  /// True if a well-meaning answer is this one wherever it is asked.
  package var isAlwaysWellMeant: Bool { !isAdverse && condition == nil }
}
