import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("The rule 'resets'") struct ResetsTests {
  private func resets(_ machine: Machine) throws -> [String] {
    try Checked(machine, .only { $0.kind == .resets ? [[]] : [] }).verdicts.map { $0.obligation.name(in: machine) }
  }

  @Test("is not asked of the root in the specs that are held to it")
  func specs() throws {
    for machine in [try PluginLinks.published().machine, try PluginLinks.spec().machine] {
      let root = machine.screens[machine.root.index].name
      try expect(resets(machine).count, equals: machine.screens.count - 1)
      #expect(try !resets(machine).contains("resets(\(root))"))
    }
    // With tabs the root is no screen.
    let machine = try JustEat.machine()
    try expect(resets(machine), equals: machine.screens.map { "resets(\($0.name))" })
  }
}
