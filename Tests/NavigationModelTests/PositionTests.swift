import NavigationModel
import NavigationSupport
import Testing

@Suite("Positions and programs") struct PositionTests {
  @Test("positions and phases match one to one")
  func bijection() throws {
    for seed in UInt64(0)..<100 {
      let machine = try RandomMachine.make(seed: seed)
      let phases = (0..<machine.positionCount).map { machine.phase(of: Position(index: $0)) }
      expect(phases.map { machine.position($0) }, equals: (0..<machine.positionCount).map { Position(index: $0) })
      expect(Set(phases).count, equals: machine.positionCount)
      expect(machine.positionCount, equals: 1 + 2 * machine.intents.count + machine.steps.count)
    }
  }

  @Test("idle is position 0 and no other")
  func idle() throws {
    let machine = try RandomMachine.make(seed: 1)
    expect(machine.position(.idle), equals: .idle)
    #expect((1..<machine.positionCount).allSatisfy { machine.phase(of: Position(index: $0)) != .idle })
    let configuration = Configuration(screen: ScreenID(1), context: Context(2), position: Position(index: 3))
    #expect(!configuration.isIdle)
    expect(configuration.idle, equals: Configuration(screen: ScreenID(1), context: Context(2)))
    #expect(configuration.idle.isIdle)
  }

  /// The steps of one journey with these steps.
  private func program(_ steps: [JourneyStep]) throws -> [ProgramStep] {
    var draft = Draft("root", variables: ["v": ["no", "yes"]])
    draft.add("i", target: "root", steps)
    return try draft.machine().steps
  }

  private let yes = Condition.variable(VariableID(0), [1])
  private let end = Phase.finish(IntentID(0))

  @Test("each step is followed by the next, the last by the end")
  func sequence() throws {
    let steps = try program([.set([]), .set([]), .set([])])
    expect(steps.map(\.next), equals: [.step(StepID(1)), .step(StepID(2)), end])
    #expect(steps.allSatisfy { $0.inner == [] })
  }

  @Test("what is inside a when comes after it, and leads behind it")
  func when() throws {
    let steps = try program([.when(yes, [.set([]), .set([])]), .set([])])
    expect(steps.map(\.next), equals: [.step(StepID(3)), .step(StepID(2)), .step(StepID(3)), end])
    expect(steps[0].inner, equals: [.step(StepID(1))])
  }

  @Test("whens nest, and the last step of each leads to what follows the outermost")
  func nested() throws {
    let steps = try program([
      .when(yes, [.when(yes, [.set([])]), .when(yes, [.when(yes, [.set([])])])]), .set([]),
    ])
    // 0 when { 1 when { 2 } 3 when { 4 when { 5 } } } 6
    expect(
      steps.map(\.next),
      equals: [
        .step(StepID(6)), .step(StepID(3)), .step(StepID(3)), .step(StepID(6)), .step(StepID(6)), .step(StepID(6)), end,
      ])
    expect(
      steps.map(\.inner),
      equals: [
        [.step(StepID(1))], [.step(StepID(2))], [], [.step(StepID(4))], [.step(StepID(5))], [], [],
      ])
  }

  @Test("the branches of an answer come one after the other, and join behind it")
  func branches() throws {
    var draft = Draft("root", variables: ["v": ["no", "yes"]])
    draft.prompts = [Prompt(name: "p", outcomes: ["a", "b", "c"].map { Outcome(name: $0) })]
    draft.add(
      "go", target: "root", [.ask(PromptID(0), branches: [[.set([]), .set([])], [], [.set([])]]), .set([])])
    let steps = try draft.machine().steps
    // 0 ask { a: 1, 2; b: ; c: 3 } 4
    expect(steps.map(\.next), equals: [.step(StepID(4)), .step(StepID(2)), .step(StepID(4)), .step(StepID(4)), end])
    expect(steps[0].inner, equals: [.step(StepID(1)), .step(StepID(4)), .step(StepID(3))])
    expect(steps[0].action.size, equals: 4)
  }

  @Test("an answer has a branch for each outcome, and none for one that aborts")
  func misfits() throws {
    var draft = Draft("root", variables: ["v": ["no", "yes"]])
    draft.prompts = [
      Prompt(name: "p", outcomes: [Outcome(name: "a"), Outcome(name: "b", isAdverse: true, aborts: true)])
    ]
    for branches in [[[]], [[], [.retry]], [[], [], []]] as [[[JourneyStep]]] {
      draft.intents = []
      draft.add("go", target: "root", [.ask(PromptID(0), branches: branches)])
      #expect(throws: MachineError.branchesDoNotFit(prompt: "p")) { try draft.machine() }
    }
  }

  @Test("an empty when leads behind itself either way")
  func empty() throws {
    let steps = try program([.when(yes, []), .when(yes, [.when(yes, [])])])
    expect(steps.map(\.next), equals: [.step(StepID(1)), end, end])
    expect(steps.map(\.inner), equals: [[.step(StepID(1))], [.step(StepID(2))], [end]])
  }

  @Test("a last when leads to the end of the journey")
  func last() throws {
    let steps = try program([.set([]), .when(yes, [.set([])])])
    expect(steps.map(\.next), equals: [.step(StepID(1)), end, end])
  }

  @Test("steps are numbered intent by intent, alternative by alternative, and know their intent")
  func numbering() throws {
    var draft = Draft("root", variables: ["v": ["no", "yes"]])
    draft.add("a", target: "root", [.set([])])
    draft.intents[0].alternatives.append(Alternative(steps: [.when(yes, [.set([])]), .retry]))
    draft.add("b", target: "root", [.open(IntentID(0))])
    let steps = try draft.machine().steps
    expect(steps.map(\.intent.index), equals: [0, 0, 0, 0, 1])
    expect(
      steps.map(\.next),
      equals: [
        .finish(IntentID(0)), .step(StepID(3)), .step(StepID(3)), .finish(IntentID(0)), .finish(IntentID(1)),
      ])
    expect(steps[3].action, equals: .retry)
  }

  @Test("a step's size counts the steps inside it")
  func size() {
    expect(JourneyStep.retry.size, equals: 1)
    expect(JourneyStep.when(yes, []).size, equals: 1)
    expect(JourneyStep.when(yes, [.retry, .when(yes, [.set([])])]).size, equals: 4)
  }
}
