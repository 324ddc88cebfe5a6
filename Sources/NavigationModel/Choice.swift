/// One thing that may happen in a configuration.
///
/// A value: `Step` lists many, of which most are looked at once. One that is kept is kept as an entry of a ``Trace``.
public struct Choice: Sendable {
  package internal(set) var move: Move
  /// The configuration to which it leads.
  package internal(set) var configuration: Configuration
  /// The ending of the journey, if it ends.
  package internal(set) var ending: Ending?
  /// The rule by which it happens; nil: it is nothing that the spec says, as a presentation that fails.
  package internal(set) var rule: Kernel.RuleID?
  /// It can happen, but is not what a well-meaning user, service or app chooses.
  package internal(set) var isAdverse: Bool

  package var result: Result { ending.map { .ends($0, configuration) } ?? .continues(configuration) }

  /// The outcome of a choice.
  public enum Result: Hashable, Sendable, Codable {
    /// On to this configuration.
    case continues(Configuration)
    /// The journey ends, and leaves this idle configuration.
    case ends(Ending, Configuration)
  }

  /// Makes a choice; only `Step` says which there are.
  package init(_ move: Move, _ result: Result, isAdverse: Bool = false, by rule: Kernel.RuleID? = nil) {
    self.init(move, result.configuration, result.ending, isAdverse: isAdverse, by: rule)
  }

  @inline(__always)
  init(
    _ move: Move, _ configuration: Configuration, _ ending: Ending?, isAdverse: Bool = false,
    by rule: Kernel.RuleID? = nil
  ) {
    (self.move, self.configuration, self.ending) = (move, configuration, ending)
    (self.rule, self.isAdverse) = (rule, isAdverse)
  }
}

/// By what is seen of it: a plain reading of a machine knows no numbers of rules.
extension Choice: Hashable {
  public static func == (a: Choice, b: Choice) -> Bool {
    a.move == b.move && a.isAdverse == b.isAdverse && a.ending == b.ending && a.configuration == b.configuration
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(move)
    hasher.combine(configuration)
    hasher.combine(ending)
  }
}

extension Choice.Result {
  /// The configuration to which it leads.
  public var configuration: Configuration {
    switch self {
    case .continues(let configuration), .ends(_, let configuration): configuration
    }
  }

  /// The ending of the journey, if it ended.
  public var ending: Ending? {
    if case .ends(let ending, _) = self { ending } else { nil }
  }
}

/// An event of any kind that changes the configuration, or ends a journey.
public enum Move: Hashable, Sendable, BitwiseCopyable, Codable {
  /// The user made a transition by hand.
  case browse(TransitionID)
  /// The user went back to the screen below.
  case back
  /// The user dragged the sheet away.
  case drag
  /// The user tapped a tab.
  case tap(TabID)
  /// The app reported a change.
  case change(ChangeID)
  /// A link was opened.
  case open(IntentID)
  /// A link or a change arrived and ended the journey.
  case supersede
  /// The journey took this alternative.
  case choose(IntentID, alternative: Int)
  /// No alternative applied.
  case unhandled(IntentID)
  /// The step's event made this transition.
  case perform(StepID, TransitionID)
  /// The app could not present the transition.
  case failToPresent(StepID, TransitionID)
  /// The step's event found no enabled transition, or more than one.
  case refuse(StepID)
  /// The prompt was answered with this outcome.
  case answer(StepID, outcome: Int)
  /// A `set` step.
  case set(StepID)
  /// A `fail` step ended the journey; or a `follow` whose link opens nothing, or that came too late.
  case fail(StepID)
  /// A `when` whose condition is false, or a `fail unless` whose condition is true, was passed over.
  case pass(StepID)
  /// A `when` whose condition is true was entered.
  case enter(StepID)
  /// `retry` or `open`.
  case jump(StepID)
  /// A `follow` step opened the intent that its link names.
  case follow(StepID, IntentID)
  /// The last step was done.
  case finish(IntentID)
  /// The event before had led out of the app, and the journey ended.
  case leave(StepID)
}

extension Move {
  /// True if the user makes it, without a link: a button, Back, dragging a sheet away, or a tab.
  package var isByHand: Bool {
    switch self {
    case .browse, .back, .drag, .tap: true
    default: false
    }
  }
}
