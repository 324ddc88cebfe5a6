import Basics
import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@Suite("The contexts in which a journey goes like a run", .slow)
struct RunContextsTests {
  /// A random run whose last journey has been opened where `opening` says.
  private func run(on machine: Machine, _ random: inout SplitMix64) throws -> (run: Trace, opening: Int)? {
    var run = Trace(start: try #require(machine.starts.first))
    var opening: Int?
    for _ in 0..<25 {
      let choices = Step.choices(in: run.end, of: machine)
      guard !choices.isEmpty else { break }
      let choice = random.pick(choices)
      run.append(choice)
      if case .open = choice.move { opening = run.entries.count - 1 }
      if opening != nil, choice.result.ending != nil, random.chance(50) { break }
      if choice.result.ending != nil { opening = nil }
    }
    return opening.map { (run, $0) }
  }

  /// Whether the journey makes the same moves if it is opened in another context.
  private func goes(_ run: Trace, after opening: Int, in context: Context, on machine: Machine) -> Bool {
    var here = run.entries[opening].result.configuration
    here.context = context
    for entry in run.entries[(opening + 1)...] {
      guard let choice = Step.choices(in: here, of: machine).first(where: { $0.move == entry.move }),
        choice.result.ending == entry.result.ending
      else { return false }
      here = choice.result.configuration
    }
    return true
  }

  @Test("are such that it makes the same moves there, whatever lies below", arguments: [false, true])
  func moves(hasStacks: Bool) throws {
    var count = 0
    for seed in 0..<200 as Range<UInt64> {
      let machine = try RandomMachine.make(
        seed: seed, hasBranches: seed % 2 == 1, hasStacks: hasStacks, followsLinks: seed % 3 == 0)
      let symbolic = SymbolicMachine(machine, asking: SymbolicStepTests.everything(machine))
      let step = try Reachability(symbolic) {}.graph.step
      var random = SplitMix64(seed: seed)
      for _ in 0..<10 {
        guard let (run, opening) = try run(on: machine, &random) else { continue }
        let walked = try #require(try WalkedRun(run, by: step))
        let contexts = try step.contexts(making: run, after: opening, along: walked)
        #expect(symbolic.contains(run.entries[opening].result.configuration.context, contexts), "seed \(seed)")
        for context in machine.allContexts where symbolic.contains(context, contexts) {
          count += 1
          #expect(goes(run, after: opening, in: context, on: machine), "seed \(seed), \(context): \(run.entries)")
        }
        // Without stacks it is all of them.
        if !hasStacks {
          for context in machine.allContexts where !symbolic.contains(context, contexts) {
            #expect(!goes(run, after: opening, in: context, on: machine), "seed \(seed), \(context): \(run.entries)")
          }
        }
      }
    }
    #expect(count > 1_000)
  }

  /// Two rules of an event, of which one goes back to a screen that only this stack is known to have.
  @Test("are not those in which another rule is enabled, too, on this stack")
  func rival() throws {
    var draft = Draft("home", "list", "item", variables: ["v": ["no", "yes"]])
    func add(_ event: String, _ action: StackAction, when condition: Condition? = nil) {
      draft.transitions.append(
        Transition(event: draft.event(event), source: .any, actions: [action], guardCondition: condition))
    }
    add("show item", .push(draft.screen("item")))
    add("show list", .push(draft.screen("list")))
    add("go", .push(draft.screen("item")))
    add("go", .backTo(draft.screen("item")), when: draft.when("v", "yes"))
    draft.add("journey", target: "item", [draft.perform("go")])
    let machine = try draft.machine()
    let symbolic = SymbolicMachine(machine)
    let step = try Reachability(symbolic) {}.graph.step
    var run = Trace(start: Configuration(screen: machine.root, context: Context(0)))
    for move in [
      Move.browse(TransitionID(0)), .browse(TransitionID(1)), .open(IntentID(0)),
      .choose(IntentID(0), alternative: 0), .perform(StepID(0), TransitionID(2)), .finish(IntentID(0)),
    ] { run.append(try #require(Step.choice(move, in: run.end, of: machine))) }
    expect(run.ending, equals: .landed)
    let contexts = try step.contexts(making: run, after: 2, along: #require(try WalkedRun(run, by: step)))
    expect(machine.allContexts.map { symbolic.contains($0, contexts) }, equals: [true, false])
  }
}
