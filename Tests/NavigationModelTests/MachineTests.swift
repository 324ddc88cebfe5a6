import NavigationModel
import NavigationSupport
import Testing

@Suite("Putting a machine together") struct MachineTests {
  /// The error that `change` causes in a machine that is otherwise fine.
  private func error(_ change: (inout Draft) -> Void) -> MachineError? {
    var draft = fixture()
    draft.types = [ParameterType(name: "section", values: ["menu"])]
    draft.add("journey", target: "hall", [draft.perform("enter")])
    change(&draft)
    do {
      _ = try draft.machine()
      return nil
    } catch { return error }
  }

  private func screen(_ index: Int) -> MachineError { .unknown(kind: "screen", index: index) }
  private let nowhere = ScreenID(3)
  private let bad = Condition.or(.variable(VariableID(0), [0]), .not(.screen([ScreenID(0), ScreenID(9)])))

  @Test("a change opens no intent that needs values")
  func neededValues() {
    func opening(_ parameter: Parameter) -> MachineError? {
      error {
        $0.intents[0].parameters = [parameter]
        $0.changes = [Change(name: "c", opens: IntentID(0))]
      }
    }
    expect(opening(Parameter(name: "p")), equals: .neededValues(change: "c"))
    expectNil(opening(Parameter(name: "p", isOptional: true)))
  }

  @Test("a sound machine is accepted")
  func sound() { expectNil(error { _ in }) }

  @Test("a machine needs a screen, and a variable a value")
  func emptiness() {
    expect(error { $0.screens = [] }, equals: .noScreens)
    expect(error { $0.variables.append(Variable(name: "x", values: [])) }, equals: .variableWithoutValues)
  }

  @Test("a machine must be able to start")
  func start() {
    expect(error { $0.initially = $0.on("hall") }, equals: .noStart)
    expect(error { $0.initially = .and($0.when("user", "in"), $0.when("user", "out")) }, equals: .noStart)
    expectNil(error { $0.initially = .and($0.on("root"), $0.when("user", "in")) })
  }

  @Test("nobody can browse a negative number of moves")
  func negativeMoves() {
    func within(_ moves: Int?) -> MachineError? {
      error { draft in
        let claim = Property.Claim.fromCanReach(draft.on("hall"), draft.on("root"), .byHand(within: moves))
        draft.properties = [Property(name: "p", claim: claim)]
      }
    }
    expect(within(-1), equals: .negativeMoves(property: "p"))
    expectNil(within(0))
    expectNil(within(nil))
  }

  @Test("of hundreds of variables is found whether it can start, without trying all contexts")
  func manyVariables() {
    func error(_ condition: (Draft) -> Condition) -> MachineError? {
      self.error { draft in
        draft = Draft("root", "hall")
        draft.variables = (0..<320).map { Variable(name: "v\($0)", values: ["no", "yes"]) }
        draft.initially = condition(draft)
      }
    }
    // Each implies the next, so that all are as the first.
    func chain(_ draft: Draft) -> Condition {
      .all((0..<319).map { .implies(draft.when("v\($0)", "yes"), draft.when("v\($0 + 1)", "yes")) })
    }
    expectNil(error(chain))
    expect(error { .and(chain($0), .and($0.when("v0", "yes"), $0.when("v319", "no"))) }, equals: .noStart)
    expectNil(error { draft in .all((0..<320).map { .not(draft.when("v\($0)", "no")) }) })
  }

  @Test("every screen named must exist", arguments: [3, -1])
  func screens(index: Int) {
    let nowhere = ScreenID(index)
    expect(error { $0.root = nowhere }, equals: screen(index))
    expect(error { $0.transitions[0].actions = [.replace(nowhere)] }, equals: screen(index))
    expect(error { $0.transitions[1].source = .screens([ScreenID(0), nowhere]) }, equals: screen(index))
    expect(error { $0.intents[0].targets = [Target(nowhere)] }, equals: screen(index))
    expect(error { $0.changes = [Change(name: "c", screen: nowhere)] }, equals: screen(index))
  }

