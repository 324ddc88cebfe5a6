import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

/// What is shown of the runs that refute something. That they are shortest is compared with brute force on random
/// machines by `AgreementTests`.
@Suite("The run that is shown") struct ShortestRunTests {
  /// `far` and `near` are reached by hand, in two moves and in one; the journey is refused there and lands elsewhere.
  private static func draft() -> Draft {
    var draft = Draft("root", "between", "far", "near")
    draft.rule("walk", ["root"], to: "between")
    draft.rule("walk", ["between"], to: "far")
    draft.rule("step", ["root"], to: "near")
    draft.rule("land", ["root", "between"], to: "root")
    draft.browsing = .only([draft.event("walk"), draft.event("step")])
    draft.add("go", target: "root", [draft.perform("land")])
    return draft
  }

  private func counterexample(_ draft: Draft, _ obligation: Obligation) throws -> Counterexample {
    let machine = try draft.machine()
    let comparison = AgreementComparison(machine)
    #expect(comparison.differences.isEmpty, "\(comparison.differences.joined(separator: "\n"))")
    let verdict = try Checked(machine).verdicts.first { $0.obligation == obligation }?.verdict
    guard let counterexample = verdict?.refutations.first?.counterexample else {
      Issue.record("nothing refutes \(obligation.name(in: machine))")
      throw CancellationError()
    }
    return counterexample
  }

  private let anywhere = Obligation.landsAnywhere(IntentID(0))

  @Test("comes to a bad end rather than going on forever, even if that is farther away")
  func endsBadly() throws {
    var draft = Self.draft()
    draft.intents[0].alternatives = [
      Alternative(condition: draft.on("near"), steps: [.retry]), Alternative(steps: [draft.perform("land")]),
    ]
    let found = try counterexample(draft, anywhere)
    expect(found.failure, equals: .ends(.refused))
    expect(found.trace?.configuration(before: 2).screen, equals: draft.screen("far"))

    draft.properties = [
      Property(name: "ends", claim: .fromMustEnd(.screen([ScreenID(2), ScreenID(3)]), draft.on("root")))
    ]
    try expect(counterexample(draft, .property(0)).failure, equals: .ends(.refused))
    draft.properties = [
      Property(name: "comes", claim: .fromMustReach(.screen([ScreenID(2), ScreenID(3)]), draft.on("root")))
    ]
    try expect(counterexample(draft, .property(0)).failure, equals: .ends(.refused))
  }

  @Test("begins where the whole of it is shortest, not where the journey is")
  func wholeRun() throws {
    var draft = Self.draft()
    // On 'near' it takes three moves more to fail than on 'far', which is one move farther away.
    let long: [JourneyStep] = [.when(draft.on("root"), []), .when(draft.on("root"), []), .when(draft.on("root"), [])]
    draft.intents[0].alternatives = [
      Alternative(condition: draft.on("near"), steps: long + [.fail(reason: "near")]),
      Alternative(condition: draft.on("far"), steps: [.fail(reason: "far")]),
      Alternative(steps: [draft.perform("land")]),
    ]
    let found = try counterexample(draft, anywhere)
    expect(found.failure, equals: .ends(.failed(reason: "far")))
    expect(found.trace?.entries.count, equals: 5)
    draft.intents[0].denied = .screen([ScreenID(2), ScreenID(3)])
    for index in 0..<2 { draft.intents[0].alternatives[index].steps.removeLast() }
    draft.rule("land", ["near", "far"], to: "root")
    for index in 0..<2 { draft.intents[0].alternatives[index].steps.append(draft.perform("land")) }
    let denied = try counterexample(draft, .denied(IntentID(0)))
    expect(denied.trace?.entries.count, equals: 6)
  }

  @Test("a loop only where nothing ends badly")
  func loops() throws {
    var draft = Self.draft()
    draft.intents[0].alternatives = [
      Alternative(condition: .screen([ScreenID(2), ScreenID(3)]), steps: [.retry]),
      Alternative(steps: [draft.perform("land")]),
    ]
    let found = try counterexample(draft, anywhere)
    expect(found.failure, equals: .neverEnds)
    #expect(found.trace?.loop != nil)
  }
}
