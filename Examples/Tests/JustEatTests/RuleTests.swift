import Foundation
import JustEat
import NavigationAdapters
import NavigationEngine
import TestSupport
import Testing

/// The article's rules, in its order; what each step shows is in ``SystemJourneysTests``.
@Suite("The rules") @MainActor struct RuleTests {
  @Test("1: every journey begins by going to the root")
  func rootFirst() async throws {
    for place in StartingPlace.all {
      for intent in FaultTests.intents {
        let observed = try await place.app()
        _ = try await observed.follow(intent)
        expect(observed.events.first, equals: "popEverything", "\(place), \(intent)")
      }
    }
  }

  @Test("2: every screen can go back to the root", arguments: StartingPlace.all)
  func backToRoot(place: StartingPlace) async throws {
    let observed = try await place.app()
    try await observed.app.tap(.popEverything)
    let shown = try await observed.app.window.settled()
    #expect(shown.isEmptied)
    expect(observed.complaints, equals: [])
  }

  @Test("3: a journey has at most one animation, which is the last thing that moves")
  func oneAnimation() async throws {
    for place in StartingPlace.all {
      for intent in FaultTests.intents {
        let observed = try await place.app()
        _ = try await observed.follow(intent)
        #expect(observed.operations.dropLast().allSatisfy { !$0.isAnimated }, "\(place), \(intent)")
      }
    }
    // And there is one where the target is not the first screen of a tab.
    let observed = try await ObservedApp(.loggedOut)
    _ = try await observed.follow(.goToSearch(postcode: "EC4M"))
    #expect(observed.operations.last?.isAnimated == true)
  }

  @Test("4: a journey's step that pops is not animated, though a tap that pops may be")
  func popsDoNotMove() async throws {
    let place = try #require(StartingPlace.all.first { $0.screen == "payment" })
    let byLink = try await place.app()
    _ = try await byLink.follow(.goToHome)
    #expect(byLink.operations.contains { $0.isPop })
    #expect(byLink.operations.allSatisfy { !$0.isAnimated })
    let byHand = try await place.app()
    let first = byHand.app.window.operations.count
    try await byHand.app.tap(.popEverything)
    expect(byHand.app.window.operations.dropFirst(first).count { $0.isAnimated }, equals: 1)
  }

  @Test("5: a step that was not shown does not move the machine")
  func inSync() async throws {
    let observed = try await ObservedApp(.loggedOut)
    try await expect(observed.follow(.goToSearch(), fault: .call(3, isSilent: false)), equals: .notPresented)
    await expect(observed.app.deepLinkingFacade.navigationTransitioner.stateMachine.currentState, equals: .home)
    expect(observed.complaints, equals: [])
  }

  @Test("6: a transition that is not allowed interrupts the journey with an error")
  func refused() async throws {
    let app = try await launched(.loggedIn)
    let login = try app.deepLinkingFacade.deepLinkFactory.loginURL()
    let cause = await cause { try await app.deepLinkingFacade.openDeepLink(login) }
    expect((cause as? DidNotLand)?.result.ending, equals: .refused)
    #expect(app.window.shown.isEmptied)
  }

  @Test("7: an intent that needs a login asks for it and resumes; if the login fails it stops with that error")
  func login() async throws {
    let landing = try await launched(.loggedOut)
    let order = try landing.deepLinkingFacade.deepLinkFactory.orderDetailsURL(orderId: "98765")
    try await landing.deepLinkingFacade.openDeepLink(order)
    expect(landing.window.shown.front, equals: .order("98765"))

    let failing = try await launched(.loggedOut, Answers(login: .throwsAnError))
    let error = await cause { try await failing.deepLinkingFacade.openDeepLink(order) }
    guard case EngineError.notAnswered(_, let reason)? = error as? EngineError else {
      Issue.record("the login's error is lost: \(String(describing: error))")
      return
    }
    #expect(reason is Answers.NoAnswer)
    #expect(failing.window.shown.sheets.isEmpty)
  }

  @Test("8: flow controllers form one tree, and the provider shows no other")
  func oneTree() async throws {
    let app = try await launched(.loggedOut)
    let (root, provider) = (app.rootFlowController, app.flowControllerProvider)
    #expect(provider.rootFlowController === root)
    #expect(provider.restaurantsFlowController === root.restaurantsFlowController)
    #expect(provider.checkoutFlowController === root.restaurantsFlowController.checkoutFlowController)
    #expect(provider.ordersFlowController === root.ordersFlowController)
    #expect(provider.settingsFlowController === root.settingsFlowController)
    #expect(provider.accountFlowController === root.accountFlowController)
  }

