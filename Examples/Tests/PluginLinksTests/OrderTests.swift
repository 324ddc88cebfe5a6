import Foundation
import PluginLinks
import TestSupport
import Testing

/// Every check of the manager, in its order.
@Suite("The checks, in their order") @MainActor struct OrderTests {
  @Test("a text that is no URL is said on home", arguments: ["", "no link", "//coach", "navidapro"])
  func noURL(text: String) async throws {
    let app = try await launched()
    await app.follow(text)
    expect(app.shown, equals: .home(.notADeepLink(text)))
    expect(app.outcomes, equals: [.failed(.notADeepLink(text))])
  }

  @Test("a link that names no plugin is said on home", arguments: ["navidapro://nowhere", "navidapro:///coach"])
  func noPlugin(text: String) async throws {
    let app = try await launched(.member)
    await app.open(text)
    expect(app.shown, equals: .home(.notADeepLink(text)))
    expect(app.system.handed, equals: [])
  }

  @Test("0: until the app is ready, a link waits; then it goes on")
  func readiness() async throws {
    let app = try await launched(isReady: false)
    await app.open("navidapro://magazine")
    expect(app.shown, equals: .home)
    expect(app.outcomes, equals: [])
    #expect(!app.deepLinkManager.shouldContinueDeepLinkNavigation())
    await app.becomesReady()
    expect(app.shown, equals: .plugin(.magazine))
    expect(app.outcomes, equals: [.arrived(.magazine)])
  }

  @Test("0: the wait for the app has an end")
  func neverReady() async throws {
    let app = try await launched(isReady: false)
    await app.open("navidapro://magazine")
    await app.pass(.seconds(9))
    expect(app.outcomes, equals: [])
    await app.pass(.seconds(1))
    expect(app.shown, equals: .home(.notReady))
  }

  @Test("1: a plugin that the tenant does not have is not opened, and nobody is asked to log in for it")
  func tenant() async throws {
    let app = try await launched(HeadlessMemory(tenant: "other"), .byHand)
    await app.open(DeepLinkModel.coach.text)
    expect(app.shown, equals: .home(.notForThisTenant))
    expectNil(app.question)
  }

  @Test("2: who is logged out logs in first, and is not asked for consent before")
  func login() async throws {
    let app = try await launched(.visitor, .byHand)
    await app.open(DeepLinkModel.coach.text)
    expect(app.shown, equals: .asking(.login))
    await app.answer(.login(.signedIn))
    expect(app.shown, equals: .asking(.consent(DeepLinkModel(pluginId: "consent", subScreens: ["coach"]))))
  }

  @Test("3: who has not consented is asked for it, and then goes on")
  func consent() async throws {
    let app = try await launched(.withoutConsent, .byHand)
    await app.open(DeepLinkModel.coach.text)
    expect(app.shown, equals: .asking(.consent(DeepLinkModel(pluginId: "consent", subScreens: ["coach"]))))
    await app.answer(.consent(.given))
    expect(app.shown, equals: .plugin(.coach))
  }

  @Test("3: for a challenge, the consent screen depends on the type of its goal, and it gets the query")
  func goalType() async throws {
    for (goal, screen) in [("steps", "challenge-steps"), ("sleep", "challenge-sleep"), ("rest", "challenge")] {
      let app = try await launched(.withoutConsent, .byHand)
      await app.open("navidapro://challenge/7?goalType=\(goal)&from=mail")
      let items = [DeepLinkItem("goalType", goal), DeepLinkItem("from", "mail")]
      let link = DeepLinkModel(pluginId: "consent", subScreens: [screen], query: items)
      expect(app.shown, equals: .asking(.consent(link)))
    }
  }

  @Test("4: the plugin or feature is opened, with its sub-screens, query and fragment")
  func open() async throws {
    let app = try await launched(.member)
    for place in DeepLinkModel.all {
      await app.open(place.text)
      expect(app.shown, equals: .plugin(place))
    }
    await app.open("navidapro://coach/plan/7?day=2#top")
    let place = DeepLinkModel(
      pluginId: "coach", subScreens: ["plan", "7"], query: [DeepLinkItem("day", "2")], fragment: "top")
    expect(app.shown, equals: .plugin(place))
    expect(app.outcomes, equals: (DeepLinkModel.all + [place]).map { .arrived($0) })
  }

  @Test("4: if it cannot open, home says so", arguments: [HeadlessReaction.fails, .goesAstray])
  func cannotOpen(reaction: HeadlessReaction) async throws {
    for place in DeepLinkModel.all {
      var world = HeadlessWorld()
      world.plugins[place.pluginId] = reaction
      let app = try await launched(.member, world)
      await app.open(place.text)
      expect(app.shown, equals: .home(.cannotOpen))
      expect(app.outcomes, equals: [.failed(.cannotOpen)])
    }
  }

  @Test("after a login: onboarding, consent, biometric login, notifications, and then the link that waited")
  func afterLogin() async throws {
    let app = try await launched(.newcomer, .byHand)
    await app.open(DeepLinkModel.challenge.text)
    let consent = DeepLinkModel(
      pluginId: "consent", subScreens: ["challenge-sleep"], query: [DeepLinkItem("goalType", "sleep")])
    let replies: [(HeadlessQuestion, HeadlessReply)] = [
      (.login, .login(.signedIn)), (.onboarding, .onboarding(.finished)), (.consent(consent), .consent(.given)),
      (.biometricLogin, .biometricLogin(.declined)), (.notifications, .notifications(.declined)),
    ]
    for (question, reply) in replies {
      expect(app.shown, equals: .asking(question))
      #expect(await app.answer(reply))
    }
    expect(app.shown, equals: .plugin(.challenge))
  }

  @Test("after a login by hand the same comes but for the consent, and home is the end of it")
  func loginByHand() async throws {
    let app = try await launched(.newcomer, .byHand)
    await app.logIn()
    let replies: [(HeadlessQuestion, HeadlessReply)] = [
      (.login, .login(.signedIn)), (.onboarding, .onboarding(.finished)),
      (.biometricLogin, .biometricLogin(.declined)), (.notifications, .notifications(.declined)),
    ]
    for (question, reply) in replies {
      expect(app.shown, equals: .asking(question))
      #expect(await app.answer(reply))
    }
    expect(app.shown, equals: .home)
    expect(app.outcomes, equals: [.home])
    await app.logIn()
    expect(app.outcomes, equals: [.home, .home], "who is logged in is asked nothing")
  }

  @Test("a minor is told so after the onboarding, each time; somebody else can log in")
  func minor() async throws {
    var world = HeadlessWorld()
    world.age = 17
    let app = try await launched(.newcomer, world)
    for _ in 0..<2 {
      await app.open(DeepLinkModel.bonus.text)
      expect(app.shown, equals: ShownState(.notOldEnough))
      expect(app.outcomes.last, equals: .failed(.notOldEnough))
    }
    #expect(!app.memory.isFirstVisit)
    app.storage.memory.logOut()
    app.world.age = 18
    await app.open(DeepLinkModel.bonus.text)
    expect(app.shown, equals: .plugin(.bonus))
  }
}
