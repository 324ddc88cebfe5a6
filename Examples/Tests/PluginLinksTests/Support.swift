import Foundation
import PluginLinks

/// A universal link with a deep link in its `schema` item.
func universal(_ deepLink: String) -> String { "https://app.navidapro.example/x?schema=" + deepLink }

extension HeadlessMemory {
  /// Somebody who is through everything.
  static let member = HeadlessMemory(isUserLoggedIn: true, userAge: 30, consents: ["coach", "challenge"])
  /// Somebody who was logged in before, and has given no consent.
  static let withoutConsent = HeadlessMemory(isUserLoggedIn: true, userAge: 30)
  /// Somebody who was here before, and has logged out.
  static let visitor = HeadlessMemory()
  /// Somebody who was never here.
  static let newcomer = HeadlessMemory(isFirstVisit: true)
  static let all = [newcomer, visitor, withoutConsent, member]
}

extension DeepLinkModel {
  static let magazine = DeepLinkModel(pluginId: "magazine")
  static let offices = DeepLinkModel(pluginId: "offices")
  static let bonus = DeepLinkModel(pluginId: "bonus")
  static let coach = DeepLinkModel(pluginId: "coach")
  static let challenge = DeepLinkModel(
    pluginId: "challenge", subScreens: ["7"], query: [DeepLinkItem("goalType", "sleep")])
  /// One for each plugin and feature.
  static let all = [magazine, offices, bonus, coach, challenge]
}

extension ShownState {
  static let home = ShownState(.home)
  static func home(_ error: DeepLinkError) -> ShownState { ShownState(.home, error: error) }
  static func plugin(_ place: DeepLinkModel) -> ShownState { ShownState(.plugin(place)) }
  static func asking(_ question: HeadlessQuestion) -> ShownState { ShownState(.home, question: question) }
}

/// An app that has started.
@MainActor func launched(
  _ memory: HeadlessMemory = .visitor, _ world: HeadlessWorld = HeadlessWorld(), isReady: Bool = true,
  change: (inout HeadlessApp.Settings) -> Void = { _ in }
) async throws -> HeadlessApp {
  var settings = HeadlessApp.Settings()
  settings.world = world
  change(&settings)
  let app = try HeadlessApp(memory, settings: settings)
  if isReady { await app.becomesReady() }
  return app
}
