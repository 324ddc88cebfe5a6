import Foundation
import NavigationModel
import PluginLinks
import SpecFile
import Testing

/// A mistake that is planted in the app or in its spec, and the shortest way on which the observer sees it.
struct Mistake: Sendable, CustomTestStringConvertible {
  var name: String
  var path: [Move]
  var start = ObserverTests.newcomer
  /// What is replaced in the spec, wherever it stands.
  var edit: (text: String, replacement: String)?
  var plant: @Sendable (inout HeadlessApp.Settings) -> Void = { _ in }
  /// What happens by itself after a move, if something waited.
  var afterwards: [Move: Move] = [:]

  var testDescription: String { name }

  func settings() throws -> HeadlessApp.Settings {
    var settings = HeadlessApp.Settings()
    plant(&settings)
    guard let edit else { return settings }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Specs/plugin-links.yaml")
    let spec = try String(contentsOf: file, encoding: .utf8)
    try #require(spec.contains(edit.text), "the spec has no '\(edit.text)'")
    settings.machine = try SpecReader.read(
      text: spec.replacing(edit.text, with: edit.replacement), named: "spoilt.yaml"
    ).machine
    return settings
  }

  static let all = inTheSpec + inTheApp

  private static let login = "          - when user == loggedOut: [set link = waiting, ask login, retry]\n"
  private static let consent = "          - when consent == missing: [set link = waiting, ask consent, retry]\n"
  private static let onboarding = "              - when visits == first: [ask onboarding]\n"

  private static let inTheSpec = [
    Mistake(
      name: "the tenant is not asked about", path: [.tenant, .challenge, .ready],
      edit: ("          - when tenant == other: [set link = failed, fail notForThisTenant]\n", "")),
    Mistake(name: "nobody has to log in", path: [.bonus, .ready], edit: (login, "")),
    Mistake(
      name: "those who were logged in before need no consent", path: [.challenge, .ready],
      start: ObserverTests.withoutConsent, edit: (consent, "")),
    Mistake(
      name: "consent is asked of somebody who is logged out", path: [.bonus, .ready],
      edit: (login, "          - when consent == missing: [set link = waiting, ask consent]\n" + login)),
    Mistake(
      name: "who cancels the login is asked again", path: [.bonus, .ready, .badAnswer],
      edit: ("    cancelled: adverse, set link = cancelled, abort\n    failed", "    cancelled: adverse\n    failed")),
    Mistake(
      name: "a minor is let in", path: [.bonus, .ready, .otherAnswer, .goodAnswer],
      edit: ("- when age == minor:", "- when screen == notOldEnough:")),
    Mistake(
      name: "consent comes before the onboarding", path: [.bonus, .ready, .goodAnswer],
      edit: (onboarding, "              - when consent == missing: [ask consent]\n" + onboarding)),
    Mistake(
      name: "a session that was cleared leaves the user logged in", path: [.bonus, .ready, .goodAnswer, .cleared],
      edit: ("sessionCleared: any -> home set user = loggedOut, age = adult, ", "sessionCleared: any -> home set ")),
    Mistake(
      name: "what is not listed goes to the system", path: [.exempt, .ready],
      edit: ("notListed: adverse, set link = failed, abort", "notListed: adverse")),
    Mistake(
      name: "the limit of the background does not count", path: [.late, .magazine],
      edit: ("- when away == tooLong: [", "- when away == tooLong and screen == notOldEnough: [")),
    Mistake(
      name: "a link does not wait for the app to get ready", path: [.magazine],
      edit: ("          - when app == starting: [ask readiness]\n", "")),
  ]

  private static let inTheApp = [
    Mistake(name: "exemptions are ignored", path: [.exempt, .ready], plant: { $0.exemptDeepLinks = [] }),
    Mistake(
      name: "a scheme is missing in the list", path: [.outside, .ready],
      plant: { $0.allowedSchemes = ["mailto"] }),
    Mistake(
      name: "the waiting link outlives the session", path: [.bonus, .ready, .cleared],
      afterwards: [.cleared: .bonus]),
    Mistake(
      name: "the waiting link outlives the process", path: [.bonus, .ready, .killed, .magazine],
      afterwards: [.killed: .bonus]),
    Mistake(
      name: "the waiting link is followed beside a newer one", path: [.bonus, .ready, .magazine],
      afterwards: [.magazine: .bonus]),
  ]
}
