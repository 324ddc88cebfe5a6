/// What a run can do next.
package enum MoveKind: Int, Hashable, Sendable, CaseIterable, Codable {
  /// Opens a link that a route fits.
  case link
  /// Opens an intent without a link.
  case intent
  /// Makes a transition by hand.
  case tap
  /// Answers the question that is being asked.
  case answer
  /// Reports a change.
  case change
  /// Lets what is being shown fail.
  case fail
  /// Lets what is being shown, or asked in vain, hang until its time is up.
  case hang
  /// Lets whoever opened a link or tapped give up.
  case cancel
  /// Kills the app and starts it again where it was.
  case relaunch
  /// Says that the app is ready for links.
  case ready
  /// Lets something come back whose time was up.
  case late
  /// Opens a link that is nearly valid.
  case nearlyValidLink
  /// Opens a link that means harm.
  case hostileLink
  /// Taps or reports what is not possible now.
  case impossible
}

/// Some kinds of moves.
struct MoveKinds: Hashable, Sendable {
  private var bits: UInt32 = 0

  func contains(_ kind: MoveKind) -> Bool { bits >> UInt32(kind.rawValue) & 1 == 1 }
  mutating func insert(_ kind: MoveKind) { bits |= 1 << UInt32(kind.rawValue) }
}

extension MoveKind {
  /// How often runs leave it out.
  var offPercent: Int {
    switch self {
    case .link, .answer: 10
    case .intent, .tap, .change, .fail: 30
    case .hang, .cancel, .relaunch, .late, .nearlyValidLink, .hostileLink, .impossible: 50
    case .ready: 0
    }
  }

  /// How often it is made, compared with the others.
  var weight: Int {
    switch self {
    case .link, .intent, .tap, .answer: 8
    case .change, .fail: 4
    case .hang, .cancel, .nearlyValidLink, .ready: 2
    case .relaunch, .late, .hostileLink, .impossible: 1
    }
  }

  /// In one or two words, for statistics.
  package var name: String {
    switch self {
    case .link: "link"
    case .intent: "intent"
    case .tap: "tap"
    case .answer: "answer"
    case .change: "change"
    case .fail: "failure"
    case .hang: "time-out"
    case .cancel: "cancellation"
    case .relaunch: "relaunch"
    case .ready: "ready"
    case .late: "late return"
    case .nearlyValidLink: "nearly valid link"
    case .hostileLink: "hostile link"
    case .impossible: "impossible move"
    }
  }
}