  @Test("every condition is looked at, to its last part")
  func conditions() {
    let bad = self.bad
    expect(error { $0.initially = bad }, equals: screen(9))
    expect(error { $0.initially = .not(bad) }, equals: screen(9))
    expect(error { $0.screens[1].requires = bad }, equals: screen(9))
    expect(error { $0.transitions[0].guardCondition = bad }, equals: screen(9))
    expect(error { $0.intents[0].denied = bad }, equals: screen(9))
    expect(error { $0.intents[0].alternatives[0].condition = bad }, equals: screen(9))
    expect(error { $0.intents[0].alternatives[0].steps = [.when(bad, [])] }, equals: screen(9))
    expect(error { $0.intents[0].alternatives[0].steps = [.fail(reason: "r", unless: bad)] }, equals: screen(9))
    expect(error { $0.changes = [Change(name: "c", condition: bad)] }, equals: screen(9))
    expect(error { $0.changes = [Change(name: "c", opens: IntentID(9))] }, equals: .unknown(kind: "intent", index: 9))
    let good = Condition.screen([])
    for claim: Property.Claim in [
      .always(bad), .never(bad), .canReach(bad), .fromCanReach(bad, good, .byHand(within: nil)),
      .fromCanReach(good, bad, .byHand(within: 1)), .fromMustReach(bad, good), .fromMustReach(good, bad),
      .fromMustEnd(bad, good), .fromMustEnd(good, bad),
      .askOnly(PromptID(0), bad), .happensOnly(.back, bad),
    ] {
      expect(error { $0.properties = [Property(name: "p", claim: claim)] }, equals: screen(9))
    }
    for (mover, kind) in [
      (Property.Mover.event(EventID(99)), "event"), (.change(ChangeID(99)), "change"), (.tap(TabID(99)), "tab"),
    ] {
      expect(
        error { $0.properties = [Property(name: "p", claim: .fromCanReach(good, good, .one(mover)))] },
        equals: .unknown(kind: kind, index: 99))
      expect(
        error { $0.properties = [Property(name: "p", claim: .happensOnly(mover, good))] },
        equals: .unknown(kind: kind, index: 99))
    }
    for wrapped in [
      Condition.and(bad, good), .and(good, bad), .implies(bad, good), .implies(good, bad), .or(bad, good),
    ] {
      expect(error { $0.initially = wrapped }, equals: screen(9))
    }
  }

  @Test("every variable and value named must exist")
  func variables() {
    let variable = MachineError.unknown(kind: "variable", index: 2)
    let value = MachineError.unknown(kind: "value", index: 3)
    expect(error { $0.initially = .variable(VariableID(2), [0]) }, equals: variable)
    expect(error { $0.initially = .variable(VariableID(1), [0, 3]) }, equals: value)
    for (effect, expected) in [
      (Assignment(variable: VariableID(2), value: 0), variable), (Assignment(variable: VariableID(1), value: 3), value),
    ] {
      expect(error { $0.transitions[0].effects = [effect] }, equals: expected)
      expect(error { $0.prompts[0].outcomes[1].effects = [effect] }, equals: expected)
      expect(error { $0.changes = [Change(name: "c", effects: [effect])] }, equals: expected)
      expect(error { $0.intents[0].alternatives[0].steps = [.set([effect])] }, equals: expected)
    }
  }

