import Foundation
import PluginLinks

/// Something that arrives at the app.
enum Move: String, CaseIterable, Sendable {
  case magazine, bonus, challenge, unknown, outside, exempt, nowhere, login
  case goodAnswer, badAnswer, otherAnswer
  case time, ready, cleared, tenant, late, active, killed, home

  /// Lets it arrive; the app is another one afterwards if it was killed.
  @MainActor func happen(to app: inout HeadlessApp) async throws {
    switch self {
    case .magazine: await app.open("navidapro://magazine")
    case .bonus: await app.open(universal("navidapro://bonus"))
    case .challenge: await app.continueActivity(universal("navidapro://challenge/7&goalType=sleep"))
    case .unknown: await app.continueActivity("https://app.navidapro.example/spring")
    case .outside: await app.open("navidapro://web?address=https://example.com")
    case .exempt: await app.open("navidapro://magazine/print")
    case .nowhere: await app.follow("navidapro://nowhere")
    case .login: await app.logIn()
    case .goodAnswer: await answer(app, 0)
    case .badAnswer: await answer(app, 1)
    case .otherAnswer: await answer(app, 2)
    case .time: await app.pass(.seconds(10))
    case .ready: await app.becomesReady()
    case .cleared: await app.clearSession()
    case .tenant: await app.select(app.memory.tenant == .full ? .other : .full)
    case .late: await app.comeBack(after: .seconds(301))
    case .active: await app.becomeActive()
    case .killed: app = try app.relaunched()
    case .home: await app.goHome()
    }
  }

  @MainActor private func answer(_ app: HeadlessApp, _ number: Int) async {
    guard let question = app.question else { return }
    let replies: [HeadlessReply]
    switch question {
    case .login: replies = [.login(.signedIn), .login(.cancelled), .login(.signedInAsMinor)]
    case .onboarding: replies = [.onboarding(.finished), .onboarding(.cancelled), .failure]
    case .consent: replies = [.consent(.given), .consent(.refused), .failure]
    case .biometricLogin: replies = [.biometricLogin(.setUp), .biometricLogin(.declined), .failure]
    case .notifications: replies = [.notifications(.allowed), .notifications(.declined), .failure]
    case .webService:
      replies = [
        .webService(.deepLink("navidapro://bonus")), .webService(.failure(message: "navidapro://magazine")),
        .webService(.deepLink("Sorry: https://example.com")),
      ]
    case .system: replies = [.system(true), .system(false), .failure]
    }
    await app.answer(replies[number])
  }
}

/// What can be seen of an app from outside, in plain words.
struct Sight: Hashable, CustomStringConvertible {
  var front = "home"
  var error: String?
  var question: String?
  /// What was said of links since the last move, and what the system was handed.
  var outcomes: [String] = []
  var handed: [String] = []

  var description: String {
    "\(front), error: \(error ?? "none"), question: \(question ?? "none"), \(outcomes), \(handed)"
  }
}

extension HeadlessApp {
  /// What can be seen now, and what has been told since there were so many of each.
  func sight(after outcomes: Int, _ handed: Int) -> Sight {
    let front =
      switch shown.front {
      case .home: "home"
      case .notOldEnough: "notOldEnough"
      case .plugin(let place): place.text
      }
    let asked: String? = question.map {
      switch $0 {
      case .consent(let link): link.text
      case .webService: "webService"
      case .system: "system"
      default: "\($0)"
      }
    }
    return Sight(
      front: front, error: shown.error.map { LinkOutcome.failed($0).name }, question: asked,
      outcomes: self.outcomes.dropFirst(outcomes).map(\.name), handed: Array(system.handed.dropFirst(handed)))
  }
}
