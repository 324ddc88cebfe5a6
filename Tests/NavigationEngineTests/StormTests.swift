import Basics
import Foundation
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

  /// What an observer hears of links: each arrives once and is over once.
  private final class Links: @unchecked Sendable {
    private let lock = NSLock()
    private var open: Set<Int> = []
    private var last = 0
    private(set) var mistakes: [String] = []
    private(set) var ended = 0

    var isEmpty: Bool { lock.withLock { open.isEmpty } }
    var arrived: Int { lock.withLock { last } }

    func observe(_ event: EngineEvent) {
      lock.withLock {
        switch event.kind {
        case .arrived:
          if event.turn != last + 1 { mistakes.append("\(event.turn) arrived after \(last)") }
          last = event.turn
          open.insert(event.turn)
        case .rejected, .dropped, .finished:
          if open.remove(event.turn) == nil { mistakes.append("\(event.turn) is over twice") }
        case .ended:
          ended += 1
          if !open.contains(event.turn) { mistakes.append("\(event.turn) ends when it is over") }
        default: break
        }
      }
    }
  }

  private struct Prompt: Presenter {
    func present(_ presentation: Presentation) async throws {}
    func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
    func show(_ arrival: Arrival) async throws {}
  }

  @Test("links from 64 tasks, some of them cancelled, are each over once", arguments: EngineSettings.Policy.allCases)
  func manyLinks(_ policy: EngineSettings.Policy) async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let links = Links()
    var settings = EngineSettings()
    settings.policy = policy
    settings.waitingLimit = 100
    settings.observer = { links.observe($0) }
    let engine = try NavigationEngine(machine: machine, presenter: Prompt(), settings: settings)
    await engine.ready()
    let each = many(30, night: 1_600)
    let (results, cancelled) = await withTaskGroup(of: (results: Int, cancelled: Int).self) { group in
      for task in 0..<64 {
        group.addTask {
          var random = SplitMix64(seed: UInt64(task))
          var (results, cancelled) = (0, 0)
          for _ in 0..<each {
            let request = machine.request(IntentID(random.below(machine.intents.count)))
            let open = Task { try await engine.open(request) }
            if random.chance(20) {
              open.cancel()
              cancelled += 1
            }
            _ = await open.result
            results += 1
          }
          return (results, cancelled)
        }
      }
      return await group.reduce(into: (0, 0)) { $0 = ($0.0 + $1.results, $0.1 + $1.cancelled) }
    }
    expect(results, equals: 64 * each)
    #expect(cancelled > 0 && links.ended > 0)
    expect(links.mistakes, equals: [])
    #expect(links.isEmpty)
    // Who is cancelled before its turn may never arrive.
    #expect(links.arrived <= results && links.arrived >= results - cancelled)
    await expect(engine.configuration.isIdle, equals: true)
  }
}
