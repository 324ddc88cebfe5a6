import NavigationModel

/// A request or a fact from outside the engine.
public enum Incoming: Hashable, Sendable {
  /// A link, a quick action, a search item, or a request made by the app itself.
  case link(IntentRequest)
  /// Something that the user did by hand, with the values that its event takes.
  case tap(EventID, values: [String: String])
  /// Something that happened to the app.
  case change(ChangeID)
  /// The user has made this event by hand, with the values that it takes; its screen is shown already.
  case happened(EventID, values: [String: String])
  /// The user has gone back, dragged a sheet away, or tapped a tab.
  case platform(PlatformMove)
  /// The app shows this screen.
  case shown(ScreenID)
}

extension Incoming {
  /// It has happened, so it is never refused.
  package var isFact: Bool {
    switch self {
    case .link, .tap: false
    case .change, .happened, .platform, .shown: true
    }
  }

  package func kind(on machine: Machine) -> EngineCore.Ticket.Kind {
    switch self {
    case .link: .link
    case .tap: .tap
    case .change(let change): machine.changes[change.index].opens == nil ? .change : .changeThatOpens
    case .happened, .platform, .shown: .observation
    }
  }

  package func request(at place: Configuration, of machine: Machine) -> EngineCore.Request {
    switch self {
    case .link(let request): .link(request.intent)
    case .tap(let event, _): .tap(event)
    case .change(let change): .change(change)
    case .happened(let event, _): .happened(event)
    case .platform(let move): .platform(move)
    case .shown(let screen): .shown(screen, isReachable: machine.canShow(screen, at: place))
    }
  }

  /// The values that its journey, or its presentation, begins with.
  package var values: [String: String] {
    switch self {
    case .link(let request): request.values
    case .tap(_, let values), .happened(_, let values): values
    case .change, .platform, .shown: [:]
    }
  }

  /// The intent that it opens, with values.
  func intent(on machine: Machine) -> IntentRequest? {
    switch self {
    case .link(let request): request
    case .change(let change): machine.changes[change.index].opens.map { IntentRequest($0) }
    case .tap, .happened, .platform, .shown: nil
    }
  }
}

/// A move that the user makes without asking the app: the platform offers it wherever the model has something below, or
/// tabs.
///
/// It has happened when the app hears of it, so it is observed:
///
/// ```swift
/// func navigationDidPop(_ engine: NavigationEngine) async throws {
///   try await engine.observe(.back)
/// }
/// ```
public enum PlatformMove: Hashable, Sendable {
  /// Back to the screen below, by a button or a swipe.
  case back
  /// The sheet was dragged away, with all that had been pushed onto it.
  case drag
  /// This tab was tapped: it is selected, or, if it is already, what lies on its first screen has gone.
  case tap(TabID)

  /// The model's move.
  package var move: Move {
    switch self {
    case .back: .back
    case .drag: .drag
    case .tap(let tab): .tap(tab)
    }
  }
}

extension Machine {
  /// All that the user can do without asking the app, somewhere.
  package var platformMoves: [PlatformMove] {
    (hasStacks ? [.back, .drag] : []) + tabs.indices.map { .tap(TabID($0)) }
  }
}
