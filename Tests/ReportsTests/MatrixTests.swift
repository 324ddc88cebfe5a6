import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import Reports

@Suite("matrix of intents and contexts")
struct MatrixTests {
  private typealias Cell = LinkResults.Cell

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
          read: a -> a when user == anon and tenant == t0
        browsing: none
        intents:
        \(list)
        """, named: "many.yaml")
  }

  private func matrix(_ spec: Spec, verbose: Bool = false, _ rows: [[Cell]]) -> String {
    let rows = rows.enumerated().map { LinkResults.Row(intent: IntentID($0), cells: $1) }
    let total = rows.first?.cells.first?.contexts.total ?? 1
    let results = LinkResults(rows: rows, contexts: Fixture.all(total))
    let report = CheckReport(spec: spec, path: "many.yaml", results: [], findings: Findings(results: results))
    var page = Page(style: .plain)
    Matrix(.init(report)).write(to: &page, verbose: verbose)
    return page.text
  }

  private func cell(_ result: LinkResults.Result, _ contexts: ContextCondition, _ performed: ClosedRange<Int>? = nil)
    -> Cell
  {
    Cell(result: result, contexts: contexts, performed: performed)
  }

  /// Of 60 contexts those with one of these tenants.
  private func tenants(_ values: [Int]) -> ContextCondition {
    Fixture.when(1, values, Double(2 * values.count), of: 60)
  }

  private let bad = LinkResults.Result.refuted([.lands])

  @Test("what decides is in columns, and nothing else")
  func columns() throws {
    let rows = [
      [cell(.lands, Fixture.all(60), 2...2)],
      [cell(bad, Fixture.when(0, [1], 30, of: 60)), cell(.lands, Fixture.when(0, [0], 30, of: 60), 2...3)],
      [cell(.lands, Fixture.when(0, [0], 30, of: 60))],
    ]
    expect(
      matrix(try spec(intents: 3, tenants: 30), rows),
      equals: """
               user = anon   user = member
        goTo0  lands  2 in every context
        goTo1  lands  2–3    REFUTED
        goTo2  lands         –
        The number is how many events the shortest run performs.

        """)
  }

  @Test("a column has a line for each variable if one line has no room for all")
  func stacked() throws {
    let both = ContextCondition([[.init(VariableID(0), [1]), .init(VariableID(1), [1])]], count: 1, of: 4)
    let rest = ContextCondition(
      [[.init(VariableID(0), [0])], [.init(VariableID(0), [1]), .init(VariableID(1), [0])]], count: 3, of: 4)
    let rows = [[cell(.lands, Fixture.all(4))], [cell(bad, both), cell(.lands, rest)]]
    expect(
      matrix(try spec(intents: 2, tenants: 2), rows),
      equals: """
               user = anon   user = member  user = anon   user = member
               tenant = t0   tenant = t0    tenant = t1   tenant = t1
        goTo0  lands in every context
        goTo1  lands         lands          lands         REFUTED

        """)
  }

  @Test("a value for which two conditions hold occurs with no context, so nothing is said of it")
  func neverOccurring() throws {
    let rows = [[cell(.denied, tenants([0, 1])), cell(.lands, tenants([1, 2]))]]
    expect(
      matrix(try spec(intents: 1, tenants: 3), rows),
      equals: """
               tenant = t0   tenant = t1   tenant = t2
        goTo0  denied        –             lands

        """)
  }

  @Test("nothing is said of values with which no link opens")
  func impossible() throws {
    let spec = try SpecReader.read(
      text: """
        navigation: Two
        format: 1
        root: a
        context:
          user: [anon, member]
          plan: [free, paid]
        initially: not (user == anon and plan == paid)
        screens: [a, b]
        transitions:
          go: any -> b when user == member
          buy: any -> b when plan == paid
        browsing: none
        intents:
          goB: { target: b, journey: [go] }
          goPaid: { target: b, journey: [buy] }
        """, named: "two.yaml")
    var page = Page(style: .plain)
    Matrix(.init(CheckReport(spec: spec, path: "two.yaml", results: [], findings: try findings(spec.machine))))
      .write(to: &page, verbose: false)
    expect(
      page.text,
      equals: """
                user = anon   user = member  user = anon   user = member
                plan = free   plan = free    plan = paid   plan = paid
        goB     REFUTED       lands  1       –             lands  1
        goPaid  REFUTED       REFUTED        –             lands  1
        The number is how many events the shortest run performs.

        """)
  }

  private func findings(_ machine: Machine) throws -> Findings {
    var findings = Findings()
    try Checker.check(machine) { event in if case .finished(let found) = event { findings = found } }
    return findings
  }

  @Test("of what no variable decides, no contexts are spoken of where there is but one")
  func single() throws {
    let rows = [[cell(.lands, Fixture.all(1), 1...1)], [cell(bad, Fixture.all(1))]]
    expect(
      matrix(try spec(intents: 2, tenants: 2), rows),
      equals: """
        goTo0  lands  1
        goTo1  REFUTED
        The number is how many events the shortest run performs.

