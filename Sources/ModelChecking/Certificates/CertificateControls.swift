/// The positive controls of one file: questions whose answers need no solver, of both kinds.
///
/// - A chain of variables of its own, which must be followed from its beginning to its end, and not back.
/// - *All*: from everything that the questions assume together, everything follows that propagation finds. This goes
///   through every clause that matters: without one of them, or with one about another variable, something would be
///   missing.
/// - *No more*: nothing else follows; which a clause too many, or an empty one, would change.
struct CertificateControls {
  struct Question {
    var name: String
    var literals: [String]
    var answer: CertificateManifest.Answer
  }

  private static let chain = ["c1", "c2", "c3"]
  /// Says that something of what is derivable is missing.
  private static let incomplete = "d"

  private let assumed: [String]
  private let derivable: [String]
  private let underivable: [String]

  init(_ relation: HornRelation) {
    let starts = Set(relation.questions.lazy.flatMap(\.assuming)).sorted()
    let model = relation.leastModel(assuming: starts)
    let variables = 0..<Int(relation.variableCount)
    assumed = starts.map { "v\($0)" }
    derivable = variables.filter { model[$0 + 1] }.map { "v\($0 + 1)" }
    underivable = variables.filter { !model[$0 + 1] }.map { "v\($0 + 1)" }
  }

  func declare(in text: inout CertificateText) {
    text.comment("for the controls")
    for name in Self.chain { text.declare(name) }
    text.assert("c2", from: "c1")
    text.assert("c3", from: "c2")
    text.declare(Self.incomplete)
    text.assertNotAll([Self.incomplete] + derivable)
  }

  var questions: [Question] {
    [
      Question(name: "control: a chain is followed", literals: ["c1", "(not c3)"], answer: .unsat),
      Question(name: "control: a chain is not followed back", literals: ["c3", "(not c1)"], answer: .sat),
      Question(name: "control: all that is derivable", literals: assumed + [Self.incomplete], answer: .unsat),
      Question(name: "control: no more", literals: assumed + underivable.map { "(not \($0))" }, answer: .sat),
    ]
  }
}
