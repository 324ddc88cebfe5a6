import ModelChecking
import NavigationModel
import SpecFile
import Testing

@testable import Reports

@Suite("matrix of intents and contexts")
struct MatrixTests {
  private func spec(intents: Int, tenants: Int) throws -> Spec {
    let values = (0..<tenants).map { "t\($0)" }.joined(separator: ", ")
    let list = (0..<intents).map { "  goTo\($0):\n    target: a\n    journey: [go]\n" }.joined()
    return try SpecReader.read(
      text: """
        navigation: Many
        format: 1
        root: a
        context:
          user: [anon, member]
          tenant: [\(values)]
        screens: [a]
        transitions:
          go: any -> a
        intents:
        \(list)
        """, named: "many.yaml")
  }

  private func matrix(_ spec: Spec, verbose: Bool = false, _ verdict: (IntentID, Context) -> Verdict) -> String {
    var results: [(Obligation, Verdict)] = []
    for intent in spec.machine.intents.indices.map({ IntentID($0) }) {
      for context in spec.machine.contexts.all { results.append((.lands(intent, context), verdict(intent, context))) }
    }
    let report = CheckReport(spec: spec, path: "many.yaml", results: results, findings: Findings())
    var page = Page(style: .plain)
    Matrix(report).write(to: &page, verbose: verbose)
    return page.text
  }

  private let fine = Fixture.proved(.ranking(longest: 3))
  private let bad = Verdict.refuted(Counterexample(.ends(.refused), trace: nil, cause: .root))

  @Test("contexts that have room are columns")
  func columns() throws {
    let spec = try spec(intents: 2, tenants: 1)
    let text = matrix(spec) { intent, context in intent.index == 1 && context.index == 1 ? bad : fine }
    #expect(
      text == """
               user = anon, tenant = t0  user = member, tenant = t0
        goTo0  lands in every context
        goTo1  lands                     REFUTED

        """)
  }

  @Test("contexts that have none are merged under the condition that tells them apart")
  func merged() throws {
    let spec = try spec(intents: 2, tenants: 30)
    let text = matrix(spec) { intent, context in
      let tenant = spec.machine.contexts.value(of: VariableID(1), in: context)
      return intent.index == 0 ? fine : tenant == 7 ? bad : context.index == 0 ? .unknown(.time) : fine
    }
    #expect(
      text == """
        goTo0  lands in every context
        goTo1  unknown when user == anon and tenant == t0
               REFUTED when tenant == t7
               lands otherwise

        """)
  }

  @Test("lands unless: the larger group is described by what it leaves out")
  func unless() throws {
    let spec = try spec(intents: 1, tenants: 30)
    let text = matrix(spec) { _, context in
      spec.machine.contexts.value(of: VariableID(1), in: context) == 7 ? bad : fine
    }
    #expect(
      text == """
        goTo0  lands unless tenant == t7
               REFUTED when tenant == t7

        """)
  }

  @Test("of many intents only those with something to report are listed, unless all are asked for")
  func many() throws {
    let spec = try spec(intents: 500, tenants: 1)
    let text = matrix(spec) { intent, _ in intent.index == 123 ? bad : fine }
    #expect(
      text == """
        499 intents land or are denied as they should, in every context asked.
        goTo123  REFUTED in every context

        """)
    #expect(matrix(spec) { _, _ in .unknown(.time) } == "500 intents are unknown, in every context asked.\n")
    #expect(matrix(spec, verbose: true) { _, _ in fine }.split(separator: "\n").count == 500)
    #expect(matrix(spec) { _, _ in bad }.split(separator: "\n").count == Matrix.listedIntents + 1)
  }
}
