import NavigationEngine
import NavigationModel

/// Part of a machine, by number and by name.
public struct Named<ID: Identifier>: Hashable, Sendable {
  public let id: ID
  public let name: String

  package init(_ id: ID, _ name: String) {
    self.id = id
    self.name = name
  }
}

/// A link, or another way in which an intent is opened.
public struct Opening: Hashable, Sendable {
  /// How it comes to the app.
  public enum Way: Hashable, Sendable {
    /// A deep or universal link.
    case link(String)
    /// The type of a home-screen quick action.
    case shortcut(String)
    /// The identifier of a search item.
    case spotlight(String)
    /// The app itself asks for the intent.
    case intent(Named<IntentID>, values: [String: String])
  }

  public var way: Way
  /// What it asks for, by the spec's routes; nil: it leads nowhere and must be refused.
  public var request: IntentRequest?

  package init(_ way: Way, request: IntentRequest?) {
    self.way = way
    self.request = request
  }
}

/// Something that is done to the system under test.
///
/// A driver gets only those for which it has the abilities.
public enum Action: Hashable, Sendable {
  /// Something opens a link. `caller` tells those who open, tap and report apart, from 0.
  case open(Opening, caller: Int)
  /// The user makes a transition by hand.
  case tap(Named<EventID>, values: [String: String], caller: Int)
  /// The app reports a change.
  case change(Named<ChangeID>, caller: Int)
  /// The question that is being asked gets this answer.
  case answer(Named<PromptID>, outcome: String, Answer)
  /// What is being presented is shown. Only for drivers that ``Abilities/steps``.
  case present
  /// A presentation fails: for drivers that ``Abilities/steps`` the one under way, for others the one that comes after
  /// so many more have succeeded.
  case fail(after: Int)
  /// What is being presented, or asked in vain, does not come back in time.
  case timeOut
  /// The presenter comes back with something that was left behind, by number from 0.
  case comeBack(Int)
  /// The caller gives up.
  case cancel(caller: Int)
  /// The app is ready for links.
  case ready
  /// The app is killed, and started again where it was.
  case relaunch
  /// All of these at once. Whenever there is a choice of what runs next, the next number in `order` makes it.
  indirect case together([Action], order: [Int])
}

extension Action {
  var isTogether: Bool { if case .together = self { true } else { false } }

  /// Who opens, taps or reports.
  var callers: [Int] {
    switch self {
    case .open(_, let caller), .tap(_, _, let caller), .change(_, let caller): [caller]
    case .together(let actions, _): actions.flatMap(\.callers)
    case .answer, .present, .fail, .timeOut, .comeBack, .cancel, .ready, .relaunch: []
    }
  }
}
