import Basics
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

@Suite("drawings")
struct DrawingTests {
  @Test("in dot, transitions are coloured by who may make them, and any is one node")
  func dot() throws {
    expect(
      DotExport.text(try Fixture.spec().machine),
      equals: """
        digraph "Shop" {
          rankdir=LR;
          node [shape=box, style=rounded, fontname="Helvetica"];
          edge [fontname="Helvetica", fontsize=10];
          s0 [label="start", style="rounded,bold", peripheries=2];
          s1 [label="home"];
          s2 [label="login"];
          s3 [label="orders\\nrequires user == loggedIn"];
          any [label="any screen", shape=plaintext, fontcolor="gray40"];
          s0 -> s1 [label="goToHome", color=black, fontcolor=black];
          s0 -> s2 [label="goToLogin when user == loggedOut", color=blue, fontcolor=blue];
          s0 -> s3 [label="loadOrders when user == loggedIn", color=red, fontcolor=red];
          any -> s0 [label="popEverything", color=black, fontcolor=black, style=dashed];
          label="user: loggedOut blue, loggedIn red\\notherwise black";
          labelloc=b;
          fontname="Helvetica";
        }

        """)
  }

  @Test("in mermaid the same")
  func mermaid() throws {
    expect(
      MermaidExport.text(try Fixture.spec().machine),
      equals: """
        flowchart LR
          s0(["start"])
          s1("home")
          s2("login")
          s3("orders")
          any["any screen"]
          s0 -->|"goToHome"| s1
          s0 -->|"goToLogin when user == loggedOut"| s2
          s0 -->|"loadOrders when user == loggedIn"| s3
          any -.->|"popEverything"| s0
          linkStyle 1 stroke:blue,color:blue
          linkStyle 2 stroke:red,color:red
          style any fill:none,stroke:none
          legend["user: loggedOut blue, loggedIn red#59; otherwise black"]
          style legend fill:none,stroke:none

        """)
  }

  @Test("what begins on the root is drawn from the root, and from screens beside it")
  func fromRoot() throws {
    let text = """
      navigation: Tabs
      root: popped
      context: { user: [out, in-app] }
      screens: [home, orders, login]
      tabs: { a: home, b: orders }
      transitions:
        pop: any -> reset
        go: popped -> select b when user == in-app
        sign: any -> present login when user == out and (popped or screen == orders)
        leave: login, popped -> dismiss
      intents:
        go: { target: orders, journey: [pop, go] }
      """
    let lines = DotExport.text(try Fixture.spec(text).machine).split(separator: "\n").filter { $0.contains(" -> ") }
    expect(
      lines.map { $0.prefix { $0 != "," } },
      equals: [
        "  root -> t1 [label=\"go: select b when user == in-app\"",
        "  root -> s2 [label=\"sign: present login when user == out\"",
        "  s1 -> s2 [label=\"sign: present login when user == out\"", "  root -> below [label=\"leave: dismiss\"",
        "  s2 -> below [label=\"leave: dismiss\"", "  any -> root [label=\"pop: reset\"", "  t0 -> s0 [label=\"\"",
        "  t1 -> s1 [label=\"\"",
      ])
  }

  @Test("no name can break out of its label", arguments: ["a\"b", "a\\", "a]\n  x --> y", "a\u{1B}[2J", "]]\"#;<b>"])
  func hostile(_ name: String) throws {
    let machine = try Machine(
      name: name, root: ScreenID(0), screens: [Screen(name: name)], events: [Event(name: name)],
      transitions: [Transition(event: EventID(0), source: .any, target: ScreenID(0))])
    let dot = DotExport.text(machine)
    // Every quote is either the beginning or end of a string, or escaped.
    let strings = dot.matches(of: #/"(?:[^"\\]|\\.)*"/#).count
    #expect(dot.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "").contains("\"") == false)
    #expect(strings == DotExport.text(try plain()).matches(of: #/"(?:[^"\\]|\\.)*"/#).count)
    let mermaid = MermaidExport.text(machine)
    #expect(mermaid.split(separator: "\n").count == MermaidExport.text(try plain()).split(separator: "\n").count)
    #expect(mermaid.filter { $0 == "\"" }.count == MermaidExport.text(try plain()).filter { $0 == "\"" }.count)
    #expect((dot + mermaid).unicodeScalars.allSatisfy { SafeText.isVisible($0) || $0 == "\n" })
  }

  private func plain() throws -> Machine {
    try Machine(
      name: "a", root: ScreenID(0), screens: [Screen(name: "a")], events: [Event(name: "a")],
      transitions: [Transition(event: EventID(0), source: .any, target: ScreenID(0))])
  }

  @Test("a guard is coloured by what it comes to, not by how it is written")
  func colours() throws {
    let machine = try Fixture.spec().machine
    let user = VariableID(0)
    let out = Condition.variable(user, [0])
    let login = Condition.variable(user, [1])
    expect(Drawing.colour(nil, in: machine), equals: .black)
    expect(Drawing.colour(.not(login), in: machine), equals: .blue)
    expect(Drawing.colour(.and(login, .screen([ScreenID(1)])), in: machine), equals: .red)
    expect(Drawing.colour(.or(login, out), in: machine), equals: .black)
    expect(Drawing.colour(.implies(out, .not(out)), in: machine), equals: .red)
  }
}
