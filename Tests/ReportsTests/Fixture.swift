@testable import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import Reports

/// A small app with one of everything that a report speaks of, and runs of it.
enum Fixture {
  static let text = """
    navigation: Shop
    format: 1
    root: start
    rules: [resets]
    context:
      user: [loggedOut, loggedIn]
    screens:
      - start
      - home
      - login
      - orders: { requires: user == loggedIn }
    transitions:
      popEverything: any -> start
      goToHome: start -> home
      goToLogin: start -> login when user == loggedOut
      loadOrders: start -> orders when user == loggedIn
    prompts:
      login:
        signedIn: set user = loggedIn
        stillSignedOut: adverse
        cancelled: adverse, abort
    intents:
      goToHome:
        target: home
        journey: [popEverything, animate goToHome]
      goToOrders:
        target: orders
        journey:
          - when user == loggedIn: [popEverything, animate loadOrders]
          - otherwise:
              - ask login
              - retry
    links:
      deep: { schemes: [shop], host: shop.example }
      routes:
        goToHome:
          - /home
        goToOrders:
          - /orders
    properties:
      orders stay behind login: always screen == orders implies user == loggedIn
    known:
      "terminates(goToOrders)": ticket 12

    """

  static func spec(_ text: String = text) throws -> Spec { try SpecReader.read(text: text, named: "Specs/shop.yaml") }

  /// A run that opens `intent` in `context` on the root and takes the choices that `choose` picks.
  static func run(
    _ spec: Spec, _ intent: String, _ context: Int, loop: Int? = nil, steps: Int = 20, choose: ([Choice]) -> Int
  ) -> Trace {
    let machine = spec.machine
    let id = IntentID(machine.intents.firstIndex { $0.name == intent } ?? 0)
    let start = Configuration(screen: machine.root, context: Context(context))
    var trace = Trace(start: start)
    trace.append(
      Step.choices(in: start, of: machine).first { $0.move == .open(id) } ?? Step.choices(in: start, of: machine)[0])
    for _ in 1..<steps where trace.ending == nil {
      let choices = Step.choices(in: trace.end, of: machine)
      trace.append(choices[choose(choices)])
    }
    trace.loop = loop
    return trace
  }

  /// The run in which every first choice is taken.
  static func landing(_ spec: Spec, _ intent: String, _ context: Int) -> Trace {
    run(spec, intent, context) { _ in 0 }
  }

  /// Login without end: open, otherwise, ask: stillSignedOut, retry.
  static func lasso(_ spec: Spec) -> Trace {
    run(spec, "goToOrders", 0, loop: 1, steps: 4) { $0.count == 3 ? 1 : 0 }
  }

  static func proved(_ evidence: Proof.Evidence, _ contexts: ContextCondition = .everything) -> Verdict {
    Verdict([Verdict.Part(contexts, .proved(Proof(evidence)))])
  }

  static func refuted(
    _ failure: Counterexample.Failure, trace: Trace? = nil, cause: Element = .root,
    _ contexts: ContextCondition = .everything, known: Int? = nil, isSameInAll: Bool = false
  ) -> Verdict {
    let counterexample = Counterexample(failure, trace: trace, cause: cause, isSameInAll: isSameInAll)
    return Verdict([Verdict.Part(contexts, .refuted(counterexample), known: known)])
  }

  /// In some contexts the one, in some the other.
  static func both(_ verdicts: Verdict...) -> Verdict { Verdict(verdicts.flatMap(\.parts)) }

  /// A condition on one variable.
  static func when(_ variable: Int, _ values: [Int], _ count: Double, of total: Double) -> ContextCondition {
    ContextCondition([[.init(VariableID(variable), values)]], count: count, of: total)
  }

  /// All contexts that were asked.
  static func all(_ count: Double) -> ContextCondition { ContextCondition([[]], count: count, of: count) }

  /// A full set of verdicts, as a check of ``text`` gives them.
  static func results(_ spec: Spec, known: Int? = 0) -> [(Obligation, Verdict)] {
    let home = IntentID(0)
    let orders = IntentID(1)
    func witness(_ intent: String, _ user: Int) -> Verdict {
      proved(.witness(landing(spec, intent, user)), when(0, [user], 1, of: 2))
    }
    var results: [(Obligation, Verdict)] = [
      (.reachable(home), proved(.witness(landing(spec, "goToHome", 0)), all(2))),
      (.reachable(orders), both(witness("goToOrders", 0), witness("goToOrders", 1))),
    ]
    for intent in [home, orders] {
      results.append((.lands(intent), proved(.ranking(longest: 6), all(2))))
      results.append((.landsAnywhere(intent), proved(.ranking(longest: 6), all(2))))
    }
    results.append((.terminates(home), proved(.ranking(longest: 6), all(2))))
    results.append(
      (
        .terminates(orders),
        both(
          refuted(
            .neverEnds, trace: lasso(spec), cause: .step(StepID(5)), when(0, [0], 1, of: 2), known: known,
            isSameInAll: true),
          proved(.ranking(longest: 6), when(0, [1], 1, of: 2)))
      ))
    results.append((.guarded(ScreenID(3)), proved(.closedSet(configurations: 20), all(2))))
    for screen in 0..<4 { results.append((.resets(ScreenID(screen)), proved(.cases(1), all(2)))) }
    results.append((.property(0), proved(.closedSet(configurations: 20), all(2))))
    return results
  }

  static let findings: Findings = {
    let rows = [0, 1].map { intent in
      LinkResults.Row(
        intent: IntentID(intent), cells: [LinkResults.Cell(result: .lands, contexts: all(2), performed: 2...2)])
    }
    var sum = LinkResults.FromRoot(contexts: 2, variables: [VariableID(0)])
    sum.reachable = 4
    return Findings(
      idleConfigurations: 7, allConfigurations: 20, lemmas: 100, unreachable: [],
      results: LinkResults(rows: rows, contexts: all(2), fromRoot: sum))
  }()

  static func report(_ spec: Spec, known: Int? = 0, isStrict: Bool = false) -> CheckReport {
    CheckReport(
      spec: spec, path: "Specs/shop.yaml", results: results(spec, known: known), findings: findings,
      isStrict: isStrict)
  }

  /// What the checker says of a spec.
  static func checked(_ text: String, _ selection: Selection = .all) throws -> CheckReport {
    let spec = try spec(text)
    var results: [(Obligation, Verdict)] = []
    var findings = Findings()
    let options = CheckOptions(selection: selection, known: spec.known.map { AcceptedPattern($0.name) })
    try Checker.check(spec.machine, options: options) { event in
      if case .decided(let obligation, let verdict) = event { results.append((obligation, verdict)) }
      if case .finished(let found) = event { findings = found }
    }
    return CheckReport(
      spec: spec, path: "Specs/shop.yaml", results: results, findings: findings, selection: selection)
  }
}
