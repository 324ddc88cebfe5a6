import Foundation
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// The examples of the documentation, as they stand there.
@Suite("The examples") struct ExampleTests {
  struct Printer: Presenter {
    let machine: Machine
    func present(_ presentation: Presentation) async throws {
      print(machine.screens[presentation.to.index].name)
    }
    func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
    func show(_ arrival: Arrival) async throws { print(machine.screens[arrival.to.index].name) }
  }

  struct Product: Sendable { var name: String }

  struct Shelf: Presenter {
    func ask(_ question: Question) async throws -> Answer {
      let product = Product(name: "tea")
      return Answer(outcome: 0, values: ["productId": "123"], payloads: ["productId": product])
    }
    func present(_ presentation: Presentation) async throws {
      if let product = presentation.payload("productId", as: Product.self) { print(product.name) }
    }
    func show(_ arrival: Arrival) async throws {}
  }

  func follow(_ link: String, on machine: Machine, with presenter: some Presenter) async throws -> Ending {
    let engine = try NavigationEngine(machine: machine, presenter: presenter)
    await engine.ready()
    return try await engine.open(link: link).ending
  }

  func saved(_ engine: NavigationEngine) async throws -> Data {
    try JSONEncoder().encode(await engine.snapshot())
  }

  func lines(_ engine: NavigationEngine) async throws -> [Data] {
    try await engine.log.map { try JSONEncoder().encode(LogEntry($0, on: engine.machine)) }
  }

  func sessionHasEnded(_ sessionEnds: ChangeID, _ engine: NavigationEngine) async throws {
    try await engine.report(sessionEnds)
  }

  func reason(_ error: EngineError, _ engine: NavigationEngine) -> String { error.text(on: engine.machine) }

  @Test("follow a link, save, and say what went wrong")
  func run() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    try await expect(follow("justeat://je.com/orders", on: machine, with: Printer(machine: machine)), equals: .landed)
    var settings = EngineSettings()
    settings.policy = .queue
    settings.presentationTimeout = .seconds(5)
    settings.observer = { event in print(event.number, event.kind) }
    let engine = try NavigationEngine(
      machine: machine, presenter: Printer(machine: machine), context: machine.context(["user": "loggedIn"]),
      settings: settings)
    try await sessionHasEnded(machine.change("sessionEnds"), engine)
    #expect(try await saved(engine).isEmpty == false)
    try await expect(lines(engine).count, equals: 5)
    expect(reason(.busy, engine), equals: "another request is running")
    try await expect(follow("justeat://je.com/orders", on: machine, with: Shelf()), equals: .landed)
  }
}
