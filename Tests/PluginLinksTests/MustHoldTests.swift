import Foundation
import PluginLinks
import Testing

/// What must hold, by the numbers of the description.
@Suite("What must hold") @MainActor struct MustHoldTests {
  static let memories = HeadlessMemory.all.flatMap { memory in
    Tenant.allCases.map { tenant in
      var memory = memory
      memory.tenant = tenant
      return memory
    }
  }

  static let logins: [HeadlessReply] = [
    .login(.signedIn), .login(.signedInAsMinor), .login(.cancelled), .login(.failed), .failure,
  ]
  static let consents: [HeadlessReply] = [.consent(.given), .consent(.refused), .failure]

  /// Every plugin, for everybody, whatever they answer.
  static func everything(_ body: @MainActor (HeadlessApp, DeepLinkModel) async throws -> Void) async throws {
    for memory in memories {
      for place in DeepLinkModel.all {
        for login in logins {
          for consent in consents {
            var world = HeadlessWorld()
            (world.login, world.consent) = (login, consent)
            let app = try await launched(memory, world)
            await app.open(place.text)
            try await body(app, place)
          }
        }
      }
    }
  }

  @Test("1: no plugin that needs login is shown to a logged-out user, and none that needs consent without it")
  func access() async throws {
    try await Self.everything { app, place in
      guard case .plugin = app.shown.front else { return }
      if ["bonus", "coach", "challenge"].contains(place.pluginId) { #expect(app.memory.isUserLoggedIn) }
      if ["coach", "challenge"].contains(place.pluginId) { #expect(app.memory.isConsentGiven) }
    }
  }

  @Test("2: no plugin outside the tenant is ever opened")
  func tenant() async throws {
    try await Self.everything { app, place in
      guard app.memory.tenant == .other, ["coach", "challenge"].contains(place.pluginId) else { return }
      #expect(app.shown == .home(.notForThisTenant))
      #expect(!app.window.operations.contains(.show(place, animated: false)))
    }
  }

  @Test("3: a link that waits for login or consent is followed afterwards, exactly once")
  func once() async throws {
    let app = try await launched(.newcomer)
    await app.open(DeepLinkModel.coach.text)
    #expect(app.outcomes == [.arrived(.coach)])
    await app.goHome()
    for _ in 0..<3 { await app.pass(.seconds(100)) }
    await app.logIn()
    #expect(app.outcomes == [.arrived(.coach), .home])
    #expect(app.window.operations.count { $0 == .show(.coach, animated: false) } == 1)
  }

  @Test("3: it is dropped, with a reason, when the user cancels or is a minor")
  func dropped() async throws {
    let reasons: [(HeadlessReply, HeadlessReply, DeepLinkError)] = [
      (.login(.cancelled), .consent(.given), .loginCancelled), (.login(.failed), .consent(.given), .loginFailed),
      (.login(.signedInAsMinor), .consent(.given), .notOldEnough),
      (.login(.signedIn), .consent(.refused), .consentRefused),
    ]
    for (login, consent, reason) in reasons {
      var world = HeadlessWorld()
      (world.login, world.consent) = (login, consent)
      let app = try await launched(.visitor, world)
      await app.open(DeepLinkModel.coach.text)
      #expect(app.outcomes == [.failed(reason)])
      // It does not come back with the next login.
      app.world = HeadlessWorld()
      await app.logIn()
      #expect(app.shown == .home)
      #expect(app.outcomes == [.failed(reason), .home])
    }
  }

  @Test("3: it is dropped, with a reason, when the session is cleared or another tenant is selected")
  func cleared() async throws {
    for reason in [DeepLinkError.sessionCleared, .tenantChanged] {
      for memory in [HeadlessMemory.visitor, .withoutConsent] {
        let app = try await launched(memory, .byHand)
        await app.open(DeepLinkModel.coach.text)
        #expect(app.question != nil)
        if reason == .sessionCleared { await app.clearSession() } else { await app.select(.other) }
        #expect(app.outcomes == [.failed(reason)])
        #expect(app.shown == .home(reason))
        #expect(app.question == nil)
        await app.becomesReady()
        #expect(app.shown == .home(reason))
      }
    }
  }

  @Test("3: it is dropped and logged when the background limit has passed, and so are links until the app is active")
  func background() async throws {
    let app = try await launched(.visitor, .byHand)
    await app.open(DeepLinkModel.bonus.text)
    await app.comeBack(after: .seconds(300))
    await app.becomeActive()
    #expect(app.shown == .asking(.login), "the limit itself is within it")
    await app.comeBack(after: .seconds(301))
    #expect(app.outcomes == [.failed(.awayTooLong)])
    await app.open("navidapro://magazine")
    #expect(app.outcomes == [.failed(.awayTooLong), .failed(.awayTooLong)])
    #expect(app.analytics == ["failed(awayTooLong)", "failed(awayTooLong)"])
    #expect(app.shown == .home)
    await app.becomeActive()
    await app.open("navidapro://magazine")
    #expect(app.shown == .plugin(.magazine))
  }

  @Test("4: refused or cancelled, login and consent end the journey with its reason, after one question each")
  func noLoop() async throws {
    var asked = 0
    try await Self.everything { app, place in
      asked += 1
      #expect(app.outcomes.count == 1)
      #expect(app.question == nil)
    }
    #expect(asked == 600)
  }

  @Test("5: every failure ends on home with an error, never on a blank or half-open screen")
  func failures() async throws {
    try await Self.everything { app, place in
      switch app.outcomes[0] {
      case .arrived(let arrived):
        #expect(arrived == place)
        #expect(app.shown == .plugin(place))
      // A screen of its own says this.
      case .failed(.notOldEnough): #expect(app.shown == ShownState(.notOldEnough))
      case .failed(let error): #expect(app.shown == .home(error))
      default: Issue.record("\(app.outcomes)")
      }
    }
  }

  @Test("6: a slow, failing or silent web service never blocks the next link")
  func webService() async throws {
    for reply in [HeadlessReply.failure, .webService(.failure(message: "navidapro://coach")), nil] {
      var world = HeadlessWorld()
      world.webService = reply
      let app = try await launched(.member, world)
      await app.continueActivity("https://app.navidapro.example/spring")
      if reply == nil {
        #expect(app.question == .webService("https://app.navidapro.example/spring"))
      } else {
        #expect(app.shown == .home(.webServiceFailed))
      }
      await app.open(DeepLinkModel.coach.text)
      #expect(app.shown == .plugin(.coach))
      // A late answer is nobody's.
      #expect(await app.answer(.webService(.deepLink("navidapro://bonus"))) == false)
      #expect(app.shown == .plugin(.coach))
    }
  }

  @Test("6: the silence of the web service is an answer")
  func silence() async throws {
    let app = try await launched(.member, .byHand)
    await app.continueActivity("https://app.navidapro.example/spring")
    await app.pass(.seconds(10))
    #expect(app.shown == .home(.webServiceSilent))
  }

  @Test("7: only allow-listed schemes are ever handed to the system")
  func schemes() async throws {
    let addresses = [
      "https://example.com", "HTTPS://example.com", "mailto:a@example.com", "http://example.com", "javascript:alert(1)",
      "file:///etc/passwd", "navidapro2://coach", "tel:123", "https:\\\\example.com", "ht%74ps://example.com",
    ]
    let app = try await launched(.member)
    for address in addresses {
      await app.follow(address)
      await app.follow("navidapro://web?address=" + address)
    }
    let allowed = addresses.prefix(3).flatMap { [$0, $0] }
    // The address of a link is decoded once, and then it is looked at.
    #expect(app.system.handed == allowed + ["https://example.com"])
    #expect(app.outcomes.count == 20)
  }

  @Test("8: arrival is judged by what is shown, and never by the link that came in")
  func arrival() async throws {
    var world = HeadlessWorld()
    world.plugins["coach"] = .goesAstray
    let app = try await launched(.member, world)
    await app.open("navidapro://coach/plan")
    let plan = DeepLinkModel(pluginId: "coach", subScreens: ["plan"])
    #expect(!app.deepLinkManager.deepLinkValidator.isSuccessfullyNavigatedToDeepLink(plan))
    #expect(app.shown == .home(.cannotOpen))
    app.world.plugins = [:]
    await app.open("navidapro://coach/plan")
    #expect(app.deepLinkManager.deepLinkValidator.isSuccessfullyNavigatedToDeepLink(plan))
    #expect(!app.deepLinkManager.deepLinkValidator.isSuccessfullyNavigatedToDeepLink(DeepLinkModel.coach))
  }
}
