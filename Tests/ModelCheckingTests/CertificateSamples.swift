import NavigationModel
import NavigationSupport

@testable import ModelChecking

extension ConfirmedLemmas {
  /// A hundred or so, about two variables.
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
    var text = FormulaText(symbolic)
    var list = LemmaList()
    list.add(
      .verdict, [text.text(condition, on: 0)], text.text(try symbolic.contexts(where: condition, on: machine.root))
    ) { about }
    return ConfirmedLemmas(list, text)
  }

  /// No lemmas at all.
  static func none() throws -> ConfirmedLemmas {
    let symbolic = try SymbolicExplorer(RandomMachine.make(seed: 3), cancellation: Cancellation()).symbolic
    return ConfirmedLemmas(LemmaList(), FormulaText(symbolic))
  }
}
