import JourneyFuzzing
import NavigationEngine

@testable import PluginLinks

/// One launch of the app that a ``SystemDriver`` drives.
@MainActor final class SystemRun {
  /// The one that all plugins need, if any.
  static let consent = "health"
  static let plugins = ["coach", "bonus"]

  let app: HeadlessApp
  let gate = Gate()
  private let opener = Opener()
  private let flaw: Flaw?

  /// Opens what the fuzzer says.
  private final class Opener: URLOpenerType {
    var isAllowed = false
    var isOpened = false
    func isAllowed(_ address: String) -> Bool { isAllowed }
    func openNavida(_ address: String) async -> Bool { isOpened }
  }

  init(_ flaw: Flaw?, isStubborn: Bool) throws {
    self.flaw = flaw
    let gate = gate
    let window = WeakWindow()
    var settings = HeadlessApp.Settings()
    settings.plugins = Dictionary(uniqueKeysWithValues: Self.plugins.map { ($0, PluginRequirements()) })
    settings.observer = { gate.note($0) }
    settings.engineSleepersChange = { change in gate.state.change { $0.sleepers += change } }
    settings.decorating = { inner in
      GatedPresenter(inner: inner, gate: gate, isStubborn: isStubborn, flaw: flaw) { await window.showPlugin() }
    }
    settings.urlOpener = opener
    settings.flaw = flaw
    app = try HeadlessApp(settings: settings)
    window.window = app.window
  }

  /// For a presenter that shows a plugin although nobody waits for it.
  @MainActor private final class WeakWindow {
    weak var window: HeadlessWindow?
    nonisolated init() {}

    func showPlugin() async {
      try? await window?.show(HeadlessScene(DeepLinkModel(pluginId: SystemRun.plugins[0])), animated: false)
    }
  }

  /// Returns once nothing goes on by itself.
  func rest() async { await gate.rest(app.deepLinkManager.engine) }

  /// Undoes what was prepared for one call only.
  func calm() {
    app.clock.skipsSleep(false)
    app.window.reaction = { _ in .done }
    app.world.plugins = [:]
  }

  func close() {
    gate.close()
    app.close()
  }

  /// The plugin that is to be shown next.
  var presentedPlugin: String? {
    guard case .presentation(let presentation) = gate.awaiting else { return nil }
    return presentation.values["pluginId"]
  }

  /// Whatever was withdrawn meanwhile is given: what is being shown is shown.
  func prepareToShow() {
    guard let id = presentedPlugin else { return }
    app.storage.memory.logIn(age: 30)
    app.storage.memory.consents = [Self.consent]
    prepare("availability", "available", ["pluginId": id])
  }

  /// Sees to it that the app answers so.
  func prepare(_ prompt: String, _ outcome: String, _ given: [String: String]) {
    let manager = app.deepLinkManager
    var id: String { given["pluginId"] ?? askedPlugin ?? "" }
    switch (prompt, outcome) {
    case ("background", "inTime"): manager.didBecomeActive()
    case ("background", _) where flaw == .backgroundIsNotReported: break
    case ("background", _):
      manager.parts.foreground.didEnterBackground()
      app.clock.advance(by: .seconds(301))
      _ = manager.parts.foreground.willEnter()
    case ("readiness", let outcome) where outcome == "ready" || flaw == .readinessIsReportedTooEarly:
      manager.appIsReady()
    case ("readiness", _):
      manager.parts.readiness.begin()
      app.clock.skipsSleep(true)
    case ("webService", "found"):
      let link = DeepLinkModel(
        pluginId: id, path: given["path"], query: given["query"], fragment: given["fragment"])
      app.world.webService = .webService(.deepLink(link?.text ?? ""))
    case ("webService", "failed"): app.world.webService = .webService(.failure(message: "navidapro://coach"))
    case ("webService", _):
      app.world.webService = nil
      app.clock.skipsSleep(true)
    case ("availability", "unknown"): manager.unregister(id)
    case ("availability", _):
      if manager.parts.plugins.target(id) == nil { app.register(id, PluginRequirements()) }
      app.storage.plugins = outcome == "available" ? ["full": [id]] : ["other": [id]]
    default: prepareUser(prompt, outcome, id)
    }
  }

  private func prepareUser(_ prompt: String, _ outcome: String, _ id: String) {
    switch (prompt, outcome) {
    case ("loginState", "notNeeded"): require(PluginRequirements(), of: id)
    case ("loginState", _):
      require(PluginRequirements(needsLogin: true), of: id)
      if outcome == "loggedIn" { app.storage.memory.logIn(age: 30) } else { app.storage.memory.logOut() }
    case ("login", "alreadyLoggedIn"): app.storage.memory.logIn(age: 30)
    case ("login", _):
      app.storage.memory.logOut()
      app.world.login = ["signedIn": .signedIn, "cancelled": .cancelled][outcome].map { .login($0) } ?? .failure
    case ("onboarding", _):
      app.storage.memory.isFirstVisit = outcome != "alreadyDone"
      app.world.onboarding = .onboarding(outcome == "finished" ? .finished : .cancelled)
    case ("age", _): app.storage.memory.userAge = outcome == "oldEnough" ? 30 : 16
    case ("consentState", "notNeeded"): require(PluginRequirements(needsLogin: true), of: id)
    case ("consentState", _):
      require(PluginRequirements(consent: PluginConsent(Self.consent)), of: id)
      app.storage.memory.consents = outcome == "given" ? [Self.consent] : []
    case ("consent", _): app.world.consent = .consent(outcome == "given" ? .given : .refused)
    case ("biometricLogin", _):
      app.world.biometricLogin =
        ["setUp": .setUp, "alreadySetUp": .alreadySetUp][outcome].map { .biometricLogin($0) } ?? .failure
    case ("notifications", _):
      app.world.notifications =
        ["allowed": .allowed, "alreadySetUp": .alreadySetUp][outcome].map { .notifications($0) } ?? .failure
    case ("allowList", _): opener.isAllowed = outcome == "listed"
    case ("system", _): opener.isOpened = outcome == "opened"
    default: break
    }
  }

  private func require(_ requirements: PluginRequirements, of id: String) {
    var requirements = requirements
    if flaw == .consentIsAlwaysAsked {
      requirements = PluginRequirements(needsLogin: requirements.needsLogin, consent: PluginConsent("more"))
    }
    app.register(id, requirements)
  }

  /// The plugin of the question that is being asked.
  private var askedPlugin: String? {
    guard case .question(_, let values) = gate.awaiting else { return nil }
    return values?["pluginId"]
  }
}
