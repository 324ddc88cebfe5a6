import AppStartup
import Foundation
import NavigationAdapters
import NavigationEngine
import TestSupport
import Testing

/// Everything at once, on real threads.
@Suite("A storm", .slow, .takesTurns, .endsInTime) struct StormTests {
  /// Parts that give others a chance to get in between, and a user who does what is asked.
  actor Phone: LaunchCoordinator, OnboardingCoordinator, LoginCoordinator, LinkTarget, LinkResolver {
    private(set) var shown = "launch"
    private(set) var passes: [String] = []
    nonisolated let paths = ["/boarding-pass/{passId}"]
    private(set) var reports: [StartupReport] = []
    let token = Token()

    /// The place of the token.
    final class Token: AccountStore, @unchecked Sendable {
      private let lock = NSLock()
      private var inside = User.new
      var user: User { lock.withLock { inside } }
      func signIn() { lock.withLock { inside = .signedIn } }
      func signOut() { lock.withLock { inside = .signedOut } }
    }

    /// Itself, wherever something is shown.
    nonisolated var parts: AppParts {
      AppParts(
        launch: self, onboarding: self, login: self, home: Home(showing: showHome))
    }

    private func show(_ screen: String) async throws {
      await Task.yield()
      try Task.checkCancellation()
      guard unknownMoves == 0 else { throw UserWasFirst() }
      shown = screen
    }
    struct UserWasFirst: Error {}
    private(set) var unknownMoves = 0

    /// The user taps the other tab, if there are tabs.
    func tapProfile(_ coordinator: FlowCoordinator) {
      guard ["home", "destination", "profile"].contains(shown) else { return }
      shown = "profile"
      unknownMoves += 1
      coordinator.userMade(.tapped(.profile)) { await self.isKnown() }
    }
    private func isKnown() { unknownMoves -= 1 }

    func showNothing(animated: Bool) async throws { try await show("launch") }
    func showSpinner(animated: Bool) async throws { try await show("spinner") }
    func tell(_ report: StartupReport) async throws { reports.append(report) }
    func show(_ values: [String: String], animated: Bool) async throws {
      try await show("destination")
      passes.append(values["passId"] ?? "")
    }
    nonisolated func show(animated: Bool) async throws { try await shows() }
    private func shows() async throws { try await show(token.user == .new ? "onboarding" : "login") }
    func showHome() async throws { try await show("home") }

    /// Home, whose method has the name of the others'.
    struct Home: HomeCoordinator {
      let showing: @Sendable () async throws -> Void
      func show(animated: Bool) async throws { try await showing() }
    }

    func finish() async throws -> AppStartupNavigation.OnboardingOutcome {
      await Task.yield()
      token.signIn()
      return .finished
    }

    func signIn() async throws -> AppStartupNavigation.LoginOutcome {
      await Task.yield()
      token.signIn()
      return .signedIn
    }

    func resolve(_ code: String) async throws -> String? {
      for _ in 0..<3 { await Task.yield() }
      switch code.last {
      case "0", "1", "2", "3", "4": return passLink(code)
      case "5", "6": return nil
      case "7", "8": throw Offline()
      default:
        try await Task.sleep(for: .seconds(3_600))
        return nil
      }
    }
  }

  @Test("of links and lost sessions by the hundred, the last is what counts, and the app ends on a screen")
  func storm() async throws {
    for round in 0..<20 {
      let folder = TestFolder()
      let phone = Phone()
      let store = FileLinkStore(folder: folder.url)
      let links = try StartupLinks()
      try links.register(phone, as: "boarding pass")
      let coordinator = try FlowCoordinator(
        parts: phone.parts, links: links, account: phone.token, store: store, resolver: phone,
        resolverTimeout: .milliseconds(5))
      try await coordinator.start()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            switch number % 4 {
            case 0: _ = try? await coordinator.links.handle(received(passLink("direct\(number)")))
            case 1: _ = try? await coordinator.links.handle(received(shortLink("code\(number)")))
            case 2 where number % 12 == 2: try? await coordinator.signsOut()
            default: await phone.tapProfile(coordinator)
            }
          }
        }
      }
      // When all is quiet one more link is followed as if nothing had been.
      while await phone.unknownMoves > 0 { await Task.yield() }
      while try await coordinator.startup.handleStartup().ending != .landed {}
      let last = "last \(round)"
      let shared = try coordinator.share("boarding pass", ["passId": last])
      let result = try await coordinator.links.handle(ReceivedLink(url: shared))
      expect(result.ending, equals: .landed)
      let seen = await phone.passes
      let told = await phone.reports
      expect(seen.last, equals: last, "\(seen.suffix(3)) \(told.suffix(4)) \(result.ending)")
      await expect(phone.shown, equals: "destination")
      expect(coordinator.startup.facts, equals: StartupFacts(user: .signedIn, link: .absent, incoming: .nothing))
      #expect(folder.names.isEmpty)
      let machine = await coordinator.startup.engine.configuration
      let context = AppStartupNavigation.Context(machine.context)
      #expect(context?.user == .signedIn && context?.link == .absent && context?.incoming == .nothing)
      // No link was shown twice, though they came in any order.
      let passes = await phone.passes
      expect(Set(passes).count, equals: passes.count)
    }
  }
}

private func received(_ link: String) -> ReceivedLink { ReceivedLink(link, from: .browsing) }
