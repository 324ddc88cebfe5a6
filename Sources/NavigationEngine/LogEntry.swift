import NavigationModel

/// An event by names, for a file with one JSON object per line.
///
/// From such a file alone a run can be checked against the spec: each `committed` entry names its move, and says on
/// which screen and in which context it left the machine. What links, taps and answers carried is left out on purpose,
/// and so are the texts of errors: they may be secrets, such as the token of a link that resets a password.
///
/// ```swift
/// func lines(_ engine: NavigationEngine) async throws -> [Data] {
///   try await engine.log.map { try JSONEncoder().encode(LogEntry($0, on: engine.machine)) }
/// }
/// ```
public struct LogEntry: Hashable, Sendable, Codable {
  /// See ``EngineEvent/number``.
  public var number: Int
  /// See ``EngineEvent/turn``.
  public var turn: Int
  public var what: What
  /// The move of the machine; only in `committed` entries.
  public var move: MoveKind?
  public var intent: String?
  /// Which of the intent's alternatives was chosen, from 1.
  public var alternative: Int?
  public var event: String?
  public var prompt: String?
  public var outcome: String?
  public var change: String?
  /// The tab that was tapped.
  public var tab: String?
  /// The ending of the journey; a reason is in brackets, as in `failed(loginRequired)`.
  public var ending: String?
  /// The screen after this entry.
  public var screen: String
  /// The screens below it, from the bottom upwards, without values; nil: none.
  public var below: [CoveredScreen]?
  /// The tab that is selected after this entry; nil: none.
  public var selectedTab: String?
  /// The screens that the other tabs show when they are selected again, without values; nil: each its first screen.
  public var keptTabs: [String: ScreenStack]?
  /// Each variable's value after this entry.
  public var context: [String: String]

  /// The kinds of ``EngineEvent/Kind``.
  public enum What: String, Hashable, Sendable, Codable, CaseIterable {
    case restored, ready, arrived, rejected, waiting, dropped, began, readingStatus, presenting, showing, asking,
      failed, interrupted, observed, committed, ended, threw, finished, ignoredLate
  }

  /// The screens that are shown and kept after this entry.
  package var place: NamedPlace {
    NamedPlace(stack: ScreenStack(screen: screen, below: below), selectedTab: selectedTab, keptTabs: keptTabs)
  }

  /// The kinds of `Move`.
  public typealias MoveKind = Move.Kind

  /// Names what `event` speaks of.
  ///
  /// - Precondition: the event comes from an engine on `machine`.
  /// - Complexity: O(number of context variables).
  public init(_ event: EngineEvent, on machine: Machine) {
    number = event.number
    turn = event.turn
    what = What(event.kind)
    let place = NamedPlace(Columns(at: event.configuration), on: machine)
    (screen, below, selectedTab, keptTabs) = (place.stack.screen, place.stack.below, place.selectedTab, place.keptTabs)
    context = machine.namedValues(of: event.configuration.context)
    switch event.kind {
    case .restored(let interrupted): intent = interrupted.map { machine.intents[$0.intent.index].name }
    case .arrived(.link(let request)): intent = machine.intents[request.intent.index].name
    case .arrived(.tap(let event, _)): self.event = machine.events[event.index].name
    case .arrived(.happened(let event, _)): self.event = machine.events[event.index].name
    case .arrived(.change(let change)): self.change = machine.changes[change.index].name
    case .arrived(.platform(.tap(let tab))): self.tab = machine.tabs[tab.index].name
    case .presenting(let presentation): self.event = machine.events[presentation.event.index].name
    case .showing(let arrival): change = machine.changes[arrival.change.index].name
    case .asking(let question): prompt = machine.prompts[question.prompt.index].name
    case .ended(let ending): self.ending = ending.description
    case .committed(let move): name(move, on: machine)
    case .arrived(.shown), .arrived(.platform), .ready, .rejected, .waiting, .dropped, .began, .readingStatus, .failed,
      .interrupted, .observed, .threw, .finished, .ignoredLate:
      break
    }
  }
}
