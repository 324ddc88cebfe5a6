import NavigationModel
import NavigationSupport
import StateSpace
import Testing

@testable import ModelChecking

/// What lemmas say of a single context or run: the link between a set as the solver sees it and as navcheck does.
@Suite("Lemmas about single contexts and runs")
struct ShownLemmaTests {
  private func isConfirmed(_ encoder: LemmaEncoder) throws -> Bool {
    try LemmaProver(script: encoder.newScript(), cancellation: Cancellation()).firstWrong() == nil
  }

  /// Says that the contexts are in a set.
  private func proveMembers(_ contexts: [Context], of set: ContextSet, _ encoder: LemmaEncoder) {
    let machine = encoder.machine
    for context in contexts {
      let values = machine.variables.indices.map { index in
        Assignment(
          variable: VariableID(index), value: machine.contexts.value(of: VariableID(index), in: context))
      }
      encoder.add(.verdict, [], encoder.say(set, after: values), "a member")
    }
  }

  @Test("a set has the same contexts for Z3 and for navcheck", arguments: sample(0..<40 as Range<UInt64>, day: 5))
  func members(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed, hasManyVariables: seed % 2 == 1)
    let everything = machine.variables.indices.map { Condition.variable(VariableID($0), [0]) }
    let explorer = try SymbolicExplorer(machine, asking: everything, cancellation: Cancellation())
    let encoder = LemmaEncoder(explorer)
    let sets = try Set(explorer.reachability.sets + explorer.mustLand.get().sets + explorer.canLand.get().sets)
    for set in sets.sorted() {
      let members = machine.allContexts.filter { explorer.symbolic.contains($0, set) }
      let others = machine.allContexts.filter { !explorer.symbolic.contains($0, set) }
      proveMembers(members, of: set, encoder)
      proveMembers(others, of: try explorer.diagrams.complement(set), encoder)
    }
    #expect(try isConfirmed(encoder))
    // One context that is in none of them.
    guard let set = sets.sorted().first(where: { $0 != .all && !$0.isEmpty }) else { return }
    let stranger = try #require(machine.allContexts.first { !explorer.symbolic.contains($0, set) })
    proveMembers([stranger], of: set, encoder)
    #expect(try !isConfirmed(encoder))
  }

  @Test("sets that were freed while lemmas were written are noticed")
  func generation() throws {
    let explorer = try SymbolicExplorer(machine(), cancellation: Cancellation())
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    explorer.diagrams.collectGarbage(keeping: explorer.reachability.sets)
    #expect(throws: InternalError.self) { try encoder.newScript() }
  }

  private func machine() throws -> Machine {
    var draft = Draft("home", "orders", variables: ["user": ["out", "in"]])
    draft.rule("signIn", ["home"], to: "home", set: draft.set("user", "in"), when: draft.when("user", "out"))
    draft.rule("showOrders", ["home"], to: "orders", when: draft.when("user", "in"))
    return try draft.machine()
  }

  private func run(_ machine: Machine, from value: Int) -> Trace {
    let start = Configuration(screen: machine.root, context: Context(value))
    var trace = Trace(start: start)
    let signedIn = Configuration(screen: machine.root, context: Context(1))
    trace.append(Trace.Entry(move: .browse(TransitionID(0)), result: .continues(signedIn)))
    let orders = Configuration(screen: ScreenID(1), context: Context(1))
    trace.append(Trace.Entry(move: .browse(TransitionID(1)), result: .continues(orders)))
    return trace
  }

  private func encoder(_ machine: Machine) throws -> LemmaEncoder {
    LemmaEncoder(try SymbolicExplorer(machine, cancellation: Cancellation()))
  }

  @Test("a run is confirmed, and each way to be none is noticed")
  func runs() throws {
    let machine = try machine()
    let orders = Condition.screen([ScreenID(1)])
    let good = try encoder(machine)
    try good.proveRun(run(machine, from: 0), endsIn: orders, "run")
    #expect(try isConfirmed(good))
    // The guard does not hold: sets have no such move, and if they had one, Z3 would say that it is none.
    #expect(throws: InternalError.self) {
      try self.encoder(machine).proveRun(run(machine, from: 1), endsIn: orders, "run")
    }
    let unguarded = try machine.with { $0.transitions[0].guardCondition = nil }
    let guarded = LemmaEncoder(try SymbolicExplorer(unguarded, cancellation: Cancellation()), Clauses(machine))
    try guarded.proveRun(run(machine, from: 1), endsIn: orders, "run")
    #expect(try !isConfirmed(guarded))
    // It does not end there.
    let elsewhere = try encoder(machine)
    try elsewhere.proveRun(run(machine, from: 0), endsIn: .screen([machine.root]), "run")
    #expect(try !isConfirmed(elsewhere))
    // An effect is missing; it begins elsewhere.
    var trace = run(machine, from: 0)
    trace.entries[0].result = .continues(trace.start)
    #expect(throws: InternalError.self) { try self.encoder(machine).proveRun(trace, endsIn: orders, "run") }
    trace = run(machine, from: 0)
    trace.start.screen = ScreenID(1)
    #expect(throws: InternalError.self) { try self.encoder(machine).proveRun(trace, endsIn: orders, "run") }
  }
}
