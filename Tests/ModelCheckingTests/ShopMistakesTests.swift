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
    var run: String

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
      line: "    target: home push search\n    journey: [popEverything, animate showSearch]",
      instead: "    target: search\n    journey: [popEverything, animate replaceHome]",
      refuted: "back(openSearch)", run: "open openSearch, popEverything, replaceHome"),
    Mistake(
      what: "a link piles up screens",
      line: "      - popEverything\n      - ask fetchProduct:", instead: "      - ask fetchProduct:",
      refuted: "bounded",
      run: "showProduct, open openProduct, showProduct, open openProduct, showProduct"),
    Mistake(
      what: "a link lands on a sheet that was up",
      line: "journey: [popEverything, animate showSearch]",
      instead: "journey:\n      - when screen != login: [popEverything]\n      - animate findSearch",
      refuted: "lands-anywhere(openSearch)", run: "showLogin, open openSearch, findSearch"),
    Mistake(
      what: "a detail screen that Back cannot leave",
      line: "  - product\n", instead: "  - product: { by hand: no }\n",
      refuted: "back(openProduct)", run: "open openProduct, popEverything, showProduct"),
    Mistake(
      what: "closing a sheet over the root is animated",
      line: "    target: home\n    journey: [popEverything]",
      instead:
        "    target: home\n    journey: [popEverything, when user == loggedOut: [showLogin, animate closeSheet]]",
      refuted: "one-animation(goToHome)", run: "open goToHome, popEverything, showLogin, closeSheet"),
  ]

  @Test("are found, each with a run", arguments: mistakes)
  func found(_ mistake: Mistake) throws {
    var text = try Self.text()
    #expect(text.contains(mistake.line))
    text = text.replacingOccurrences(of: mistake.line, with: mistake.instead)
    text = text.replacingOccurrences(
      of: "  popEverything: any -> reset\n",
      with: "  popEverything: any -> reset\n  findSearch(query?): any -> push search\n"
        + "  replaceHome(query?): home -> replace search\n")
    let machine = try SpecReader.read(text: text, named: "shop.yaml").machine
    let refutations = try verdict(mistake.refuted, machine).refutations
    let runs = try refutations.compactMap(\.counterexample.trace).map { run in
      try run.replay(on: machine)
      return words(run, machine)
    }
    #expect(runs.contains { $0.hasPrefix(mistake.run) }, "\(runs)")
  }

  @Test("are none in the shop itself")
  func none() throws {
    let machine = try SpecReader.read(text: Self.text(), named: "shop.yaml").machine
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event {
        #expect(verdict.isProved, "\(obligation.name(in: machine))")
      }
    }
  }

  private static func text() throws -> String {
    try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Specs/shop.yaml"), encoding: .utf8)
  }

  private func verdict(_ name: String, _ machine: Machine) throws -> Verdict {
    var found: Verdict?
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event, obligation.name(in: machine) == name { found = verdict }
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
}
