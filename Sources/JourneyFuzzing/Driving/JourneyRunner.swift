import NavigationEngine
import NavigationModel

/// Runs an app once: makes the moves that the choices say, and compares after each.
struct JourneyRunner<Driver: JourneyDriver> {
  let world: World
  let driver: Driver
  let weights: MoveWeights
  let keepsRecord: Bool
  var choices: Choices
  let coverage: CoverageBox
  /// The driver, if it can be compared without an observation, and none is recorded.
  private let engine: EngineDriver?
  var oracle: Oracle
  var run: JourneyRun

  /// The directed run that leads to what it looks for; nil: it plays at random.
  var directed: DirectedRun?
  private var lastCaller = -1
  /// Callers that opened or tapped and have not been told a result yet.
  private var live: [Int] = []
  private var isOver = false
  private var isDirected: Bool { directed != nil }

  static var moveLimit: Int { 1_000 }
  /// The largest number of things that happen by themselves between two moves.
  static var quietLimit: Int { 400 }

  init(
    _ world: World, _ driver: Driver, _ choices: Choices, weights: MoveWeights, coverage: CoverageBox,
    keepsRecord: Bool = false, goals: CoverageGoals? = nil
  ) {
    directed = goals.flatMap { DirectedRun($0, in: world) }
    self.world = world
    self.driver = driver
    engine = keepsRecord ? nil : driver as? EngineDriver
    self.weights = weights
    self.keepsRecord = keepsRecord
    self.choices = choices
    self.coverage = coverage
    let start = Start(context: Context(), values: [:])
    run = JourneyRun(choices: [], marks: [], start: start)
    oracle = Oracle(world.memo, world.links, world.capabilities, start)
  }

  nonisolated(nonsending) mutating func live() async {
    await begin()
    var count = 0
    while !isOver, count < Self.moveLimit {
      choices.endMove()
      let goesOn = isDirected ? (directed?.next(oracle, coverage.seen) == nil ? 0 : 1) : nil
      guard choices.pick(2, { [weights] in goesOn ?? ($0.below(weights.length) > 0 ? 1 : 0) }) == 1 else { break }
      count += 1
      choices.mark()
      await move()
    }
    if !isOver { await finish() }
    await driver.reset()
    run.choices = choices.recorded
    run.marks = choices.marks
  }

  private nonisolated(nonsending) mutating func begin() async {
    let machine = world.machine
    world.memo.beginRun()
    let (policies, isDirected) = (world.policies, isDirected)
    let aimed = directed?.start(coverage.seen, &choices)
    guard let context = world.memo.starts.next(&choices, needed: aimed)?.context else {
      return fail(.failed("no context was found in which 'initially' holds"))
    }
    let policy = choices.pick(policies.count) { isDirected ? 0 : $0.below(policies.count) }
    var start = Start(
      context: context, values: machine.namedValues(of: context), policy: policies[policy])
    // A question that stays can still be answered when its answer is no longer needed.
    if world.capabilities.contains(.hangs) { start.isStubborn = choices.chance(isDirected ? 100 : 30) }
    if world.capabilities.contains(.lateStart) { start.isReady = !choices.chance(isDirected ? 0 : 15) }
    start.acceptsEndless = world.acceptsEndless
    run.start = start
    oracle = Oracle(world.memo, world.links, world.capabilities, start)
    do {
      try await driver.start(start)
    } catch {
      return fail(.failed("the app could not be started: \(error)"))
    }
    await look(after: nil)
  }

  /// Lets everything finish, so that nothing is left under way.
  private nonisolated(nonsending) mutating func finish() async {
    if !oracle.isReady { await act(.ready) }
    var count = 0
    while !isOver, count < Self.quietLimit {
      count += 1
      await settle()
      guard !isOver, case .question(let question, _) = oracle.pending else { return }
      if oracle.isAskedInVain {
        await act(.timeOut)
      } else {
        let outcomes = world.machine.prompts[question.prompt.index].outcomes
        await act(answer(question.prompt, outcomes.firstIndex(where: \.isAlwaysWellMeant) ?? 0) { _ in [:] })
      }
    }
  }

