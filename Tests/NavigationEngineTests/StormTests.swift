import Basics
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// A presenter that answers at once or after others have had their chance, and fails now and then.
actor RestlessPresenter: Presenter {
  struct Refused: Error {}
  private let machine: Machine
  private var random: SplitMix64
  private(set) var shown: ScreenID
  private var isBusy = false
  private(set) var overlaps = 0

  init(_ machine: Machine, seed: UInt64) {
    (self.machine, random, shown) = (machine, SplitMix64(seed: seed), machine.root)
  }

  /// Lets others go first, and notices if the engine makes two calls at once.
  private func rest() async throws {
    if isBusy { overlaps += 1 }
    isBusy = true
    for _ in 0..<random.below(8) { await Task.yield() }
    isBusy = false
    if random.chance(10) { throw Refused() }
  }

  func present(_ presentation: Presentation) async throws {
    try await rest()
    shown = presentation.to
  }

  func ask(_ question: Question) async throws -> Answer {
    try await rest()
    return Answer(outcome: random.below(machine.prompts[question.prompt.index].outcomes.count))
  }

  func show(_ arrival: Arrival) async throws {
    try await rest()
    shown = arrival.to
  }
}

/// Everything at once on real threads: nothing is held, nothing is in a fixed order.
@Suite("In a storm", .slow, .endsInTime)
struct StormTests {
  @Test(
    "the engine makes one run, call by call, and everybody is told how it ended",
    arguments: sample(UInt64(0)..<30, day: 10))
  func storm(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let machine = try RandomMachine.make(seed: seed)
    let presenter = RestlessPresenter(machine, seed: seed)
    let witness = Stage(shown: machine.root)
    var settings = EngineSettings()
    settings.policy = random.pick(EngineSettings.Policy.allCases)
    settings.waitingLimit = 5
    settings.presentationTimeout = .seconds(3_600)
    settings.observer = { witness.observe($0) }
    let engine = try NavigationEngine(machine: machine, presenter: presenter, settings: settings)
    await engine.ready()
    await withTaskGroup { group in
      for _ in 0..<150 {
        let kind = random.below(6)
        let intent = IntentID(random.below(machine.intents.count))
        let event = EventID(random.below(machine.events.count))
        let change = ChangeID(random.below(max(1, machine.changes.count)))
        let isCancelled = random.chance(20)
        group.addTask {
          let task = Task {
            switch kind {
            case 0...3: try await engine.open(machine.request(intent)).trace.replay(on: machine)
            case 4: try await engine.perform(event).replay(on: machine)
            default: try await engine.report(change)
            }
          }
          if isCancelled { task.cancel() }
          if case .failure(let error) = await task.result, error is Trace.ReplayError { Issue.record(error) }
        }
      }
    }
    await expect(presenter.overlaps, equals: 0)
    if machine.start == .persistent {
      let screen = await engine.configuration.screen
      await expect(presenter.shown, equals: screen)
    }
    try await Rig(machine, engine, witness).expectOneRun()
  }
}
