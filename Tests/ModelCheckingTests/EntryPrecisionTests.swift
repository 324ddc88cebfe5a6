import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

@Suite("Entries of stacks are told apart as far as it takes")
struct EntryPrecisionTests {
  private func decisions(_ machine: Machine, _ precision: EntryPrecision) throws -> [Obligation: Answers] {
    // As of machines with tabs; one stack is known exactly.
    let finder = VerdictFinder(
      try SymbolicExplorer(machine, cancellation: Cancellation(), precision, relations: false))
    var all: [Obligation: Answers] = [:]
    for obligation in ObligationList(machine: machine).all {
      all[obligation] = Answers(try finder.decide(obligation).verdict)
    }
    return all
  }

  /// Whether an obligation is proved, refuted or unknown, in some contexts.
  private struct Answers: Hashable {
    var isProved = false
    var isRefuted = false
    var isUnknown = false

    init(_ verdict: Verdict) {
      for part in verdict.parts {
        switch part.answer {
        case .proved: isProved = true
        case .refuted: isRefuted = true
        case .unknown: isUnknown = true
        }
      }
    }
  }

  /// Products are pushed by anybody on home, and on the orders by who is logged in; signing out closes all.
  private func shop() -> Draft {
    var draft = Draft("home", "orders", "product", variables: ["user": ["out", "in"]])
    let loggedIn = draft.when("user", "in")
    draft.screens[1].requires = loggedIn
    draft.transitions = [
      Transition(
        event: draft.event("showOrders"), source: .screens([ScreenID(0)]), actions: [.push(ScreenID(1))],
        guardCondition: loggedIn),
      Transition(
        event: draft.event("showProduct"), source: .screens([ScreenID(0), ScreenID(1)]), actions: [.push(ScreenID(2))]),
    ]
    draft.changes = [
      Change(name: "signsIn", effects: [draft.set("user", "in")]),
      Change(name: "signsOut", rules: [Change.Rule(actions: [.reset], effects: [draft.set("user", "out")])]),
    ]
    return draft
  }

  @Test("not at all, they may lead back to what somebody else has covered: that is unknown, and looked at again")
  func again() throws {
    let machine = try shop().machine()
    let orders = Obligation.guarded(ScreenID(1))
    #expect(try decisions(machine, .none)[orders]?.isUnknown == true)
    #expect(try decisions(machine, .required)[orders]?.isUnknown == false)
    var verdict: Verdict?
    try Checker.check(machine) { if case .decided(orders, let decided) = $0 { verdict = decided } }
    #expect(verdict?.isProved == true)
  }

  @Test("what is decided without is decided so with it", arguments: sample(0..<12, day: 4))
  func agreement(seed: Int) throws {
    let machine = try RandomMachine.make(seed: UInt64(seed), hasStacks: true, hasTabs: seed % 2 == 0)
    let fine = try decisions(machine, .refined)
    for precision in [EntryPrecision.none, .required] {
      for (obligation, answers) in try decisions(machine, precision) where !answers.isUnknown {
        expect(fine[obligation], equals: answers, "\(obligation.name(in: machine)), \(precision)")
      }
    }
  }
}
