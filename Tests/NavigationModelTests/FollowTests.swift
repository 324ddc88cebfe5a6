import NavigationModel
import NavigationSupport
import Testing

/// A step that follows a link: once per journey, to whatever the link opens.
@Suite("Following a link") struct FollowTests {
  /// `first` follows a link at once; `second` lands on the target, or follows another; `third` has no link.
  private static func draft(second: [JourneyStep]? = nil) -> Draft {
    var draft = Draft("root", "goal", variables: ["v": ["no", "yes"]])
    draft.rule("go", to: "goal")
    draft.add("first", parameters: [Parameter(name: "link")], target: "goal", [.follow(value: "link")])
    draft.add("second", target: "goal", second ?? [draft.perform("go")])
    draft.add("third", target: "goal", [draft.perform("go")])
    draft.links.routes = [
      Route(intent: IntentID(0), kinds: .universal, path: []), Route(intent: IntentID(1), kinds: .deep, path: []),
      Route(intent: IntentID(2), kinds: [.shortcut, .spotlight], path: []),
    ]
    return draft
  }

  /// Where a journey of `first` is about to follow a link.
  private static func beforeFollowing(_ machine: Machine) -> Configuration {
    Configuration(screen: machine.root, context: Context(), position: machine.position(.step(StepID(0))))
  }

  @Test("it leads to every intent that has a deep or universal route, or fails because the link opens none")
  func choices() throws {
    let machine = try Self.draft().machine()
    let place = Self.beforeFollowing(machine)
    let choices = Step.choices(in: place, of: machine)
    expect(
      choices.map(\.move),
      equals: [
        .follow(StepID(0), IntentID(0)), .follow(StepID(0), IntentID(1)), .fail(StepID(0)),
      ])
    expect(choices.map(\.isAdverse), equals: [false, false, true])
    expect(choices.last?.result, equals: .ends(.unsupportedLink, place.idle))
    for choice in choices.dropLast() {
      let after = choice.result.configuration
      #expect(machine.hasFollowed(after.position) && after.idle == place.idle)
      guard case .follow(_, let intent) = choice.move else { continue }
      expect(machine.phase(of: after.position), equals: .start(intent))
    }
    expect(Step.next(in: place, of: machine), equals: .follow(StepID(0)))
  }

  @Test("a journey that has followed a link fails where it would follow another")
  func once() throws {
    let machine = try Self.draft().machine()
    var place = Self.beforeFollowing(machine)
    place.position = machine.position(.step(StepID(0)), hasFollowed: true)
    let failure = Choice(.fail(StepID(0)), .ends(.tooManyRedirects, place.idle))
    expect(Step.choices(in: place, of: machine), equals: [failure])
    expect(Step.next(in: place, of: machine), equals: .automatic(Trace.Entry(failure)))
  }

  @Test("where nothing is followed there are no more positions, and no intent counts as followed")
  func nothingFollowed() throws {
    var draft = Self.draft()
    draft.intents[0].alternatives[0].steps = [.retry]
    let machine = try draft.machine()
    #expect(machine.followedIntents.isEmpty)
    expect(machine.positionCount, equals: 1 + 2 * machine.intents.count + machine.steps.count)
    #expect(!(0..<machine.positionCount).contains { machine.hasFollowed(Position(index: $0)) })
  }

  @Test("positions after a followed link match those of the spec one to one")
  func positions() throws {
    for seed in UInt64(0)..<100 {
      let machine = try RandomMachine.make(seed: seed, hasBranches: seed % 2 == 1, followsLinks: true)
      let all = (0..<machine.positionCount).map { Position(index: $0) }
      expect(all.map { machine.position(machine.phase(of: $0), hasFollowed: machine.hasFollowed($0)) }, equals: all)
      let own = all.filter { !machine.hasFollowed($0) }
      expect(own, equals: own.map(machine.written))
      guard !machine.followedIntents.isEmpty else { continue }
      expect(all.count, equals: 2 * own.count - 1)
      expect(all.dropFirst(own.count).map(machine.written), equals: Array(own.dropFirst()))
    }
  }

