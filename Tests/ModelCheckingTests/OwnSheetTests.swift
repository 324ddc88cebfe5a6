import Basics
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking

/// Journeys that present a sheet and then exchange what it covers.
@Suite("Below a journey's own sheets: the proof and brute force", .slow)
struct OwnSheetTests {
  /// Back leads from such a sheet to something older, whatever the journey has done before.
  @Test(
    "a journey's own sheets stay its own when a tab is selected or emptied below them",
    arguments: [
      (journey: "[nest, three]", three: "note -> select home"),
      (journey: "[nest, three]", three: "note -> present note then select home then dismiss"),
      (journey: "[nest, deeper, three]", three: "any -> select home"),
      (journey: "[nest, three]", three: "note -> reset orders"),
      (journey: "[deeper, nest, three]", three: "note -> select home then reset orders then select orders"),
      (journey: "[deeper, three]", three: "any -> present note then select home"),
      (journey: "[leave, nest, three]", three: "any -> select home"),
    ])
  func ownSheets(journey: String, three: String) throws {
    let text = Self.spec(
      """
      deeper: any -> push details when user == loggedIn
        nest: orders, details -> present note
        three: \(three)
      """, intent: "{ target: note, journey: \(journey) }")
    let machine = try SpecReader.read(text: text, named: "exchange.yaml").machine
    expect(StackComparison(machine, depth: 4).differences, equals: [])
  }

  /// Two of these were said to be proved, and fail.
  @Test("agree where random rules do it, too", arguments: (0..<600).filter { isNight || [118, 449].contains($0) })
  func random(seed: Int) throws {
    // Some have rules that no spec may have.
    guard let machine = try? Self.machine(seed: UInt64(seed)) else { return }
    expect(StackComparison(machine, depth: 3, most: 20_000, seconds: 20).differences, equals: [])
  }

  @Test("most of those can be read, and both that were judged wrongly")
  func read() throws {
    let read = (0..<600).filter { (try? Self.machine(seed: UInt64($0))) != nil }
    #expect(read.count > 400 && read.contains(118) && read.contains(449), "\(read.count)")
  }

  static func machine(seed: UInt64) throws -> Machine {
    try SpecReader.read(text: random(seed: seed), named: "exchange.yaml").machine
  }

  private static func random(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    func pick(_ all: [String]) -> String { all[Int.random(in: 0..<all.count, using: &random)] }
    let actions = [
      "select home", "select orders", "reset orders", "reset home", "present note", "push details", "dismiss", "back",
      "dismiss all", "replace details", "present list",
    ]
    func rule() -> String {
      let count = Int.random(in: 1...4, using: &random)
      return pick(["any", "any", "note", "orders, note", "details, note"]) + " -> "
        + (0..<count).map { _ in pick(actions) }.joined(separator: " then ")
        + pick(["", "", " when sheet", " when user == loggedIn"])
    }
    let journey = (0..<Int.random(in: 2...4, using: &random)).map { _ in
      pick(["nest", "deeper", "three", "four", "leave"])
    }
    return spec(
      """
      deeper: any -> push details when user == loggedIn and screen != details
        nest: any -> present note when not sheet
        three: \(rule())
        four: \(rule())
      """, intent: "{ target: [note, list, details, home], journey: [\(journey.joined(separator: ", "))] }")
  }

  /// - Parameter rules: their first line, and the others indented by two.
  private static func spec(_ rules: String, intent: String) -> String {
    """
    navigation: Exchange
    root: root
    context: { user: [loggedOut, loggedIn] }
    tabs: { home: home, orders: orders }
    screens: [home, orders, { details: { requires: user == loggedIn } }, note, list]
    transitions:
      leave: any -> stay set user = loggedOut
      enter: any -> stay set user = loggedIn when screen == home
      \(rules)
    intents:
      show: \(intent)
    """
  }
}
