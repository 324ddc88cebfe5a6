import NavigationModel
import NavigationSupport
import StateSpace

@testable import ModelChecking

extension ConfirmedLemmas {
  /// Dozens, about two variables.
  static func sample(seed: UInt64 = 3) throws -> ConfirmedLemmas {
    let encoder = try LemmaTests.encode(RandomMachine.make(seed: seed))
    return ConfirmedLemmas(encoder.list, encoder.text)
  }

  /// One lemma, `about` anything: who is logged in is logged in.
  static func single(about: String) throws -> ConfirmedLemmas {
    let machine = try Draft("home", variables: ["user": ["loggedOut", "loggedIn"]]).machine()
    let user = VariableID(0)
    let condition = Condition.variable(user, [1])
    let symbolic = try SymbolicExplorer(machine, asking: [condition], cancellation: Cancellation()).symbolic
    var formulas = FormulaTable(FormulaText(symbolic))
    let holds = formulas.formula(condition, on: 0)
    let isIn = formulas.formula(try symbolic.contexts(where: condition, at: Place(screen: machine.root)))
    var list = LemmaList()
    list.add(.verdict, impossible: formulas.and([holds, formulas.not(isIn)]), in: &formulas) { about }
    return ConfirmedLemmas(list, formulas.text)
  }

  /// No lemmas at all.
  static func none() throws -> ConfirmedLemmas {
    let symbolic = try SymbolicExplorer(RandomMachine.make(seed: 3), cancellation: Cancellation()).symbolic
    return ConfirmedLemmas(LemmaList(), FormulaText(symbolic))
  }
}