  @Test("every event, prompt, intent and type named must exist")
  func others() {
    let event = MachineError.unknown(kind: "event", index: 7)
    expect(error { $0.browsing = .only([EventID(7)]) }, equals: event)
    expect(error { $0.transitions[0].event = EventID(7) }, equals: event)
    let perform = JourneyStep.perform(EventID(7), animated: false, fixed: [])
    expect(error { $0.intents[0].alternatives[0].steps = [.when(.screen([]), [perform])] }, equals: event)
    let prompt = MachineError.unknown(kind: "prompt", index: 1)
    expect(error { $0.intents[0].alternatives[0].steps = [.ask(PromptID(1), fixed: [])] }, equals: prompt)
    expect(error { $0.properties = [Property(name: "p", claim: .askOnly(PromptID(1), .screen([])))] }, equals: prompt)
    let intent = MachineError.unknown(kind: "intent", index: 1)
    expect(error { $0.intents[0].alternatives[0].steps = [.open(IntentID(1))] }, equals: intent)
    expect(error { $0.links.routes = [Route(intent: IntentID(1), kinds: .deep, path: [])] }, equals: intent)
    let type = MachineError.unknown(kind: "type", index: 1)
    let parameter = Parameter(name: "x", type: TypeID(1))
    expect(error { $0.events[0].parameters = [parameter] }, equals: type)
    expect(error { $0.intents[0].parameters = [parameter] }, equals: type)
    expect(error { $0.prompts[0].parameters = [parameter] }, equals: type)
    expect(error { $0.prompts[0].outcomes[0].gives = [parameter] }, equals: type)
  }

  @Test("names are unique within their kind")
  func names() {
    func duplicate(_ kind: String, _ name: String) -> MachineError { .duplicateName(kind: kind, name: name) }
    expect(error { $0.screens.append($0.screens[1]) }, equals: duplicate("screen", "hall"))
    expect(error { $0.variables.append($0.variables[0]) }, equals: duplicate("variable", "user"))
    expect(error { $0.variables[0].values.append("in") }, equals: duplicate("value of user", "in"))
    expect(error { $0.types.append($0.types[0]) }, equals: duplicate("type", "section"))
    expect(error { $0.events.append($0.events[0]) }, equals: duplicate("event", "goHome"))
    expect(error { $0.prompts.append($0.prompts[0]) }, equals: duplicate("prompt", "login"))
    expect(
      error { $0.prompts[0].outcomes.append($0.prompts[0].outcomes[0]) },
      equals: duplicate("outcome of login", "signedIn"))
    expect(error { $0.intents.append($0.intents[0]) }, equals: duplicate("intent", "journey"))
    expect(error { $0.changes = [Change(name: "c"), Change(name: "c")] }, equals: duplicate("change", "c"))
    let property = Property(name: "p", claim: .always(.screen([])))
    expect(error { $0.properties = [property, property] }, equals: duplicate("property", "p"))
    expect(
      error { $0.intents[0].parameters = [Parameter(name: "x"), Parameter(name: "x")] },
      equals: duplicate("parameter", "x"))
    expectNil(error { $0.screens.append(Screen(name: "enter")) }, "a screen and an event may share a name")
  }

  @Test("nothing may follow retry, open or fail, inside a when neither")
  func unreachableSteps() {
    for last: JourneyStep in [.retry, .open(IntentID(0)), .fail(reason: "r", unless: nil)] {
      expect(
        error { $0.intents[0].alternatives[0].steps = [last, .set([])] }, equals: .unreachableStep(intent: "journey"))
      expect(
        error { $0.intents[0].alternatives[0].steps = [.when(.screen([]), [last, .set([])])] },
        equals: .unreachableStep(intent: "journey"))
      expectNil(error { $0.intents[0].alternatives[0].steps = [.when(.screen([]), [last]), .set([])] })
    }
    expectNil(error { $0.intents[0].alternatives[0].steps = [.fail(reason: "r", unless: .screen([])), .set([])] })
  }

  @Test("a journey leaves the app by an event, and needs no target then")
  func leaves() {
    func leaving(_ steps: JourneyStep...) -> MachineError? {
      error { $0.intents[0] = Intent(name: "i", targets: [], alternatives: [Alternative(steps: steps)]) }
    }
    expectNil(leaving(.perform(EventID(0)), .leave))
    expectNil(leaving(.when(.sheet, [.perform(EventID(0)), .leave])))
    expect(leaving(.perform(EventID(0))), equals: .noTarget(intent: "i"))
    expect(leaving(.leave), equals: .leavesByNothing(intent: "i"))
    expect(leaving(.set([]), .leave), equals: .leavesByNothing(intent: "i"))
    expect(leaving(.perform(EventID(0)), .leave, .set([])), equals: .unreachableStep(intent: "i"))
  }

