import NavigationAdapters
import NavigationEngine
import NavigationModel
import NavigationSupport
import NavigationTestKit
import Testing

/// Answers of people who do not know that a link has ended the question.
@Suite("Answers after an interruption", .endsInTime) @MainActor struct AnswerTests {
  private let container = HeadlessContainer(tabCount: 3)
  private let logins = [
    HeldCalls<Void, Answer>(ignoresCancellation: true), HeldCalls<Void, Answer>(ignoresCancellation: true),
  ]
  private let clock = VirtualClock()
  private let presenter: ContainerPresenter
  private let engine: NavigationEngine

  init() throws {
    let machine = try machine(ofSpec: "shop.yaml")
    var settings = EngineSettings()
    settings.clock = clock
    presenter = ContainerPresenter(container) { [logins] _ in
      try await logins[logins[0].made.isEmpty ? 0 : 1].wait()
    }
    let start = try #require(machine.starts.first { $0.stack.selectedTab != nil })
    engine = try NavigationEngine(machine: machine, presenter: presenter, context: start.context, settings: settings)
  }

  private func waitUntil(_ holds: () async -> Bool) async { while await !holds() { await Task.yield() } }

  private func expectAgreement(_ page: String) async {
    expect(container.state, equals: NavigationState(await engine.screens, on: engine.machine))
    expect(container.state.page?.name, equals: page)
  }

  /// A link that asks for a login, and another that ends the question.
  private func interrupt(by link: String) async throws -> (Task<Ending, any Error>, Task<Ending, any Error>) {
    try await presenter.start(engine)
    await engine.ready()
    func open(_ link: String) -> Task<Ending, any Error> { Task { try await engine.open(link: link).ending } }
    let first = open("shop://shop.example/orders")
    await waitUntil { logins[0].waiting.count == 1 }
    let second = open(link)
    await waitUntil {
      await engine.log.filter { if case .arrived = $0.kind { true } else { false } }.count == 2
    }
    return (first, second)
  }

  private var user: String? {
    get async { engine.machine.namedValues(of: await engine.configuration.context)["user"] }
  }

  @Test("an answer is committed that arrives while the engine still waits for it, and what it does is shown")
  func committed() async throws {
    let (first, second) = try await interrupt(by: "shop://shop.example/")
    await expectAgreement("login")
    logins[0].release(.success(Answer(outcome: 0)))
    try await expect(first.value, equals: .superseded)
    try await expect(second.value, equals: .landed)
    await expect(user, equals: "loggedIn")
    await expectAgreement("home")
  }

  @Test("an answer that arrives too late does nothing, not even where the same is asked again")
  func late() async throws {
    let (first, second) = try await interrupt(by: "shop://shop.example/orders")
    clock.advance(by: .seconds(60))
    try await expect(first.value, equals: .superseded)
    await waitUntil { logins[1].waiting.count == 1 }
    await expectAgreement("login")
    logins[0].release(.success(Answer(outcome: 0)))
    await waitUntil { await engine.log.contains { if case .ignoredLate = $0.kind { true } else { false } } }
    await expect(user, equals: "loggedOut")
    await expectAgreement("login")
    logins[1].release(.success(Answer(outcome: 0)))
    try await expect(second.value, equals: .landed)
    await expectAgreement("orders")
  }
}
