import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@Suite("'dismiss all' in proofs") struct DismissAllTests {
  @Test("the proof and brute force agree on random machines with it", arguments: sample(0..<200, day: 12))
  func randomStacks(number: Int) throws {
    let machine = try RandomMachine.make(seed: UInt64(7 * number + 2), hasBranches: number % 2 == 0, hasStacks: true)
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }

  // Six of them take 2 to 37 s by blocks: at night.
  @Test("and where they have tabs", arguments: (0..<24).filter { isNight || ![2, 4, 11, 12, 13, 22].contains($0) })
  func randomTabs(number: Int) throws {
    let machine = try RandomMachine.make(seed: UInt64(7 * number + 4), hasBranches: number % 2 == 1, hasTabs: true)
    expect(StackComparison(machine, depth: 3).differences, equals: [])
  }

  /// Users are in sheets only where they have logged out, so that which frame is left matters.
  @Test("both readings and brute force agree on sheets that other sheets lie on", arguments: 0..<6)
  func agreement(number: Int) throws {
    let actions = [
      "dismiss all", "dismiss all then back", "dismiss all then push c", "dismiss all then back to a",
      "dismiss all then replace b", "dismiss all then dismiss",
    ][number]
    let machine = try SpecReader.read(
      text: """
        navigation: Sheets
        root: a
        context: { user: [here, away] }
        screens: [a, { b: { requires: user == here } }, c, { d: { by hand: no } }]
        rules: [root-first, resets]
        transitions:
          e: a, c -> push b when user == here
          f: any -> present c set user = away when not sheet
          g: c -> present d when below b or user == here
          h: b, c -> push d
          i: any -> \(actions)
          j: d -> \(actions) set user = here
        intents:
          x: { target: [a push b, any push c], journey: [i, e] }
          y: { target: any present c, denied: below d, journey: [f, i, f] }
        """, named: "sheets.yaml"
    ).machine
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }
}
