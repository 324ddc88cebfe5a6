import NavigationEngine
import NavigationModel

/// Everything that can be observed of a system under test when it is quiescent.
public struct Observation: Hashable, Sendable {
  /// The screen that is shown.
  public var screen: ScreenID
  /// The values with which it was opened; nil: unknown.
  public var values: [String: String]?
  /// The number of screens that lie below it; nil: unknown.
  public var depth: Int?
  /// The tab that is selected; nil: unknown, or none.
  public var tab: TabID?
  /// The context; nil: unknown.
  public var context: Context?
  /// The presenter's call that the system waits for; always compared.
  public var awaiting: Awaiting
  /// Details that only an engine can tell.
  package var details: Details?

  package init(
    screen: ScreenID, values: [String: String]? = nil, depth: Int? = nil, tab: TabID? = nil, context: Context? = nil,
    awaiting: Awaiting = .nothing, details: Details? = nil
  ) {
    self.screen = screen
    self.values = values
    self.depth = depth
    self.tab = tab
    self.context = context
    self.awaiting = awaiting
    self.details = details
  }

  /// A call of the presenter that a system waits for.
  public enum Awaiting: Hashable, Sendable {
    case nothing
    /// A transition is being shown; only drivers that ``Capabilities/steps`` say so.
    case presentation(Presentation)
    /// The screen of a change is being shown; only drivers that ``Capabilities/steps`` say so.
    case arrival(Arrival)
    /// A question is being asked; values nil: unknown.
    case question(PromptID, values: [String: String]?)
  }

  /// The things that an engine tells beyond what can be observed.
  package struct Details: Hashable, Sendable {
    package var configuration: Configuration
    /// The moves committed since the last observation.
    package var moves: [Move] = []
    /// The results that callers were told since the last observation.
    package var results: [CallerResult] = []
    /// After a relaunch: the saved state.
    package var kept: SavedState?

    package init(configuration: Configuration) { self.configuration = configuration }
  }

  package struct SavedState: Hashable, Sendable {
    package var waiting: [IntentRequest]
    package var interrupted: IntentRequest?

    package init(waiting: [IntentRequest], interrupted: IntentRequest?) {
      self.waiting = waiting
      self.interrupted = interrupted
    }
  }
}

/// The final result that somebody who opened, tapped or reported was told.
package struct CallerResult: Hashable, Sendable {
  package var caller: Int
  package var outcome: Outcome

  package init(caller: Int, _ outcome: Outcome) {
    self.caller = caller
    self.outcome = outcome
  }

  package enum Outcome: Hashable, Sendable {
    /// The ending of the journey; its moves, none if it never began.
    case ended(Ending, [Move])
    /// The tap was made, or a change that opens nothing.
    case done
    case refused(Refusal)
  }

  package enum Refusal: Hashable, Sendable {
    case badLink, busy, tooManyWaiting, notByHand, notEnabled, ambiguous, impossible, doesNotApply, superseded,
      notPresented,
      cancelled, endless
    case other(String)
  }
}

/// A name that is not in the spec.
public struct UnknownName: Error, Hashable, Sendable, CustomStringConvertible {
  public var kind: String
  public var name: String

  public var description: String { "the spec has no \(kind) '\(name)'" }

  static func index(of name: String, _ kind: String, among names: [String]) throws(UnknownName) -> Int {
    guard let index = names.firstIndex(of: name) else { throw UnknownName(kind: kind, name: name) }
    return index
  }
}

extension Observation {
  /// An observation by names.
  ///
  /// ```swift
  /// try Observation(on: machine, screen: router.screen, values: router.parameters, asking: router.question)
  /// ```
  ///
  /// - Parameters:
  ///   - machine: the one whose names these are.
  ///   - screen: the one that is shown.
  ///   - values: those that it is shown with; nil: unknown.
  ///   - depth: how many screens lie below the one that is shown; nil: unknown.
  ///   - tab: the one that is selected; nil: unknown, or none.
  ///   - context: the values of all known variables; if one is missing, the context counts as unknown.
  ///   - prompt: the question that is being asked; nil: none is, which is compared.
  ///   - questionValues: those that it is asked with; nil: unknown.
  /// - Throws: ``UnknownName``, which is reported as a failure.
  public init(
    on machine: Machine, screen: String, values: [String: String]? = nil, depth: Int? = nil, tab: String? = nil,
    context: [String: String]? = nil, asking prompt: String? = nil, with questionValues: [String: String]? = nil
  ) throws(UnknownName) {
    var known: Context?
    if let context { known = try machine.context(context) }
    self.init(screen: try machine.screen(screen), values: values, depth: depth, context: known)
    if let tab { self.tab = TabID(try UnknownName.index(of: tab, "tab", among: machine.tabs.map(\.name))) }
    if let prompt { awaiting = try .question(prompt, values: questionValues, on: machine) }
  }
}

