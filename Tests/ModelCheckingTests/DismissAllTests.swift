import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@Suite("'dismiss all' in proofs") struct DismissAllTests {
  /// Products on home, and pages in as many sheets as users like; a link closes what is up, and shows a product.
  private func shop(_ close: String, journey: String = "[closeSheets, goHome, showProduct]") throws -> Machine {
    try SpecReader.read(
      text: """
        navigation: Shop
        root: home
        screens: [home, product, page, note]
        transitions:
          goHome:
            - product -> back to home
            - home -> stay
          closeSheets: any -> \(close)
          showProduct: home -> push product
          openPage: any -> present page
          writeNote: page -> push note
        intents:
          goToProduct: { target: home push product, journey: \(journey) }
          goToPage: { target: any present page, journey: [openPage] }
        links:
          deep: { schemes: [shop], host: shop.example }
          routes:
            goToProduct: /p
            goToPage: /page
        """, named: "shop.yaml"
    ).machine
  }

  private func tabs(_ close: String) throws -> Machine {
    try SpecReader.read(
      text: """
        navigation: Tabs
        root: allPoppedToRoot
        tabs: { shop: home, orders: list }
        screens: [home, list, order, page]
        transitions:
          goToOrders: any -> \(close)
          showOrder: list -> push order
          openPage: any -> present page
        intents:
          orders: { target: [list, list push order], journey: [goToOrders] }
        """, named: "tabs.yaml"
    ).machine
  }

  private func isProved(_ name: String, _ machine: Machine) throws -> Bool? {
    let checked = try Checked(machine, .only { $0.name(in: machine) == name ? [[]] : [] })
    let verdict = try #require(checked.verdicts.first?.verdict)
    if verdict.parts.contains(where: { if case .unknown = $0.answer { true } else { false } }) { return nil }
    return verdict.refutations.isEmpty
  }

  @Test("as many sheets as there are go, where dismissing one, twice, or only if one is up would not do")
  func piles() throws {
    #expect(try isProved("lands-anywhere(goToProduct)", shop("dismiss all")) == true)
    for other in ["dismiss", "dismiss when sheet"] {
      #expect(try isProved("lands-anywhere(goToProduct)", shop(other)) == false, "\(other)")
    }
    let twice = "[{ when sheet: [closeSheets] }, { when sheet: [closeSheets] }, goHome, showProduct]"
    #expect(try isProved("lands-anywhere(goToProduct)", shop("dismiss", journey: twice)) == false)
  }

  @Test("what lies in tabs stays")
  func inTabs() throws {
    #expect(try isProved("lands-anywhere(orders)", tabs("dismiss all then select orders")) == true)
    #expect(try isProved("lands-anywhere(orders)", tabs("dismiss all")) == false)
    #expect(try isProved("lands-anywhere(orders)", tabs("select orders")) == false)
  }

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

  /// On a screen that nobody leaves by hand an event that dismisses all sheets is a way on in a sheet only.
  @Test("it is a way on from what lies in a sheet, and from nowhere else", arguments: ["push", "present"])
  func waysOn(verb: String) throws {
    let machine = try SpecReader.read(
      text: """
        navigation: Onboarding
        root: home
        screens: [home, { welcome: { by hand: no } }]
        transitions:
          goHome: any -> reset
          welcomes: home -> \(verb) welcome
          leave: welcome -> dismiss all
        browsing: [leave]
        intents:
          welcome: { target: home \(verb) welcome, journey: [goHome, welcomes] }
        """, named: "onboarding.yaml"
    ).machine
    #expect(try isProved("back(welcome)", machine) == (verb == "present"))
    expect(StackComparison(machine, depth: 4).differences, equals: [])
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
