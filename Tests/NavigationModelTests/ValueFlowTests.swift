import NavigationModel
import NavigationSupport
import Testing

@Suite("Values") struct ValueFlowTests {
  /// Two intents: `buy` asks for a place and then opens or retries; `look` takes the item alone.
  private func shop() throws -> Machine {
    var draft = fixture()
    draft.prompts.append(
      Prompt(
        name: "where", parameters: [Parameter(name: "item"), Parameter(name: "mood", isOptional: true)],
        outcomes: [
          Outcome(name: "given", gives: [Parameter(name: "place"), Parameter(name: "time", isOptional: true)]),
          Outcome(name: "nowhere", isAdverse: true),
        ]))
    let ask = draft.ask("where")
    draft.add(
      "buy", parameters: [Parameter(name: "item"), Parameter(name: "place", isOptional: true)], target: "hall",
      [.when(draft.when("door", "shut"), [ask, .retry]), ask, .open(IntentID(1))])
    draft.add(
      "look", parameters: [Parameter(name: "item"), Parameter(name: "time", isOptional: true)], target: "hall",
      [
        draft.perform("enter")
      ])
    return try draft.machine()
  }

  private let link = ["item": "tea", "place": "here"]

  @Test("an event gets what it takes, and nothing else")
  func arguments() {
    let values = ValueFlow(link)
    let parameters = [Parameter(name: "item"), Parameter(name: "colour", isOptional: true)]
    expect(values.arguments(for: parameters), equals: ["item": "tea"])
    expect(values.arguments(for: []), equals: [:])
    expect(ValueFlow().arguments(for: parameters), equals: [:])
  }

  @Test("a fixed value goes before the one under way, for this step only; of several the last counts")
  func fixed() {
    let values = ValueFlow(link)
    let fixed = [
      FixedValue(name: "item", value: "milk"), FixedValue(name: "item", value: "soap"),
      FixedValue(name: "colour", value: "red"),
    ]
    expect(values.arguments(for: [Parameter(name: "item")], fixed: fixed), equals: ["item": "soap"])
    expect(values.values, equals: link)
  }

  @Test("an answer replaces what its outcome gives, also by nothing, and nothing else")
  func answers() throws {
    let machine = try shop()
    var values = ValueFlow(link)
    values.follow(.answer(StepID(3), outcome: 1), giving: ["place": "there", "item": "milk"], of: machine)
    expect(values.values, equals: link, "this outcome gives nothing")
    values.follow(.answer(StepID(3), outcome: 0), giving: ["place": "there", "item": "milk"], of: machine)
    expect(values.values, equals: ["item": "tea", "place": "there"], "this one gives a place, but no item")
    values.follow(.answer(StepID(3), outcome: 0), giving: ["time": "now"], of: machine)
    expect(values.values, equals: ["item": "tea", "time": "now"], "a place that is not given is gone")
  }

  @Test("retry goes back to the values of the link")
  func retry() throws {
    let machine = try shop()
    var values = ValueFlow(link)
    values.follow(.answer(StepID(1), outcome: 0), giving: ["place": "there", "time": "now"], of: machine)
    values.follow(.jump(StepID(2)), of: machine)
    expect(values, equals: ValueFlow(link))
  }

  @Test("open passes on what the other intent takes, and a later retry goes back to that")
  func open() throws {
    let machine = try shop()
    var values = ValueFlow(link)
    values.follow(.answer(StepID(3), outcome: 0), giving: ["place": "there", "time": "now"], of: machine)
    values.follow(.jump(StepID(4)), of: machine)
    expect(values, equals: ValueFlow(["item": "tea", "time": "now"]))
  }

  @Test("no other move touches them")
  func others() throws {
    let machine = try shop()
    for move: Move in [
      .open(IntentID(1)), .supersede, .choose(IntentID(0), alternative: 0), .perform(StepID(5), TransitionID(1)),
      .failToPresent(StepID(5), TransitionID(1)), .enter(StepID(0)), .pass(StepID(0)), .finish(IntentID(0)),
      .browse(TransitionID(0)),
    ] {
      var values = ValueFlow(link)
      values.follow(move, of: machine)
      expect(values, equals: ValueFlow(link))
    }
  }

  @Test("an answer that the prompt does not have gives nothing", arguments: [-1, 2, Int.max])
  func outOfRange(outcome: Int) throws {
    var values = ValueFlow(link)
    values.follow(.answer(StepID(1), outcome: outcome), giving: ["place": "there"], of: try shop())
    expect(values, equals: ValueFlow(link))
  }
}
