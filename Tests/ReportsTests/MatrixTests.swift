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

  @Test("a column has a line for each variable if one line has no room for all")
  func stacked() throws {
    let spec = try spec(intents: 2, tenants: 2)
    let text = matrix(spec) { intent, context in intent.index == 1 && context.index == 1 ? bad : fine }
    #expect(
      text == """
               user = anon   user = member  user = anon   user = member
               tenant = t0   tenant = t0    tenant = t1   tenant = t1
        goTo0  lands in every context
        goTo1  lands         REFUTED        lands         lands

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

  @Test("several refutations of one intent say what is wrong")
  func refutations() throws {
    let spec = try spec(intents: 1, tenants: 30)
    let results = spec.machine.contexts.all.flatMap { context -> [(Obligation, Verdict)] in
      let intent = IntentID(0)
      switch spec.machine.contexts.value(of: VariableID(1), in: context) {
      case 3: return [(.denied(intent, context), bad)]
      case 4: return [(.reachable(intent, context), bad), (.lands(intent, context), bad)]
      case 5: return [(.reachable(intent, context), fine), (.lands(intent, context), bad)]
      case 6: return [(.lands(intent, context), fine), (.landsAnywhere(intent, context), bad)]
      default: return [(.lands(intent, context), fine)]
      }
    }
    var page = Page(style: .plain)
    let report = CheckReport(spec: spec, path: "many.yaml", results: results, findings: Findings())
    Matrix(report).write(to: &page, verbose: false)
    #expect(
      page.text == """
        goTo0  REFUTED (lands although denied) when tenant == t3
               REFUTED (never lands) when tenant == t4
               REFUTED (can fail to land) when tenant == t5
               REFUTED (can fail to land from elsewhere) when tenant == t6
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

  @Test("of landing and being denied, landing is described by what it leaves out, among the contexts that occur")
  func denied() throws {
    let spec = try spec(intents: 1, tenants: 30)
    func tenant(_ context: Context) -> Int { spec.machine.contexts.value(of: VariableID(1), in: context) }
    // Nobody is anonymous but with the first tenant.
    let occurring = spec.machine.contexts.all.filter { $0.index % 2 == 1 || tenant($0) == 0 }
    let results = occurring.map { context -> (Obligation, Verdict) in
      tenant(context) < 20 ? (.denied(IntentID(0), context), fine) : (.lands(IntentID(0), context), fine)
    }
    func text(isComplete: Bool) -> String {
      let report = CheckReport(
        spec: spec, path: "many.yaml", results: results, findings: Findings(), isComplete: isComplete)
      var page = Page(style: .plain)
      Matrix(report).write(to: &page, verbose: false)
      return page.text
    }
    let early = "tenant in [\((0..<20).map { "t\($0)" }.joined(separator: ", "))]"
    #expect(early.count < ContextCover.mostLetters)
    let words = text(isComplete: true).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words == "goTo0 lands unless \(early) denied when \(early)")
    // Of contexts that were not asked about nothing is known.
    #expect(text(isComplete: false).contains("denied in 21 of 60 contexts"))
  }

  @Test("of many intents only those with something to report are listed, unless all are asked for")
  func many() throws {
    let spec = try spec(intents: 500, tenants: 1)
    let text = matrix(spec) { intent, _ in intent.index == 123 ? bad : fine }
    #expect(
      text == """
        499 intents land or are denied as they should, in every context.
        goTo123  REFUTED in every context

        """)
    #expect(matrix(spec) { _, _ in .unknown(.time) } == "500 intents are unknown, in every context.\n")
    #expect(matrix(spec, verbose: true) { _, _ in fine }.split(separator: "\n").count == 500)
    #expect(matrix(spec) { _, _ in bad }.split(separator: "\n").count == Matrix.listedIntents + 1)
  }
}
