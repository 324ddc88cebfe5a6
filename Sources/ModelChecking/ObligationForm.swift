import NavigationModel

/// The form of the question that an obligation asks.
///
/// Explorer, runs, lemmas and their counts go by forms: an obligation of a form that is there costs them nothing.
enum ObligationForm: Hashable {
  case opened(OpenedJourneys)
  /// Every run of the intent lands that the change opens, with well-meaning answers and wherever it happens; and it is
  /// denied nowhere there.
  case openedByChange(IntentID, ChangeID)
  /// No run does what the claim rules out, wherever a link opens the intent.
  case watched(IntentID, WatchedClaim)
  /// In every reachable configuration on the screen.
  case shown(ScreenID, ScreenClaim)
  /// In no context are two transitions of the event enabled on the screen.
  case overlap(EventID, ScreenID)
  /// Links alone never put more than so many screens on each other.
  case growth
  /// A written property, by its index in the machine.
  case property(Int)
}

/// The journeys that begin where links open an intent, and what is to be true of them.
struct OpenedJourneys: Hashable {
  let intent: IntentID
  /// True if only what opens on the root is asked.
  let isFromRoot: Bool
  /// True if it is asked where the intent is denied, false where it is not; nil: everywhere.
  let isDenied: Bool?
  let goal: Goal

  enum Goal: Hashable {
    /// Some run lands; with well-meaning answers every run does; none does, whatever the answers.
    case someLands, everyLands, noneLands
    /// Every run ends, whatever the answers.
    case everyEnds
    /// Some alternative applies.
    case applies
  }
}

/// A claim about whole runs, which takes a little memory to follow.
enum WatchedClaim: Hashable {
  /// The value that the link gave under this parameter reaches the event that takes it, unchanged.
  case carries(parameter: Int)
  /// The first performed event goes to the root.
  case rootFirst
  /// At most one animated step, the last performed; none into the root.
  case oneAnimation
  /// Back leads home.
  case back
}

enum ScreenClaim: Hashable {
  /// The condition holds that the screen requires.
  case requirement
  /// A transition to the root is enabled.
  case wayToRoot
}

extension ObligationForm {
  /// The goal of the journeys that are asked about; nil: it is about something else.
  var goal: OpenedJourneys.Goal? {
    switch self {
    case .opened(let journeys): journeys.goal
    case .openedByChange: .everyLands
    case .watched, .shown, .overlap, .growth, .property: nil
    }
  }
}
