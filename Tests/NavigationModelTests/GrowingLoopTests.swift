import Basics
import NavigationModel
import NavigationSupport
import Testing

@Suite("Runs whose loop grows the stack") struct GrowingLoopTests {
  /// One intent, whose journey begins anew after these events.
  private func looping(_ events: String..., in draft: Draft) -> Draft {
    var draft = draft
    let steps = events.map { draft.perform($0) }
    draft.add("journey", target: "home", steps + [.retry])
    return draft
  }

  /// The journey with answers that mean well, opened here, of so many moves.
  private func run(_ draft: Draft, from place: String = "home", moves: Int) throws -> (run: Trace, machine: Machine) {
    let machine = try draft.machine()
    var run = Trace(start: draft.place(place, "out"))
    run.append(try #require(Step.choice(.open(IntentID(0)), in: run.end, of: machine)))
    for _ in 0..<moves { run.append(try #require(Step.choices(in: run.end, of: machine).first)) }
    return (run, machine)
  }

  private func loops(_ run: Trace, at loop: Int, on machine: Machine) -> Bool {
    var run = run
    run.loop = loop
    return (try? run.replay(on: machine)) != nil
  }

  @Test("replay once a round leads to the same screen, over the same screens, on a taller stack")
  func closes() throws {
    // A round has three moves: choose, push, retry.
    let (run, machine) = try run(looping("showList", in: stackFixture()), moves: 9)
    try run.replay(on: machine)
    // home, then list on home, then list on list: only from then on is nothing new below.
    expect([1, 4, 7].map { run.configuration(before: $0).stack.entries.count }, equals: [0, 1, 2])
    expect(run.end.stack.entries.count, equals: 3)
    expect([1, 4, 7].map { loops(run, at: $0, on: machine) }, equals: [false, false, true])
    // In the midst of a round another step is next.
    #expect(!loops(run, at: 8, on: machine))
  }

  @Test("do not if the round reaches below what it found")
  func reachesBelow() throws {
    let draft = looping("goBack", "showList", "showList", in: stackFixture())
    let (run, machine) = try run(draft, from: "home push list push list", moves: 5)
    expect(draft.text(run.configuration(before: 1)), equals: "home push list push list")
    expect(draft.text(run.end), equals: "home push list push list push list")
    #expect(!loops(run, at: 1, on: machine))
  }

  @Test("do not if a sheet is up for the first time")
  func newSheet() throws {
    let (run, machine) = try run(looping("browse", in: stackFixture()), from: "home push web push web", moves: 6)
    expect(run.configuration(before: 1).screen, equals: run.configuration(before: 4).screen)
    expect([1, 4].map { loops(run, at: $0, on: machine) }, equals: [false, true])
  }

  @Test("do not if the context is another")
  func otherContext() throws {
    var draft = stackFixture()
    draft.rule("logIn", .push(draft.screen("list")), set: draft.set("user", "in"))
    let (run, machine) = try run(looping("logIn", in: draft), from: "home push list push list", moves: 6)
    expect([1, 4].map { loops(run, at: $0, on: machine) }, equals: [false, true])
  }

  @Test("do not if a journey ends on the way: on a taller stack it may end otherwise")
  func endsOnTheWay() throws {
    var draft = stackFixture()
    draft.add("show", target: "home", [draft.perform("showList")])
    draft.intents[0].targets = [Target(base: nil, steps: [Stack.Entry(draft.screen("list"), .pushed)])]
    let machine = try draft.machine()
    var run = Trace(start: draft.place("home push list push list", "out"))
    for _ in 0..<2 {
      run.append(try #require(Step.choice(.open(IntentID(0)), in: run.end, of: machine)))
      while !run.end.isIdle { run.append(try #require(Step.choices(in: run.end, of: machine).first)) }
    }
    run.append(try #require(Step.choice(.open(IntentID(0)), in: run.end, of: machine)))
    #expect(run.ending == nil && run.configuration(before: 1).position == run.end.position)
    expect(run.configuration(before: 1).screen, equals: run.end.screen)
    #expect(!loops(run, at: 1, on: machine))
  }

  @Test("that close can be made again and again")
  func repeated() throws {
    var count = 0
    for seed in 0..<100 as Range<UInt64> { count += try repeated(seed: seed) }
    #expect(count > 100)
  }

  /// How many loops on growing stacks were found and repeated.
  private func repeated(seed: UInt64) throws -> Int {
    var draft = Draft(try RandomMachine.make(seed: seed, hasBranches: seed % 2 == 1, hasStacks: true))
    // One that leaves the app would no more.
    for intent in draft.intents.indices where !draft.intents[intent].targets.isEmpty {
      for way in draft.intents[intent].alternatives.indices {
        let steps = draft.intents[intent].alternatives[way].steps.filter { !$0.isLast }
        draft.intents[intent].alternatives[way].steps = steps + [.retry]
      }
    }
    let machine = try draft.machine()
    var random = SplitMix64(seed: seed)
    var count = 0
    for start in machine.starts {
      for intent in machine.intents.indices {
        var run = Trace(start: start)
        run.append(try #require(Step.choice(.open(IntentID(intent)), in: start, of: machine)))
        while run.ending == nil, run.entries.count < 40 {
          let going = Step.choices(in: run.end, of: machine).filter { $0.result.ending == nil }
          guard !going.isEmpty else { break }
          run.append(random.pick(going))
          for loop in 1..<run.entries.count where run.closes(from: loop, on: machine) {
            let round = run.entries[loop...].map(\.move)
            var again = run
            for move in (0..<3).flatMap({ _ in round }) {
              again.append(try #require(Step.choice(move, in: again.end, of: machine), "seed \(seed), from \(loop)"))
            }
            #expect(again.end.screen == run.end.screen && again.end.context == run.end.context)
            expectNil(again.ending)
            if run.configuration(before: loop) != run.end { count += 1 }
          }
        }
      }
    }
    return count
  }
}
