import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

@Suite("Stacks in drawings and words")
struct StackTextTests {
  private static func machine() throws -> Machine {
    try SpecReader.read(
      text: """
        navigation: Shop
        root: home
        context: { user: [out, member] }
        screens: [home, product, login, { payment: { by hand: no } }]
        transitions:
          goHome: any -> reset
          showProduct: home, product -> push product
          showLogin: any -> present login when user == out
          goBack: product -> back
          refresh: any -> stay
        prompts:
          signIn: { done: any -> dismiss set user = member, no: "adverse, abort" }
        changes:
          signsOut:
            - payment -> dismiss then replace home set user = out when user == member
            - any -> stay set user = out when user == member and screen != payment
        intents:
          openProduct:
            target: [login, home push product]
            journey: [goHome, ask signIn, showProduct]
        """, named: "shop.yaml"
    ).machine
  }

  @Test("in mermaid an edge says what becomes of what is shown, and what goes back ends on what lies below")
  func mermaid() throws {
    expect(
      MermaidExport.text(try Self.machine()),
      equals: """
        flowchart LR
          s0(["home"])
          s1("product")
          s2("login")
          s3("payment")
          any["any screen"]
          below["what lies below"]
          s0 -->|"showProduct: push product"| s1
          s1 -->|"showProduct: push product"| s1
          s1 -->|"goBack: back"| below
          s3 -.->|"signsOut: dismiss then replace home when user == member"| s0
          any -.->|"goHome: reset"| s0
          any -.->|"showLogin: present login when user == out"| s2
          any -.->|"signIn done: dismiss"| below
          linkStyle 5 stroke:blue,color:blue
          linkStyle 3 stroke:red,color:red
          style any fill:none,stroke:none
          style below fill:none,stroke:none
          legend["user: out blue, member red#59; otherwise black"]
          style legend fill:none,stroke:none

        """)
  }

  @Test("with tabs what is reset ends on the root, and what is selected on its tab")
  func tabs() throws {
    let machine = try SpecReader.read(
      text: """
        navigation: Shop
        root: popped
        screens: [home, orders]
        tabs: { shop: home, mine: orders }
        transitions:
          goHome: any -> reset
          showOrders: popped -> select mine
          showHome: any -> reset then replace home
        """, named: "shop.yaml"
    ).machine
    let text = MermaidExport.text(machine)
    for line in [
      "t1[/\"mine\"\\]", "root([\"popped\"])", "t1 -.-> s1", "any -.->|\"goHome: reset\"| root",
      "root -->|\"showOrders: select mine\"| t1", "any -.->|\"showHome: reset then replace home\"| s0",
    ] {
      #expect(text.contains("  \(line)\n"), "\(line)")
    }
    #expect(DotExport.text(machine).contains("t1 [label=\"mine\", shape=tab];"))
  }

  @Test("in dot the same, and screens that are not left by hand say so")
  func dot() throws {
    let text = DotExport.text(try Self.machine())
    for line in [
      "s3 [label=\"payment\\nnot left by hand\"];",
      "below [label=\"what lies below\", shape=plaintext, fontcolor=\"gray40\"];",
      "s1 -> below [label=\"goBack: back\", color=black, fontcolor=black];",
      "s3 -> s0 [label=\"signsOut: dismiss then replace home when user == member\", color=red, fontcolor=red, "
        + "style=dashed];",
      "any -> below [label=\"signIn done: dismiss\", color=black, fontcolor=black, style=dashed];",
    ] {
      #expect(text.contains("  \(line)\n"), "\(line)")
    }
  }

  @Test("a place is told from the bottom upwards, as targets are spelt")
  func places() throws {
    let machine = try Self.machine()
    let (home, product, login) = (ScreenID(0), ScreenID(1), ScreenID(2))
    let context = try #require(machine.initialConfigurations()?.first?.context)
    func told(_ screen: ScreenID, _ entries: [Stack.Entry]) -> String {
      machine.stack(Configuration(screen: screen, context: context, stack: Stack(entries)))
    }
    expect(told(home, []), equals: "home")
    expect(told(login, [.init(home, .pushed), .init(product, .presented)]), equals: "home push product present login")
    let many = Array(repeating: Stack.Entry(product, .pushed), count: 9)
    expect(
      told(login, [.init(home, .pushed)] + many),
      equals: "… push product push product push product push product push login")
    expect(machine.targets(of: IntentID(0)), equals: "login or 'home push product'")
    expect(machine.summary(TransitionID(1)), equals: "showProduct: home, product -> push product")
  }
}
