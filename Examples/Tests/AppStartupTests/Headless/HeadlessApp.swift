import Foundation
import NavigationAdapters
import NavigationEngine
import NavigationModel

@testable import AppStartup

/// The demo app without a screen: on a device that outlives its processes, with verbs for all that can happen to it.
///
/// ```swift
/// let app = HeadlessApp(folder: folder, setup: HeadlessSetup())
/// app.install(with: "boardingpass://boardingpass.example/boarding-pass/42")
/// print(app.shown)          // onboarding
/// app.kill()
/// app.launch()
/// app.finishOnboarding()
/// print(app.shown)          // pass("42")
/// ```
///
/// Every verb returns once the app waits for something outside. Nothing runs in between, and no time passes but by
/// ``timePasses(_:)``, so that every run can be repeated; it belongs to one thread at a time. The process can be killed
/// between verbs, and within one at each of its ``moments``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class HeadlessApp {
  private let device: HeadlessDevice
  private let setup: HeadlessSetup
  private var process: HeadlessProcess?

  /// A device with the app on it, which is not running.
  ///
  /// - Parameters:
  ///   - folder: where the store is; it may hold a link already.
  init(folder: URL, user: User = .new, setup: HeadlessSetup) {
    device = HeadlessDevice(folder: folder, user: user)
    self.setup = setup
  }

  deinit { process?.end() }

  /// Whether there is a process.
  var isRunning: Bool { process != nil }
  /// What a user sees.
  var shown: ShownState { process?.window.shown ?? .nothing }
  /// Everything that was done to the screen, by all processes.
  var operations: [ScreenOperation] { device.memory { $0.operations } }
  /// What the user was told.
  var reports: [StartupReport] { device.memory { $0.reports } }
  /// What went wrong in the store.
  var problems: [LinkStoreProblem] { device.memory { $0.problems } }
  /// What calls of the app have thrown.
  var failures: [any Error] { device.memory { $0.failures } }
  /// Who uses the app.
  var user: User { device.memory { $0.user } }
  /// What the resolver was asked, by this process.
  var resolvedLinks: [String] { process?.resolver.calls.made ?? [] }
  /// The facts of this moment; nil if the app is not running.
  var facts: StartupFacts? { process?.coordinator.startup.facts }
  /// The flow coordinator of the process, for what the verbs do not do.
  var coordinator: FlowCoordinator? { process?.coordinator }
  /// Where the machine is.
  var place: Configuration? { process?.place { $0 } }
  /// What links lead to, in this process.
  var links: StartupLinks? { process?.links }
  var window: HeadlessWindow? { process?.window }

  /// How many moments have passed at which a process could have died: before each job, which is what a task does from
  /// one await to the next, and before each step of the store.
  var moments: Int { device.memory { $0.moments } }

  /// Lets the process that runs then die at this moment, counted like ``moments``.
  func die(atMoment moment: Int) { device.memory { $0.deathMoment = moment } }

  /// Lets something else happen at this moment, counted like ``moments``: between two jobs. Between two steps of the
  /// store nothing in the process can.
  func happens(atMoment moment: Int, _ event: @escaping (HeadlessApp) -> Void) { planned = (moment, event) }

  private var planned: (moment: Int, event: (HeadlessApp) -> Void)?

  // MARK: Launches

  /// The app is installed anew, and opened: with a link that has survived the way through the store, or without.
  func install(with link: String? = nil) {
    kill()
    device.memory { $0.user = .new }
    try? FileManager.default.removeItem(at: device.folder)
    if let link { open(link) } else { launch() }
  }

  /// The user taps the app's icon. Nothing happens if the app is running.
  func launch() { start(LaunchOptions()) }

  /// The system launches the app for a universal link. The link itself comes later: ``open(_:)``.
  func coldStart() {
    start(LaunchOptions([.userActivity(type: UserActivityType.browsing)]))
  }

  /// The system launches the app, for these reasons. Nothing happens if it is running.
  func start(_ options: LaunchOptions) {
    begin(options)
    settle()
  }

  /// There is a process, and it has not been told yet why it was launched.
  func create() {
    guard process == nil else { return }
    do { process = try HeadlessProcess(device: device, setup: setup) } catch {
      device.memory { $0.failures.append(error) }
    }
  }

  /// Whether the process has been told why it was launched.
  private(set) var isStarted = false

  /// Somebody opens a link. If the app is not running, the system launches it for that.
  func open(_ link: String) {
    if let url = URL(string: link) { open(ReceivedLink(url: url)) }
  }

  /// Somebody opens a link of any kind.
  func open(_ link: ReceivedLink) {
    begin(LaunchOptions([link.reason]))
    process?.deliver(link)
    settle()
  }

  /// The process is gone, as when the user swipes it away or the system needs its memory.
  func kill() {
    process?.end()
    process = nil
    isStarted = false
  }

  // MARK: The user

  /// The user signs in, on the login. False if that is not shown.
  @discardableResult func signIn() -> Bool {
    guard shown == .login, let process else { return false }
    return signIn(process) { process.login.release(.success(.signedIn)) }
  }

  /// The user finishes the onboarding, at whose end somebody is signed in. False if it is not shown.
  @discardableResult func finishOnboarding() -> Bool {
    guard shown == .onboarding, let process else { return false }
    return signIn(process) { process.onboarding.release(.success(.finished)) }
  }

  /// The user gives up signing in, and stays where that was asked. False if nobody asks.
  @discardableResult func cancelLogin() -> Bool {
    defer { settle() }
    return process?.login.release(.success(.cancelled)) ?? false
  }

  /// The user leaves the onboarding. False if nobody asks.
  @discardableResult func leaveOnboarding() -> Bool {
    defer { settle() }
    return process?.onboarding.release(.success(.left)) ?? false
  }

  /// The user taps something. False if that was not possible; ``failures`` says why.
  @discardableResult func tap(_ event: AppStartupNavigation.Event) -> Bool {
    let before = failures.count
    process?.begin { try await $0.tap(event) }
    settle()
    return process != nil && failures.count == before
  }

  /// The user moves in the tabs, sees it, and then the app hears of it. False where that is not possible.
  @discardableResult func move(_ move: UserMove) -> Bool {
    guard let process, process.window.move(move) else { return false }
    if setup.reportsMoves {
      process.coordinator.userMade(move) { [window = process.window] in window.isKnown() }
    } else {
      process.window.isKnown()
    }
    settle()
    return true
  }

  /// The app does something that no other verb does; ``failures`` has what it throws.
  func perform(_ work: @escaping @Sendable (FlowCoordinator) async throws -> Void) {
    process?.begin(work)
    settle()
  }

  /// The user logs out, on the profile. False if that is not shown.
  @discardableResult func logOut() -> Bool { shown == .profile && endSession() }

  // MARK: The world

  /// The service does not know the token any more. False if that could not be shown.
  @discardableResult func endSession() -> Bool {
    let before = failures.count
    process?.begin { try await $0.signsOut() }
    settle()
    return process != nil && failures.count == before
  }

  /// Somebody else uses the app now, or nobody, and nobody says so.
  func setUser(_ user: User) { device.memory { $0.user = user } }

  /// The login says that somebody has signed in, and there is no token.
  func loginSucceedsWithoutToken() {
    process?.login.release(.success(.signedIn))
    settle()
  }

  /// The resolver answers what it was asked last: with a link, with nil if none is known, or with an error. False if
  /// nothing is open.
  @discardableResult func resolverAnswers(_ result: Result<String?, any Error>) -> Bool {
    defer { settle() }
    return process?.resolver.calls.release(result) ?? false
  }

  /// Lets time pass for everything that waits.
  func timePasses(_ duration: Duration = .seconds(10)) {
    process?.clock.advance(by: duration)
    settle()
  }

  private func signIn(_ process: HeadlessProcess, _ answer: () -> Bool) -> Bool {
    defer { settle() }
    // The token is stored before anybody hears of it.
    guard (try? process.account.signIn()) != nil else { return false }
    if !answer() { process.begin { try await $0.signsIn() } }
    return true
  }

  private func begin(_ options: LaunchOptions) {
    create()
    guard !isStarted, let process else { return }
    isStarted = true
    process.begin { try await $0.start(options) }
  }

  /// Runs until the app waits for something outside, or is dead.
  func settle() {
    guard let process else { return }
    process.run { [unowned self] in
      guard let (moment, event) = planned, moment <= moments else { return }
      planned = nil
      event(self)
    }
    if !process.life.isAlive { kill() }
  }
}