  /// Lets presentations succeed until a question is asked or nothing is under way; at most `limit` of them.
  nonisolated(nonsending) mutating func settle(_ limit: Int = quietLimit) async {
    var count = 0
    while !isOver, count < limit, oracle.awaitsPresenter {
      count += 1
      await act(.present)
    }
  }

  // MARK: One action

  /// Performs it, observes, and compares.
  nonisolated(nonsending) mutating func act(_ action: Action, isChosen: Bool = false) async {
    let recorded = keepsRecord ? (during: oracle.awaiting, before: oracle.configuration) : nil
    var refusal: String?
    do { try await driver.act(action) } catch { refusal = "\(error)" }
    if let caller = action.caller { live.append(caller) }
    if action != .present { run.length += 1 }
    await look(after: action)
    if let refusal, !oracle.results.contains(where: \.isRefusal) {
      // What is shown usually differs, too: that is the mistake, and the error tells why.
      if run.deviation == nil { fail(.threw(refusal)) } else { run.thrown = refusal }
    }
    guard let recorded else { return }
    run.entries.append(
      JourneyRun.Entry(
        action: action, during: recorded.during, isChosen: isChosen,
        moves: world.memo.trace(oracle.made, from: recorded.before).entries, before: recorded.before))
  }

  /// Observes the system, and compares it with the expected state after `action`; nil: at the start.
  private nonisolated(nonsending) mutating func look(after action: Action?) async {
    do {
      if let engine {
        try engine.checkScreens()
        expect(action)
        judge(engine.deviation(from: oracle))
      } else {
        let seen = try await driver.observe()
        if keepsRecord { run.observations.append(seen) }
        expect(action)
        judge(oracle.deviation(seen))
      }
    } catch {
      fail(.failed("\(error)"))
    }
  }

  /// Does what is expected, and counts what it covers.
  private mutating func expect(_ action: Action?) {
    if let action {
      oracle.forget()
      oracle.apply(action)
    }
    for goal in oracle.covered where coverage.seen.note(goal) { run.isNew = true }
    run.steps += oracle.made.count
    for result in oracle.results { live.removeAll { $0 == result.caller } }
  }

  private mutating func judge(_ deviation: Deviation?) {
    if let finding = oracle.finding {
      fail(finding)
    } else if !oracle.isLost, let deviation {
      fail(deviation)
    }
    if oracle.isLost { isOver = true }
  }

  private mutating func fail(_ deviation: Deviation) {
    run.deviation = run.deviation ?? deviation
    isOver = true
  }

  mutating func newCaller() -> Int {
    lastCaller += 1
    return lastCaller
  }

  var callers: [Int] { live }
}

extension CallerResult {
  var isRefusal: Bool { if case .refused = outcome { true } else { false } }
}

package struct JourneyRun: Sendable {
  package var deviation: Deviation?
  /// The error that the driver threw at the move after which the deviation was seen, unless it is the deviation.
  package var thrown: String?
  package var choices: [UInt32]
  /// The places among the choices at which its moves begin.
  package var marks: [Int]
  package var steps = 0
  /// The number of actions, implicit ones included, without presentations that succeed.
  package var length = 0
  package var moves = Array(repeating: 0, count: MoveKind.allCases.count)
  package var isNew = false
  package var start: Start
  /// The actions and their effects; empty unless recording was on.
  package var entries: [Entry] = []
  /// The observation after each; empty unless recording was on.
  package var observations: [Observation] = []

  package struct Entry: Hashable, Sendable {
    package var action: Action
    package var during: Observation.Awaiting
    /// True if it is one of the run's choices, and not an implicit consequence.
    package var isChosen: Bool
    package var moves: [Trace.Entry]
    /// The machine's configuration before.
    package var before: Configuration
  }

  var candidate: Shrinker.Candidate { Shrinker.Candidate(choices: choices, marks: marks, length: length) }

  /// The run as the model sees it, as far as the model allows.
  package var trace: Trace {
    var trace = Trace(start: entries.first?.before ?? Configuration(screen: ScreenID(0), context: start.context))
    for entry in entries { trace.entries += entry.moves }
    return trace
  }
}
