import Foundation
import NavigationEngine
import NavigationModel
import NavigationTestKit

@testable import PluginLinks

/// The app of plugins without a screen: a window, the plugins, and the whole of the deep-link manager.
///
/// ```swift
/// let app = try HeadlessApp()
/// await app.becomesReady()
/// await app.open("https://app.navidapro.example/x?schema=navidapro://coach/plan/7")
/// print(app.shown)  // plugin(coach/plan/7), once the user has logged in and consented
/// ```
///
/// Every method returns once what it began is quiescent: done, or waiting for an answer, a time-out, or the start of
/// the app.
@MainActor final class HeadlessApp {
  let window: HeadlessWindow
  let system: HeadlessSystem
  let clock: VirtualClock
  private let engineClock = VirtualClock()
  let deepLinkManager: DeepLinkManager
  let appDelegate: DeepLinkAppDelegate
  /// What became of the links, in the order in which they ended.
  private(set) var outcomes: [LinkOutcome] = []

  private let desk: HeadlessDesk
  private let storage: HeadlessStorage
  private let activity: HeadlessActivity
  private let settings: Settings

  /// What stays the same when the app is launched again.
  struct Settings: Sendable {
    var world = HeadlessWorld()
    var exemptDeepLinks = ["navidapro://magazine/print"]
    var allowedSchemes = ["https", "mailto"]
    /// Is told of everything that the engine does.
    var observer: (@Sendable (EngineEvent) -> Void)?
    /// For tests that plant a mistake in the spec; nil: the machine that was proved.
    var machine: Machine?
    /// Wraps what shows and asks.
    var decorating: @Sendable (any Presenter) -> any Presenter = { $0 }

    init() {}
  }

  /// An app that has been launched, and is not yet ready.
  ///
  /// - Throws: as ``DeepLinkManager``.
  init(_ memory: HeadlessMemory = HeadlessMemory(), settings: Settings = Settings()) throws {
    let activity = HeadlessActivity()
    self.settings = settings
    self.activity = activity
    clock = VirtualClock { activity.sleepersChange(by: $0) }
    desk = HeadlessDesk(settings.world, activity)
    storage = HeadlessStorage(memory, exemptDeepLinks: settings.exemptDeepLinks)
    window = HeadlessWindow(desk, activity, clock)
    system = HeadlessSystem(desk)
    let plugin = { [desk] (id: String) in HeadlessPlugin(id, desk, activity) }
    // Offices are a feature, all else are plugins.
    let isFeature = { (id: String) in id == "offices" }
    let ids = PluginCatalog.shared.entries.map(\.id)
    var managing = DeepLinkSettings()
    managing.clock = clock
    managing.engineClock = engineClock
    managing.machine = settings.machine
    managing.observer = { [observer = settings.observer] event in
      if event.kind == .finished { activity.turnIsOver() }
      observer?(event)
    }
    deepLinkManager = try DeepLinkManager(
      sceneCoordinator: window,
      plugins: ids.filter { !isFeature($0) }.map(plugin) + [
        HeadlessLogin(desk), HeadlessOnboarding(desk), HeadlessConsent(desk), HeadlessBiometricLogin(desk),
        HeadlessNotifications(desk),
      ],
      features: ids.filter(isFeature).map(plugin), authManager: storage, userPreferences: storage,
      masterDataPreferences: storage, consentManager: storage,
      deepLinkValidator: DeepLinkValidator(
        contentService: HeadlessContentService(desk: desk), masterDataManager: storage, authManager: storage,
        screen: window, clock: clock),
      urlOpener: URLOpener(system: system, allowedSchemes: settings.allowedSchemes), analyticsManager: storage,
      settings: managing,
      decorating: settings.decorating)
    deepLinkManager.readiness.watch = { activity.beginsToWait(.app) }
    let ended = Ended()
    appDelegate = DeepLinkAppDelegate(deepLinkManager: deepLinkManager) { ended.app?.end($0) }
    ended.app = self
  }

  // MARK: What can be seen

