import Foundation
import NavigationEngine

/// Takes what the system hands to an app, and gives each to its entry.
///
/// | source | call | entry |
/// | --- | --- | --- |
/// | custom scheme, Today extension, another app | application(open url) | openDeepLink |
/// | a universal link | application(continue: browsing web) | handleURL; `false` without a webpageURL |
/// | search item | application(continue: searchable item) | openSpotlightItem |
/// | home-screen quick action | application(performActionFor) | openShortcutItem, and "landed?" |
/// | any other activity | | `false` |
///
/// Where there is UIKit it is a `UIApplicationDelegate` and a `UIWindowSceneDelegate`, so that the app's own delegates
/// can pass on each call in one line; for SwiftUI see `View.opensDeepLinks(with:)`. The calls return at once, as the
/// system wants it: what came of a link is told to `report`, a link that could not be followed included.
@MainActor public final class DeepLinkSources: NSObject {
  /// What came of something that was opened.
  public typealias Report = @MainActor @Sendable (Result<JourneyResult, DeepLinkingError>) -> Void

  /// `NSUserActivityTypeBrowsingWeb`: the activity of a universal link.
  package nonisolated static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  private let facade: DeepLinkingFacade
  private let report: Report

  public init(facade: DeepLinkingFacade, report: @escaping Report = { _ in }) {
    self.facade = facade
    self.report = report
    super.init()
  }

  /// A URL with one of the app's own schemes. Always true: it is the app's to follow or to refuse.
  @discardableResult public func open(_ url: URL) -> Bool {
    follow(.deepLink(url))
    return true
  }

  /// A URL of any kind, as SwiftUI gives it.
  public func handle(_ url: URL) {
    follow(.url(url))
  }

  /// An activity that goes on in the app; false if the app does not continue activities of this kind.
  @discardableResult public func resume(_ activity: some NSUserActivityProtocol) -> Bool {
    switch activity.activityType {
    case Self.browsingWeb:
      guard let url = activity.webpageURL else { return false }
      handle(url)
      return true
    case SpotlightItemConverter.activityType:
      follow(.spotlightItem(SpotlightItem(activity)))
      return true
    default: return false
    }
  }

  /// A quick action; `completion` is told whether the journey landed.
  public func perform(_ item: some ShortcutItem, completion: @escaping (Bool) -> Void) {
    follow(.quickAction(QuickAction(type: item.type)), then: completion)
  }

  private func follow(_ opening: Opening, then completion: @escaping (Bool) -> Void = { _ in }) {
    Task {
      let result = await result(of: opening)
      report(result)
      completion((try? result.get()) != nil)
    }
  }

  private func result(of opening: Opening) async -> Result<JourneyResult, DeepLinkingError> {
    do {
      switch opening {
      case .deepLink(let url): return .success(try await facade.openDeepLink(url))
      case .url(let url): return .success(try await facade.handleURL(url))
      case .quickAction(let item): return .success(try await facade.openShortcutItem(item))
      case .spotlightItem(let item): return .success(try await facade.openSpotlightItem(item))
      }
    } catch {
      return .failure(error)
    }
  }
}

/// What is to be opened, by its entry.
private enum Opening {
  case deepLink(URL)
  case url(URL)
  case quickAction(QuickAction)
  case spotlightItem(SpotlightItem)
}

/// What matters of a quick action; the system's object need not be kept.
private struct QuickAction: ShortcutItem {
  var type: String
}

/// What matters of a search item's activity.
private struct SpotlightItem: NSUserActivityProtocol {
  let activityType: String
  let webpageURL: URL? = nil
  let userInfo: [AnyHashable: Any]?

  @MainActor init(_ activity: some NSUserActivityProtocol) {
    activityType = activity.activityType
    userInfo = SpotlightItemConverter.identifier(of: activity).map { [SpotlightItemConverter.identifierKey: $0] }
  }
}
