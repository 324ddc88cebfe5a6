import NavigationModel

/// A screen that is shown, or lies below, with what it was presented with.
public struct ShownScreen: Hashable, Sendable {
  public var screen: ScreenID
  /// Those of the event, or of the answer, that put the screen there.
  ///
  /// Back, dismissing a sheet, selecting a tab again and an event that stays leave them as they are; the root that a
  /// reset shows has none, nor has a tab's first screen, a screen that a change leads to, or one that the app has only
  /// reported to show.
  public var values: [String: String]
  var payloads: [String: Payload]?

  package init(_ screen: ScreenID, _ given: ScreenValues.Given = ScreenValues.Given()) {
    (self.screen, values, payloads) = (screen, given.values, given.payloads)
  }

  /// What an answer carried beside the value of this name; nil if nothing, or something of another type.
  ///
  /// See ``Answer``.
  public func payload<Payload: Sendable>(_ name: String, as type: Payload.Type = Payload.self) -> Payload? {
    payloads?[name]?.content(as: type)
  }
}

/// The values of each screen on the stack; they lie beside it, since the model knows of none.
package struct ScreenValues: Hashable, Sendable {
  package struct Given: Hashable, Sendable {
    package var values: [String: String] = [:]
    var payloads: [String: Payload]?

    package init(values: [String: String] = [:]) { self.values = values }

    package init(_ presentation: Presentation) { (values, payloads) = (presentation.values, presentation.payloads) }

    /// Those of an answer, by the names that its outcome gives.
    package init(_ answer: Answer, taking gives: [Parameter]) {
      guard !gives.isEmpty else { return }
      values = answer.values.filter { name, _ in gives.contains { $0.name == name } }
      payloads = answer.payloads?.filter { values[$0.key] != nil }
    }

    /// Nil if there are none.
    var named: [String: String]? { values.isEmpty ? nil : values }
  }

  /// Those of the screen that is shown.
  package private(set) var shown: Given
  // Nil rather than empty, which costs more to copy.
  private var covered: [Given]?
  /// Those of the tabs that are not selected and have kept something, from the bottom upwards.
  private var kept: [TabID: [Given]]?

  /// Of screens that were not presented.
  package init(at place: Configuration) {
    self.init(place.stack.entries.map { _ in Given() } + [Given()], kept: [:])
  }

  package init() { shown = Given() }

  /// - Parameters:
  ///   - all: from the bottom upwards.
  ///   - kept: those of other tabs.
  init(_ all: [Given], kept: [TabID: [Given]]) {
    self.init()
    lay(all)
    self.kept = kept.isEmpty ? nil : kept
  }

  /// Those of the screens below, from the bottom upwards.
  package var below: [Given] { covered ?? [] }

  /// Those of all screens that are on each other, from the bottom upwards.
  package var all: [Given] { below + CollectionOfOne(shown) }

  /// Those of a tab that is not selected.
  package func kept(in tab: TabID) -> [Given] { kept?[tab] ?? [] }

  /// Follows a move of the machine from `place`.
  ///
  /// - Parameters:
  ///   - presented: what the presentation was given that has just been shown, if any.
  ///   - values: those of the turn.
  ///   - returned: what the call brought that has just returned.
  mutating func follow(
    _ choice: Choice, from place: Configuration, _ presented: Given?, _ values: ValueFlow, _ returned: Returned,
    on machine: Machine
  ) {
    let given: Given
    switch choice.move {
    case .perform: given = presented ?? Given()
    case .browse(let transition):
      // What the user has done by hand already was not presented.
      given = presented ?? Given(Presentation(transition, at: nil, from: place, values, on: machine))
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action, case .answer(let answer) = returned
      else { return }
      given = Given(answer, taking: machine.prompts[prompt.index].outcomes[outcome].gives)
    case .back, .drag, .tap, .change, .open: given = Given()
    default: return
    }
    follow(Step.actions(of: choice.move, in: place, of: machine), from: place, giving: given, on: machine)
  }

  /// Follows what is done to the stack of `place`.
  ///
  /// - Parameter given: what the screens get that are put there.
  package mutating func follow(
    _ actions: [StackAction], from place: Configuration, giving given: Given, on machine: Machine
  ) {
    guard machine.hasStacks else {
      for action in actions { shown = action == .reset ? Given() : given }
      return
    }
    var place = place
    for action in actions {
      guard let after = place.taking(CollectionOfOne(action), on: machine.bottoms) else { return }
      switch action {
      case .push, .present:
        covered = covered ?? []
        covered?.append(shown)
        shown = given
      case .replace: shown = given
      case .back, .backTo, .dismiss: uncover(to: after.stack.entries.count)
      case .reset: self = ScreenValues()
      case .tap(let tab) where place.stack.selectedTab == tab: uncover(to: 0)
      case .select(let tab), .tap(let tab): select(tab, from: place.stack)
      case .resetTab(let tab): reset(tab, of: place.stack)
      }
      place = after
    }
  }

  private mutating func select(_ tab: TabID, from stack: Stack) {
    guard stack.selectedTab != tab else { return }
    let (own, sheets) = parted(stack)
    var others = kept ?? [:]
    if let old = stack.selectedTab { others[old] = own }
    lay((others.removeValue(forKey: tab) ?? [Given()]) + sheets)
    kept = others.isEmpty ? nil : others
  }

  private mutating func reset(_ tab: TabID, of stack: Stack) {
    kept?[tab] = nil
    if stack.selectedTab == tab { lay([Given()] + parted(stack).sheets) }
  }

  /// Those of the selected tab, and those of the sheets above it.
  private func parted(_ stack: Stack) -> (own: [Given], sheets: [Given]) {
    let count = stack.entries.firstIndex { $0.cover == .presented }.map { $0 + 1 } ?? all.count
    return (Array(all.prefix(count)), Array(all.dropFirst(count)))
  }

  private mutating func lay(_ all: [Given]) {
    shown = all.last ?? Given()
    covered = all.count > 1 ? Array(all.dropLast()) : nil
  }

  /// The app shows another screen than was believed.
  mutating func forgetShown() { shown = Given() }

  private mutating func uncover(to count: Int) {
    guard var covered, count < covered.count else { return }
    shown = covered[count]
    covered.removeSubrange(count...)
    self.covered = covered.isEmpty ? nil : covered
  }
}

extension NavigationEngine {
  /// The screen that is shown, by the committed state of the machine, and what it was presented with.
  public var shown: ShownScreen {
    ShownScreen(configuration.screen, state.screens.shown)
  }

  /// The screens below, from the bottom upwards; how each is covered is in ``configuration``.
  public var below: [ShownScreen] {
    zip(configuration.stack.entries, state.screens.below).map { ShownScreen($0.screen, $1) }
  }

  /// All that is shown and kept, by the committed state of the machine.
  package var place: (configuration: Configuration, screens: ScreenValues) { (configuration, state.screens) }
}