  /// What a user sees.
  var shown: ShownState { window.state }
  /// What waits for an answer.
  var question: HeadlessQuestion? { desk.question }
  /// What would be remembered if the app were killed now.
  var memory: HeadlessMemory { storage.memory }
  /// What analytics were told: the names of the outcomes.
  var analytics: [String] { storage.analytics }
  /// What people and services answer from now on.
  var world: HeadlessWorld {
    get { desk.world }
    set { desk.world = newValue }
  }

  // MARK: What can arrive

  /// The system opens a URL with the app; a text that is not a URL arrives unchanged.
  func open(_ text: String) async {
    begin(text) { $0.application(open: $1) }
    await activity.rest()
  }

  /// Somebody goes on browsing the web in the app.
  func continueActivity(_ text: String) async {
    begin(text) { $0.application(continueActivity: DeepLinkAppDelegate.browsingWeb, webpageURL: $1) }
    await activity.rest()
  }

  /// A text that is to be a deep link arrives, with a notification for example.
  func follow(_ text: String) async {
    activity.began()
    Task { end(await deepLinkManager.handleDeepLinkNavigation(for: text)) }
    await activity.rest()
  }

  /// The user logs in by hand.
  func logIn() async {
    activity.began()
    Task { end(await deepLinkManager.handleNavigationAfterLogin()) }
    await activity.rest()
  }

  /// Somebody answers what waits; false if that is no answer to it.
  @discardableResult func answer(_ reply: HeadlessReply) async -> Bool {
    let ends = activity.now.ends
    guard desk.answer(reply) else { return false }
    await activity.until { $0.ends > ends && $0.isAtRest }
    return true
  }

  func becomesReady() async {
    let isAwaited = !deepLinkManager.shouldContinueDeepLinkNavigation() && activity.now.running > 0
    let ends = activity.now.ends
    deepLinkManager.appIsReady()
    await activity.until { (!isAwaited || $0.ends > ends) && $0.isAtRest }
  }

  func clearSession() async {
    await deepLinkManager.clearUserSession()
    await activity.rest()
  }

  func select(_ tenant: Tenant) async {
    await deepLinkManager.select(tenant)
    await activity.rest()
  }

  /// The app was in the background for so long, and comes to the front; it is active after ``becomeActive()``.
  func comeBack(after time: Duration) async {
    deepLinkManager.didEnterBackground()
    await pass(time)
    deepLinkManager.willEnterForeground()
    await deepLinkManager.lifeCycle?.value
    await activity.rest()
  }

  func becomeActive() async {
    deepLinkManager.didBecomeActive()
    await deepLinkManager.lifeCycle?.value
    await activity.rest()
  }

  /// Time passes; those who have waited too long give up.
  func pass(_ time: Duration) async {
    let ends = activity.now.ends
    await activity.until { $0.sleepers >= $0.count(.app) }
    let byEngine = time >= DeepLinkSettings().presentationLimit ? activity.now.count(.engine) : 0
    let due = clock.advance(by: time) + byEngine
    engineClock.advance(by: time)
    await activity.until { $0.ends >= ends + due && $0.isAtRest }
  }

  /// The user closes what is shown over home; false if nothing is.
  @discardableResult func goHome() async -> Bool {
    let isShown = await deepLinkManager.goHome()
    await activity.rest()
    return isShown
  }

  /// The process is killed, and the app is launched again; it begins with what was remembered.
  func relaunched() throws -> HeadlessApp {
    var next = settings
    next.world = world
    let app = try HeadlessApp(memory, settings: next)
    close()
    return app
  }

  /// Nothing is answered any more.
  func close() {
    desk.close()
    clock.stop()
    engineClock.stop()
    activity.close()
  }

  private func begin(_ text: String, _ deliver: (DeepLinkAppDelegate, URL) -> Bool) {
    guard let url = URL(string: text) else { return }
    activity.began()
    if !deliver(appDelegate, url) { activity.ended() }
  }

  private func end(_ outcome: LinkOutcome) {
    outcomes.append(outcome)
    activity.ended()
  }

  /// Whoever is told what became of a link.
  @MainActor private final class Ended {
    weak var app: HeadlessApp?
  }
}