        """)
  }

  @Test("results that have no room as columns are a line each, under the condition that tells them apart")
  func merged() throws {
    let first = ContextCondition([[.init(VariableID(0), [0]), .init(VariableID(1), [0])]], count: 1, of: 60)
    let rows = [
      [cell(.lands, Fixture.all(60))],
      [
        cell(.unknown(.time), first), cell(bad, tenants([7])),
        cell(.lands, ContextCondition(nil, count: 57, of: 60)),
      ],
    ]
    expect(
      matrix(try spec(intents: 2, tenants: 30), rows),
      equals: """
        goTo0  lands in every context
        goTo1  unknown when user == anon and tenant == t0
               REFUTED when tenant == t7
               lands otherwise

        """)
  }

  @Test("several refutations of one intent say what is wrong")
  func refutations() throws {
    let kinds: [[Obligation.Kind]] = [[.denied], [.reachable, .lands], [.lands], [.landsAnywhere]]
    let cells =
      kinds.enumerated().map { cell(.refuted($1), tenants([3 + $0])) }
      + [cell(.lands, ContextCondition(nil, count: 52, of: 60))]
    expect(
      matrix(try spec(intents: 1, tenants: 30), [cells]),
      equals: """
        goTo0  REFUTED (lands although denied) when tenant == t3
               REFUTED (never lands) when tenant == t4
               REFUTED (can fail to land) when tenant == t5
               REFUTED (can fail to land from elsewhere) when tenant == t6
               lands otherwise

        """)
  }

  @Test("lands unless: the larger part is described by what it leaves out")
  func unless() throws {
    let rest = ContextCondition([[.init(VariableID(1), (0..<30).filter { $0 != 7 })]], count: 58, of: 60)
    expect(
      matrix(try spec(intents: 1, tenants: 30), [[cell(bad, tenants([7])), cell(.lands, rest)]]),
      equals: """
        goTo0  lands unless tenant == t7
               REFUTED when tenant == t7

        """)
  }

  @Test("of landing and being denied, landing is described by what it leaves out; elsewhere nothing may be known")
  func denied() throws {
    let spec = try spec(intents: 1, tenants: 30)
    func text(_ lands: Double) -> String {
      matrix(
        spec, [[cell(.lands, ContextCondition(nil, count: lands, of: 60)), cell(.denied, tenants(Array(0..<20)))]]
      ).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let early = "tenant in [\((0..<20).map { "t\($0)" }.joined(separator: ", "))]"
    #expect(early.count < 120)
    expect(text(20), equals: "goTo0 lands unless \(early) denied when \(early)")
    expect(text(19), equals: "goTo0 lands in 19 of 60 contexts denied when \(early)")
  }

  @Test("a condition that is long is not shown, and large numbers are rounded")
  func long() throws {
    let spec = try spec(intents: 1, tenants: 60)
    let many = Fixture.when(1, Array(0..<50), 0x1p50, of: 0x1p60)
    expect(matrix(spec, [[cell(.lands, many)]]), equals: "goTo0  lands in 1.1 × 10^15 of 1.2 × 10^18 contexts\n")
  }

  @Test("of many intents only those with something to report are listed, unless all are asked for")
  func many() throws {
    let spec = try spec(intents: 500, tenants: 1)
    func matrix(verbose: Bool = false, _ result: (Int) -> LinkResults.Result) -> String {
      self.matrix(spec, verbose: verbose, (0..<500).map { [cell(result($0), Fixture.all(2))] })
    }
    expect(
      matrix { $0 == 123 ? bad : .lands },
      equals: """
        499 intents land or are denied as they should, in every context (--verbose).
        goTo123  REFUTED in every context

        """)
    expect(matrix { _ in .unknown(.time) }, equals: "500 intents are unknown, in every context.\n")
    expect(matrix(verbose: true) { _ in .lands }.split(separator: "\n").count, equals: 500)
    expect(matrix { _ in bad }.split(separator: "\n").count, equals: Matrix.listedIntents + 1)
  }

  @Test("a check gives one row for each intent, and a flag that nothing reads changes no line")
  func unread() throws {
    func text(_ flags: String) throws -> String {
      let report = try Fixture.checked(
        Fixture.text.replacing("  user: [loggedOut, loggedIn]\n", with: "  user: [loggedOut, loggedIn]\n\(flags)"))
      return TextReport(report, detail: .verbose).text()
    }
    let plain = try text("")
    #expect(plain.contains("goToOrders  lands  2 in every context\n"))
    let flagged = try text("  beta: [on, off]\n  theme: [light, dark, blue]\n")
    // Only the line on which the cause is.
    expect(flagged.replacing(":34:", with: ":32:"), equals: plain)
  }
}
