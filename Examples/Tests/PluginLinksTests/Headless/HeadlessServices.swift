import Foundation

@testable import PluginLinks

/// The web service behind the app.
struct HeadlessContentService: ContentServiceType {
  let desk: HeadlessDesk
  let flaw: Flaw?

  func deepLink(for universalLink: String) async throws -> DeepLinkAnswer {
    let answer: DeepLinkAnswer = try await desk.ask(.webService(universalLink)) {
      if case .webService(let answer) = $0 { answer } else { nil }
    }
    if flaw == .errorTextIsFollowed, case .failure(let message) = answer { return .deepLink(message) }
    return answer
  }
}

/// The system around the app.
@MainActor final class HeadlessSystem: SystemURLOpening {
  /// What it was handed, whether it opened it or not.
  private(set) var handed: [String] = []
  private let desk: HeadlessDesk

  init(_ desk: HeadlessDesk) { self.desk = desk }

  func open(_ url: URL) async -> Bool {
    handed.append(url.absoluteString)
    let answer: Bool? = try? await desk.ask(.system(url.absoluteString)) {
      if case .system(let isOpen) = $0 { isOpen } else { nil }
    }
    return answer ?? false
  }
}
