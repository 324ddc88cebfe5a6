import Foundation
import NavigationAdapters
import NavigationEngine
import NavigationModel
import NavigationTestKit

@testable import AppStartup

/// One life of the app, from its launch to its death.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class HeadlessProcess: Sendable {
  let life: HeadlessLife
  let window: HeadlessWindow
  let coordinator: FlowCoordinator
  let clock = VirtualClock()
  let resolver: HeadlessResolver
  let account: HeadlessAccount
  let onboarding = HeldCalls<Void, AppStartupNavigation.OnboardingOutcome>()
  let login = HeldCalls<Void, AppStartupNavigation.LoginOutcome>()
  let links: StartupLinks
  /// Where the machine is; nil before its first event.
  let place = Locked<Configuration?>(nil)
  private let loop = Scheduler()

  init(device: HeadlessDevice, setup: HeadlessSetup) throws {
    let life = HeadlessLife(device)
    self.life = life
    account = HeadlessAccount(device: device, life: life)
    window = HeadlessWindow(life: life, behavior: setup.behavior)
    resolver = HeadlessResolver(life: life)
    links = try StartupLinks()
    try links.register(BoardingPasses(window: window), as: "boarding pass")
    try links.register(Offers(window: window), as: "offer")
    let store = FileLinkStore(
      folder: device.folder,
      before: { step in
        life.passMoment()
        try life.check()
        try setup.beforeStoreStep(step)
      },
      report: { problem in try? life.change { $0.problems.append(problem) } })
    var settings = setup.engineSettings
    settings.executor = loop
    settings.taskExecutor = loop.tasks
    settings.clock = clock
    settings.observer = { [place] event in
      place { $0 = event.configuration }
      setup.engineSettings.observer?(event)
    }
    coordinator = try FlowCoordinator(
      parts: AppParts(
        launch: setup.decoratingLaunch(HeadlessLaunch(window: window, life: life)),
        onboarding: HeadlessOnboarding(window: window, question: onboarding),
        login: HeadlessLogin(window: window, question: login),
        home: HeadlessHome(window: window)),
      links: links, account: setup.decoratingAccount(account), store: setup.decoratingStore(store),
      resolver: resolver, resolverTimeout: setup.resolverTimeout, options: setup.options, engineSettings: settings,
      decorating: setup.decorating, report: life.note)
  }

  /// Begins something; ``run()`` does it.
  func begin(_ work: @escaping @Sendable (FlowCoordinator) async throws -> Void) {
    coordinator.startup.inBackground { [coordinator, life] _ in
      do { try await work(coordinator) } catch { try? life.change { $0.failures.append(error) } }
    }
  }

  /// Hands a link to the app, as the system does.
  func deliver(_ link: ReceivedLink) {
    if link.origin == .url, let url = URL(string: link.text) {
      coordinator.links.handle(customScheme: url)
    } else {
      coordinator.links.handle(link, completion: life.note)
    }
  }

  /// Runs until the process waits for something outside, or dies.
  ///
  /// - Parameter between: is called before each job.
  func run(between: () -> Void) {
    loop.run { [life] in
      life.passMoment()
      if life.isAlive { between() }
      return life.isAlive
    }
  }

  /// The process ends; work under way is lost.
  func end() {
    life.end()
    coordinator.startup.stop()
    // All that waits is let go, so that nothing of it stays in memory; it can do nothing any more.
    onboarding.fail(HeadlessLife.Over())
    login.fail(HeadlessLife.Over())
    resolver.calls.fail(HeadlessLife.Over())
    clock.stop()
    loop.run()
  }
}
