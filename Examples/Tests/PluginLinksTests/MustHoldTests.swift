import Foundation
import PluginLinks
import TestSupport
import Testing

/// What must hold, by the numbers of the description.
@Suite("What must hold") @MainActor struct MustHoldTests {
  static let memories = HeadlessMemory.all.flatMap { memory in
    ["full", "other"].map { tenant in
      var memory = memory
      memory.tenant = tenant
      return memory
    }
  }

  /// With the age of who logs in.
  static let logins: [(HeadlessReply, age: Int)] = [
    (.login(.signedIn), 30), (.login(.signedIn), 16), (.login(.cancelled), 30), (.login(.failed), 30), (.failure, 30),
  ]
  static let consents: [HeadlessReply] = [.consent(.given), .consent(.refused), .failure]

  @Test("1, 2, 4 and 5: every plugin, for everybody, whatever they answer: behind what it needs, or home with an error")
  func everything() async throws {
    for memory in Self.memories {
      for place in DeepLinkModel.all {
        for (login, age) in Self.logins {
          for consent in Self.consents {
            var world = HeadlessWorld()
            (world.login, world.age, world.consent) = (login, age, consent)
            let app = try await launched(memory, world)
            await app.open(place.text)
            // One outcome, and nobody is asked again.
            #expect(app.outcomes.count == 1 && app.question == nil)
            check(app, place)
          }
        }
      }
    }
  }

  private func check(_ app: HeadlessApp, _ place: DeepLinkModel) {
    let needsConsent = ["coach", "challenge"].contains(place.pluginId)
    if needsConsent, app.memory.tenant == "other" { expect(app.shown, equals: .home(.notForThisTenant)) }
    switch app.outcomes.first {
    case .arrived(let arrived):
      #expect(arrived == place && app.shown == .plugin(place))
      if needsConsent || place == .bonus { #expect(app.memory.isUserLoggedIn) }
      if needsConsent { #expect(app.memory.consents.contains(place.pluginId)) }
    // A screen of its own says this.
    case .failed(.notOldEnough): expect(app.shown, equals: ShownState(.notOldEnough))
    case .failed(let error): expect(app.shown, equals: .home(error))
    default: Issue.record("\(app.outcomes)")
    }
  }

  @Test("3: a link that waits for login or consent is followed afterwards, exactly once")
  func once() async throws {
    let app = try await launched(.newcomer)
    await app.open(DeepLinkModel.coach.text)
    expect(app.outcomes, equals: [.arrived(.coach)])
    await app.goHome()
    for _ in 0..<3 { await app.pass(.seconds(100)) }
    await app.logIn()
    expect(app.outcomes, equals: [.arrived(.coach), .home])
    expect(app.window.operations.count { $0 == .show(.coach, animated: false) }, equals: 1)
  }

  @Test("3: it is dropped, with a reason, when the user cancels or is a minor")
  func dropped() async throws {
    let reasons: [(HeadlessReply, age: Int, HeadlessReply, DeepLinkError)] = [
      (.login(.cancelled), 30, .consent(.given), .loginCancelled),
      (.login(.failed), 30, .consent(.given), .loginFailed),
      (.login(.signedIn), 16, .consent(.given), .notOldEnough),
      (.login(.signedIn), 30, .consent(.refused), .consentRefused),
    ]
    for (login, age, consent, reason) in reasons {
      var world = HeadlessWorld()
      (world.login, world.age, world.consent) = (login, age, consent)
      let app = try await launched(.visitor, world)
      await app.open(DeepLinkModel.coach.text)
      expect(app.outcomes, equals: [.failed(reason)])
      // It does not come back with the next login.
      app.world = HeadlessWorld()
      await app.logIn()
      expect(app.shown, equals: .home)
      expect(app.outcomes, equals: [.failed(reason), .home])
    }
  }

  @Test("3: it is dropped, with a reason, when the session is cleared or another tenant is selected")
  func cleared() async throws {
    for reason in [DeepLinkError.sessionCleared, .tenantChanged] {
      for memory in [HeadlessMemory.visitor, .withoutConsent] {
        let app = try await launched(memory, .byHand)
        await app.open(DeepLinkModel.coach.text)
        #expect(app.question != nil)
        if reason == .sessionCleared { await app.clearSession() } else { await app.select("other") }
        expect(app.outcomes, equals: [.failed(reason)])
        expect(app.shown, equals: .home(reason))
        expectNil(app.question)
        await app.becomesReady()
        expect(app.shown, equals: .home(reason))
      }
    }
  }

  @Test("3: it is dropped and logged when the background limit has passed, and so are links until the app is active")
  func background() async throws {
    let app = try await launched(.visitor, .byHand)
    await app.open(DeepLinkModel.bonus.text)
    await app.comeBack(after: .seconds(300))
    await app.becomeActive()
    expect(app.shown, equals: .asking(.login), "the limit itself is within it")
    await app.comeBack(after: .seconds(301))
    expect(app.outcomes, equals: [.failed(.awayTooLong)])
    await app.open("navidapro://magazine")
    expect(app.outcomes, equals: [.failed(.awayTooLong), .failed(.awayTooLong)])
    expect(app.analytics, equals: ["failed(awayTooLong)", "failed(awayTooLong)"])
    expect(app.shown, equals: .home)
    await app.becomeActive()
    await app.open("navidapro://magazine")
    expect(app.shown, equals: .plugin(.magazine))
  }

  @Test("6: a slow, failing or silent web service never blocks the next link")
  func webService() async throws {
    for reply in [HeadlessReply.failure, .webService(.failure(message: "navidapro://coach")), nil] {
      var world = HeadlessWorld()
      world.webService = reply
      let app = try await launched(.member, world)
      await app.continueActivity("https://app.navidapro.example/spring")
      if reply == nil {
        expect(app.question, equals: .webService("https://app.navidapro.example/spring"))
      } else {
        expect(app.shown, equals: .home(.webServiceFailed))
      }
      await app.open(DeepLinkModel.coach.text)
      expect(app.shown, equals: .plugin(.coach))
      // A late answer is nobody's.
      #expect(await app.answer(.webService(.deepLink("navidapro://bonus"))) == false)
      expect(app.shown, equals: .plugin(.coach))
    }
  }

  @Test("6: the silence of the web service is an answer")
  func silence() async throws {
    let app = try await launched(.member, .byHand)
    await app.continueActivity("https://app.navidapro.example/spring")
    await app.pass(.seconds(10))
    expect(app.shown, equals: .home(.webServiceSilent))
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
    expect(app.system.handed, equals: allowed + ["https://example.com"])
    expect(app.outcomes.count, equals: 20)
  }

  @Test("8: arrival is judged by what is shown, and never by the link that came in")
  func arrival() async throws {
    var world = HeadlessWorld()
    world.plugins["coach"] = .goesAstray
    let app = try await launched(.member, world)
    await app.open("navidapro://coach/plan")
    let plan = DeepLinkModel(pluginId: "coach", subScreens: ["plan"])
    #expect(!app.deepLinkManager.deepLinkValidator.isSuccessfullyNavigatedToDeepLink(plan))
    expect(app.shown, equals: .home(.cannotOpen))
    app.world.plugins = [:]
    await app.open("navidapro://coach/plan")
    #expect(app.deepLinkManager.deepLinkValidator.isSuccessfullyNavigatedToDeepLink(plan))
    #expect(!app.deepLinkManager.deepLinkValidator.isSuccessfullyNavigatedToDeepLink(DeepLinkModel.coach))
  }
}