extension Observation.Awaiting {
  /// A question by names.
  public static func question(
    _ prompt: String, values: [String: String]? = nil, on machine: Machine
  ) throws(UnknownName) -> Self {
    .question(PromptID(try UnknownName.index(of: prompt, "prompt", among: machine.prompts.map(\.name))), values: values)
  }

  /// The event that is being shown, by names: one that leaves `screen`.
  ///
  /// - Parameters:
  ///   - event: the one that is being shown.
  ///   - rule: which of the event's rules from there, in the order of the spec, from 0.
  ///   - screen: the one that is shown until then.
  ///   - target: the screen that is to be shown; needed where it depends on what lies below.
  ///   - values: those that the event is given.
  ///   - isAnimated: whether it is to be animated.
  ///   - machine: the one whose names these are.
  public static func presentation(
    _ event: String, rule: Int = 0, from screen: String, to target: String? = nil, values: [String: String] = [:],
    isAnimated: Bool,
    on machine: Machine
  ) throws(UnknownName) -> Self {
    let from = try machine.screen(screen)
    let event = EventID(try UnknownName.index(of: event, "event", among: machine.events.map(\.name)))
    let rules = machine.transitions.indices.filter {
      machine.transitions[$0].event == event && machine.transitions[$0].source.contains(from)
    }
    guard rules.indices.contains(rule) else {
      throw UnknownName(kind: "transition from \(screen) by", name: machine.events[event.index].name)
    }
    let index = rules[rule]
    let actions = machine.transitions[index].actions
    return .presentation(
      Presentation(
        event: event, transition: TransitionID(index), from: from, actions: actions,
        to: try machine.screen(target, after: actions, from: from), isAnimated: isAnimated, values: values))
  }

  /// The change that is being shown, by names, with where it leads.
  ///
  /// - Parameters:
  ///   - change: the one that is being shown.
  ///   - screen: the one that is shown until then.
  ///   - target: as for ``presentation(_:rule:from:to:values:isAnimated:on:)``.
  ///   - machine: the one whose names these are.
  public static func arrival(
    _ change: String, from screen: String, to target: String? = nil, on machine: Machine
  ) throws(UnknownName) -> Self {
    let from = try machine.screen(screen)
    guard let index = machine.changes.firstIndex(where: { $0.name == change }),
      let rule = machine.changes[index].rules.first(where: { !$0.actions.isEmpty && $0.source.contains(from) })
    else { throw UnknownName(kind: "change that shows something on \(screen), named", name: change) }
    return .arrival(
      Arrival(
        change: ChangeID(index), from: from, actions: rule.actions,
        to: try machine.screen(target, after: rule.actions, from: from)))
  }
}

extension Machine {
  /// The screen of this name; nil: the one that is shown after the actions.
  fileprivate func screen(
    _ name: String?, after actions: [StackAction], from screen: ScreenID
  ) throws(UnknownName) -> ScreenID {
    if let name { return try self.screen(name) }
    guard let shown = actions.isEmpty ? screen : shown(after: actions) else {
      throw UnknownName(kind: "screen that is shown without 'to:' from", name: screens[screen.index].name)
    }
    return shown
  }

  fileprivate func screen(_ name: String) throws(UnknownName) -> ScreenID {
    ScreenID(try UnknownName.index(of: name, "screen", among: screens.map(\.name)))
  }

  func context(_ values: [String: String]) throws(UnknownName) -> Context? {
    var context = Context()
    var known = 0
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let variable = try UnknownName.index(of: name, "variable", among: variables.map(\.name))
      let index = try UnknownName.index(of: value, "value of \(name)", among: variables[variable].values)
      context = contexts.setting(VariableID(variable), to: index, in: context)
      known += 1
    }
    return known == variables.count ? context : nil
  }
}
