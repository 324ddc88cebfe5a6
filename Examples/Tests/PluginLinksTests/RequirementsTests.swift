import Foundation
import PluginLinks
import TestSupport
import Testing

/// Plugins are data: what one requires, it says when it is registered, and its links open behind exactly that.
@Suite("What plugins require") @MainActor struct RequirementsTests {
  nonisolated static let requirements = [nil, ["full"], ["other"]].flatMap { (tenants: Set<String>?) in
    [false, true].flatMap { needsLogin in
      [nil, PluginConsent("health")].flatMap { consent in
        [nil, 21].map { age in
          PluginRequirements(tenants: tenants, needsLogin: needsLogin, consent: consent, minimumAge: age)
        }
      }
    }
  }

  static let users = ["full", "other"].flatMap { tenant in
    [nil, 16, 19, 30].flatMap { (age: Int?) in
      [[], ["health"]].map { (consents: Set<String>) in
        HeadlessMemory(tenant: tenant, isUserLoggedIn: age != nil, userAge: age, consents: consents)
      }
    }
  }

  static let place = DeepLinkModel(pluginId: "sleep", subScreens: ["tonight"], fragment: "graph")

  /// What comes first for a user: the rule, in a few words.
  static func first(_ requirements: PluginRequirements, _ user: HeadlessMemory) -> ShownState {
    if let tenants = requirements.tenants, !tenants.contains(user.tenant) { return .home(.notForThisTenant) }
    let isOpen = !requirements.needsLogin && requirements.consent == nil && requirements.minimumAge == nil
    if isOpen { return .plugin(place) }
    guard user.isUserLoggedIn, let age = user.userAge else { return .asking(.login) }
    if age < 18 || age < requirements.minimumAge ?? 0 { return ShownState(.notOldEnough) }
    if requirements.consent == nil || user.consents.contains("health") { return .plugin(place) }
    return .asking(.consent(DeepLinkModel(pluginId: "consent", subScreens: ["health"])))
  }

  @Test("a plugin that is registered while the app runs opens behind exactly what it requires", arguments: requirements)
  func registered(_ requirements: PluginRequirements) async throws {
    for user in Self.users {
      let app = try await launched(user, .byHand) {
        $0.pluginIds = ["full": ["sleep"], "other": ["sleep"]]
      }
      await app.open(Self.place.text)
      expect(app.shown, equals: .home(.notADeepLink(Self.place.text)), "nobody knows it yet")
      app.register("sleep", requirements)
      await app.open(Self.place.text)
      expect(app.shown, equals: Self.first(requirements, user), "\(user)")
      // Whoever gives what is missing gets there.
      app.world = HeadlessWorld()
      if let question = app.question {
        await app.answer(question == .login ? .login(.signedIn) : .consent(.given))
        expect(app.shown, equals: .plugin(Self.place), "\(user)")
      }
    }
  }

  @Test("no plugin opens that the master data of the tenant does not name")
  func masterData() async throws {
    let app = try await launched(.member) { $0.pluginIds = ["full": ["bonus"]] }
    app.register("sleep", PluginRequirements())
    await app.open("navidapro://sleep")
    expect(app.shown, equals: .home(.notForThisTenant))
    app.storage.plugins["full"] = ["sleep"]
    await app.open("navidapro://sleep")
    expect(app.shown, equals: .plugin(DeepLinkModel(pluginId: "sleep")))
    app.deepLinkManager.unregister("sleep")
    await app.open("navidapro://sleep")
    expect(app.shown, equals: .home(.notADeepLink("navidapro://sleep")))
  }

  @Test("a consent that is withdrawn closes the plugin that needs it, and no other; then it is asked for again")
  func withdrawn() async throws {
    let app = try await launched(.member)
    await app.open(DeepLinkModel.coach.text)
    await app.hasWithdrawn("challenge")
    expect(app.shown, equals: .plugin(.coach))
    await app.hasWithdrawn("coach")
    expect(app.shown, equals: .home(.consentWithdrawn))
    app.world = .byHand
    await app.open(DeepLinkModel.coach.text)
    expect(app.shown, equals: .asking(.consent(DeepLinkModel(pluginId: "consent", subScreens: ["coach"]))))
  }