  /// Before a link is followed the machine is one in which every link opens nothing, but for where it is followed; and
  /// afterwards it is one in which every link is one too many.
  @Test("nothing else depends on whether a link has been followed", arguments: [false, true])
  func sameOtherwise(hasStacks: Bool) throws {
    var followed = 0
    for seed in UInt64(0)..<60 {
      let machine = try RandomMachine.make(
        seed: seed, hasBranches: seed % 2 == 1, hasStacks: hasStacks, followsLinks: true)
      let first = try machine.replacingFollow(by: .fail(reason: "unsupportedLink"))
      let second = try machine.replacingFollow(by: .fail(reason: "tooManyRedirects"))
      for place in machine.everyPlace {
        let hasFollowed = machine.hasFollowed(place.position)
        var written = place
        written.position = machine.written(place.position)
        let expected = Step.choices(in: written, of: hasFollowed ? second : first)
        var choices: [Choice] = []
        for choice in Step.choices(in: place, of: machine) {
          if case .follow = choice.move {
            followed += 1
            continue
          }
          var after = choice.result.configuration
          #expect(after.isIdle || machine.hasFollowed(after.position) == hasFollowed)
          after.position = machine.written(after.position)
          // That a link opens nothing is not what anybody means well by.
          let isAdverse = choice.isAdverse && choice.result.ending != .unsupportedLink
          choices.append(
            Choice(
              choice.move, choice.result.ending.map { .ends($0, after) } ?? .continues(after), isAdverse: isAdverse))
        }
        expect(choices, equals: expected, "seed \(seed), \(place)")
      }
    }
    #expect(followed > 100)
  }

  @Test("the values are those of the link from then on, also after a retry")
  func values() throws {
    let machine = try Self.draft().machine()
    var flow = ValueFlow(["link": "app://h/second", "old": "1"])
    expect(flow.link(at: StepID(0), of: machine), equals: "app://h/second")
    flow.follow(.follow(StepID(0), IntentID(1)), giving: ["id": "2"], of: machine)
    expect(flow.values, equals: ["id": "2"])
    expectNil(flow.link(at: StepID(0), of: machine))
    flow.follow(.jump(StepID(1)), of: machine)
    expectNil(flow.link(at: StepID(1), of: machine))
  }

  @Test("a scripted run follows what it is told, and otherwise nothing")
  func rehearsal() throws {
    let machine = try Self.draft().machine()
    let start = Configuration(screen: machine.root, context: Context())
    func ending(_ opened: IntentID?) -> Ending? {
      let run = ScriptedJourney().run(IntentID(0), at: start, of: machine) { trace, step in
        #expect(step == StepID(0) && machine.phase(of: trace.end.position) == .step(StepID(0)))
        return opened
      }
      #expect(throws: Never.self) { try run.replay(on: machine) }
      return run.ending
    }
    expect(ending(nil), equals: .unsupportedLink)
    expect(ending(IntentID(0)), equals: .tooManyRedirects)
    expect(ending(IntentID(1)), equals: .landed)
    expect(ending(IntentID(2)), equals: .unsupportedLink)
  }

  @Test("no step comes after it")
  func last() {
    let draft = Self.draft(second: [.follow(value: "link"), .retry])
    #expect(throws: MachineError.unreachableStep(intent: "second")) { try draft.machine() }
  }
}

extension Machine {
  /// Every configuration in a journey, with nothing or the root below.
  fileprivate var everyPlace: [Configuration] {
    let below = hasStacks ? [Stack(), Stack([Stack.Entry(root, .pushed)])] : [Stack()]
    let contexts = contexts.all(limit: 1 << 10).map(Array.init) ?? []
    return (1..<positionCount).flatMap { position in
      screens.indices.flatMap { screen in
        below.flatMap { stack in
          contexts.map {
            Configuration(
              screen: ScreenID(screen), context: $0, position: Position(index: position), stack: stack)
          }
        }
      }
    }
  }

  fileprivate func replacingFollow(by other: JourneyStep) throws -> Machine {
    func replaced(_ steps: [JourneyStep]) -> [JourneyStep] {
      steps.map { step in
        switch step {
        case .follow: other
        case .when(let condition, let inner): .when(condition, replaced(inner))
        case .ask(let prompt, let fixed, let branches): .ask(prompt, fixed: fixed, branches: branches.map(replaced))
        default: step
        }
      }
    }
    var draft = Draft(self)
    for intent in draft.intents.indices {
      for index in draft.intents[intent].alternatives.indices {
        draft.intents[intent].alternatives[index].steps = replaced(draft.intents[intent].alternatives[index].steps)
      }
    }
    return try draft.machine()
  }
}
