import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

/// Changes after which the app opens an intent by itself.
@Suite("A change that opens an intent") struct OpeningChangeTests {
  private func isProved(_ verdict: Verdict?) -> Bool { verdict?.isProved ?? false }

  @Test("leaves a configuration in which a link may arrive first")
  func between() throws {
    let machine = try ExpectAgreementTests.machine("Tests/Expect/prove/changes/opens-between.yaml")
    let place = Configuration(screen: machine.root, context: Context(1))
    #expect(Step.choices(in: place, of: machine).contains { $0.move == .open(IntentID(0)) })
  }

  @Test(
    "adds no configuration: whatever follows it could follow it anyway", arguments: sample(UInt64(0)..<100, day: 10))
  func addsNothing(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    var draft = Draft(machine)
    for index in draft.changes.indices { draft.changes[index].opens = nil }
    let (opening, silent) = (try Checked(machine), try Checked(try draft.machine()))
    expect(opening.findings.idleConfigurations, equals: silent.findings.idleConfigurations)
    expect(opening.findings.allConfigurations, equals: silent.findings.allConfigurations)
    let others = opening.verdicts.filter { $0.obligation.kind != .landsAfter }
    expect(others.map(\.obligation), equals: silent.verdicts.map(\.obligation))
    for (one, other) in zip(others, silent.verdicts) { expect(isProved(one.verdict), equals: isProved(other.verdict)) }
  }
}