  @Test("9: only flow controllers create view controllers, and view controllers create no flow controllers")
  func whoCreatesWhom() throws {
    for (name, text) in try sources() {
      if text.contains("HeadlessViewController(") {
        #expect(name.hasSuffix("FlowController.swift"), "\(name) creates a view controller")
      }
      if text.contains(/= Headless\w+FlowController\(/) {
        let mayCreate = name == "HeadlessApp.swift" || name.hasSuffix("FlowController.swift")
        #expect(mayCreate, "\(name) creates a flow controller")
      }
    }
  }

  @Test("10: a flow controller lives as long as its creator; a view controller does not keep it")
  func ownership() async throws {
    var app: HeadlessApp? = try await launched(.loggedIn)
    try await app?.tap(.loadRestaurant(restaurantId: "1"))
    try await app?.make(.tapped(.orders))
    let viewControllers = try #require(app?.window.viewControllers)
    expect(viewControllers.count, equals: 3)
    #expect(viewControllers.allSatisfy { $0.flowController != nil })
    weak let root = app?.rootFlowController
    app = nil
    expectNil(root)
    #expect(viewControllers.allSatisfy { $0.flowController == nil })
    await #expect(throws: DetachedFlowController.self) { try await viewControllers[0].tap(.goToHome) }
  }

  @Test("11: what belongs to another part of the tree goes by way of the parents")
  func delegation() async throws {
    let place = try #require(StartingPlace.all.first { $0.screen == "payment" })
    let app = try await place.app().app
    try await app.flowControllerProvider.checkoutFlowController.goToOrderConfirmation(orderId: "1", animated: false)
    expect(app.window.shown.front, equals: .order("1"))
    try await app.flowControllerProvider.ordersFlowController.goToRestaurant(restaurantId: "2", animated: false)
    expect(app.window.shown.front, equals: .restaurant("2"))
    expect(app.window.shown.selectedTab, equals: .restaurants)

    let orphan = try await launched(.loggedIn).flowControllerProvider.ordersFlowController
    await #expect(throws: DetachedFlowController.self) {
      try await orphan.goToRestaurant(restaurantId: "2", animated: false)
    }
  }

  @Test("12: every call that shows something is asynchronous and can fail")
  func asynchronous() throws {
    let text = try #require(try sources().first { $0.0 == "FlowControllerProtocols.swift" }?.1)
    let declarations = text.split(separator: "@MainActor public protocol").dropFirst()
    expect(declarations.count, equals: 9)
    for declaration in declarations {
      let calls = declaration.split(separator: "  func ").dropFirst()
      #expect(!calls.isEmpty)
      for call in calls { #expect(call.contains("async throws"), "\(call)") }
    }
  }

  @Test("13: a link that cannot be followed is reported, and not handed back")
  func reported() async throws {
    let app = try await launched(.loggedOut)
    let nowhere = try #require(URL(string: "justeat://je.com/nowhere"))
    let result = await withCheckedContinuation { continuation in
      let sources = LinkEntry(facade: app.deepLinkingFacade) { continuation.resume(returning: $0) }
      #expect(sources.receive(ReceivedLink(url: nowhere)))
    }
    #expect((result.error?.cause as? NavigationIntentFactoryError)?.isUnsupported == true)
  }

  @Test("14: links wait until start-up is done, at a cold start and at a warm one")
  func startUp() async throws {
    let app = try HeadlessApp()
    let home = try app.deepLinkingFacade.deepLinkFactory.homeURL()
    let settings = try app.deepLinkingFacade.deepLinkFactory.settingsURL()
    var log: [String] = []

    func open(_ link: DeepLink, _ name: String) -> Task<Void, Never> {
      Task {
        log.append("\(name) waits")
        let landed = (try? await app.deepLinkingFacade.openDeepLink(link)) != nil
        log.append(landed ? "\(name) lands" : "\(name) does not land")
      }
    }
    /// Lets everything happen that does not wait for something else.
    func settle() async { for _ in 0..<100 { await Task.yield() } }

    let cold = open(home, "home")
    await settle()
    log.append("the start is done")
    try await app.finishLaunching()
    await cold.value
    expect(log, equals: ["home waits", "the start is done", "home lands"])

    log = []
    app.deepLinkingFacade.startUpBegins()
    let warm = open(settings, "settings")
    await settle()
    // Taps do not wait: the user sees the app.
    try await app.tap(.popEverything)
    try await app.tap(.goToHome)
    expect(app.window.shown.selectedTab, equals: .restaurants)
    log.append("the start is done")
    await app.deepLinkingFacade.startUpIsDone()
    await warm.value
    expect(log, equals: ["settings waits", "the start is done", "settings lands"])
    expect(app.window.shown.selectedTab, equals: .settings)
  }

  @Test("15: the schemes are those of the property list, the hosts those of the associated domains")
  func propertyList() async throws {
    let settings = try DeepLinkingSettings()
    // From the article's Info.plist.
    expect(settings.internalDeepLinkSchemes, equals: ["je-internal", "justeat", "just-eat", "just-eat-uk"])
    expect(settings.universalLinkHosts, equals: ["just-eat.co.uk", "www.just-eat.co.uk"])
    expect(Set(settings.universalLinkSchemes), equals: ["http", "https"])
    expect(settings.internalDeepLinkHost, equals: "je.com")
  }

  /// The sources of the module and of the headless app, by file name.
  private func sources() throws -> [(String, String)] {
    let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    let module = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/JustEat")
    let files = [module, tests.appendingPathComponent("Headless")].flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    }
    let swift = files.filter { $0.pathExtension == "swift" }
    try #require(swift.count > 20)
    return try swift.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }
}
