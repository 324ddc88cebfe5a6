import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("Patterns for obligations") struct ObligationPatternTests {
  private func machine() throws -> Machine {
    var draft = Draft("root", "orders", variables: ["user": ["out", "in"], "plan": ["free", "plus", "pro"]])
    draft.rule("showOrders", ["root"], to: "orders", when: draft.when("user", "in"))
    draft.add("goToOrders", target: "orders", [draft.perform("showOrders")])
    draft.add("goHome", target: "root", [])
    draft.properties = [Property(name: "orders in sight, plan = pro", claim: .never(.screen([])))]
    return try draft.machine()
  }

  private func names(_ pattern: String) throws -> [String] {
    let machine = try machine()
    return Obligation.all(of: machine).filter { ObligationPattern(pattern).matches($0, in: machine) }
      .map { $0.name(in: machine) }
  }

  @Test("name kinds, obligations and many of them")
  func matching() throws {
    try expect(names("lands"), equals: ["lands(goToOrders)", "lands(goHome)"])
    try expect(names("lands(goHome)"), equals: ["lands(goHome)"])
    try expect(names("lands*(goHome)"), equals: ["lands(goHome)", "lands-anywhere(goHome)"])
    try expect(names("lands(goTo*, user = in)"), equals: ["lands(goToOrders)"])
    try expect(names("lands(user = in)"), equals: ["lands(goToOrders)", "lands(goHome)"])
    try expect(names("property(orders in sight, plan = pro)"), equals: ["property(orders in sight, plan = pro)"])
    try expect(names("property(*)").count, equals: 1)
    try expect(names("land"), equals: [])
    try expect(names(""), equals: [])
  }

  @Test(
    "select contexts",
    arguments: [
      ("lands(goHome)", []), ("lands(goHome, user = in)", [[1]]), ("lands(goHome, user==in, plan = pro)", [[1], [2]]),
      ("lands(goHome, plan != pro)", [[0, 1]]), ("lands(plan in [pro, free])", [[0, 2]]), ("lands", []),
    ] as [(String, [[Int]])])
  func contexts(pattern: String, values: [[Int]]) throws {
    try expect(ObligationPattern(pattern).contexts(in: machine()).map(\.values), equals: values)
  }

  @Test(
    "say what a constraint names that does not exist",
    arguments: [
      ("lands(goHome, usr = in)", "there is no variable 'usr'; the spec has user, plan"),
      ("lands(goHome, user = inn)", "user has no value 'inn'; it has out, in"),
      ("lands(goHome, plan in [pro, gold])", "plan has no value 'gold'; it has free, plus, pro"),
    ])
  func mistakes(pattern: String, message: String) throws {
    let machine = try machine()
    let mistake = #expect(throws: ObligationPattern.Mistake.self) {
      try ObligationPattern(pattern).contexts(in: machine)
    }
    expect(mistake?.message, equals: message)
  }

  @Test(
    "odd texts do no harm",
    arguments: ["(", ")", ")(", "lands(", "lands(,)", "lands(=)", "lands( in )", "lands([)", "*"])
  func odd(pattern: String) throws {
    let machine = try machine()
    _ = Obligation.all(of: machine).filter { ObligationPattern(pattern).matches($0, in: machine) }
    _ = try? ObligationPattern(pattern).contexts(in: machine)
  }

  /// What is asked in some contexts only has there the verdict that it has among all, and nothing is said of others.
  @Test("what is selected has the verdict that it has among all", arguments: sample(UInt64(0)..<30, day: 3))
  func selected(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed, hasManyVariables: true)
    let scope = [ContextCondition.Constraint(VariableID(0), [0])]
    let all = try verdicts(of: machine, .all)
    let some = try verdicts(of: machine, .only { $0.intent == nil ? [] : [scope] })
    expect(some.count, equals: all.count { $0.key.intent != nil })
    for (obligation, verdict) in some {
      for context in machine.allContexts where machine.contexts.value(of: VariableID(0), in: context) == 0 {
        let (own, whole) = (answer(verdict, context, machine), answer(all[obligation], context, machine))
        // A context that nobody asks about fits conditions by chance.
        guard let whole, verdict.parts.contains(where: { $0.contexts.total > 0 }) else { continue }
        #expect(own == nil || own == whole, "\(obligation.name(in: machine))")
      }
    }
  }

  @Test("what a line of 'known' accepts is told apart, and all of it fails", arguments: sample(UInt64(0)..<30, day: 3))
  func known(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed, hasManyVariables: true)
    let variable = machine.variables[0]
    let line = AcceptedPattern("lands*(*, \(variable.name) = \(variable.values[0]))")
    let all = try verdicts(of: machine, .all)
    for (obligation, verdict) in try verdicts(of: machine, .all, known: [line]) {
      let isMeant = line.pattern.matches(obligation, in: machine)
      for (part, _) in verdict.refutations { #expect(isMeant || part.known == nil) }
      expect(verdict.isProved, equals: all[obligation]?.isProved)
      let accepted = verdict.refutations.filter { $0.part.known == 0 }.reduce(0) { $0 + $1.part.contexts.count }
      let others = verdict.refutations.filter { $0.part.known == nil }.reduce(0) { $0 + $1.part.contexts.count }
      let whole = all[obligation]?.refutations.reduce(0) { $0 + $1.part.contexts.count }
      expect(accepted + others, equals: whole)
      // The run that is shown for the rest is one of the rest.
      for case (let part, let counterexample) in verdict.refutations where isMeant {
        guard let trace = counterexample.trace, obligation.kind != .landsAfter,
          let opening = trace.entries.lastIndex(where: { if case .open = $0.move { true } else { false } })
        else { continue }
        let value = machine.contexts.value(
          of: VariableID(0), in: trace.entries[opening].result.configuration.context)
        expect((value == 0), equals: (part.known == 0), "\(obligation.name(in: machine))")
      }
    }
  }

  private func verdicts(
    of machine: Machine, _ selection: Selection, known: [AcceptedPattern] = []
  ) throws -> [Obligation: Verdict] {
    var verdicts: [Obligation: Verdict] = [:]
    var options = CheckOptions(selection: selection, known: known)
    options.mostAlternatives = 1 << 20
    try Checker.check(machine, options: options) { event in
      if case .decided(let obligation, let verdict) = event { verdicts[obligation] = verdict }
    }
    return verdicts
  }

  /// Whether it fails in a context; nil if no part, or several, are about it.
  private func answer(_ verdict: Verdict?, _ context: Context, _ machine: Machine) -> Bool? {
    let parts = (verdict?.parts ?? []).filter { part in
      part.contexts.total > 0
        && part.contexts.holds { machine.contexts.value(of: $0, in: context) } ?? false
    }
    guard parts.count == 1, let part = parts.first else { return nil }
    if case .refuted = part.answer { return true }
    return false
  }
}
