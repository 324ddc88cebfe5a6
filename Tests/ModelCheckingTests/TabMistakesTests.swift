import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

/// Mistakes about tabs and redirects in copies of a shop, each found by a run that `Step` can make.
@Suite("Mistakes in a shop with tabs", .slow)
struct TabMistakesTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var what: String
    var line: String
    var instead: String
    var refuted: String
    /// Where the run ends, and how.
    var end: String

    var testDescription: String { what }
  }

  static let mistakes = [
    Mistake(
      what: "orders stay in their tab after signing out",
      line: "sessionEnds: any -> reset set user = loggedOut when user == loggedIn",
      instead: "sessionEnds: home -> stay set user = loggedOut when user == loggedIn",
      refuted: "guarded(orders)", end: "orders: orders"),
    Mistake(
      what: "the first screen for who was logged out stays after signing in",
      line: "showOrders: any -> reset orders then select orders",
      instead: "showOrders: any -> select orders",
      refuted: "lands-anywhere(openOrders)", end: "orders: signedOut strayed"),
    Mistake(
      what: "a link is redirected to itself",
      line: "moved(link): adverse", instead: "moved(link):",
      refuted: "lands(openProduct)", end: "browse: home failed(tooManyRedirects)"),
    Mistake(
      what: "a link lands in the tab that happens to be selected",
      line: "    journey: [popEverything, showBrowse, animate showBasket]",
      instead: "    journey: [popEverything, animate showBasket]",
      refuted: "lands-anywhere(openBasket)", end: "you: profile refused"),
    Mistake(
      what: "a link goes on in a tab that was left deep inside, where Back shows what was there",
      line: "    target: home push basket\n    journey: [popEverything, showBrowse, animate showBasket]",
      instead: "    target: basket\n    journey:\n      - when sheet: [popEverything]\n      - findBasket",
      refuted: "back(openBasket)", end: "browse: home push"),
  ]

  @Test("are found, each with a run", arguments: mistakes)
  func found(_ mistake: Mistake) throws {
    let text = try Self.text()
    #expect(text.contains(mistake.line))
    let machine = try Self.machine(
      text.replacingOccurrences(of: mistake.line, with: mistake.instead)
        .replacingOccurrences(
          of: "  popEverything: any -> reset\n",
          with: "  popEverything: any -> reset\n  findBasket: any -> select browse then push basket when not sheet\n"))
    let refutations = try verdict(mistake.refuted, machine).refutations
    let runs = try refutations.compactMap(\.counterexample.trace).map { run in
      try run.replay(on: machine)
      return end(of: run, machine)
    }
    #expect(runs.contains { $0.hasPrefix(mistake.end) }, "\(runs)")
  }

  @Test("are none in the shop itself")
  func none() throws {
    let machine = try Self.machine(Self.text())
    var count = 0
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event {
        count += 1
        #expect(verdict.isProved, "\(obligation.name(in: machine))")
      }
    }
    #expect(count > 80)
  }

  private static func text() throws -> String {
    try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures/shop-with-tabs.yaml"), encoding: .utf8)
  }

  private static func machine(_ text: String) throws -> Machine {
    try SpecReader.read(text: text, named: "shop-with-tabs.yaml").machine
  }

  private func verdict(_ name: String, _ machine: Machine) throws -> Verdict {
    var found: Verdict?
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event, obligation.name(in: machine) == name { found = verdict }
    }
    return try #require(found)
  }

  /// `orders: signedOut push product strayed`
  private func end(of run: Trace, _ machine: Machine) -> String {
    let (end, stack) = (run.end, run.end.stack)
    let screens = stack.entries.map(\.screen) + [end.screen]
    let shown = zip(screens, [""] + stack.entries.map { $0.cover == .pushed ? " push " : " present " })
      .map { $1 + machine.screens[$0.index].name }.joined()
    let tab = stack.selectedTab.map { machine.tabs[$0.index].name + ": " } ?? ""
    return tab + shown + (run.ending.map { " \($0)" } ?? "")
  }
}
