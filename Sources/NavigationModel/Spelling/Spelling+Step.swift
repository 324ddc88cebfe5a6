extension JourneyStep {
  /// The step as a spec spells it; of one with steps inside it, the part before them.
  package func text(in machine: Machine) -> String {
    switch self {
    case .perform(let event, let animated, let fixed):
      "\(animated ? "animate " : "")\(machine.events[event.index].name)\(Self.text(fixed))"
    case .ask(let prompt, let fixed, _): "ask \(machine.prompts[prompt.index].name)\(Self.text(fixed))"
    case .retry: "retry"
    case .open(let intent): "open \(machine.intents[intent.index].name)"
    case .follow(let value): "follow \(value)"
    case .set(let effects): "set \(effects.text(in: machine))"
    case .fail(let reason, let condition):
      "fail \(Self.word(reason))\(condition.map { " unless \($0.text(in: machine))" } ?? "")"
    case .when(let condition, _): "when \(condition.text(in: machine))"
    case .leave: Self.leaveWord
    }
  }

  /// The word before an event that leads out of the app. It is a word only there, so that an event may be called so.
  package static let leaveWord = "leave"

  /// The step in a few words, without values and conditions: `ask login`.
  ///
  /// - Parameter shown: a name as it is shown.
  package func words(in machine: Machine, shown: (String) -> String = { $0 }) -> String {
    let name = name(in: machine).map(shown)
    return switch self {
    case .perform: name ?? ""
    case .fail(let reason, _): "fail \(shown(reason))"
    default: [kind.rawValue, name].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The name of what is performed, asked, opened or followed.
  package func name(in machine: Machine) -> String? {
    switch self {
    case .perform(let event, _, _): machine.events[event.index].name
    case .ask(let prompt, _, _): machine.prompts[prompt.index].name
    case .open(let intent): machine.intents[intent.index].name
    case .follow(let value): value
    default: nil
    }
  }

  private static func text(_ fixed: [FixedValue]) -> String {
    guard !fixed.isEmpty else { return "" }
    return "(\(fixed.map { "\($0.name) = \(word($0.value))" }.joined(separator: ", ")))"
  }

  /// A text without quotes if it can be a name, otherwise in quotes.
  private static func word(_ text: String) -> String {
    if CharacterClass.isName(text), !Word.texts.contains(text) { return text }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

extension Property.Claim {
  /// The claim as a spec spells it: `from screen == search can reach screen == restaurant within 1`.
  package func text(in machine: Machine) -> String {
    switch self {
    case .always(let c): "always \(c.text(in: machine))"
    case .never(let c): "never \(c.text(in: machine))"
    case .canReach(let c): "can reach \(c.text(in: machine))"
    case .fromCanReach(let c, let d, let moves):
      "from \(c.text(in: machine)) can reach \(d.text(in: machine))\(moves.text(in: machine))"
    case .fromMustReach(let c, let d): "from \(c.text(in: machine)) must reach \(d.text(in: machine))"
    case .fromMustEnd(let c, let d): "from \(c.text(in: machine)) must end in \(d.text(in: machine))"
    case .askOnly(let prompt, let c): "ask \(machine.prompts[prompt.index].name) only when \(c.text(in: machine))"
    case .happensOnly(let mover, let c): "\(mover.name(in: machine)) only when \(c.text(in: machine))"
    }
  }
}

extension Property.Moves {
  /// ` within 2`, ` by closeSheet`; empty for any number of any moves by hand.
  fileprivate func text(in machine: Machine) -> String {
    switch self {
    case .byHand(nil): ""
    case .byHand(let most?): " within \(most)"
    case .one(let mover): " by \(mover.name(in: machine))"
    }
  }
}

extension Property.Mover {
  /// The words for what users can do where no rule says so; of a tab its name follows.
  package static let byHand: (back: String, drag: String, tap: String) = ("back", "drag", "tap")

  package func name(in machine: Machine) -> String {
    switch self {
    case .event(let event): machine.events[event.index].name
    case .change(let change): machine.changes[change.index].name
    case .back: Self.byHand.back
    case .drag: Self.byHand.drag
    case .tap(let tab): "\(Self.byHand.tap) \(machine.tabs[tab.index].name)"
    }
  }
}
