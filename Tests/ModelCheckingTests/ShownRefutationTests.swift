import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking

@Suite("Refutations that a run shows before a check ends early")
struct ShownRefutationTests {
  private static let start = """
    navigation: Shop
    format: 1
    root: home
    context: { user: [loggedOut, loggedIn] }
    screens: [home, account, help]

    """
  private static let intents = """
    intents:
      goToAccount:
        target: account
        journey: [popEverything, showAccount]
      goToHelp:
        target: help
        journey: [popEverything, showHelp]

    """

  /// Without stacks, with one, and with tabs, where all is decided before Z3 is asked for the first time.
  private static let specs = [
    start
      + "transitions: { popEverything: any -> home, showAccount: home -> account when user == loggedIn, "
      + "showHelp: home -> help }\n" + intents,
    start
      + "transitions: { popEverything: any -> reset, showAccount: home -> push account when user == loggedIn, "
      + "showHelp: home -> push help }\n" + intents,
    start.replacing("root: home", with: "root: fresh\ntabs: { first: home, second: help }")
      + "transitions: { popEverything: any -> reset then select first, "
      + "showAccount: home -> push account when user == loggedIn, showHelp: any -> select second }\n" + intents,
  ]

  /// The verdicts on a machine if the check is told to stop as soon as runs show something of `name`.
  private func said(_ machine: Machine, stoppingAt name: String) throws -> [String: Verdict] {
    let cancellation = Cancellation()
    var said: [String: Verdict] = [:]
    try Checker.check(machine, options: CheckOptions(cancellation: cancellation)) { event in
      switch event {
      case .shown(let obligation, _):
        #expect(obligation.kind != .reachable)
        if obligation.name(in: machine) == name { cancellation.cancel(.interrupted) }
      case .decided(let obligation, let verdict):
        expectNil(said.updateValue(verdict, forKey: obligation.name(in: machine)), "decided twice")
      default: break
      }
    }
    return said
  }

  @Test("are said, with their runs, and all else is unknown", arguments: specs.indices)
  func shown(index: Int) throws {
    let machine = try SpecReader.read(text: Self.specs[index], named: "shop.yaml").machine
    let said = try said(machine, stoppingAt: "lands(goToAccount)")
    expect(said.count, equals: Obligation.all(of: machine).count)
    let parts = try #require(said["lands(goToAccount)"]).parts
    guard parts.count == 2, case .refuted(let counterexample) = parts[0].answer else {
      Issue.record("\(parts)")
      return
    }
    expect(counterexample.failure, equals: .ends(.refused))
    expect(counterexample.trace?.ending, equals: .refused)
    expect(parts[0].contexts.alternatives?.map { $0.map(\.values) }, equals: [[[0]]])
    // That it lands elsewhere, and that nothing lands here, would be for lemmas to say.
    expect(parts[1].answer, equals: .unknown(.interrupted))
    // These come before, and may have their lemmas by then.
    let earlier = ["reachable", "exhaustive", "lands(goToAccount)"]
    for (name, verdict) in said where !earlier.contains(where: name.hasPrefix) {
      expect(verdict, equals: Verdict(.interrupted), "\(name)")
    }
  }

  @Test("are those of a check that has all the time it needs", arguments: specs.indices)
  func same(index: Int) throws {
    let machine = try SpecReader.read(text: Self.specs[index], named: "shop.yaml").machine
    var shown: [Obligation: Verdict] = [:]
    var decided: [Obligation: Verdict] = [:]
    try Checker.check(machine) { event in
      if case .shown(let obligation, let verdict) = event { shown[obligation] = verdict }
      if case .decided(let obligation, let verdict) = event { decided[obligation] = verdict }
    }
    #expect(shown.count > 1)
    for (obligation, verdict) in shown {
      let refuted = verdict.shown(else: .time)?.refutations.map(\.counterexample.trace)
      expect(refuted, equals: decided[obligation]?.refutations.map(\.counterexample.trace))
    }
  }
}
