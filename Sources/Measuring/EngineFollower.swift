import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationTestKit

/// An app that follows links by the engine: with a presenter that does nothing and answers as a well-meaning user does,
/// time-outs on. It runs on the caller's thread, so that no change of threads is measured.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class EngineFollower: @unchecked Sendable {
  private let engine: NavigationEngine
  private let presenter: WellMeaning
  private let scheduler = Scheduler()
  // Touched by the scheduler's jobs, which run on the caller's thread.
  private var sum: UInt64 = 0

  /// Nil if the app cannot start.
  init?(_ follower: LinkFollower) {
    let machine = follower.table.machine
    var settings = EngineSettings()
    settings.executor = scheduler
    settings.taskExecutor = scheduler.tasks
    settings.clock = VirtualClock()
    presenter = WellMeaning(machine)
    guard let start = follower.starts.first,
      let engine = try? NavigationEngine(
        machine: machine, routes: follower.table, presenter: presenter, context: start.context, settings: settings)
    else { return nil }
    self.engine = engine
    Task(executorPreference: scheduler.tasks) { await engine.ready() }
    scheduler.run()
  }

  /// A digest of where the links lead, one after the other, each from where the one before has led.
  func follow(_ links: ArraySlice<Link>) -> UInt64 {
    sum = 0
    Task(executorPreference: scheduler.tasks) {
      for link in links { self.sum = self.sum &* 31 &+ ((try? await self.follow(link)) ?? 1) }
    }
    scheduler.run()
    return sum
  }

  private func follow(_ link: Link) async throws -> UInt64 {
    presenter.calls = 0
    let result =
      switch link.source {
      case .url: try await engine.open(link: link.text)
      case .shortcut: try await engine.open(shortcut: link.text)
      case .spotlight: try await engine.open(spotlight: link.text)
      }
    // What an app looks at; a trace is made for those who ask for one.
    return UInt64(presenter.calls) &* 1_000 &+ UInt64(result.landedScreen?.index ?? 999)
  }

  private final class WellMeaning: Presenter, @unchecked Sendable {
    /// A journey that asks the same again and again would never end.
    struct Endless: Error {}

    /// By prompt.
    private let answers: [Answer]
    /// In this journey.
    var calls = 0

    init(_ machine: Machine) {
      answers = machine.prompts.map { prompt in
        let index = prompt.outcomes.firstIndex(where: \.isAlwaysWellMeant) ?? 0
        let values = prompt.outcomes[index].gives.map { given in
          (given.name, given.type.flatMap { machine.types[$0.index].values.first } ?? "1")
        }
        return Answer(outcome: index, values: Dictionary(values) { first, _ in first })
      }
    }

    func present(_ presentation: Presentation) async throws { try count() }
    func show(_ arrival: Arrival) async throws {}

    func ask(_ question: Question) async throws -> Answer {
      try count()
      return answers[question.prompt.index]
    }

    private func count() throws {
      calls += 1
      if calls > LinkFollower.mostMoves { throw Endless() }
    }
  }
}
