import NavigationModel

/// A transition that is to be shown.
///
/// Two references: it is passed on and kept in logs, and looked at once or twice.
public struct Presentation: Hashable, Sendable {
  private struct Parts: Hashable, Sendable {
    var event: EventID
    var transition: TransitionID
    var from: ScreenID
    var to: ScreenID
    var isAnimated: Bool
    var actions: [StackAction]
    var values: [String: String]
    var firstScreens: [ScreenID]?
  }

  private final class Box: Sendable {
    let parts: Parts
    init(_ parts: Parts) { self.parts = parts }
  }

  private var box: Box
  /// nil: in a log.
  private var live: BeforeAndAfter?

  private var parts: Parts {
    get { box.parts }
    set { box = Box(newValue) }
  }

  public var event: EventID { parts.event }
  public var transition: TransitionID { parts.transition }
  /// The screen that is shown now.
  public var from: ScreenID { parts.from }
  /// The actions on what is shown, to be done all or not at all; none: nothing moves.
  public var actions: [StackAction] { parts.actions }
  /// The screen that is shown after them.
  public var to: ScreenID { parts.to }
  public var isAnimated: Bool { parts.isAnimated }
  /// The values that the event takes, by parameter name; one that is missing has no entry.
  public package(set) var values: [String: String] {
    get { parts.values }
    set { parts.values = newValue }
  }
  /// By tab; nil: there are none, or they are not known.
  package var firstScreens: [ScreenID]? {
    get { parts.firstScreens }
    set { parts.firstScreens = newValue }
  }

  package init(
    event: EventID, transition: TransitionID, from: ScreenID, actions: [StackAction], to: ScreenID, isAnimated: Bool,
    values: [String: String] = [:], firstScreens: [ScreenID]? = nil
  ) {
    box = Box(
      Parts(
        event: event, transition: transition, from: from, to: to, isAnimated: isAnimated, actions: actions,
        values: values, firstScreens: firstScreens))
  }

  public static func == (a: Presentation, b: Presentation) -> Bool { a.parts == b.parts && a.live == b.live }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(parts)
    hasher.combine(live)
  }

  /// All that is shown now; empty in a log.
  public var before: Columns<ShownScreen> { live?.before ?? Columns() }

  /// All that is shown after the actions; empty in a log.
  public var after: Columns<ShownScreen> { live?.after ?? Columns() }

  /// The same in texts and numbers only, as a log has it.
  package var bare: Presentation {
    var bare = self
    bare.live = nil
    return bare
  }

  /// The screen that a tab shows now that has kept nothing: when it is selected, or has been reset. Nil: there is no
  /// such tab.
  public func firstScreen(of tab: TabID) -> ScreenID? { firstScreens?.element(tab) }

  /// The payload that an answer carried beside the value of this name; nil if there was none, or one of another type.
  ///
  /// See ``Answer``.
  public func payload<Payload: Sendable>(_ name: String, as type: Payload.Type = Payload.self) -> Payload? {
    live?.given.payloads?[name]?.content(as: type)
  }
}

extension Presentation {
  /// The presentation of a step; without a step, that of a tap.
  ///
  /// - Parameters:
  ///   - choice: what the transition does at this place.
  ///   - screens: what is shown there; nil: not known.
  package init(
    _ transition: TransitionID, at step: StepID?, _ choice: Choice, from place: Configuration,
    showing screens: Columns<ShownScreen>? = nil, _ values: ValueFlow, animated isAnimated: Bool = true,
    on machine: Machine
  ) {
    let rule = machine.transitions[transition.index]
    var (isAnimated, fixed) = (isAnimated, [FixedValue]())
    if let step, case .perform(_, let animates, let values) = machine.steps[step.index].action {
      (isAnimated, fixed) = (animates, values)
    }
    let parameters = machine.events[rule.event.index].parameters
    let after = choice.configuration
    self.init(
      event: rule.event, transition: transition, from: place.screen, actions: rule.actions, to: after.screen,
      isAnimated: isAnimated, values: values.arguments(for: parameters, fixed: fixed),
      firstScreens: machine.firstScreens(in: after.context))
    let payloads = values.payloads(for: parameters, fixed: fixed)
    let given = ShownScreen.Given(self.values, payloads)
    if let screens {
      live = BeforeAndAfter(screens, choice, giving: given, on: machine)
    } else if payloads != nil {
      live = BeforeAndAfter(giving: given)
    }
  }
}

