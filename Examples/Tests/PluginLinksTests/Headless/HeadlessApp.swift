import Foundation
import NavigationAdapters
import NavigationEngine
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
  let engineClock: VirtualClock
  let deepLinkManager: DeepLinkManager
  let appDelegate: DeepLinkAppDelegate
  let entry: LinkEntry
  /// What became of the links, in the order in which they ended.
  private(set) var outcomes: [LinkOutcome] = []

  let storage: HeadlessStorage
  private let desk: HeadlessDesk
  private let activity: HeadlessActivity
  private let settings: Settings

  /// What stays the same when the app is launched again.
  struct Settings: Sendable {
    var world = HeadlessWorld()
    /// The plugins, and one feature, with what they require.
    var plugins: [String: PluginRequirements] = [
      "magazine": PluginRequirements(), "offices": PluginRequirements(),
      "bonus": PluginRequirements(needsLogin: true), "coach": PluginRequirements(consent: PluginConsent("coach")),
      "challenge": PluginRequirements(
        consent: PluginConsent("challenge", variant: .init(parameter: "goalType", values: ["steps", "sleep"]))),
    ]
    /// The master data: the plugins of each tenant.
    var pluginIds = [
      "full": ["magazine", "offices", "bonus", "coach", "challenge"], "other": ["magazine", "offices", "bonus"],
    ]
    var exemptDeepLinks = ["navidapro://magazine/print"]
    var allowedSchemes = ["https", "mailto"]
    /// Is told of everything that the engine does.
    var observer: (@Sendable (EngineEvent) -> Void)?
    /// Wraps what shows and asks.
    var decorating: @Sendable (any Presenter) -> any Presenter = { $0 }
    /// What opens addresses outside; nil: the app's own opener.
    var urlOpener: (any URLOpenerType)?
    /// A mistake that is planted.
    var flaw: Flaw?
    /// Is told when somebody begins or ceases to wait for the engine's time to pass.
    var engineSleepersChange: @Sendable (Int) -> Void = { _ in }

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
    engineClock = VirtualClock(sleepersChange: settings.engineSleepersChange)
    desk = HeadlessDesk(settings.world, activity)
    storage = HeadlessStorage(
      memory, plugins: settings.pluginIds, exemptDeepLinks: settings.exemptDeepLinks, flaw: settings.flaw)
    window = HeadlessWindow(desk, activity, clock, flaw: settings.flaw)
    system = HeadlessSystem(desk)
    var managing = DeepLinkSettings()
    managing.clock = clock
    managing.engineClock = engineClock
    managing.observer = { [observer = settings.observer] event in
      if event.kind == .finished { activity.turnIsOver() }
      observer?(event)
    }
    let plugin = { [desk] (id: String) in
      HeadlessPlugin(id, settings.plugins[id] ?? PluginRequirements(), desk, activity)
    }
    let ids = settings.plugins.keys.sorted()
    deepLinkManager = try DeepLinkManager(
      sceneCoordinator: window,
      plugins: ids.filter { $0 != "offices" }.map(plugin) + [
        HeadlessLogin(desk, storage), HeadlessOnboarding(desk, storage), HeadlessConsent(desk, storage),
        HeadlessBiometricLogin(desk), HeadlessNotifications(desk),
      ],
      features: ids.filter { $0 == "offices" }.map(plugin), authManager: storage, userPreferences: storage,
      masterDataPreferences: storage, consentManager: storage,
      deepLinkValidator: DeepLinkValidator(
        contentService: HeadlessContentService(desk: desk, flaw: settings.flaw), masterDataManager: storage,
        authManager: storage, screen: window, clock: clock),
      urlOpener: settings.urlOpener ?? URLOpener(system: system, allowedSchemes: settings.allowedSchemes),
      analyticsManager: storage, settings: managing, decorating: settings.decorating)
    deepLinkManager.parts.readiness.watch = { activity.beginsToWait(.app) }
    let ended = Ended()
    appDelegate = DeepLinkAppDelegate(deepLinkManager: deepLinkManager)
    entry = LinkEntry(appDelegate: appDelegate) { ended.app?.end($0) }
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
    begin(text) { ReceivedLink(url: $0) }
    await activity.rest()
  }

  /// Somebody goes on browsing the web in the app.
  func continueActivity(_ text: String) async {
    begin(text) { ReceivedLink(activity: Activity(activityType: UserActivityType.browsing, webpageURL: $0)) }
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
    Task { end(await deepLinkManager.logIn()) }
    await activity.rest()
  }

  /// The user has logged in somewhere else, and the app says so.
  func hasLoggedIn(age: Int? = 30) async {
    storage.memory.logIn(age: age)
    // A link that is asking goes on, too.
    let due = question == .login ? activity.now.ends + 2 : 0
    activity.began()
    Task {
      if let outcome = await deepLinkManager.handleNavigationAfterLogin() { outcomes.append(outcome) }
      activity.ended()
    }
    await activity.until { $0.ends >= due && $0.isAtRest }
  }

  /// The user has logged out somewhere else, and the app says so.
  func hasLoggedOut() async {
    storage.memory.logOut()
    await deepLinkManager.userLoggedOut()
    await activity.rest()
  }

  /// The user has withdrawn a consent, and the app says so.
  func hasWithdrawn(_ consent: String) async {
    storage.memory.consents.remove(consent)
    await deepLinkManager.consentWithdrawn(consent)
    await activity.rest()
  }

  /// A plugin is added while the app runs.
  func register(_ id: String, _ requirements: PluginRequirements) {
    deepLinkManager.register(HeadlessPlugin(id, requirements, desk, activity) as any Plugin)
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

  func select(_ tenant: String) async {
    storage.memory.tenant = tenant
    await deepLinkManager.tenantSelected()
    await activity.rest()
  }

  /// The app was in the background for so long, and comes to the front; it is active after ``becomeActive()``.
  func comeBack(after time: Duration) async {
    deepLinkManager.didEnterBackground()
    await pass(time)
    await deepLinkManager.willEnterForeground()?.value
    await activity.rest()
  }

  func becomeActive() async {
    deepLinkManager.didBecomeActive()
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

  /// The user swipes back from what is shown over home, and the app says so; false if the manager knows of nothing
  /// there.
  @discardableResult func swipeBack() async -> Bool {
    window.swipeBack()
    let isKnown = (try? await deepLinkManager.wentBack()) != nil
    await activity.rest()
    return isKnown
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

  /// A notification is tapped that carries this.
  func notify(_ text: String) async {
    activity.began()
    if !entry.receive(notification: [entry.notificationKey: text]) { activity.ended() }
    await activity.rest()
  }

  /// What the system hands over, as far as it matters.
  struct Activity: UserActivity {
    var activityType: String
    var webpageURL: URL?
    var userInfo: [AnyHashable: Any]?
  }

  private func begin(_ text: String, _ link: (URL) -> ReceivedLink?) {
    guard let url = URL(string: text) else { return }
    activity.began()
    if !entry.receive(link(url)) { activity.ended() }
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
