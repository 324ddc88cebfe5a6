import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

/// Reachable configurations, counted by hand. A checker has no cheaper test, and few better ones.
@Suite("Exact counts of reachable configurations", .slow) struct AgreementCountTests {
  private struct Counts: Equatable {
    var idle: Int
    var all: Int?
  }

  private func counts(_ draft: Draft) throws -> Counts {
    let machine = try draft.machine()
    let graph = NaiveGraph(machine)
    var counts: Counts?
    try Checker.check(machine) { event in
      if case .finished(let findings) = event {
        counts = Counts(idle: findings.idleConfigurations, all: findings.allConfigurations)
      }
    }
    let found = try #require(counts)
    expect(found, equals: Counts(idle: graph.idle.count, all: graph.all.count))
    return found
  }

  /// A door and one journey through it.
  ///
  /// Idle: closed, open: **2**. Inside the journey: its beginning and the step `push` on both screens, for a link may
  /// be opened before an open door: 4. Its end on `open` only: 1. All: 2 + 4 + 1 = **7**.
  @Test("a door: 2 between journeys, 7 in all")
  func door() throws {
    var draft = Draft("closed", "open")
    draft.rule("push", to: "open")
    draft.rule("pull", ["open"], to: "closed")
    draft.add("goIn", target: "open", [draft.perform("push")])
    try expect(counts(draft), equals: Counts(idle: 2, all: 7))
  }

  /// Orders behind a login. Written (screen, user).
  ///
  /// Idle: (root, out), (root, in), (orders, in); nobody gets to (orders, out): **3**. Inside the journey: its
  /// beginning in these 3; `home` where the user is in: (root, in), (orders, in): 2; `showOrders` after `home`: (root,
  /// in): 1; the end: (orders, in): 1; `ask login` where the user is out: (root, out): 1; `retry` after signing in:
  /// (root, in): 1, and not after cancelling, which aborts. Together 9. All: 3 + 9 = **12**.
  @Test("orders behind a login: 3 between journeys, 12 in all")
  func orders() throws {
    var draft = Draft("root", "orders", variables: ["user": ["out", "in"]])
    let isIn = draft.when("user", "in")
    draft.rule("home", to: "root")
    draft.rule("showOrders", ["root"], to: "orders", when: isIn)
    draft.prompts = [
      Prompt(
        name: "login",
        outcomes: [
          Outcome(name: "signedIn", effects: [draft.set("user", "in")]),
          Outcome(name: "cancelled", isAdverse: true, aborts: true),
        ])
    ]
    draft.add("orders", target: "orders", [])
    draft.intents[0].alternatives = [
      Alternative(condition: isIn, steps: [draft.perform("home"), draft.perform("showOrders")]),
      Alternative(steps: [draft.ask("login"), .retry]),
    ]
    try expect(counts(draft), equals: Counts(idle: 3, all: 12))
  }

  /// A fresh start, no browsing, a change and a journey that sets a variable. Written (screen, v).
  ///
  /// The app starts in (root, 0); the change leads to (root, 1); the journey sets v = 2 while on the root, where it
  /// may be superseded: (root, 2); and it ends in (a, 2). Idle: **4**. A link always opens on the root: the journey's
  /// beginning and `set` in (root, 0), (root, 1), (root, 2): 6; `fail unless` and `go` in (root, 2): 2; the end in
  /// (a, 2): 1. Together 9. All: 4 + 9 = **13**.
  @Test("a fresh start: 4 between journeys, 13 in all")
  func fresh() throws {
    var draft = Draft("root", "a", variables: ["v": ["0", "1", "2"]])
    draft.start = .fresh
    draft.browsing = .none
    draft.initially = draft.when("v", "0")
    draft.rule("go", ["root"], to: "a")
    draft.changes = [Change(name: "up", effects: [draft.set("v", "1")], condition: draft.when("v", "0"))]
    draft.add(
      "i", target: "a",
      [.set([draft.set("v", "2")]), .fail(reason: "no", unless: draft.on("root")), draft.perform("go")])
    try expect(counts(draft), equals: Counts(idle: 4, all: 13))
  }

  /// As published: 10 screens × 2; every link opens on the root.
  ///
  /// Idle: logged out root, home, search, restaurant, settings, login, resetPassword: 7. Logged in the first five and
  /// basket, orderHistory, orderDetails: 8. Together **15**.
  ///
  /// Beginnings: 2 × 9 = 18. Steps and ends: goToHome and goToSettings 6 each, goToLogin and goToResetPassword 5 each,
  /// goToSearch and goToRestaurant 8 each; `ask login` 1 and `retry` 2 for each of the three that need a login, and
  /// 6, 3 and 4 on the way logged in. Together 12 + 10 + 16 + 9 + 13 = 60. All: 15 + 18 + 60 = **93**.
  @Test("Just Eat as published in 2019: 15 between journeys, 93 in all")
  func published() throws {
    try expect(counts(Draft(try JustEat.published())), equals: Counts(idle: 15, all: 93))
  }
}
