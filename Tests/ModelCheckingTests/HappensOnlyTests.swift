import NavigationModel
import NavigationSupport
import SpecFile
import StateSpace
import Testing

@testable import ModelChecking

/// `e only when C`: of events, changes, Back, drags and tabs.
@Suite("What can happen only somewhere") struct HappensOnlyTests {
  enum Answer: Sendable { case proved, vacuous, refuted }

  struct Case: Sendable, CustomTestStringConvertible {
    var claim: String
    var answer: Answer
    var testDescription: String { claim }
  }

  static let cases = [
    Case(claim: "drag only when screen != payment", answer: .proved),
    Case(claim: "back only when screen != payment", answer: .proved),
    Case(claim: "drag only when sheet", answer: .proved),
    Case(claim: "drag only when screen != cart", answer: .refuted),
    Case(claim: "back only when screen != item", answer: .refuted),
    Case(claim: "tap right only when not sheet", answer: .proved),
    Case(claim: "tap right only when user == here", answer: .refuted),
    Case(claim: "pay only when screen == cart", answer: .proved),
    Case(claim: "showCart only when user == here", answer: .proved),
    Case(claim: "showCart only when screen == home", answer: .refuted),
    Case(claim: "signsIn only when user == away", answer: .proved),
    // One of its rules does not ask for whom.
    Case(claim: "signsOut only when user == here", answer: .refuted),
    // In a journey only.
    Case(claim: "toHome only when user == here", answer: .refuted),
    Case(claim: "greet only when user == here", answer: .proved),
    Case(claim: "greet only when screen == home", answer: .refuted),
    // Nobody pays who is away.
    Case(claim: "hide only when screen != payment", answer: .vacuous),
    Case(claim: "drag only when user == here or user == away", answer: .vacuous),
    Case(claim: "back only when not below payment", answer: .vacuous),
  ]

  private static func read(_ claim: String, payment: String = "{ by hand: no }") throws -> Machine {
    let text = """
      navigation: Only
      format: 1
      root: fresh
      tabs: { left: home, right: list }
      context: { user: [away, here] }
      screens: [home, list, item, cart, { payment: \(payment) }]
      browsing: [showItem, showCart, pay, paid, hide]
      transitions:
        toHome: any -> reset then select left
        showItem: home -> push item
        showCart: home, item -> present cart when user == here
        pay: cart -> push payment
        paid: payment -> reset
        hide: payment -> stay when user == away
        greet: any -> stay when user == here
      intents:
        openItem: { target: home push item, journey: [toHome, when user == here: [greet], showItem] }
        greetAgain: { target: stays, journey: [when user == here: [greet]] }
      changes:
        signsIn: any -> stay set user = here when user == away
        signsOut:
          - home -> stay set user = away when user == here
          - item -> reset set user = away
      links: { deep: { schemes: [only] }, routes: { openItem: /, greetAgain: /hello } }
      properties:
        it: \(claim)
      """
    return try SpecReader.read(text: text, named: "only.yaml").machine
  }

  private static func property(of machine: Machine) throws -> Obligation {
    try #require(Obligation.all(of: machine).first { $0.kind == .property })
  }

  @Test("is proved, vacuous, or refuted by a run, as by brute force", arguments: cases)
  func verdict(_ row: Case) throws {
    let machine = try Self.read(row.claim)
    #expect(machine.properties[0].claim.text(in: machine) == row.claim)
    let property = try Self.property(of: machine)
    var found: Verdict?
    try Checker.check(machine) { if case .decided(property, let verdict) = $0 { found = verdict } }
    let verdict = try #require(found)
    expect(verdict.isProved, equals: row.answer != .refuted)
    expect(verdict.refutations.isEmpty, equals: row.answer != .refuted)
    expect(verdict.proofs.contains { $0.isVacuous }, equals: row.answer == .vacuous)
    guard case .happensOnly(let mover, let condition) = machine.properties[0].claim else {
      Issue.record("another claim")
      return
    }
    for run in verdict.refutations.compactMap(\.counterexample.trace) {
      try run.replay(on: machine)
      #expect(!condition.holds(at: run.end, of: machine.contexts))
      #expect(Step.choices(in: run.end, of: machine).contains { mover.makes($0.move, of: machine) })
    }
    let naive = NaiveChecker(machine, depth: 3).verdict(property)
    expect(naive, equals: row.answer == .refuted ? .refuted : .proved(isVacuous: row.answer == .vacuous))
  }

  @Test("what is wrongly said to hold is found by Z3, and a move that is forgotten by counting", arguments: cases)
  func planted(_ row: Case) throws {
    guard row.answer == .refuted else { return }
    let machine = try Self.read(row.claim)
    let property = try Self.property(of: machine)
    guard case .happensOnly(let mover, _) = machine.properties[0].claim else { return }
    let explorer = try SymbolicExplorer(machine, cancellation: Cancellation())
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    try encoder.prove(property, in: .all)
    let prover = LemmaProver(script: LemmaScript(encoder.list, encoder.text), cancellation: Cancellation())
    #expect(try prover.firstWrong()?.kind == .verdict)
    // Also if only the first of several rules is forgotten.
    var clauses = Clauses(machine, asking: explorer.conditions, frames: explorer.symbolic.frames)
    for forgetsAll in [true, false] {
      clauses.planted = { _, all in
        let first = all.firstIndex { mover.makes($0.move, of: machine) }
        return all.indices.filter { $0 != first && !(forgetsAll && mover.makes(all[$0].move, of: machine)) }
          .map { all[$0] }
      }
      let forgetful = LemmaEncoder(explorer, clauses, into: LemmaList())
      #expect(throws: InternalError.self) {
        try forgetful.proveReach()
        try forgetful.prove(property, in: .all)
      }
    }
  }

  @Test("a payment that can be swiped away is noticed", arguments: ["drag", "back"])
  func payment(_ mover: String) throws {
    let machine = try Self.read("\(mover) only when screen != payment", payment: "{ by hand: yes }")
    let property = try Self.property(of: machine)
    var isRefuted = false
    try Checker.check(machine) {
      if case .decided(property, let verdict) = $0 { isRefuted = !verdict.refutations.isEmpty }
    }
    #expect(isRefuted)
  }
}
