import NavigationModel

/// A transition that is to be shown.
///
/// One reference: it is passed on, and looked at once or twice.
public struct Presentation: Hashable, Sendable {
  private final class Content: Sendable {
    let transition: TransitionID
    let from: ScreenID
    let isAnimated: Bool
    let values: [String: String]
    let origin: Origin
    /// Empty: not known, or in a log.
    let before: Columns<ShownScreen>
    let payloads: [String: Payload]?

    init(
      _ transition: TransitionID, from: ScreenID, animated isAnimated: Bool, _ values: [String: String],
      _ origin: Origin,
      before: Columns<ShownScreen> = Columns(), _ payloads: [String: Payload]? = nil
    ) {
      (self.transition, self.from, self.isAnimated, self.values) = (transition, from, isAnimated, values)
      (self.origin, self.before, self.payloads) = (origin, before, payloads)
    }
  }

  /// The actions of the transition on what is shown.
  private enum Origin: Sendable {
    case told(EventID, [StackAction], to: ScreenID, firstScreens: [ScreenID]?)
    /// At this place; looked up when it is asked for.
    case made(Configuration, Machine)
  }

  private var content: Content

  public var event: EventID {
    switch content.origin {
    case .told(let event, _, _, _): event
    case .made(_, let machine): machine.transitions[transition.index].event
    }
  }
  public var transition: TransitionID { content.transition }
  /// The screen that is shown now.
  public var from: ScreenID { content.from }
  /// The actions on what is shown, to be done all or not at all; none: nothing moves.
  public var actions: [StackAction] {
    switch content.origin {
    case .told(_, let actions, _, _): actions
    case .made(_, let machine): machine.transitions[transition.index].actions
    }
  }
  /// The screen that is shown after them.
  public var to: ScreenID {
    switch content.origin {
    case .told(_, _, let screen, _): screen
    case .made(let place, let machine): machine.after(transition, in: place).screen
    }
  }
  public var isAnimated: Bool { content.isAnimated }
  /// The values that the event takes, by parameter name; one that is missing has no entry.
  public var values: [String: String] {
    get { content.values }
    set {
      content = Content(
        transition, from: from, animated: isAnimated, newValue, content.origin, before: content.before, content.payloads
      )
    }
  }
  /// By tab; nil: there are none, or they are not known.
  package var firstScreens: [ScreenID]? {
    switch content.origin {
    case .told(_, _, _, let screens): screens
    case .made(let place, let machine):
      machine.tabs.isEmpty ? nil : machine.firstScreens(in: machine.after(transition, in: place).context)
    }
  }

  /// True if ``firstScreens`` are there.
  package var knowsFirstScreens: Bool {
    switch content.origin {
    case .told(_, _, _, let screens): screens != nil
    case .made(_, let machine): !machine.tabs.isEmpty
    }
  }

  package init(
    event: EventID, transition: TransitionID, from: ScreenID, actions: [StackAction], to: ScreenID, isAnimated: Bool,
    values: [String: String] = [:], firstScreens: [ScreenID]? = nil
  ) {
    content = Content(
      transition, from: from, animated: isAnimated, values, .told(event, actions, to: to, firstScreens: firstScreens))
  }

  public static func == (a: Presentation, b: Presentation) -> Bool {
    a.content === b.content
      || a.isSameInLog(as: b) && a.content.payloads == b.content.payloads && a.content.before == b.content.before
        && (a.content.before.top == nil || a.after == b.after)
  }

  /// Returns whether both are the same in texts and numbers, as ``bare`` has them.
  package func isSameInLog(as other: Presentation) -> Bool {
    transition == other.transition && from == other.from && isAnimated == other.isAnimated && values == other.values
      && doesSame(as: other)
  }

  /// Compares what the same transition does: of one machine it differs by the choice only.
  private func doesSame(as other: Presentation) -> Bool {
    if case .made(let own, let machine) = content.origin, case .made(let others, let same) = other.content.origin,
      machine.isIdentical(to: same), own == others
    {
      return true
    }
    return event == other.event && actions == other.actions && to == other.to && firstScreens == other.firstScreens
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(transition)
    hasher.combine(from)
    hasher.combine(to)
    hasher.combine(values)
  }

  /// All that is shown now; empty in a log.
  public var before: Columns<ShownScreen> { content.before }

  /// All that is shown after the actions; empty in a log.
  ///
  /// - Complexity: O(screens that are shown or covered), each time.
  public var after: Columns<ShownScreen> {
    guard content.before.top != nil, case .made(let place, let machine) = content.origin else { return Columns() }
    var after = content.before
    after.take(actions, giving: given, in: machine.after(transition, in: place).context, on: machine)
    return after
  }

  /// The values for the screens that it puts there.
  var given: ShownScreen.Given { ShownScreen.Given(content.values, content.payloads) }

  /// The same in texts and numbers only, as a log has it.
  package var bare: Presentation {
    if content.payloads == nil, content.before.isEmpty { return self }
    var bare = self
    bare.content = Content(content.transition, from: from, animated: isAnimated, values, content.origin)
    return bare
  }

