import LinkRouting
import NavigationEngine
import NavigationModel

/// An app whose engine follows links: on one thread, with a presenter that shows nothing and answers at once and as a
/// well-meaning user does, and with time-outs.
///
/// The engine's tasks are those that it has in an app: no executor is given for them.
final class CountedEngine: @unchecked Sendable {
  private let engine: NavigationEngine
  private let scheduler = Scheduler()
  // Touched by the scheduler's jobs, which run on the caller's thread.
  private var digest: UInt64 = 0

  init(_ table: RouteTable, in context: Context) throws {
    var settings = EngineSettings()
    settings.executor = scheduler
    settings.clock = StoppedClock()
    engine = try NavigationEngine(
      machine: table.machine, routes: table, presenter: Idle(table.machine), context: context, settings: settings)
    run { await $0.engine.ready() }
  }

  /// Opens so many links, these in turn, and returns a digest of what came out.
  func open(_ links: [String], count: Int) -> UInt64 {
    run { own in
      for number in 0..<count {
        let result = try? await own.engine.open(link: links[number % links.count])
        own.digest = own.digest &* 31 &+ UInt64(result?.landedScreen?.index ?? 99)
      }
    }
    return digest
  }

  private func run(_ work: @escaping @Sendable (CountedEngine) async -> Void) {
    Task(executorPreference: scheduler.tasks) { await work(self) }
    scheduler.run()
  }

  private struct Idle: Presenter {
    /// By prompt.
    private let answers: [Answer]

    init(_ machine: Machine) {
      answers = machine.prompts.map { prompt in
        let index = prompt.outcomes.firstIndex(where: \.isAlwaysWellMeant) ?? 0
        let values = prompt.outcomes[index].gives.map { given in
          (given.name, given.type.flatMap { machine.types[$0.index].values.first } ?? "1")
        }
        return Answer(outcome: index, values: Dictionary(values) { first, _ in first })
      }
    }

    func present(_ presentation: Presentation) async throws {}
    func show(_ arrival: Arrival) async throws {}
    func ask(_ question: Question) async throws -> Answer { answers[question.prompt.index] }
  }

  /// A clock on which no time passes, so that no time is over.
  private struct StoppedClock: Clock {
    struct Instant: InstantProtocol {
      var offset = Duration.zero
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
  }
}
