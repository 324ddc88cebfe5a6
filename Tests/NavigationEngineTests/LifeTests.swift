import Basics
import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// Long lives of random machines: links, taps and changes that overlap, answers of all kinds, presentations that fail
/// or never come back, callers that are cancelled.
@Suite("In a random life", .slow, .endsInTime)
struct LifeTests {
  @Test("every move is one that Step allows, every trace replays, and nothing is left hanging", arguments: 0..<10)
  func lives(batch: Int) async throws {
    var seen: [String: Int] = [:]
    for seed in (batch * 30)..<(batch * 30 + 30) {
      var life = try await Life(seed: UInt64(seed))
      for _ in 0..<60 { await life.goOn() }
      try await life.end()
      seen.merge(life.seen) { $0 + $1 }
    }
    // A life in which nothing overlaps shows nothing.
    for kind in [
      "interrupted", "dropped", "waiting", "landed", "superseded", "notPresented", "cancelled", "tap", "opened",
      "observed",
    ] {
      #expect(seen[kind, default: 0] > 0, "\(kind) never happened")
    }
  }
}

/// One life.
struct Life {
  private let machine: Machine
  private let rig: Rig
  private var random: SplitMix64
  private var links: [(turn: Int, task: Task<JourneyResult, any Error>)] = []
  private var taps: [(turn: Int, task: Task<Trace, any Error>)] = []
  private var changes: [(turn: Int, task: Task<JourneyResult?, any Error>)] = []
  private var observed: [Task<Trace, any Error>] = []
  private var shown: [Task<Void, any Error>] = []
  private(set) var seen: [String: Int] = [:]

  init(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    machine = try RandomMachine.make(seed: seed)
    let policy = random.pick([EngineSettings.Policy.latestWins, .latestWins, .queue, .reject])
    let limit = random.number(1...3)
    rig = try await Rig(
      machine, context: random.pick(machine.starts).context,
      onCancel: random.chance(50) ? .throwsError : .stays, isReady: random.chance(70),
      readsStatus: random.chance(30)
    ) {
      $0.policy = policy
      $0.waitingLimit = limit
      $0.logLimit = 10
    }
    self.random = random
  }

  private var turn: Int { rig.stage.now.arrived }

  /// Lets one thing happen, and looks.
  mutating func goOn() async {
    let held = rig.stage.now.isHolding ? rig.stage.now.held.last : nil
    switch random.below(20) {
    case 0...3:
      let link = await rig.open(machine.request(IntentID(random.below(machine.intents.count))))
      links.append((turn, link))
    case 4...5:
      let tap = await rig.tap(EventID(random.below(machine.events.count)))
      taps.append((turn, tap))
    case 6 where !machine.changes.isEmpty:
      let change = await rig.reportAndOpen(ChangeID(random.below(machine.changes.count)))
      changes.append((turn, change))
    case 11: observed.append(await rig.observe(EventID(random.below(machine.events.count))))
    case 12: shown.append(await rig.observe(screen: ScreenID(random.below(machine.screens.count))))
    case 7: await cancel()
    case 8: await rig.engine.ready()
    case 9: if let held { rig.stage.fail(held) }
    case 10 where isTimed(held): if let held { await rig.stage.exhaust(held) }
    default: if let held { rig.stage.release(held, answer: answer(to: held)) }
    }
    await look()
  }

  /// Whether the call that is held ends by the time-out.
  private func isTimed(_ held: Stage.Held?) -> Bool {
    switch held?.what {
    case .presentation, .arrival, .status: true
    // A question that nobody needs any more.
    case .question: rig.stage.now.kinds.lastIndex(of: .interrupted) ?? -1 > rig.stage.now.lastAsked
    case nil: false
    }
  }

  /// Mostly one that the prompt has.
  private mutating func answer(to held: Stage.Held) -> Answer {
    if held.what == .status { return Answer(outcome: 0, values: status()) }
    guard case .question(let question) = held.what else { return Answer(outcome: 0) }
    let outcomes = machine.prompts[question.prompt.index].outcomes
    let values = random.chance(50) ? ["item": "1", "elsewhere": "2"] : [:]
    return Answer(outcome: random.chance(3) ? outcomes.count : random.below(outcomes.count), values: values)
  }

