import NavigationModel
import NavigationSupport
import SpecFile
import StateSpace
import Testing

@testable import ModelChecking

/// What tabs keep is known as sets that contain it, and more. A claim about every run may rest on that, a claim that
/// there is some run may not: for each kind of obligation, a machine on which the wrong side would prove it.
@Suite("What a tab may keep, taken on the wrong side")
struct TabPolarityTests {
  /// So many screens lie below in all tabs together where the most is arranged.
  private static let depth = 3

  @Test("proves nothing, and brute force shows that it would be wrong", arguments: TabPolarityCase.all)
  func notProved(_ row: TabPolarityCase) throws {
    let (machine, obligation) = try read(row.text, row.obligation)
    expect(NaiveChecker(machine, depth: Self.depth).verdict(obligation), equals: .refuted)
    let verdict = try verdict(obligation, machine)
    #expect(!verdict.isProved)
    for run in verdict.refutations.compactMap(\.counterexample.trace) { try run.replay(on: machine) }
    expect(verdict.refutations.isEmpty, equals: !row.isRefuted)
    expect((verdict.unknown == .stack), equals: !row.isRefuted)
    // What the sets contain would be enough, if it were asked for no more.
    guard row.wrongSide == .any else { return }
    let explorer = try SymbolicExplorer(machine, cancellation: Cancellation())
    #expect(try explorer.judge(obligation).failing.isEmpty)
  }

  @Test("would be right if what it takes a tab to keep were all that it keeps", arguments: TabPolarityCase.all)
  func believed(_ row: TabPolarityCase) throws {
    #expect(row.text.contains(row.line))
    let (machine, obligation) = try read(row.text.replacing(row.line, with: row.instead), row.obligation)
    expect(NaiveChecker(machine, depth: Self.depth).verdict(obligation), equals: .proved)
    let verdict = try verdict(obligation, machine)
    #expect(verdict.isProved && verdict.proofs.allSatisfy { !$0.isVacuous })
  }

  @Test("is looked at for every kind of obligation and of written claim")
  func allKinds() throws {
    let asked = try TabPolarityCase.all.map { try read($0.text, $0.obligation) }
    expect(Set(asked.map(\.obligation.kind)), equals: Set(Obligation.Kind.allCases))
    var claims: Set<String> = []
    for (machine, obligation) in asked {
      guard case .property(let index) = obligation else { continue }
      switch machine.properties[index].claim {
      case .always: claims.insert("always")
      case .never: claims.insert("never")
      case .canReach: claims.insert("can reach")
      case .fromCanReach(_, _, let moves):
        switch moves {
        case .byHand(nil): claims.insert("from can reach")
        case .byHand: claims.insert("within")
        case .one: claims.insert("by")
        }
      case .fromMustReach: claims.insert("must reach")
      case .fromMustEnd: claims.insert("must end")
      case .askOnly: claims.insert("ask only")
      case .happensOnly: claims.insert("only when")
      }
    }
    expect(claims.count, equals: 10)
  }

  private func read(_ text: String, _ name: String) throws -> (machine: Machine, obligation: Obligation) {
    let machine = try SpecReader.read(text: text, named: "tabs.yaml").machine
    return (machine, try #require(Obligation.all(of: machine).first { $0.name(in: machine) == name }))
  }

  private func verdict(_ asked: Obligation, _ machine: Machine) throws -> Verdict {
    var found: Verdict?
    try Checker.check(machine, options: CheckOptions(selection: .only { $0 == asked ? [[]] : [] })) { event in
      if case .decided(asked, let verdict) = event { found = verdict }
    }
    return try #require(found)
  }
}
