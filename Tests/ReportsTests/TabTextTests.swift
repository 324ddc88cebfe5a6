import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@testable import Reports

@Suite("With tabs")
struct TabTextTests {
  let machine: Machine
  init() throws { machine = try Draft.tabbedShop().machine() }

  private func screen(_ name: String) -> ScreenID { ScreenID(machine.screens.firstIndex { $0.name == name } ?? -1) }

  /// home, then a tap on orders, and a login above it.
  private func run() throws -> Trace {
    var trace = Trace(start: machine.start(in: Context()))
    let login = try #require(machine.transitions.firstIndex { machine.events[$0.event.index].name == "askForLogin" })
    for move in [Move.tap(TabID(1)), .browse(TransitionID(login))] {
      trace.append(try #require(Step.choice(move, in: trace.end, of: machine)))
    }
    return trace
  }

  @Test("a place says which tab is selected, and a tap which was tapped")
  func places() throws {
    let trace = try run()
    expect(machine.stack(trace.start), equals: "restaurants: home")
    expect(machine.stack(trace.end), equals: "orders: ordersSignedOut present login")
    expect(MoveText.text(trace.entries[0], in: machine), equals: "the user taps the tab orders")
    let launch = machine.contexts.context(of: [0, 1])
    expect(machine.stack(machine.start(in: launch)), equals: "onboarding")
  }

  @Test("claims call the root by its name")
  func claims() {
    expect(
      Claims.sentence(.reachable(IntentID(0)), in: machine),
      equals: "From allPoppedToRoot, some run of goToOrder lands on orderDetails.")
    #expect(Claims.sentence(.resets(machine.root), in: machine).contains("to the root, allPoppedToRoot,"))
  }

  @Test("drawings have a node for each tab, for the root and for the launch")
  func drawings() throws {
    let dot = DotExport.text(machine)
    for line in [
      #"t1 [label="orders", shape=tab];"#, #"root [label="allPoppedToRoot", style="rounded,bold", peripheries=2];"#,
      #"any -> t1 [label="goToOrders: select orders", color=black, fontcolor=black, style=dashed];"#,
      #"any -> root [label="popEverything: reset", color=black, fontcolor=black, style=dashed];"#,
      #"t1 -> s2 [label="when user == here", style=dotted];"#, #"t1 -> s3 [label="", style=dotted];"#,
      #"launch -> s7 [label="when seen == no", style=dotted];"#, #"s0 [label="home"];"#,
    ] { #expect(dot.contains("  \(line)\n"), "\(line)\n\(dot)") }
    let mermaid = MermaidExport.text(machine)
    for line in [
      #"t1[/"orders"\]"#, #"root(["allPoppedToRoot"])"#, #"any -.->|"goToOrders: select orders"| t1"#,
      #"any -.->|"popEverything: reset"| root"#, #"t1 -.->|"when user == here"| s2"#, "t1 -.-> s3",
      #"launch -.->|"when seen == no"| s7"#, #"s0("home")"#,
    ] { #expect(mermaid.contains("  \(line)\n"), "\(line)\n\(mermaid)") }
    // Without tabs the root is a screen.
    let plain = DotExport.text(try Draft("home").machine())
    #expect(plain.contains("s0 [label=\"home\", style=\"rounded,bold\", peripheries=2];"))
  }
}
