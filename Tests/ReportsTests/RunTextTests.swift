import NavigationModel
import SpecFile
import Testing

@testable import Reports

@Suite("runs in words")
struct RunTextTests {
  private func run(_ variables: String) throws -> String {
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
        """, named: "context.yaml"
    ).machine
    var trace = Trace(start: machine.initialConfigurations[0])
    trace.append(try #require(Step.choices(in: trace.start, of: machine).last))
    while trace.ending == nil { trace.append(Step.choices(in: trace.end, of: machine)[0]) }
    var page = Page(style: .plain)
    RunText.write(trace, of: machine, indent: 0, to: &page)
    return page.text
  }

  @Test("of few variables every step says all values")
  func few() throws {
    #expect(
      try run("  user: [anon, member]\n  plan: [free, paid]") == """
            start                a · anon, free
         1  a link opens goToB   a · anon, free
         2  set user = member    a · member, free
         3  go                   b · member, free
         4  ends landed          b · member, free

        """)
  }

  @Test("of many variables a step says what has changed")
  func many() throws {
    #expect(
      try run("  user: [anon, member]\n  plan: [free, paid]\n  a: [no, yes]\n  b: [off, on]") == """
            start                a · anon, free, no, off
         1  a link opens goToB   a
         2  set user = member    a · user = member
         3  go                   b
         4  ends landed          b

        """)
  }
}