/// A change that is to be shown.
public struct Arrival: Hashable, Sendable {
  public var change: ChangeID
  /// The screen that is shown now.
  public var from: ScreenID
  /// The actions on what is shown, to be done all or not at all.
  public var actions: [StackAction]
  /// The screen that is shown after them.
  public var to: ScreenID
  private var shown: BeforeAndAfter?
  /// As ``Presentation/firstScreens``.
  package var firstScreens: [ScreenID]?

  package init(
    change: ChangeID, from: ScreenID, actions: [StackAction], to: ScreenID, firstScreens: [ScreenID]? = nil
  ) {
    self.change = change
    self.from = from
    self.actions = actions
    self.to = to
    self.firstScreens = firstScreens
  }

  /// As ``Presentation/firstScreen(of:)``.
  public func firstScreen(of tab: TabID) -> ScreenID? { firstScreens?.element(tab) }

  /// As ``Presentation/before``.
  public var before: Columns<ShownScreen> { shown?.before ?? Columns() }

  /// As ``Presentation/after``.
  public var after: Columns<ShownScreen> { shown?.after ?? Columns() }

  /// As ``Presentation/bare``.
  package var bare: Arrival {
    var bare = self
    bare.shown = nil
    return bare
  }

  /// - Parameters:
  ///   - choice: the change, as it is made at this place.
  ///   - screens: what is shown there; nil: not known.
  package init(
    _ change: ChangeID, _ choice: Choice, from place: Configuration, showing screens: Columns<ShownScreen>? = nil,
    on machine: Machine
  ) {
    let after = choice.configuration
    self.init(
      change: change, from: place.screen, actions: choice.actions(of: machine), to: after.screen,
      firstScreens: machine.firstScreens(in: after.context))
    if let screens { shown = BeforeAndAfter(screens, choice, giving: ShownScreen.Given(), on: machine) }
  }
}

extension Machine {
  /// The screen that a tab shows, in this context, when it is selected for the first time, or has been reset.
  ///
  /// - Precondition: the machine has the tab.
  public func firstScreen(of tab: TabID, in context: Context) -> ScreenID { bottoms.screen(of: tab, in: context) }

  /// By tab; nil: there are no tabs.
  fileprivate func firstScreens(in context: Context) -> [ScreenID]? {
    tabs.isEmpty ? nil : tabs.indices.map { firstScreen(of: TabID($0), in: context) }
  }
}

extension [ScreenID] {
  fileprivate func element(_ tab: TabID) -> ScreenID? { indices.contains(tab.index) ? self[tab.index] : nil }
}

/// All that is shown before and after a call, and what the screens get that it puts there. One reference, as it is
/// copied often and looked at rarely.
private final class BeforeAndAfter: Hashable, Sendable {
  let before: Columns<ShownScreen>
  let after: Columns<ShownScreen>
  let given: ShownScreen.Given

  init(
    _ before: Columns<ShownScreen>, _ choice: Choice, giving given: ShownScreen.Given, on machine: Machine
  ) {
    (self.before, self.given) = (before, given)
    var after = before
    after.take(choice, giving: given, on: machine)
    self.after = after
  }

  /// Made where it is not known what is shown.
  init(giving given: ShownScreen.Given) {
    (before, after, self.given) = (Columns(), Columns(), given)
  }

  static func == (a: BeforeAndAfter, b: BeforeAndAfter) -> Bool {
    a.before == b.before && a.after == b.after && a.given.payloads == b.given.payloads
  }

  func hash(into hasher: inout Hasher) { hasher.combine(after) }
}
