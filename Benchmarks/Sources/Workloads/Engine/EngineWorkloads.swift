import Foundation
import NavigationEngine
import NavigationModel
import SpecFile

/// Links through the engine, with a presenter that does nothing: what is left is the engine's own work.
public enum EngineWorkloads {
  /// Links that land when the user is logged in; one after the other, each after the one before has landed.
  private static let links = [
    "https://just-eat.co.uk/home", "https://www.just-eat.co.uk/search?postcode=EC4M7RF&cuisine=italian",
    "https://just-eat.co.uk/restaurant?restaurantId=12345&serviceType=delivery&section=menu",
    "https://just-eat.co.uk/orders", "https://www.just-eat.co.uk/order/98765", "just-eat://je.com/settings",
    "just-eat-uk://je.com/search?postcode=EC4M7RF", "https://just-eat.co.uk/area/ec4m-london",
  ]

  /// - Parameter count: how many links, a multiple of those there are.
  public static func all(_ count: Int) throws -> [Workload] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let machine = try SpecReader.read(path: folder.appendingPathComponent("Specs/just-eat.yaml").path).machine
    let rounds = count / links.count
    let caller = Caller()
    var settings = EngineSettings()
    settings.executor = caller.executor
    let near = try engine(machine, settings)
    let far = try engine(machine, EngineSettings())
    return [
      Workload("engine/open, on its executor", unit: "link", count: rounds * links.count) {
        await near.ready()
        return try await caller.open(rounds, with: near)
      },
      Workload("engine/open, from the main actor", unit: "link", count: rounds * links.count) {
        await far.ready()
        return try await openFromMainActor(rounds, with: far)
      },
    ]
  }

  private static func engine(_ machine: Machine, _ settings: EngineSettings) throws -> NavigationEngine {
    let user = machine.variables.firstIndex { $0.name == "user" && $0.values == ["loggedOut", "loggedIn"] }
    let context = machine.contexts.context(of: machine.variables.indices.map { $0 == user ? 1 : 0 })
    return try NavigationEngine(machine: machine, presenter: Idle(), context: context, settings: settings)
  }

  /// Shows nothing, and answers at once.
  private struct Idle: Presenter {
    func present(_ presentation: Presentation) async throws {}
    func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
    func show(_ arrival: Arrival) async throws {}
  }

  private static func add(_ result: JourneyResult, to sum: UInt64) -> UInt64 {
    // What an app looks at; a trace is made for those who ask for one.
    sum &* 31 &+ UInt64(result.landedScreen?.index ?? 99)
  }

  @MainActor private static func openFromMainActor(
    _ rounds: Int, with engine: NavigationEngine
  ) async throws -> UInt64 {
    var sum: UInt64 = 0
    for _ in 0..<rounds { for link in links { sum = add(try await engine.open(link: link), to: sum) } }
    return sum
  }

  /// Shares its executor with an engine, so that a call of the engine is no change of thread.
  private actor Caller {
    nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func open(_ rounds: Int, with engine: NavigationEngine) async throws -> UInt64 {
      var sum: UInt64 = 0
      for _ in 0..<rounds { for link in links { sum = add(try await engine.open(link: link), to: sum) } }
      return sum
    }
  }

  private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "engine")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
  }
}
