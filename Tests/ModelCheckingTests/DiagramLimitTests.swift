import Basics
import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking

@Suite("Sets that are too large") struct DiagramLimitTests {
  /// Two screens and as many flags that flip by hand; three properties, of which the second speaks of all flags, in
  /// clauses that no order of variables makes small.
  private func machine(flags: Int, clauses: Int) throws -> Machine {
    var random = SplitMix64(seed: 7)
    let names = (0..<flags).map { "f\($0)" }
    var draft = Draft("home", "orders")
    draft.variables = names.map { Variable(name: $0, values: ["no", "yes"]) }
    draft.rule("show", ["home"], to: "orders", when: draft.when("f0", "yes"))
    for name in names { draft.rule("flip \(name)", ["home"], to: "home", set: draft.set(name, "yes")) }
    draft.initially = names.dropFirst().reduce(draft.when("f0", "no")) { .and($0, draft.when($1, "no")) }
    draft.add("goToOrders", target: "orders", [])
    draft.intents[0].alternatives = [
      Alternative(condition: draft.when("f0", "yes"), steps: [draft.perform("show")]), Alternative(steps: []),
    ]
    func literal() -> Condition {
      let literal = draft.when(names[random.number(0...flags - 1)], "yes")
      return random.chance(50) ? literal : .not(literal)
    }
    var hard = Condition.screen([ScreenID(0), ScreenID(1)])
    for _ in 0..<clauses { hard = .and(hard, .or(.or(literal(), literal()), literal())) }
    draft.properties = [
      Property(name: "first", claim: .never(.and(draft.on("orders"), draft.when("f0", "no")))),
      Property(name: "hard", claim: .never(hard)),
      Property(name: "last", claim: .canReach(draft.on("orders"))),
    ]
    return try draft.machine()
  }

  private func verdicts(_ machine: Machine, nodes: Int, known: [String] = []) throws -> [String: Verdict] {
    var verdicts: [String: Verdict] = [:]
    var options = CheckOptions(known: known.map(AcceptedPattern.init))
    options.nodeLimit = nodes
    try Checker.check(machine, options: options) { event in
      guard case .decided(let obligation, let verdict) = event else { return }
      expectNil(verdicts.updateValue(verdict, forKey: obligation.name(in: machine)), "decided twice")
    }
    return verdicts
  }

  @Test("are unknown for the obligation that needs them, and for no other")
  func one() throws {
    let machine = try machine(flags: 22, clauses: 60)
    let verdicts = try verdicts(machine, nodes: 3_000)
    expect(verdicts.count, equals: Obligation.all(of: machine).count)
    expect(verdicts.filter { $0.value.unknown != nil }.map(\.key), equals: ["property(hard)"])
    expect(verdicts["property(hard)"]?.unknown, equals: .diagrams)
    // What is known is as without it.
    var draft = Draft(machine)
    draft.properties.remove(at: 1)
    let others = try self.verdicts(draft.machine(), nodes: 3_000)
    for (name, verdict) in others where name != "property(first)" && name != "property(last)" {
      expect(verdicts[name]?.isProved, equals: verdict.isProved)
    }
    #expect(verdicts["property(first)"]?.isProved == true && verdicts["property(last)"]?.isProved == true)
  }

  @Test("are accepted by a line that accepts that nothing is known, and is about all contexts")
  func known() throws {
    let machine = try machine(flags: 3, clauses: 1)
    for (known, line) in [(["property*", "unknown property*"], 1), (["property*"], nil)] {
      let verdicts = try verdicts(machine, nodes: 8, known: known)
      for name in ["first", "hard", "last"].map({ "property(\($0))" }) {
        expect(verdicts[name]?.parts.map(\.known), equals: [line], "\(name)")
      }
    }
    let some = try verdicts(machine, nodes: 8, known: ["unknown reachable(*, f0 = yes)"])
    expect(some["reachable(goToOrders)"]?.parts, equals: [Verdict.Part(.everything, .unknown(.diagrams))])
  }

  @Test("of a link leave its intent unknown in the summary, whatever else was proved of it", arguments: 0..<4)
  func summary(missing: Int) throws {
    let machine = try machine(flags: 3, clauses: 1)
    let intent = IntentID(0)
    let finder = VerdictFinder(try SymbolicExplorer(machine, cancellation: Cancellation()))
    let asked: [Obligation] = [.reachable(intent), .lands(intent), .landsAnywhere(intent)]
    var decisions: [Obligation: VerdictFinder.Decision] = [:]
    for obligation in asked { decisions[obligation] = try finder.decide(obligation) }
    // With the last number nothing is missing.
    if missing < asked.count { decisions[asked[missing]] = nil }
    let table = ResultTable(
      finder: finder, decisions: decisions, undecided: Set(asked).subtracting(decisions.keys), reason: .diagrams,
      blocks: ContextCondition.mostAlternatives)
    let results = try table.results().rows.flatMap(\.cells).map(\.result)
    expect((results == [.unknown(.diagrams)]), equals: (missing < asked.count), "\(results)")
  }

  @Test("are unknown for all where nothing can be explored")
  func all() throws {
    let machine = try machine(flags: 22, clauses: 4)
    let verdicts = try verdicts(machine, nodes: 10)
    expect(verdicts.count, equals: Obligation.all(of: machine).count)
    #expect(verdicts.values.allSatisfy { $0.unknown == .diagrams })
  }

  @Test("are no reason to call anything proved: an app that never starts is unknown")
  func noStart() throws {
    var draft = Draft("home", variables: ["a": ["x", "y"]])
    draft.initially = .and(draft.when("a", "x"), draft.when("a", "y"))
    guard let machine = try? draft.machine() else { return }
    #expect(try verdicts(machine, nodes: 1_000).values.allSatisfy { $0.unknown == .noStart })
  }
}
