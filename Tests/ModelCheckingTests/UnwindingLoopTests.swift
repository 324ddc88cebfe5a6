import NavigationModel
import NavigationSupport
import SpecFile
import StateSpace
import Testing

@testable import ModelChecking

@Suite("What is put on itself without end, and taken away by one move, with tabs") struct UnwindingLoopTests {
  /// Notes are pushed on notes in a page over the tabs; a link closes the page, and shows the orders.
  private func shop(
    over: String = "home, list", journey: String = "[when sheet: [close], showOrders]"
  ) throws -> Machine {
    try SpecReader.read(
      text: """
        navigation: Tabs
        root: allPoppedToRoot
        tabs: { shop: home, orders: list }
        screens: [home, list, page, note]
        transitions:
          openPage: \(over) -> present page
          writeNote: page, note -> push note
          close: any -> dismiss
          showOrders: any -> select orders
        intents:
          orders: { target: list, journey: \(journey) }
        """, named: "tabs.yaml"
    ).machine
  }

  private func isProved(_ name: String, _ machine: Machine) throws -> Bool? {
    let checked = try Checked(machine, .only { $0.name(in: machine) == name ? [[]] : [] })
    let verdict = try #require(checked.verdicts.first?.verdict)
    if verdict.unknown != nil { return nil }
    return verdict.refutations.isEmpty
  }

  @Test("ends, however much it is, and shows what lies below")
  func ends() throws {
    let machine = try shop()
    let explorer = try SymbolicExplorer(machine, cancellation: Cancellation(), .none)
    #expect(explorer.symbolic.hasRelations)
    expect(try explorer.judge(.terminates(IntentID(0))).failing, equals: .empty)
    expect(try explorer.judge(.landsAnywhere(IntentID(0))).failing, equals: .empty)
    expect(try isProved("terminates(orders)", machine), equals: true)
    expect(try isProved("lands-anywhere(orders)", machine), equals: true)
  }

  @Test("does not end what begins anew each time, nor land where another sheet lies below")
  func fails() throws {
    let again = try shop(over: "any", journey: "[when sheet: [close], openPage, retry]")
    expect(try isProved("terminates(orders)", again), equals: false)
    let piled = try shop(over: "any")
    expect(try isProved("terminates(orders)", piled), equals: true)
    expect(try isProved("lands-anywhere(orders)", piled), equals: false)
  }
}