  @Test("a journey that stays where it is shows nothing, and ends nowhere else")
  func stays() {
    expectNil(error { $0.intents[0] = Intent(name: "i", targets: [.stays], alternatives: [Alternative(steps: [])]) })
    expect(error { $0.intents[0].targets = [.stays] }, equals: .doesNotStay(intent: "journey"))
    expect(
      error { draft in
        draft.intents[0].alternatives = [Alternative(steps: [.when(.sheet, [.perform(EventID(0))])])]
        draft.intents[0].targets = [.stays]
      }, equals: .doesNotStay(intent: "journey"))
    expect(
      error { draft in
        draft.intents[0].alternatives = [Alternative(steps: [])]
        draft.intents[0].targets = [.stays, Target(draft.root)]
      }, equals: .doesNotStay(intent: "journey"))
    expect(
      error { draft in
        draft.prompts[0].outcomes[0].actions = [.reset]
        draft.intents[0].alternatives = [Alternative(steps: [.ask(PromptID(0))])]
        draft.intents[0].targets = [.stays]
      }, equals: .doesNotStay(intent: "journey"))
  }

  @Test("a prompt has an outcome that is not adverse, and always possible")
  func outcomes() {
    expect(error { $0.prompts[0].outcomes[0].condition = .sheet }, equals: .noWellMeaningOutcome(prompt: "login"))
    expect(
      error { $0.prompts[0].outcomes.append(Outcome(name: "only", condition: .screen([ScreenID(99)]))) },
      equals: .unknown(kind: "screen", index: 99))
    expectNil(error { $0.prompts[0].outcomes.append(Outcome(name: "only", condition: .sheet)) })
    expect(error { $0.prompts[0].outcomes[0].isAdverse = true }, equals: .noWellMeaningOutcome(prompt: "login"))
    expect(error { $0.prompts[0].outcomes = [] }, equals: .noWellMeaningOutcome(prompt: "login"))
  }

  @Test("conditions and whens may be nested 64 deep and no deeper")
  func nesting() {
    func condition(_ depth: Int) -> Condition {
      (1..<depth).reduce(Condition.screen([ScreenID(0)])) { inner, _ in .not(inner) }
    }
    expectNil(error { $0.screens[1].requires = condition(64) })
    expect(error { $0.screens[1].requires = condition(65) }, equals: .conditionTooDeep(limit: 64))
    func steps(_ depth: Int) -> [JourneyStep] {
      (1..<depth).reduce([.set([])]) { inner, _ in [.when(.screen([]), inner)] }
    }
    expectNil(error { $0.intents[0].alternatives[0].steps = steps(64) })
    expect(error { $0.intents[0].alternatives[0].steps = steps(65) }, equals: .conditionTooDeep(limit: 64))
  }

  @Test("the enabled transitions come in the order of the spec, whatever their sources")
  func enabledInOrder() throws {
    var draft = fixture()
    draft.rule("enter", to: "safe")
    draft.rule("goHome", ["root"], to: "hall", when: draft.when("user", "in"))
    let machine = try draft.machine()
    expect(machine.enabledTransitions(in: draft.idle("root", "in", "shut")).map(\.index), equals: [0, 1, 3, 4])
    let first = Configuration(screen: ScreenID(0), context: Context(0))
    expect(machine.enabledTransitions(in: first).map(\.index), equals: [0, 1, 3])
  }

  @Test("machines of the same parts are equal")
  func equality() throws {
    let machine = try RandomMachine.make(seed: 3)
    try expect(Draft(machine).machine(), equals: machine)
  }
}
