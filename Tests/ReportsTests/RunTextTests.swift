import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

@Suite("runs in words")
struct RunTextTests {
  private func run(_ variables: String, _ claim: String = "never screen != b and user == member") throws -> String {
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
            journey: [set user = member, go]
        properties:
          all is read: \(claim)
        """, named: "context.yaml"
    ).machine
    var trace = Trace(start: machine.starts[0])
    trace.append(try #require(Step.choices(in: trace.start, of: machine).last))
    while trace.ending == nil { trace.append(Step.choices(in: trace.end, of: machine)[0]) }
    var page = Page(style: .plain)
    RunText.write(ProveDocument.Run(trace, SpecNames(machine)), indent: 0, to: &page)
    return page.text
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