  /// The same without ``values``, as a log has it.
  package var withoutValues: Presentation {
    var other = self
    other.content = Content(transition, from: from, animated: isAnimated, [:], content.origin)
    return other
  }

  /// The same without ``firstScreens``.
  package var withoutFirstScreens: Presentation {
    Presentation(
      event: event, transition: transition, from: from, actions: actions, to: to, isAnimated: isAnimated,
      values: values)
  }

  /// The screen that a tab shows now that has kept nothing: when it is selected, or has been reset. Nil: there is no
  /// such tab.
  public func firstScreen(of tab: TabID) -> ScreenID? { firstScreens?.element(tab) }

  /// The payload that an answer carried beside the value of this name; nil if there was none, or one of another type.
  ///
  /// See ``Answer``.
  public func payload<Payload: Sendable>(_ name: String, as type: Payload.Type = Payload.self) -> Payload? {
    content.payloads?[name]?.content(as: type)
  }
}

extension Presentation {
  /// The presentation of a step; without a step, that of a tap.
  ///
  /// - Parameters:
  ///   - place: where the transition is enabled.
  ///   - screens: what is shown there; empty: not known.
  package init(
    _ transition: TransitionID, at step: StepID?, _ place: Configuration,
    showing screens: Columns<ShownScreen> = Columns(), _ values: ValueFlow, animated isAnimated: Bool = true,
    on machine: Machine
  ) {
    var (isAnimated, fixed) = (isAnimated, [FixedValue]())
    if let step, let performed = machine.performing(step) {
      (isAnimated, fixed) = (performed.isAnimated, performed.fixed)
    }
    let parameters = machine.parameters(of: transition)
    content = Content(
      transition, from: place.screen, animated: isAnimated, values.arguments(for: parameters, fixed: fixed),
      .made(place, machine), before: screens, values.payloads(for: parameters, fixed: fixed))
  }

  /// As a log has it.
  init(
    _ transition: TransitionID, at place: Configuration, animated isAnimated: Bool, _ values: [String: String],
    on machine: Machine
  ) {
    content = Content(transition, from: place.screen, animated: isAnimated, values, .made(place, machine))
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
  ///   - label: that of the change, which can be made at this place.
  ///   - screens: what is shown there; nil: not known.
  package init(
    _ change: ChangeID, _ label: Label, from place: Configuration, showing screens: Columns<ShownScreen>? = nil,
    on machine: Machine
  ) {
    let (actions, after) = (label.actions(of: machine), machine.after(label, in: place))
    self.init(
      change: change, from: place.screen, actions: actions, to: after.screen,
      firstScreens: machine.tabs.isEmpty ? nil : machine.firstScreens(in: after.context))
    if let screens { shown = BeforeAndAfter(screens, actions, in: after.context, on: machine) }
  }
}

extension Arrival {
  /// The context after it, which a rule of the change leads to that does the same to what is shown; nil: none does.
  package func context(after place: Configuration, on machine: Machine) -> Context? {
    var found: Context?
    Step.forEachMoveByHandOrChange(in: place, of: machine, where: { $0 == .change(change) }) { choice in
      let context = choice.configuration.context
      guard found == nil, choice.configuration.screen == to, choice.actions(of: machine) == actions,
        firstScreens == nil || firstScreens == machine.firstScreens(in: context)
      else { return }
      found = context
    }
    return found
  }
}

extension Machine {
  /// The screen that a tab shows, in this context, when it is selected for the first time, or has been reset.
  ///
  /// - Precondition: the machine has the tab.
  public func firstScreen(of tab: TabID, in context: Context) -> ScreenID { bottoms.screen(of: tab, in: context) }

  /// By tab.
  fileprivate func firstScreens(in context: Context) -> [ScreenID] {
    tabs.indices.map { firstScreen(of: TabID($0), in: context) }
  }

  /// The configuration to which something leads that can be made at this place.
  fileprivate func after(_ label: Label, in place: Configuration) -> Configuration {
    Step.choice(label, in: place, of: self)?.configuration ?? place
  }

  fileprivate func after(_ transition: TransitionID, in place: Configuration) -> Configuration {
    kernel.after(transition, in: place) ?? place
  }
}

extension [ScreenID] {
  fileprivate func element(_ tab: TabID) -> ScreenID? { indices.contains(tab.index) ? self[tab.index] : nil }
}

/// All that is shown before and after a call. One reference, as it is copied often and looked at rarely.
private final class BeforeAndAfter: Hashable, Sendable {
  let before: Columns<ShownScreen>
  let after: Columns<ShownScreen>

  init(_ before: Columns<ShownScreen>, _ actions: [StackAction], in context: Context, on machine: Machine) {
    self.before = before
    var after = before
    after.take(actions, giving: ShownScreen.Given(), in: context, on: machine)
    self.after = after
  }

  static func == (a: BeforeAndAfter, b: BeforeAndAfter) -> Bool {
    a.before == b.before && a.after == b.after
  }

  func hash(into hasher: inout Hasher) { hasher.combine(after) }
}
