import Foundation
import NavigationEngine
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
  let onboarding: HeadlessQuestion<AppStartupNavigation.OnboardingOutcome>
  let login: HeadlessQuestion<AppStartupNavigation.LoginOutcome>
  private let loop = Scheduler()

  init(device: HeadlessDevice, setup: HeadlessSetup) throws {
    let life = HeadlessLife(device)
    self.life = life
    account = HeadlessAccount(device: device, life: life)
    window = HeadlessWindow(life: life, behavior: setup.behavior)
    resolver = HeadlessResolver(life: life)
    onboarding = HeadlessQuestion(life: life)
    login = HeadlessQuestion(life: life)
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
    coordinator = try FlowCoordinator(
      parts: AppParts(
        launch: HeadlessLaunch(window: window, life: life),
        onboarding: HeadlessOnboarding(window: window, question: onboarding),
        login: HeadlessLogin(window: window, question: login),
        boardingPasses: HeadlessBoardingPasses(window: window), profile: HeadlessProfile(window: window)),
      account: setup.decoratingAccount(account), store: setup.decoratingStore(store), resolver: resolver,
      links: setup.links, resolverTimeout: setup.resolverTimeout, options: setup.options, engineSettings: settings,
      decorating: setup.decorating, report: life.note)
  }

  /// Begins something; ``run()`` does it.
  func begin(_ work: @escaping @Sendable (FlowCoordinator) async throws -> Void) {
    coordinator.startup.inBackground { [coordinator, life] _ in
      do { try await work(coordinator) } catch { try? life.change { $0.failures.append(error) } }
    }
  }

  /// Hands a link to the app, as the system does.
  func deliver(_ url: URL, isOwn: Bool) {
    if isOwn {
      coordinator.links.handle(customScheme: url)
    } else {
      coordinator.links.handle(universalLink: url, completion: life.note)
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
    resolver.stop()
    clock.stop()
    loop.run()
  }
}
