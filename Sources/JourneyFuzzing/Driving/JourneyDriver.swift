import NavigationEngine
import NavigationModel

/// Lets a fuzzer drive a system under test: the engine, or any router that an app has.
///
/// ```swift
/// final class RouterDriver: JourneyDriver {
///   let machine: Machine
///   var router = Router()
///   var abilities: Abilities { [.links, .taps, .changes] }
///
///   func start(_ start: Start) { router = Router(user: start.values["user"] == "loggedIn" ? "ada" : nil) }
///   func act(_ action: Action) throws {
///     switch action {
///     case .open(let opening, _): if case .link(let text) = opening.way { try router.open(text) }
///     case .tap(let event, let values, _): router.tap(event.name, values)
///     case .change(let change, _): router.hear(change.name)
///     case .answer(_, let outcome, let answer): router.answer(outcome, answer.values)
///     default: break
///     }
///   }
///   func observe() throws -> Observation {
///     try Observation(on: machine, screen: router.screen, values: router.parameters, asking: router.question)
///   }
///   func reset() {}
/// }
/// ```
///
/// All methods are called one after the other, never two at once.
public protocol JourneyDriver {
  /// What it is able to do; the same at any time.
  var abilities: Abilities { get async }

  /// What may become of something that arrives while the app is busy; a run has one of these. `latestWins` unless the
  /// driver says otherwise.
  var policies: [EngineSettings.Policy] { get async }

  /// Begins a new life of the app: on the root, in this context.
  func start(_ start: Start) async throws

  /// Does something to the app, and returns once it has come to rest: until it waits for an answer or, if the driver
  /// ``Abilities/steps``, for a presentation, or does nothing more by itself.
  ///
  /// - Throws: any error if the app refuses it. Links that lead nowhere, and taps and changes that are not possible
  ///   now, must be refused or ignored; anything else that is refused is a finding.
  func act(_ action: Action) async throws

  /// Looks at the app.
  func observe() async throws -> Observation

  /// Ends the life of the app, wherever it is.
  func reset() async
}

/// How a life of an app begins.
public struct Start: Hashable, Sendable {
  /// The context.
  public var context: Context
  /// The context by names.
  public var values: [String: String]
  /// What becomes of what arrives while the app is busy; more than one only for drivers that name several.
  public var policy: EngineSettings.Policy
  /// Whether questions that nobody needs any more stay until they are answered or their time is up.
  public var isStubborn: Bool
  /// Whether links are let in from the beginning, or only once the app says that it is ready.
  public var isReady = true
  /// How many links and taps may wait.
  public var waitingLimit = 3
  /// Whether a journey that can go on for ever is no finding.
  var acceptsEndless = false

  package init(
    context: Context, values: [String: String], policy: EngineSettings.Policy = .latestWins, isStubborn: Bool = false
  ) {
    self.context = context
    self.values = values
    self.policy = policy
    self.isStubborn = isStubborn
  }
}

extension JourneyDriver {
  public var policies: [EngineSettings.Policy] { [.latestWins] }
}
