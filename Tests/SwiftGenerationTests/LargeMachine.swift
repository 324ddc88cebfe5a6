import Basics
import NavigationModel
import NavigationSupport

/// A machine as large as that of a very large app: 200 screens, 1,000 transitions, 250 events, 50 intents.
enum LargeMachine {
  static func make() throws -> Machine {
    var random = SplitMix64(seed: 1)
    var draft = Draft(variables: [:])
    draft.name = "Large"
    let values = ["a", "b", "c"]
    draft.variables = (0..<3).map { Variable(name: "v\($0)", values: values) }
    draft.types = [ParameterType(name: "kind", values: ["x", "y", "z"])]
    let parameters = [Parameter(name: "id"), Parameter(name: "kind", isOptional: true, type: TypeID(0))]
    func isValue(_ variable: Int, _ value: Int) -> Condition { .variable(VariableID(variable), [value]) }
    draft.screens = (0..<200).map { index in
      Screen(name: "s\(index)", requires: index % 4 == 1 ? .not(isValue(index % 3, 2)) : nil)
    }
    func screen() -> ScreenID { ScreenID(random.below(200)) }
    draft.events = (0..<250).map { Event(name: "e\($0)", parameters: $0 % 5 == 0 ? [] : parameters) }
    for index in 0..<1_000 {
      let condition = Condition.and(isValue(index % 3, 0), .not(isValue(1, 1)))
      draft.transitions.append(
        Transition(
          event: EventID(index / 4), source: .screens([screen(), screen(), screen()]), target: screen(),
          effects: index % 3 == 0 ? [Assignment(variable: VariableID(0), value: 1)] : [],
          guardCondition: index % 2 == 0 ? condition : nil))
    }
    draft.prompts = (0..<10).map { index in
      Prompt(
        name: "p\(index)", parameters: [parameters[0]],
        outcomes: [
          Outcome(name: "yes", gives: [parameters[0]], effects: [Assignment(variable: VariableID(0), value: 0)]),
          Outcome(name: "no", isAdverse: true, aborts: true),
        ])
    }
    draft.intents = (0..<50).map { index in
      let ask = JourneyStep.ask(PromptID(index % 10))
      let events = (0..<4).map { JourneyStep.perform(EventID(index + $0 * 50)) }
      let fixed = [FixedValue(name: "kind", value: "x")]
      return Intent(
        name: "i\(index)", parameters: parameters, target: screen(),
        alternatives: [
          Alternative(
            condition: isValue(0, 0), steps: events + [ask, .perform(EventID(index), animated: true, fixed: fixed)]),
          Alternative(steps: [ask, .fail(reason: "no", unless: isValue(0, 0)), .retry]),
        ])
    }
    draft.links = Links(schemes: ["large"], host: "large.example")
    draft.links.routes = (0..<100).map { index in
      Route(
        intent: IntentID(index / 2), kinds: [.deep, .universal],
        path: [.literal("i\(index)"), .placeholder("id", .text)],
        query: [.init(key: "kind", value: .placeholder("kind", .text, isOptional: true))])
    }
    return try draft.machine()
  }
}
