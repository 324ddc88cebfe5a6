import NavigationEngine
import NavigationModel

/// Part of a machine, by number and by name.
public struct Named<Part>: Hashable, Sendable {
  public let id: Identifier<Part>
  public let name: String

  /// A part with its number and its name, for a test of a driver.
  public init(_ id: Identifier<Part>, _ name: String) {
    self.id = id
    self.name = name
  }
}

/// A link, or another way in which an intent is opened.
public struct Opening: Hashable, Sendable {
  /// The way in which it reaches the app.
  public enum Way: Hashable, Sendable {
    case link(String)
    /// The type of a home-screen quick action.
    case shortcut(String)
    /// The identifier of a search item.
    case spotlight(String)
    /// The app itself asks for the intent.
    case intent(Named<Intent>, values: [String: String])
  }

  public var way: Way
  /// The request that the spec's routes make of it; nil: no route matches and it must be refused.
  public var request: IntentRequest?

  /// A request, for a test of a driver.
  public init(_ way: Way, request: IntentRequest?) {
    self.way = way
    self.request = request
  }
}

/// Something that is done to the system under test.
///
/// A driver receives only actions for which it has the capabilities.
public enum Action: Hashable, Sendable {
  /// Something opens a link. `caller` numbers those who open, tap and report, from 0.
  case open(Opening, caller: Int)
  /// The user makes a transition by hand.
  case tap(Named<Event>, values: [String: String], caller: Int)
  case change(Named<Change>, caller: Int)
  /// The user has made this event by hand already, so `screen` is shown, and the app reports it.
  case observe(Named<Event>, shown: ScreenID, caller: Int)
  /// The user goes back, drags the sheet away, or taps a tab: the platform does it without asking, so `screen` is
  /// shown, and the app hears of it.
  case platform(PlatformMove, shown: ScreenID, caller: Int)
  /// The question that is being asked gets this answer.
  case answer(Named<Prompt>, outcome: String, Answer)
  /// The app shows what is being presented. Only for drivers that ``Capabilities/steps``.
  case present
  /// A presentation fails: for drivers that ``Capabilities/steps`` the current one, for others the one after this many
  /// more have succeeded. It stays due over a relaunch; another replaces it.
  case fail(after: Int)
  /// The time is over of what is being presented, or was asked and has no answer.
  case timeOut
  /// The presenter returns from a call that was abandoned, by number from 0.
  case comeBack(Int)
  case cancel(caller: Int)
  case ready
  /// The app is killed, and restarted with its saved state.
  case relaunch
}

extension Action {
  /// The number of the one who opens, taps or reports.
  var caller: Int? {
    switch self {
    case .open(_, let caller), .tap(_, _, let caller), .change(_, let caller), .observe(_, _, let caller),
      .platform(_, _, let caller):
      caller
    case .answer, .present, .fail, .timeOut, .comeBack, .cancel, .ready, .relaunch: nil
    }
  }
}
