import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// Something that makes transitions by hand.
protocol Tappable: Sendable {
  func tapped(_ event: EventID) async throws
}

extension NavigationEngine: Tappable {
  func tapped(_ event: EventID) async throws { try await perform(event) }
}

/// The mistake of the actor-based library: it looks at its state, awaits, and then writes it.
actor NaiveMachine: Tappable {
  struct NotEnabled: Error {}
  let machine: Machine
  let presenter: any Presenter
  var screen: ScreenID

  init(machine: Machine, presenter: any Presenter) {
    (self.machine, self.presenter, screen) = (machine, presenter, machine.root)
  }

  func tapped(_ event: EventID) async throws {
    let found = machine.enabledTransitions(in: Configuration(screen: screen, context: Context(0))).first {
      machine.transitions[$0.index].event == event
    }
    guard let found else { throw NotEnabled() }
    let rule = machine.transitions[found.index]
    guard let target = machine.shown(after: rule.actions) else { throw NotEnabled() }
    try await presenter.present(
      Presentation(
        event: event, transition: found, from: screen, actions: rule.actions, to: target, isAnimated: false))
    screen = target
  }
}

/// A presenter that gives others a chance to get in between, and counts what leaves each screen.
actor YieldingPresenter: Presenter {
  private(set) var shown: [Presentation] = []

  func present(_ presentation: Presentation) async throws {
    for _ in 0..<5 { await Task.yield() }
    shown.append(presentation)
  }

  func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
  func show(_ arrival: Arrival) async throws {}
}

@Suite("Of two events at once", .slow, .endsInTime)
struct RaceTests {
  /// From the root two ways lead to two places, and none leads back.
  private func fork() throws -> Machine {
    var draft = Draft("root", "login", "settings")
    draft.rule("goToLogin", ["root"], to: "login")
    draft.rule("goToSettings", ["root"], to: "settings")
    return try draft.machine()
  }

  /// How many of many taps at once, of both events, leave the root.
  private func leavers(of make: (Machine, YieldingPresenter) throws -> any Tappable) async throws -> Int {
    let machine = try fork()
    let presenter = YieldingPresenter()
    let tapped = try make(machine, presenter)
    if let engine = tapped as? NavigationEngine { await engine.ready() }
    await withTaskGroup { group in
      for index in 0..<200 { group.addTask { try? await tapped.tapped(EventID(index % 2)) } }
    }
    return await presenter.shown.filter { $0.from == machine.root }.count
  }

  @Test("one leaves the state, whatever the policy", arguments: EngineSettings.Policy.allCases)
  func engine(policy: EngineSettings.Policy) async throws {
    for _ in 0..<20 {
      let count = try await leavers {
        var settings = EngineSettings()
        settings.policy = policy
        settings.waitingLimit = 200
        settings.presentationTimeout = .seconds(3_600)
        return try NavigationEngine(machine: $0, presenter: $1, settings: settings)
      }
      expect(count, equals: 1)
    }
  }

  @Test("both leave it in a machine that awaits between reading and writing, and this test sees it")
  func naive() async throws {
    let count = try await leavers { NaiveMachine(machine: $0, presenter: $1) }
    #expect(count > 1)
  }

  @Test("the second waits for the first, and is then judged where that led")
  func inTurn() async throws {
    let machine = try fork()
    let rig = try await Rig(machine)
    let first = await rig.tap(EventID(0))
    let second = await rig.tap(EventID(1))
    expect(rig.stage.now.held.count, equals: 1)
    await rig.runOutInAgreement()
    try await expect(first.value.end.screen, equals: machine.screen("login"))
    await #expect(throws: EngineError.self) { try await second.value }
    try await rig.expectOneRun()
  }

  @Test("the second is under way with the first in a machine that awaits between reading and writing")
  func naiveInTurn() async throws {
    let machine = try fork()
    let stage = Stage(shown: machine.root)
    let naive = NaiveMachine(machine: machine, presenter: stage)
    async let first: Void = naive.tapped(EventID(0))
    async let second: Void = naive.tapped(EventID(1))
    let held = await stage.until { $0.held.count == 2 }.held
    expect(held.count, equals: 2)
    for call in held { stage.release(call) }
    try await first
    try await second
  }
}