/// How a headless app behaves where the world decides.
struct HeadlessSetup: Sendable {
  /// How the screen behaves.
  var behavior = ScreenBehavior.immediate
  /// Is told of each step of the store before it is made; what it throws, the disk does.
  var beforeStoreStep: @Sendable (LinkStoreStep) throws -> Void = { _ in }
  /// Whether the container tells what users do by hand.
  var reportsMoves = true
  /// Which reasons for a launch announce a link.
  var options = LaunchOptionsHandler()
  /// How long a link may be on its way, by the app's clock.
  var resolverTimeout = Duration.seconds(10)
  /// How the engine behaves; its executors and its clock are the headless app's.
  var engineSettings = EngineSettings()
  /// Wraps what shows screens and answers questions, for those who want to look on.
  var decorating: @Sendable (any EnginePresenter) -> any EnginePresenter = { $0 }
  /// Wraps the store, for those who want it to behave in another way.
  var decoratingStore: @Sendable (any LinkStore) -> any LinkStore = { $0 }
  /// Wraps the empty window and the spinner, for the same.
  var decoratingLaunch: @Sendable (any LaunchCoordinator) -> any LaunchCoordinator = { $0 }
  /// Wraps the place of the token, for the same.
  var decoratingAccount: @Sendable (any AccountStore) -> any AccountStore = { $0 }
}

extension ReceivedLink {
  /// Why the system launches the app for such a link.
  fileprivate var reason: LaunchOptions.Reason {
    switch origin {
    case .url: .url(URL(string: text) ?? URL(fileURLWithPath: "/"))
    case .browsing: .userActivity(type: UserActivityType.browsing)
    case .searchItem: .userActivity(type: UserActivityType.searchItem)
    case .quickAction: .shortcutItem(type: text)
    case .notification: .notification
    }
  }
}
