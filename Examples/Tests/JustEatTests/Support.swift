import Foundation
import JustEat

/// An app that has started.
@MainActor func launched(_ status: UserStatus, _ answers: Answers = Answers()) async throws -> HeadlessApp {
  let app = try HeadlessApp(userStatus: status, person: answers.person)
  try await app.finishLaunching()
  return app
}

/// Why the app did not follow something; nil if it did.
@MainActor func cause(of opening: @MainActor () async throws -> Void) async -> (any Error)? {
  do {
    try await opening()
    return nil
  } catch let error as DeepLinkingError {
    return error.cause
  } catch {
    return error
  }
}

extension Result {
  var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension NavigationIntentFactoryError {
  var isUnsupported: Bool { if case .unsupportedURL = self { true } else { false } }
  var isMalformed: Bool { if case .malformedURL = self { true } else { false } }
}

/// A quick action.
struct QuickAction: ShortcutItem {
  var type: String
}

/// What the system hands over.
struct Activity: NSUserActivityProtocol {
  var activityType: String
  var webpageURL: URL?
  var userInfo: [AnyHashable: Any]?

  /// A universal link.
  static func browsing(_ link: String?) -> Activity {
    Activity(activityType: "NSUserActivityTypeBrowsingWeb", webpageURL: link.flatMap { URL(string: $0) })
  }

  /// A search item, by its identifier.
  static func search(_ identifier: String?) -> Activity {
    Activity(
      activityType: "com.apple.corespotlightitem",
      userInfo: identifier.map { ["kCSSearchableItemActivityIdentifier": $0] })
  }
}
