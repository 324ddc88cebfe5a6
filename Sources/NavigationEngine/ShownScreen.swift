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

  package init(_ screen: ScreenID, _ given: Given = Given()) {
    (self.screen, values, payloads) = (screen, given.values, given.payloads)
  }

  /// The payload that an answer carried beside the value of this name; nil if there was none, or one of another type.
  ///
  /// See ``Answer``.
  public func payload<Payload: Sendable>(_ name: String, as type: Payload.Type = Payload.self) -> Payload? {
    payloads?[name]?.content(as: type)
  }

  /// The values that screens are presented with.
  package struct Given: Hashable, Sendable {
    package var values: [String: String] = [:]
    var payloads: [String: Payload]?

    package init(values: [String: String] = [:]) { self.values = values }

    init(_ values: [String: String], _ payloads: [String: Payload]?) {
      (self.values, self.payloads) = (values, payloads)
    }

    /// Those of an answer, by the names that its outcome gives.
    package init(_ answer: Answer, taking gives: [Parameter]) {
      guard !gives.isEmpty else { return }
      values = answer.values.filter { name, _ in gives.contains { $0.name == name } }
      payloads = answer.payloads?.filter { values[$0.key] != nil }
    }
  }
}

extension Columns<ShownScreen> {
  /// The screens of a configuration, such as that of an event of the engine, without values.
  public init(at place: Configuration) { self = Columns<ScreenID>(place).map { ShownScreen($0) } }

  /// Does what a choice does to what is shown.
  ///
  /// - Parameter given: what the screens get that are put there.
  package mutating func take(_ choice: Choice, giving given: ShownScreen.Given, on machine: Machine) {
    take(choice.actions(of: machine), giving: given, in: choice.configuration.context, on: machine)
  }

  /// - Parameter context: the one after the actions, by which first screens of tabs go.
  package mutating func take(
    _ actions: [StackAction], giving given: ShownScreen.Given, in context: Context, on machine: Machine
  ) {
    for action in actions {
      let isDone = take(
        action, putting: { ShownScreen($0, given) }, where: { $0.screen == $1 },
        first: { ShownScreen($0.map { machine.firstScreen(of: $0, in: context) } ?? machine.root) })
      assert(isDone, "the machine does only what is possible")
    }
  }

  /// The app shows another screen than was believed.
  mutating func show(_ screen: ScreenID) {
    _ = take(
      .replace(screen), putting: { ShownScreen($0) }, where: { $0.screen == $1 }, first: { _ in ShownScreen(screen) })
  }
}
