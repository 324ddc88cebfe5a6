import Basics
import NavigationModel
import NavigationSupport
import Testing

@Suite("Traces") struct TraceTests {
  /// A random run of 30 moves, superseding now and then.
  private func run(on machine: Machine, seed: UInt64) -> Trace? {
    var random = SplitMix64(seed: seed)
    guard let start = machine.starts.first else { return nil }
    var trace = Trace(start: start)
    for _ in 0..<30 {
      if !trace.end.isIdle, random.chance(10) {
        trace.entries.append(Trace.Entry(move: .supersede, result: .ends(.superseded, trace.end.idle)))
      } else {
        let choices = Step.choices(in: trace.end, of: machine)
        if choices.isEmpty { break }
        trace.append(random.pick(choices))
      }
    }
    return trace
  }

  @Test("a run made with Step replays", arguments: UInt64(0)..<50)
  func accepts(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    guard let trace = run(on: machine, seed: seed) else { return }
    try trace.replay(on: machine)
  }

  @Test("a run with one configuration changed does not replay from there", arguments: UInt64(0)..<50)
  func rejectsChangedResults(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    guard var trace = run(on: machine, seed: seed), !trace.entries.isEmpty else { return }
    let index = Int(seed) % trace.entries.count
    let old = trace.entries[index].result.configuration
    // No move leads to a context out of range, so this cannot become another true run.
    let changed = Configuration(screen: old.screen, context: Context(10_000), position: old.position)
    trace.entries[index].result =
      switch trace.entries[index].result {
      case .continues: .continues(changed)
      case .ends(let ending, _): .ends(ending, changed)
      }
    #expect(throws: Trace.ReplayError.impossible(entry: index)) { try trace.replay(on: machine) }
  }

  @Test("a run with one move left out does not replay", arguments: UInt64(0)..<50)
  func rejectsGaps(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    guard var trace = run(on: machine, seed: seed) else { return }
    // Leaving out a move that led nowhere else would leave a true run.
    let index = trace.entries.indices.dropLast().first {
      trace.entries[$0].result.configuration != trace.configuration(before: $0)
    }
    guard let index else { return }
    trace.entries.remove(at: index)
    let next = trace.entries[index]
    let stillPossible = Step.choices(in: trace.configuration(before: index), of: machine).contains {
      $0.move == next.move && $0.result == next.result
    }
    if !stillPossible { #expect(throws: Trace.ReplayError.self) { try trace.replay(on: machine) } }
  }

  /// `popEverything`-like retry: root → start → step → start …
  private func lasso() throws -> (Machine, Trace) {
    var draft = fixture()
    draft.add("again", target: "hall", [draft.ask("login"), .retry])
    let machine = try draft.machine()
    var trace = Trace(start: draft.idle("root", "out", "shut"))
    let moves: [Move] = [
      .open(IntentID(0)), .choose(IntentID(0), alternative: 0), .answer(StepID(0), outcome: 1), .jump(StepID(1)),
    ]
    for move in moves {
      trace.append(try #require(Step.choices(in: trace.end, of: machine).first { $0.move == move }))
    }
    return (machine, trace)
  }

  @Test("a lasso that closes replays")
  func closedLoop() throws {
    var (machine, trace) = try lasso()
    trace.loop = 1
    try trace.replay(on: machine)
  }

  @Test("a lasso that does not close is rejected", arguments: [0, 2, 3, 4, -1])
  func openLoop(loop: Int) throws {
    var (machine, trace) = try lasso()
    trace.loop = loop
    #expect(throws: Trace.ReplayError.openLoop) { try trace.replay(on: machine) }
  }

  @Test("a lasso without entries is rejected")
  func emptyLoop() throws {
    let (machine, trace) = try lasso()
    let empty = Trace(start: trace.start, loop: 0)
    #expect(throws: Trace.ReplayError.openLoop) { try empty.replay(on: machine) }
  }

  @Test("a journey that has ended is no lasso, even where it began")
  func endedLoop() throws {
    var (machine, trace) = try lasso()
    trace.entries[3...] = [Trace.Entry(move: .supersede, result: .ends(.superseded, trace.end.idle))]
    trace.entries[3].result = .ends(.superseded, trace.configuration(before: 3).idle)
    try trace.replay(on: machine)
    trace.loop = 0
    #expect(throws: Trace.ReplayError.self) { try trace.replay(on: machine) }
  }

  @Test("nothing can be superseded between journeys, and superseding keeps screen and context")
  func superseding() throws {
    let (machine, trace) = try lasso()
    let idle = Trace(
      start: trace.start, entries: [Trace.Entry(move: .supersede, result: .ends(.superseded, trace.start))])
    #expect(throws: Trace.ReplayError.impossible(entry: 0)) { try idle.replay(on: machine) }
    var moved = trace
    var elsewhere = trace.end.idle
    elsewhere.screen = ScreenID(2)
    moved.entries.append(Trace.Entry(move: .supersede, result: .ends(.superseded, elsewhere)))
    #expect(throws: Trace.ReplayError.impossible(entry: 4)) { try moved.replay(on: machine) }
    moved.entries[4].result = .continues(trace.end.idle)
    #expect(throws: Trace.ReplayError.impossible(entry: 4)) { try moved.replay(on: machine) }
  }

  @Test("a trace knows where it ends and how")
  func end() throws {
    let (_, trace) = try lasso()
    expect(Trace(start: trace.start).end, equals: trace.start)
    expectNil(Trace(start: trace.start).ending)
    expect(trace.configuration(before: 0), equals: trace.start)
    expect(trace.configuration(before: 4), equals: trace.end)
  }

  @Test("configurations out of range do not crash a replay", arguments: [-1, 1_000])
  func outOfRange(index: Int) throws {
    let (machine, trace) = try lasso()
    for configuration in [
      Configuration(screen: ScreenID(index), context: Context(0)),
      Configuration(screen: ScreenID(0), context: Context(index)),
      Configuration(screen: ScreenID(0), context: Context(0), position: Position(index: index)),
    ] {
      let bad = Trace(start: configuration, entries: trace.entries)
      #expect(throws: Trace.ReplayError.unknownStart) { try bad.replay(on: machine) }
    }
  }
}
