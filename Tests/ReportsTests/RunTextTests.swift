import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

@Suite("runs in words")
struct RunTextTests {
  private func run(_ variables: String, _ claim: String = "never screen != b and user == member") throws -> String {
    var page = Page(style: .plain)
    page.run(try document(variables, claim), indent: 0)
    return page.text
  }

  private func document(_ variables: String, _ claim: String, steps: String = "go") throws -> ProveDocument.Run {
    let machine = try SpecReader.read(
      text: """
        navigation: Context
        format: 1
        root: a
        context:
        \(variables)
        initially: user == anon
        screens: [a, b]
        transitions:
          go: any -> b
        intents:
          goToB:
            target: b
            journey: [set user = member, \(steps)]
        properties:
          all is read: \(claim)
        """, named: "context.yaml"
    ).machine
    var trace = Trace(start: machine.starts[0])
    trace.append(try #require(Step.choices(in: trace.start, of: machine).last))
    while trace.ending == nil { trace.append(Step.choices(in: trace.end, of: machine)[0]) }
    return ProveDocument.Run(trace, SpecNames(machine))
  }

  @Test("in a line with too little room whole moves are left out of the middle, and never the last")
  func short() throws {
    let run = try document(
      "  user: [anon, member]", "never screen != b and user == member", steps: "go, go, go, go")
    let whole = RunText.line(run)
    expect(whole, equals: "a · anon: a link opens goToB → go → go → go → go → ends landed")
    expect(RunText.line(run, in: whole.count), equals: whole)
    expect(RunText.line(run, in: 60), equals: "a · anon: a link opens goToB → … → go → go → ends landed")
    expect(RunText.line(run, in: 55), equals: "a · anon: a link opens goToB → … → go → ends landed")
    expect(RunText.line(run, in: 1), equals: "a · anon: … → ends landed")
  }

  @Test("the values of the only variable need no name")
  func one() throws {
    try expect(
      run("  user: [anon, member]"),
      equals: """
            start                a · anon
         1  a link opens goToB   a · anon
         2  set user = member    a · member
         3  go                   b · member
         4  ends landed          b · member

        """)
  }

  @Test("a value that is also a screen's name has its variable's name")
  func ambiguous() throws {
    try expect(
      run("  user: [anon, member, b]"),
      equals: """
            start                a · user = anon
         1  a link opens goToB   a · user = anon
         2  set user = member    a · user = member
         3  go                   b · user = member
         4  ends landed          b · user = member

        """)
  }

  @Test("values of several variables have names, and after the start only what has changed is shown")
  func several() throws {
    try expect(
      run("  user: [anon, member]\n  tab: [home, profile]", "never tab == profile and user == member"),
      equals: """
            start                a · user = anon, tab = home
         1  a link opens goToB   a
         2  set user = member    a · user = member
         3  go                   b
         4  ends landed          b

        """)
  }

  @Test("a variable that nothing reads is not shown")
  func unread() throws {
    try expect(run("  user: [anon, member]\n  tab: [home, profile]"), equals: run("  user: [anon, member]"))
  }
}
