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
}
