package enum MoveKind: Int, Hashable, Sendable, CaseIterable, Codable {
  /// Opens a link that matches a route.
  case link
  /// Opens an intent without a link.
  case intent
  case tap
  /// Answers the question that is being asked.
  case answer
  case change
  /// Reports what the user has done by hand already.
  case observation
  case fail
  /// Lets the current presentation or question hang until it times out.
  case hang
  /// Lets a caller that opened a link or tapped cancel.
  case cancel
  /// Kills the app and restarts it with its saved state.
  case relaunch
  /// Says that the app is ready for links.
  case ready
  /// Lets a call return that has timed out.
  case late
  case nearlyValidLink
  case hostileLink
  /// Taps or reports something that is currently impossible.
  case impossible
  /// Goes back to the screen below.
  case back
  case drag
  case tab
}

struct MoveKinds: Hashable, Sendable {
  private var bits: UInt32 = 0

  init(_ kinds: some Sequence<MoveKind>) { for kind in kinds { bits |= Self.bit(kind) } }

  /// The number of kinds.
  static let count = MoveKind.allCases.count
  /// Those by which something arrives that begins or changes something.
  static let arrivals = MoveKinds([.link, .intent, .tap, .change, .nearlyValidLink, .hostileLink, .impossible])
  /// Those that the user has made already when the app hears of them.
  static let byHand = MoveKinds([.observation, .back, .drag, .tab])

  func contains(_ kind: MoveKind) -> Bool { bits & Self.bit(kind) != 0 }
  mutating func remove(_ kind: MoveKind) { bits &= ~Self.bit(kind) }
  mutating func subtract(_ other: MoveKinds) { bits &= ~other.bits }

  func subtracting(_ other: MoveKinds) -> MoveKinds {
    var rest = self
    rest.subtract(other)
    return rest
  }

  private static func bit(_ kind: MoveKind) -> UInt32 { 1 << UInt32(truncatingIfNeeded: kind.rawValue) }
}

extension MoveKind {
  /// The percentage of runs that leave it out.
  var offPercent: Int {
    switch self {
    case .link, .answer: 10
    case .intent, .tap, .change, .observation, .fail, .back, .drag, .tab: 30
    case .hang, .cancel, .relaunch, .late, .nearlyValidLink, .hostileLink, .impossible: 50
    case .ready: 0
    }
  }

  /// The weight with which it is chosen, compared with the others.
  var weight: Int {
    switch self {
    case .link, .intent, .tap, .answer: 8
    case .change, .observation, .fail, .back, .drag, .tab: 4
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
    case .observation: "observation"
    case .fail: "failure"
    case .hang: "time-out"
    case .cancel: "cancellation"
    case .relaunch: "relaunch"
    case .ready: "ready"
    case .late: "late return"
    case .nearlyValidLink: "nearly valid link"
    case .hostileLink: "hostile link"
    case .impossible: "impossible move"
    case .back: "back"
    case .drag: "drag"
    case .tab: "tab"
    }
  }
}