  @Test("who logs out closes the plugin that needs a login, and no other")
  func loggedOut() async throws {
    let app = try await launched(.member)
    await app.open(DeepLinkModel.magazine.text)
    await app.hasLoggedOut()
    expect(app.shown, equals: .plugin(.magazine))
    app.storage.memory = .member
    await app.open(DeepLinkModel.bonus.text)
    await app.hasLoggedOut()
    expect(app.shown, equals: .home(.loggedOut))
    app.world = .byHand
    await app.open(DeepLinkModel.bonus.text)
    expect(app.shown, equals: .asking(.login))
  }

  @Test("what is withdrawn without a word is noticed by the next link, and by the plugin that is about to be shown")
  func unreported() async throws {
    var world = HeadlessWorld.byHand
    world.biometricLogin = .biometricLogin(.setUp)
    let app = try await launched(.visitor, world)
    await app.open(DeepLinkModel.coach.text)
    await app.answer(.login(.signedIn))
    await app.answer(.consent(.given))
    expect(app.question, equals: .notifications)
    app.storage.memory.consents = []
    await app.answer(.notifications(.allowed))
    expect(app.shown, equals: .home(.cannotOpen))
    await app.open(DeepLinkModel.coach.text)
    expect(app.shown, equals: .asking(.consent(DeepLinkModel(pluginId: "consent", subScreens: ["coach"]))))
  }

  @Test("a login outside the app's login sheet counts, whether it is reported or not")
  func loginElsewhere() async throws {
    let app = try await launched(.visitor, .byHand)
    app.storage.memory.logIn(age: 30)
    await app.open(DeepLinkModel.bonus.text)
    expect(app.shown, equals: .plugin(.bonus))
    app.storage.memory.logOut()
    await app.open(DeepLinkModel.bonus.text)
    expect(app.shown, equals: .asking(.login))
    // The sheet goes, and what follows a login comes; then the link that waited.
    await app.hasLoggedIn()
    expect(app.shown, equals: .asking(.biometricLogin))
    expect(app.outcomes, equals: [.arrived(.bonus)])
    // The login's own report of it changes nothing.
    await expectNil(app.deepLinkManager.handleNavigationAfterLogin())
    await app.answer(.biometricLogin(.declined))
    await app.answer(.notifications(.declined))
    expect(app.shown, equals: .plugin(.bonus))
  }

  @Test("a login for which no link waits leads home, by way of what follows a login")
  func reportedLogin() async throws {
    let app = try await launched(.newcomer, .byHand)
    await app.hasLoggedIn()
    expect(app.shown, equals: .asking(.onboarding))
    await app.answer(.onboarding(.finished))
    await app.answer(.biometricLogin(.declined))
    await app.answer(.notifications(.declined))
    expect(app.shown, equals: .home)
    expect(app.outcomes, equals: [.home])
    await app.hasLoggedIn(age: 17)
    expect(app.shown, equals: ShownState(.notOldEnough))
  }

  @Test("who refuses a consent can open what needs none")
  func refused() async throws {
    var world = HeadlessWorld()
    world.consent = .consent(.refused)
    let app = try await launched(.visitor, world)
    await app.open(DeepLinkModel.coach.text)
    expect(app.shown, equals: .home(.consentRefused))
    for place in [DeepLinkModel.bonus, .magazine, .offices] {
      await app.open(place.text)
      expect(app.shown, equals: .plugin(place))
    }
  }

  @Test("the fragment arrives, also by way of a login, and of the web service")
  func fragment() async throws {
    let place = DeepLinkModel(
      pluginId: "bonus", subScreens: ["a/b"], query: [DeepLinkItem("x", "1&2")], fragment: "ü 1")
    let app = try await launched(.visitor)
    await app.open(universal(try #require(place.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))))
    expect(app.shown, equals: .plugin(place))
    app.world.webService = .webService(.deepLink(place.text))
    await app.continueActivity("https://app.navidapro.example/spring")
    expect(app.shown, equals: .plugin(place))
    expect(app.outcomes.last, equals: .arrived(place))
  }
}
