import Foundation
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

/// Mistakes in copies of `Specs/shop.yaml`, each found by a run that `Step` can make.
@Suite("Mistakes in the shop")
struct ShopMistakesTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var what: String
    var line: String
    var instead: String
    var refuted: String
    /// How the run begins, or where it ends and how.
    var run = ""
    var end = ""

    var testDescription: String { what }
  }

  static let mistakes = [
    Mistake(
      what: "orders stay below after signing out",
      line: "sessionEnds: any -> reset set user = loggedOut when user == loggedIn",
      instead: "sessionEnds: any -> stay set user = loggedOut when user == loggedIn",
      refuted: "guarded(orders)", run: "showOrders, sessionEnds"),
    Mistake(
      what: "orders are revealed by Back after signing out elsewhere",
      line: "sessionEnds: any -> reset set user = loggedOut when user == loggedIn",
      instead: "sessionEnds: product -> stay set user = loggedOut when user == loggedIn",
      refuted: "guarded(orders)", run: "showOrders, showProduct, sessionEnds, back"),
    Mistake(
      what: "a link replaces the root, so that Back leaves the app",
      line: "    target: home push search\n    journey: [popEverything, showBrowse, animate showSearch]",
      instead: "    target: search\n    journey: [popEverything, showBrowse, animate replaceHome]",
      refuted: "back(openSearch)", run: "open openSearch, popEverything, showBrowse, replaceHome"),
    Mistake(
      what: "a link piles up screens",
      line: "      - popEverything\n      - showBrowse\n      - ask fetchProduct:",
      instead: "      - ask fetchProduct:",
      refuted: "bounded",
      run: "showSearch, showProduct, open openProduct, showProduct, open openProduct, showProduct"),
    Mistake(
      what: "a link lands on a sheet that was up",
      line: "journey: [popEverything, showBrowse, animate showSearch]",
      instead: "journey:\n      - when screen != login: [popEverything]\n      - animate findSearch",
      refuted: "lands-anywhere(openSearch)", run: "showLogin, open openSearch, findSearch"),
    Mistake(
      what: "a detail screen that Back cannot leave",
      line: "  - product\n", instead: "  - product: { by hand: no }\n",
      refuted: "back(openProduct)", run: "open openProduct, popEverything, showBrowse, showProduct"),
    Mistake(
      what: "closing a sheet over the root is animated",
      line: "    target: home\n    journey: [popEverything, showBrowse]",
      instead:
        "    target: home\n"
        + "    journey: [popEverything, showBrowse, when user == loggedOut: [showLogin, animate closeSheet]]",
      refuted: "one-animation(goToHome)", run: "open goToHome, popEverything, showBrowse, showLogin, closeSheet"),
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
      refuted: "lands-anywhere(openBasket)", end: "orders: orders refused"),
    Mistake(
      what: "a link goes on in a tab that was left deep inside, where Back shows what was there",
      line: "    target: home push basket\n    journey: [popEverything, showBrowse, animate showBasket]",
      instead: "    target: basket\n    journey:\n      - when sheet: [popEverything]\n      - findBasket",
      refuted: "back(openBasket)", end: "browse: home push"),
    Mistake(
      what: "a sheet is left over a tab that was switched",
      line: "      - popEverything\n      - when user == loggedOut: [showLogin, ask signIn]\n      - showOrders\n",
      instead: "      - when user == loggedOut: [showLogin, ask signIn]\n      - findOrders\n",
      refuted: "lands-anywhere(openOrders)", end: "orders: orders present checkout strayed"),
  ]

  /// What only mistakes use.
  private static let events =
    "  findSearch(query?): any -> push search\n  replaceHome(query?): home -> replace search\n"
    + "  findBasket: any -> select browse then push basket when not sheet\n"
    + "  findOrders: any -> reset orders then select orders when user == loggedIn\n"

  @Test("are found, each with a run", arguments: mistakes)
  func found(_ mistake: Mistake) throws {
    let text = try Self.text()
    #expect(text.contains(mistake.line))
    let changed = text.replacingOccurrences(of: mistake.line, with: mistake.instead)
      .replacingOccurrences(
        of: "  popEverything: any -> reset\n", with: "  popEverything: any -> reset\n" + Self.events)
    let machine = try SpecReader.read(text: changed, named: "shop.yaml").machine
    let refutations = try verdict(mistake.refuted, machine).refutations
    let runs = try refutations.compactMap(\.counterexample.trace).map { run in
      try run.replay(on: machine)
      return (words(run, machine), end(of: run, machine))
    }
    #expect(runs.contains { $0.hasPrefix(mistake.run) && $1.hasPrefix(mistake.end) }, "\(runs)")
  }

  @Test("are none in the shop itself")
  func none() throws {
    let machine = try SpecReader.read(text: Self.text(), named: "shop.yaml").machine
    var count = 0
    var fromRoot: LinkResults.FromRoot?
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event {
        count += 1
        #expect(verdict.isProved, "\(obligation.name(in: machine))")
      }
      if case .finished(let findings) = event { fromRoot = findings.results?.fromRoot }
    }
    #expect(count > 80)
    // Whatever tabs keep, which the report does not count.
    let sum = try #require(fromRoot)
    #expect(sum.contexts == 8 && sum.reachable == 52 && sum.refused == 4 && sum.unknown == 0)
  }

  private static func text() throws -> String {
    try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Specs/shop.yaml"), encoding: .utf8)
  }

  private func verdict(_ name: String, _ machine: Machine) throws -> Verdict {
    var found: Verdict?
    let selection = Selection.only { $0.name(in: machine) == name ? [[]] : [] }
    try Checker.check(machine, options: CheckOptions(selection: selection)) { event in
      if case .decided(_, let verdict) = event { found = verdict }
    }
    return try #require(found)
  }

  private func words(_ run: Trace, _ machine: Machine) -> String {
    run.entries.compactMap { entry in
      switch entry.move {
      case .browse(let rule), .perform(_, let rule):
        machine.events[machine.transitions[rule.index].event.index].name
      case .change(let change): machine.changes[change.index].name
      case .open(let intent): "open \(machine.intents[intent.index].name)"
      case .back: "back"
      case .drag: "drag"
      default: nil
      }
    }.joined(separator: ", ")
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
