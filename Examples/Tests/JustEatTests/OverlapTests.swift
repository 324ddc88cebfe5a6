import JustEat
import NavigationEngine
import NavigationModel
import TestSupport
import Testing

/// Two links at once, whenever the second one comes.
@Suite("Overlaps") @MainActor struct OverlapTests {
  @Test(
    "a second link, at each operation of the first in turn, is followed; the first is superseded",
    arguments: UserStatus.allCases)
  func pairs(status: UserStatus) async throws {
    var runs = 0
    for first in FaultTests.intents {
      let alone = try await ObservedApp(status)
      _ = try await alone.follow(first)
      for second in FaultTests.intents {
        for number in alone.operations.indices {
          runs += 1
          let run = "\(first), then \(second) at \(number)"
          let (observed, endings) = try await self.run(first, then: second, at: number, status)
          expect(endings.first, equals: .superseded, "\(run)")
          // A login that the first one asked for counts.
          let user = observed.app.session.userStatus
          expect(endings.second, equals: FaultTests.ending(of: second, for: user, Answers()), "\(run)")
          try await observed.lookAgain()
          expect(observed.complaints, equals: [], "\(run)")
        }
      }
    }
    #expect(runs > 100)
  }

  @Test("a link that comes while a login is asked for ends the question, and leaves nothing of it")
  func duringQuestion() async throws {
    let arrivals = Arrivals()
    let person = HeadlessPerson(logsIn: {
      try await ScreenBehavior.never()
      return .signedIn
    })
    var settings = EngineSettings()
    settings.observer = { if case .asking = $0.kind { arrivals.increase() } }
    let app = try HeadlessApp(person: person, engineSettings: settings)
    try await app.finishLaunching()
    let handler = app.deepLinkingFacade.navigationIntentHandler
    let orders = Task { try await handler.handleIntent(.goToOrderHistory) }
    await arrivals.wait(for: 1)
    let search = try await handler.handleIntent(.goToSearch(postcode: "N1"))
    expect(search.ending, equals: .landed)
    try await expect(orders.value.ending, equals: .superseded)
    let shown = try await app.window.settled()
    #expect(shown.sheets.isEmpty)
    expect(shown.front, equals: .searchResults(postcode: "N1", cuisine: nil))
    expect(app.session.userStatus, equals: .loggedOut)
  }

  @Test("a tap during a journey ends it, and is made where the journey stood")
  func tapDuringJourney() async throws {
    let arrivals = Arrivals()
    let observed = try await ObservedApp(.loggedOut, arrivals: arrivals)
    let app = observed.app
    try await app.tap(.goToSettings)
    var tap: Task<Void, any Error>?
    app.window.behavior = ScreenBehavior { operation in
      guard operation.kind == .select(.restaurants), tap == nil else { return }
      let count = arrivals.count
      tap = Task { try await app.tap(.loadRestaurant(restaurantId: "1")) }
      await arrivals.wait(for: count + 1)
    }
    let result = try await app.deepLinkingFacade.navigationIntentHandler.handleIntent(.goToSearch())
    try await tap?.value
    expect(result.ending, equals: .superseded)
    try await observed.lookAgain()
    expect(app.window.shown.front, equals: .restaurant("1"))
    expect(observed.complaints, equals: [])
  }

  @Test(
    "a move of the user during a journey ends it, and counts",
    arguments: [UserMove.tapped(.settings), .tapped(.restaurants), .tapped(.orders)])
  func moveDuringJourney(move: UserMove) async throws {
    for number in 0..<2 {
      let observed = try await ObservedApp(.loggedOut)
      let app = observed.app
      for step in [.move(.tapped(.settings)), .tap(.goToPrivacyPolicy)] as [StartingPlace.Step] {
        try await observed.make(step)
      }
      var made: Task<Void, any Error>?
      let first = app.window.operations.count
      app.window.behavior = ScreenBehavior { operation in
        guard operation.number == first + number, made == nil else { return }
        made = Task { try await observed.make(.move(move)) }
        // It waits for its turn on the screen.
        for _ in 0..<20 { await Task.yield() }
      }
      let result = try await app.deepLinkingFacade.navigationIntentHandler.handleIntent(.goToSearch())
      app.window.behavior = .immediate
      try await made?.value
      #expect([.notPresented, .superseded].contains(result.ending), "\(result.ending)")
      if case .tapped(let tab) = move { expect(app.window.shown.selectedTab, equals: tab) }
      // Who looks before and after each step may find that the user was faster; where all is still, machine and screen
      // agree.
      let meanwhile = observed.complaints.count
      try await observed.lookAgain()
      try await expect(observed.follow(.goToSearch()), equals: .landed)
      let complaints = observed.complaints.dropFirst(meanwhile)
      expect(complaints.filter { $0.hasPrefix("the machine believes in") }, equals: [], "\(move) at \(number)")
    }
  }

  /// Opens `second` while the operation of `first` with this number is being shown.
  private func run(
    _ first: NavigationIntent, then second: NavigationIntent, at number: Int, _ status: UserStatus
  ) async throws -> (ObservedApp, (first: Ending?, second: Ending?)) {
    let arrivals = Arrivals()
    let observed = try await ObservedApp(status, arrivals: arrivals)
    let app = observed.app
    let handler = app.deepLinkingFacade.navigationIntentHandler
    var task: Task<Ending?, Never>?
    app.window.behavior = ScreenBehavior { operation in
      guard operation.number == number, task == nil else { return }
      task = Task { try? await handler.handleIntent(second).ending }
      await arrivals.wait(for: 2)
    }
    let ending = try await handler.handleIntent(first).ending
    return (observed, (ending, await task?.value))
  }
}