  /// What the engine believes, what a change would make of it, or anything else.
  private mutating func status() -> [String: String] {
    guard let now = rig.stage.now.events.last?.configuration else { return [:] }
    let changed = Step.choices(in: now, of: machine).compactMap { choice in
      if case .change = choice.move { choice.result.configuration.context } else { nil }
    }
    let context =
      random.chance(10) ? random.pick(machine.allContexts) : random.pick([now.context] + changed)
    return LogEntry(
      EngineEvent(number: 0, turn: 0, kind: .ready, configuration: Configuration(screen: now.screen, context: context)),
      on: machine
    ).context
  }

  /// Cancels the caller of a link or a tap, and waits until the engine has heard of it.
  private mutating func cancel() async {
    guard !links.isEmpty, let (turn, task) = Optional(random.pick(links)) else { return }
    func fate(_ state: Stage.State) -> [EngineEvent.Kind] { state.events.filter { $0.turn == turn }.map(\.kind) }
    task.cancel()
    seen["cancelled", default: 0] += 1
    _ = await rig.stage.until { state in
      fate(state).contains { [.dropped, .interrupted, .finished, .rejected].contains($0) }
    }
  }

  /// Machine and screen agree whenever the engine waits, unless each link is to find the machine on its root.
  private func look() async {
    let state = await rig.stage.until { $0.isQuiet || !$0.isReady }
    guard machine.start == .persistent, state.isQuiet else { return }
    await rig.expectAgreement()
  }

  /// Ends what is under way, and checks what has been.
  mutating func end() async throws {
    await rig.engine.ready()
    for link in links { link.task.cancel() }
    while let call = await rig.stage.quiet() { rig.stage.release(call, answer: answer(to: call)) }
    await look()
    try await rig.expectOneRun()
    try Conformance.check(try rig.lines(), on: machine)
    for (turn, task) in links { try check(await task.result, turn) }
    for (turn, task) in taps {
      guard case .success(let trace) = await task.result else { continue }
      seen["tap", default: 0] += 1
      try check(trace, turn)
    }
    for (turn, task) in changes {
      switch await task.result {
      case .success(let result?):
        seen["opened", default: 0] += result.trace.entries.count > 1 ? 1 : 0
        try check(.success(result), turn)
      case .success(nil), .failure(EngineError.doesNotApply), .failure(EngineError.notPresented): break
      case .failure(let error): try check(.failure(error), turn)
      }
    }
    for task in observed { if case .success(let trace) = await task.result { try trace.replay(on: machine) } }
    for task in shown {
      switch await task.result {
      case .success, .failure(EngineError.unreachable): break
      case .failure(let error): Issue.record(error)
      }
    }
    for event in rig.stage.now.events {
      seen[LogEntry(event, on: machine).what.rawValue, default: 0] += 1
      if case .ended(let ending) = event.kind { seen[ending.description, default: 0] += 1 }
    }
  }

  private func check(_ result: Result<JourneyResult, any Error>, _ turn: Int) throws {
    switch result {
    case .success(let result):
      #expect(result.ending == result.trace.ending ?? .superseded)
      try check(result.trace, turn)
    case .failure(EngineError.endless(let trace)):
      #expect(trace.loop != nil)
      try trace.replay(on: machine)
    case .failure(EngineError.unknownOutcome), .failure(EngineError.notAnswered), .failure(EngineError.busy),
      .failure(EngineError.tooManyWaiting), .failure(EngineError.contextOutsideModel),
      .failure(EngineError.statusUnavailable), .failure(EngineError.notPresented), .failure(is CancellationError):
      break
    case .failure(let error): Issue.record(error)
    }
  }

  /// A trace replays, and is what was committed in that turn.
  private func check(_ trace: Trace, _ turn: Int) throws {
    try trace.replay(on: machine)
    let committed = rig.stage.now.events.filter { $0.turn == turn }.compactMap { event in
      if case .committed(let move) = event.kind { move } else { nil }
    }
    expect(trace.entries.map(\.move), equals: committed)
  }
}
