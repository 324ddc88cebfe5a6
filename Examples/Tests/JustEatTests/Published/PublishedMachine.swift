import JustEat

/// The published machine: a state, a table, and what may be done by whom, all of it fixed when it is made.
@MainActor final class PublishedMachine {
  private(set) var state = "allPoppedToRoot"
  /// Read once: a later login or logout does not count (defect 16).
  private let isLoggedIn: Bool

  init(isLoggedIn: Bool) { self.isLoggedIn = isLoggedIn }

  struct NotAllowed: Error {}

  private static let table: [(event: String, from: [String], to: String, needsLogin: Bool?)] = [
    (
      "popEverything",
      ["allPoppedToRoot", "home", "resetPassword", "search", "restaurant", "orderHistory", "orderDetails"],
      "allPoppedToRoot", nil
    ),
    ("goToHome", ["allPoppedToRoot"], "home", nil),
    ("searchRestaurants", ["home"], "search", nil),
    ("goToSettings", ["allPoppedToRoot"], "settings", nil),
    ("loadOrderHistory", ["allPoppedToRoot"], "orderHistory", true),
    ("goToLogin", ["allPoppedToRoot"], "login", false),
  ]

  /// Shows the event's screen, and then stands there.
  func process(_ event: String, showing show: (String) async throws -> Void) async throws {
    let state = state
    let transition = Self.table.first {
      $0.event == event && $0.from.contains(state) && ($0.needsLogin ?? isLoggedIn) == isLoggedIn
    }
    guard let transition else { throw NotAllowed() }
    try await show(transition.to)
    self.state = transition.to
  }
}

/// The published handler: it makes a new machine for every intent, and keeps it in a variable that the next intent
/// overwrites while the first may still be under way (defect 3).
@MainActor final class PublishedIntentHandler {
  private var machine: PublishedMachine?
  /// What the app shows.
  private(set) var shown = "allPoppedToRoot"
  var isLoggedIn = false
  /// What the screen takes its time for.
  var settle: (String) async -> Void = { _ in }

  /// Where the machine stands.
  var state: String { machine?.state ?? "allPoppedToRoot" }

  /// Makes a journey.
  func handle(_ events: String...) async throws {
    machine = PublishedMachine(isLoggedIn: isLoggedIn)
    for event in events {
      try await machine?.process(event) { screen in
        await settle(screen)
        shown = screen
      }
    }
  }
}

/// The author's later state machine: an actor, that awaits between reading and writing its state (defect 3).
actor PublishedActorMachine {
  private(set) var state = "allPoppedToRoot"

  /// Does what there is to do, and then stands on the event's screen.
  func process(_ event: String, execution: @Sendable () async -> Void) async throws {
    guard let target = ["goToLogin": "login", "goToSettings": "settings"][event], state == "allPoppedToRoot" else {
      throw PublishedMachine.NotAllowed()
    }
    await execution()
    state = target
  }
}
