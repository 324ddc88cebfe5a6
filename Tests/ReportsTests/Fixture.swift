import ModelChecking
import NavigationModel
import SpecFile
import Testing

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

  static func proved(_ evidence: Proof.Evidence) -> Verdict { .proved(Proof(evidence)) }

  /// A full set of verdicts, as a check of ``text`` gives them.
  static func results(_ spec: Spec) -> [(Obligation, Verdict)] {
    let home = IntentID(0)
    let orders = IntentID(1)
    var results: [(Obligation, Verdict)] = []
    for (intent, name) in [(home, "goToHome"), (orders, "goToOrders")] {
      for index in 0...1 {
        let context = Context(index)
        results.append((.reachable(intent, context), proved(.witness(landing(spec, name, index)))))
        results.append((.lands(intent, context), proved(.ranking(longest: 6))))
        results.append((.landsAnywhere(intent, context), proved(.ranking(longest: 6))))
      }
    }
    results.append((.terminates(home), proved(.ranking(longest: 6))))
    results.append(
      (.terminates(orders), .refuted(Counterexample(.neverEnds, trace: lasso(spec), cause: .step(StepID(5))))))
    results.append((.guarded(ScreenID(3)), proved(.closedSet(configurations: 20))))
    for screen in 0..<4 { results.append((.resets(ScreenID(screen)), proved(.cases(1)))) }
    results.append((.property(0), .proved(Proof(.closedSet(configurations: 20)))))
    return results
  }

  static let findings = Findings(idleConfigurations: 7, allConfigurations: 20, lemmas: 100, idle: [])

  static func report(_ spec: Spec, isStrict: Bool = false) -> CheckReport {
    CheckReport(
      spec: spec, path: "Specs/shop.yaml", results: results(spec), findings: findings, isStrict: isStrict)
  }
}
