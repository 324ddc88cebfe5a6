import JustEat
import NavigationModel
import TestSupport
import Testing

/// A screen that fails or hangs at every operation leaves what a user sees and what the machine believes in agreement;
/// what random journeys show is in ``SystemJourneysTests``.
@Suite("Faults") @MainActor struct FaultTests {
  nonisolated static let intents: [NavigationIntent] = [
    .goToHome, .goToLogin, .goToResetPassword(token: "a token"), .goToSearch(postcode: "EC4M", cuisine: nil),
    .goToSearch(), .goToRestaurant(restaurantId: "123", postcode: "EC4M", serviceType: .delivery, section: .reviews),
    .goToRestaurant(restaurantId: "123"), .goToReorder(reorderId: "42"), .goToOrderHistory,
    .goToOrderDetails(orderId: "98765"), .goToSettings,
  ]

  /// How a journey must end if nothing goes wrong, by hand; nil: a question has no answer.
  static func ending(of intent: NavigationIntent, for status: UserStatus, _ answers: Answers) -> Ending? {
    switch (intent, status) {
    case (.goToLogin, .loggedIn), (.goToResetPassword, .loggedIn): return .refused
    case (.goToReorder, .loggedOut), (.goToOrderHistory, .loggedOut), (.goToOrderDetails, .loggedOut):
      switch answers.login {
      case .signedIn: return ending(of: intent, for: .loggedIn, answers)
      case .stillSignedOut: return .failed(reason: "loginRequired")
      case .cancelled, .failed: return .abandoned
      case .throwsAnError: return nil
      }
    case (.goToReorder, .loggedIn):
      switch answers.reorder {
      case .everything, .onlyTheRestaurant: return .landed
      case .cancelled, .failed: return .abandoned
      case .throwsAnError: return nil
      }
    default: return .landed
    }
  }

  @Test("the places to start from are where their taps lead", arguments: StartingPlace.all)
  func starts(place: StartingPlace) async throws {
    let observed = try await place.app()
    try await observed.lookAgain()
    let state = await observed.app.deepLinkingFacade.navigationTransitioner.stateMachine.currentState
    expect(state?.rawValue, equals: place.screen)
    expect(observed.complaints, equals: [])
  }

  @Test("what is shown past the machine is noticed: another tab, what a hidden one keeps, a sheet", arguments: 0..<3)
  func pastTheMachine(way: Int) async throws {
    let observed = try await ObservedApp(.loggedOut)
    for step in [.tap(.searchRestaurants()), .move(.tapped(.settings))] as [StartingPlace.Step] {
      try await observed.make(step)
    }
    try await observed.lookAgain()
    expect(observed.complaints, equals: [])
    let root = observed.app.rootFlowController
    switch way {
    case 0: try await root.goToRestaurantsSection()
    case 1: try await root.restaurantsFlowController.goBackToRoot(animated: false)
    default: try await root.goToLogin(animated: false)
    }
    try await observed.lookAgain()
    // By the machine's stacks, and by what was to be seen before.
    #expect(observed.complaints.contains { $0.hasPrefix("the machine believes in") })
    #expect(observed.complaints.contains { $0.hasPrefix("nothing should have changed") })
  }

  @Test("Back, dragging and tapping a tab are made where the screen offers them, and nowhere else")
  func movesByHand() async throws {
    let moves: [UserMove] = [.wentBack, .draggedSheetAway] + AppTab.allCases.map { .tapped($0) }
    var made: [UserMove: Int] = [:]
    for place in StartingPlace.all {
      for move in moves {
        let observed = try await place.app()
        let shown = observed.app.window.shown
        let isPossible =
          switch move {
          case .wentBack: ((shown.sheets.last ?? shown.stacks[shown.selectedTab]) ?? []).count > 1
          case .draggedSheetAway: !shown.sheets.isEmpty
          case .tapped: shown.sheets.isEmpty
          }
        // A payment is not swiped away.
        if isPossible && (shown.front != .payment) {
          try await observed.make(.move(move))
          made[move, default: 0] += 1
        } else {
          await #expect(throws: HeadlessWindow.ImpossibleMove.self) { try await observed.make(.move(move)) }
        }
        try await observed.lookAgain()
        expect(observed.complaints, equals: [], "\(place), \(move)")
        // Links go on from there.
        try await expect(observed.follow(.goToSearch(postcode: "N1")), equals: .landed)
        expect(observed.complaints, equals: [], "\(place), \(move)")
      }
    }
    #expect(moves.allSatisfy { made[$0, default: 0] > 3 }, "\(made)")
  }

  @Test(
    "a screen that fails or never answers, at each operation in turn, leaves app and machine where they agree",
    arguments: [false, true])
  func everyOperationFails(isSilent: Bool) async throws {
    var runs = 0
    let places = sample(StartingPlace.all, day: 6)
    for place in places {
      for intent in Self.intents {
        for answers in Answers.thatMatter(to: intent, place.user) {
          let clean = try await place.app(answers)
          _ = try await clean.follow(intent)
          let faults: [(ObservedApp.Fault, Ending?)] =
            clean.operations.enumerated().map { index, operation in
              // A question may take as long as it likes; a link that comes meanwhile ends it.
              let ending: Ending? = !clean.isOfQuestion(operation) ? .notPresented : isSilent ? .superseded : nil
              return (.operation(index, isSilent: isSilent), ending)
            } + (0..<clean.calls).map { (.call($0 + 1, isSilent: isSilent), .notPresented) }
          for (fault, expected) in faults {
            runs += 1
            let observed = try await place.app(answers)
            let ending = try await observed.follow(intent, fault: fault)
            expect(ending, equals: expected, "\(place), \(intent), \(answers), \(fault)")
            // It is not stuck: the next link lands.
            try await expect(observed.follow(.goToSettings), equals: .landed)
            expect(observed.complaints, equals: [], "\(place), \(intent), \(answers), \(fault)")
          }
        }
      }
    }
    #expect(runs > 60 * places.count)
  }

  @Test("a login on the login screen and the end of a session are shown, and not made where they cannot be shown")
  func changes() async throws {
    for place in StartingPlace.all where place.user == .loggedIn || place.screen == "login" {
      let change = place.user == .loggedIn ? JustEatNavigation.Change.sessionEnds : .signsIn
      let clean = try await place.app()
      #expect(try await clean.report(change))
      expect(clean.complaints, equals: [], "\(place)")
      let faults = [false, true].flatMap { isSilent in
        clean.operations.indices.map { ObservedApp.Fault.operation($0, isSilent: isSilent) }
          + [.call(1, isSilent: isSilent)]
      }
      for fault in faults {
        let observed = try await place.app()
        #expect(try await observed.report(change, fault: fault) == false)
        // The status tells of it when the next link opens.
        try await expect(observed.follow(.goToSettings), equals: .landed)
        expect(observed.complaints, equals: [], "\(place), \(fault)")
        await expect(
          observed.app.deepLinkingFacade.navigationTransitioner.stateMachine.userStatus,
          equals: observed.app.session.userStatus)
      }
    }
  }
}
