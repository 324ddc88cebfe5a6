import Foundation
import LinkRouting
import NavigationEngine
import NavigationModel
import SpecFile
import Testing

/// An engine on a stage, and the ways in which a test starts something and waits until it has arrived.
struct Rig: Sendable {
  let machine: Machine
  let engine: NavigationEngine
  let stage: Stage

  init(_ machine: Machine, _ engine: NavigationEngine, _ stage: Stage) {
    (self.machine, self.engine, self.stage) = (machine, engine, stage)
  }

  /// An engine that is ready, unless said otherwise.
  init(
    _ machine: Machine, routes: RouteTable? = nil, context: Context? = nil, onCancel: Stage.OnCancel = .throwsError,
    isReady: Bool = true,
    readsStatus: Bool = false, restoring snapshot: EngineSnapshot? = nil,
    _ change: (inout EngineSettings) -> Void = { _ in }
  ) async throws {
    self.machine = machine
    let stage = Stage(shown: machine.root, onCancel: onCancel)
    var settings = EngineSettings()
    settings.clock = stage.clock
    settings.observer = { stage.observe($0) }
    if readsStatus { settings.status = { try await stage.status() } }
    change(&settings)
    self.stage = stage
    if let snapshot {
      engine = try NavigationEngine(
        machine: machine, routes: routes, presenter: stage, restoring: snapshot, settings: settings)
    } else {
      engine = try NavigationEngine(
        machine: machine, routes: routes, presenter: stage, context: context, settings: settings)
    }
    let shown = await engine.configuration.screen
    stage.change { $0.shown = shown }
    if isReady { await engine.ready() }
  }
}

extension Rig {
  /// Starts following a link, and waits until the engine has taken note of it.
  func open(_ request: IntentRequest) async -> Task<JourneyResult, any Error> {
    await start { try await engine.open(request) }
  }

  func open(_ intent: IntentID) async -> Task<JourneyResult, any Error> { await open(IntentRequest(intent)) }

  func tap(_ event: EventID, values: [String: String] = [:]) async -> Task<Trace, any Error> {
    await start { try await engine.perform(event, values: values) }
  }

  func observe(_ event: EventID) async -> Task<Trace, any Error> { await start { try await engine.observe(event) } }

  func observe(screen: ScreenID) async -> Task<Void, any Error> {
    await start { try await engine.observe(screen: screen) }
  }

  func report(_ change: ChangeID) async -> Task<Void, any Error> {
    await start { try await engine.report(change) }
  }

  /// The same, with what became of the journey that it opens.
  func reportAndOpen(_ change: ChangeID) async -> Task<JourneyResult?, any Error> {
    await start { try await engine.report(change) }
  }

  /// Begins some work, and waits until it is known what becomes of it on arrival.
  func start<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async -> Task<Value, any Error> {
    let before = stage.now.decided
    let task = Task { try await work() }
    _ = await stage.until { $0.decided > before }
    return task
  }

  /// Lets the calls go on one by one until nothing is under way; questions get their first outcome, or `answer`.
  func runOut(answering answer: (Question) -> Answer = { _ in Answer(outcome: 0) }) async {
    while let call = await stage.quiet() { release(call, answering: answer) }
  }

  func release(_ call: Stage.Held, answering answer: (Question) -> Answer = { _ in Answer(outcome: 0) }) {
    if case .question(let question) = call.what {
      stage.release(call, answer: answer(question))
    } else {
      stage.release(call)
    }
  }

  /// Machine and screen agree: both stand on the same screen.
  func expectAgreement(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) async {
    let machineScreen = await engine.configuration.screen
    #expect(machineScreen == stage.now.shown, comment, sourceLocation: sourceLocation)
  }
}

/// The machine of a spec that the package carries.
func machine(ofSpec name: String) throws -> Machine {
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  return try SpecReader.read(path: root.appendingPathComponent("Specs/" + name).path).machine
}

extension Machine {
  func intent(_ name: String) -> IntentID { IntentID(intents.firstIndex { $0.name == name } ?? -1) }
  func event(_ name: String) -> EventID { EventID(events.firstIndex { $0.name == name } ?? -1) }
  func change(_ name: String) -> ChangeID { ChangeID(changes.firstIndex { $0.name == name } ?? -1) }
  func screen(_ name: String) -> ScreenID { ScreenID(screens.firstIndex { $0.name == name } ?? -1) }
  func prompt(_ name: String) -> PromptID { PromptID(prompts.firstIndex { $0.name == name } ?? -1) }

  /// The context with these values by name, the first of the others.
  func context(_ values: [String: String]) -> Context {
    contexts.context(
      of: variables.map { variable in
        values[variable.name].flatMap { variable.values.firstIndex(of: $0) } ?? 0
      })
  }

  /// A request with a value for everything that the intent takes.
  func request(_ intent: IntentID) -> IntentRequest {
    let parameters = intents[intent.index].parameters
    return IntentRequest(
      intent,
      values: Dictionary(
        uniqueKeysWithValues: parameters.map { parameter in
          (parameter.name, parameter.type.map { types[$0.index].values[0] } ?? "a \(parameter.name)")
        }))
  }

  func request(_ name: String) -> IntentRequest { request(intent(name)) }
}
