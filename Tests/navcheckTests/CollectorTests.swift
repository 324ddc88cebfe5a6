import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking
@testable import navcheck

@Suite("what is collected of a check that is abandoned")
struct CollectorTests {
  private static let here = ContextCondition([[.init(VariableID(0), [0])]], count: 1, of: 2)
  private static let there = ContextCondition([[.init(VariableID(0), [1])]], count: 1, of: 2)

  private func verdict(_ failure: Counterexample.Failure, _ trace: Trace?) -> Verdict {
    Verdict([
      .init(Self.here, .refuted(Counterexample(failure, trace: trace, cause: .root))),
      .init(Self.there, .proved(Proof(.cases(1)))),
    ])
  }

  @Test("a refutation that a run shows stays one, and nothing else is known of its obligation")
  func shown() {
    let run = Trace(start: Configuration(screen: ScreenID(0), context: Context(0)))
    let (lands, ends, open) = (
      Obligation.lands(IntentID(0)), Obligation.terminates(IntentID(0)), Obligation.guarded(ScreenID(0))
    )
    var collector = Collector([lands, ends, open])
    let refuted = verdict(.ends(.refused), run)
    collector.note(.shown(lands, refuted))
    #expect(collector.isUndecided)
    let part = Verdict([refuted.parts[0], .init(Self.there, .unknown(.interrupted))])
    expect(
      collector.results(missing: .interrupted).map(\.1), equals: [part, Verdict(.interrupted), Verdict(.interrupted)])
    // What could not be told apart was perhaps to be, had there been time.
    let unsure = Verdict([refuted.parts[0], .init(Self.there, .unknown(.stack))])
    expect(unsure.shown(else: .interrupted), equals: part)
    // What is decided later counts.
    collector.note(.decided(lands, refuted))
    expect(collector.results(missing: .time).map(\.1), equals: [refuted, Verdict(.time), Verdict(.time)])
    // That nothing gets somewhere no run shows.
    for verdict in [
      verdict(.neverGetsThere, run), verdict(.neverGetsThere, nil), verdict(.overlap([], Context(0)), nil),
    ] {
      expectNil(verdict.shown(else: .time))
    }
  }
}
