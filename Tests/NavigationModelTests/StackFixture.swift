import NavigationModel
import NavigationSupport

/// Four screens, somebody who logs in, and rules with every verb.
func stackFixture() -> Draft {
  var draft = Draft("home", "list", "item", "web", variables: ["user": ["out", "in"]])
  let (home, list, item, web) = (draft.screen("home"), draft.screen("list"), draft.screen("item"), draft.screen("web"))
  draft.rule("showList", .push(list))
  draft.rule("showItem", .push(item))
  draft.rule("browse", .present(web))
  draft.rule("swap", .replace(item))
  draft.rule("goBack", .back)
  draft.rule("unwind", .backTo(home))
  draft.rule("close", .dismiss)
  draft.rule("goHome", .reset)
  draft.rule("closeAndShow", .dismiss, .push(item), set: draft.set("user", "in"))
  return draft
}

extension Draft {
  /// Adds the rule `event: any -> actions`.
  mutating func rule(
    _ event: String, _ actions: StackAction..., set effects: Assignment..., when condition: Condition? = nil
  ) {
    transitions.append(
      Transition(
        event: self.event(event), source: .any, actions: actions, effects: effects, guardCondition: condition))
  }

  /// The configuration of a text such as `home push list present web`, with these values, one per variable.
  func place(_ text: String, _ values: String..., at position: Position = .idle) -> Configuration {
    let words = text.split(separator: " ").map(String.init)
    var stack = Stack()
    for index in stride(from: 1, to: words.count, by: 2) {
      stack.cover(screen(words[index - 1]), words[index] == "push" ? .pushed : .presented)
    }
    var place = configuration(words.last ?? "", values, at: position)
    place.stack = stack
    return place
  }

  /// As ``place(_:_:at:)`` takes it.
  func text(_ place: Configuration) -> String {
    place.stack.entries.map { "\(screens[$0.screen.index].name) \($0.cover == .pushed ? "push" : "present") " }.joined()
      + screens[place.screen.index].name
  }
}
