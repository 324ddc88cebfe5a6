import NavigationEngine
import NavigationModel

/// Lets a fuzzer drive a system under test: the engine, or any router that an app has.
///
/// ```swift
/// final class RouterDriver: JourneyDriver {
///   let machine: Machine
///   var router = Router()
///   var capabilities: Capabilities { [.links, .taps, .changes] }
///
///   func start(_ start: Start) { router = Router(user: start.values["user"] == "loggedIn" ? "ada" : nil) }
///   func act(_ action: Action) throws {
///     switch action {
///     case .open(let opening, _): if case .link(let text) = opening.way { try router.open(text) }
///     case .tap(let event, let values, _): router.tap(event.name, values)
///     case .change(let change, _): router.hear(change.name)
///     case .platform(.back, _, _): router.back()
///     case .answer(_, let outcome, let answer): router.answer(outcome, answer.values)
///     default: break
///     }
///   }
///   func observe() throws -> Observation {
///     try Observation(
///       on: machine, screen: router.screen, values: router.parameters, depth: router.depth, asking: router.question)
///   }
///   func reset() {}
/// }
/// ```
///
/// Methods are called one after the other, never concurrently.
public protocol JourneyDriver {
  /// The driver's capabilities; constant.
  var capabilities: Capabilities { get async }

  /// The policies for arrivals while the app is busy; each run uses one of these. `latestWins` unless the driver says
  /// otherwise.
  var policies: [EngineSettings.Policy] { get async }

  /// Starts the app anew: on the root, in this context.
  nonisolated(nonsending) func start(_ start: Start) async throws

  /// Performs the action, and returns once the app is quiescent: it waits for an answer or, if the driver
  /// ``Capabilities/steps``, for a presentation, or has finished.
  ///
  /// - Throws: any error if the app refuses it. Links without a route, and taps and changes that are currently
  ///   impossible, must be refused or ignored; refusing anything else is a failure.
  nonisolated(nonsending) func act(_ action: Action) async throws

  /// Observes the app.
  nonisolated(nonsending) func observe() async throws -> Observation

  /// Ends the app, in any state.
  nonisolated(nonsending) func reset() async
}

/// The start of a run of an app.
public struct Start: Hashable, Sendable {
  /// The context.
  public var context: Context
  /// The context by names.
  public var values: [String: String]
  /// The policy for arrivals while the app is busy; other than the default only for drivers that name several.
  public var policy: EngineSettings.Policy
  /// True if questions stay until they are answered or time out, even if their answers are no longer needed.
  public var isStubborn: Bool
  /// True if links are accepted from the start, false if only once the app says that it is ready.
  public var isReady = true
  /// The number of links and taps that may wait.
  public var waitingLimit = 3
  /// True if journeys that can loop forever are not reported.
  var acceptsEndless = false

  /// A start, for a test of a driver.
  public init(
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

/// The things that can be done to a system under test beyond opening its links and answering its questions.
///
/// A driver declares its capabilities; moves that need others are not made, and what needs such moves does not count as
/// reachable.
public struct Capabilities: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Deep and universal links can be opened.
  public static let links = Capabilities(rawValue: 1 << 0)
  /// Home-screen quick actions can be used.
  public static let shortcuts = Capabilities(rawValue: 1 << 1)
  /// Search items can be opened.
  public static let spotlight = Capabilities(rawValue: 1 << 2)
  /// Intents can be opened without a link, also those that have none.
  public static let requests = Capabilities(rawValue: 1 << 3)
  /// Links that no route matches can be opened, and are refused.
  public static let badLinks = Capabilities(rawValue: 1 << 4)
  /// The user's taps can be performed.
  public static let taps = Capabilities(rawValue: 1 << 5)
  /// Changes can be reported.
  public static let changes = Capabilities(rawValue: 1 << 6)
  /// Taps and changes that are currently impossible can be tried, and are refused.
  public static let refusals = Capabilities(rawValue: 1 << 7)
  /// A presentation can be made to fail.
  public static let failures = Capabilities(rawValue: 1 << 8)
  /// Something can arrive while a journey is under way.
  public static let overlaps = Capabilities(rawValue: 1 << 9)
  /// Every presentation pauses until it is told to succeed or fail, so that something can happen meanwhile.
  public static let steps = Capabilities(rawValue: 1 << 10)
  /// Presentations and questions can be left hanging until they time out.
  public static let hangs = Capabilities(rawValue: 1 << 11)
  /// A caller who has opened a link, or tapped, can cancel.
  public static let cancellation = Capabilities(rawValue: 1 << 12)
  /// The app can be killed and restarted with its saved state.
  public static let relaunch = Capabilities(rawValue: 1 << 13)
  /// Links can arrive before the app is ready for them.
  public static let lateStart = Capabilities(rawValue: 1 << 14)
  /// Moves that the user has made by hand can be reported afterwards.
  public static let observations = Capabilities(rawValue: 1 << 15)

  /// The user can go back where something lies below, drag a sheet away, and tap a tab.
  public static let back = Capabilities(rawValue: 1 << 16)

  /// The capabilities of nearly every router: links, taps, changes and Back, one after the other.
  public static let usual: Capabilities = [.links, .taps, .changes, .back]
  /// All capabilities.
  public static let all = Capabilities(rawValue: 1 << 17 - 1)
}
