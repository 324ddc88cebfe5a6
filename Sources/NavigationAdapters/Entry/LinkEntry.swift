import Foundation
import NavigationEngine

/// Takes what the system hands to the app, and has it followed.
///
/// | the system calls | it gives |
/// | --- | --- |
/// | application or scene, open URL; SwiftUI's `onOpenURL` | a URL with one of the app's schemes, or a web address |
/// | application or scene, continue | a web address, or a search item; other activities are refused |
/// | application or scene, perform action | a home-screen quick action |
/// | notification centre, did receive | a notification with a link in its payload |
///
/// Where there is UIKit it is a `UIApplicationDelegate`, a `UIWindowSceneDelegate` and a
/// `UNUserNotificationCenterDelegate`, so that the app's own delegates can pass on each call in one line; for SwiftUI
/// see `View.opensLinks(with:)`.
///
/// ```swift
/// let entry = LinkEntry(opener: LinkOpener(engine: engine)) { link, result in log(link, result) }
/// ```
///
/// The calls return at once, as the system wants it: what became of a link is told later, also if it could not be
/// followed.
@MainActor public final class LinkEntry: NSObject {
  /// Follows a link, and returns whether that succeeded: a quick action's caller is told.
  public typealias Following = @MainActor @Sendable (ReceivedLink) async -> Bool

  /// The key under which notifications have their link.
  public nonisolated let notificationKey: String
  private let following: Following

  /// - Parameters:
  ///   - notificationKey: where notifications have their link, among the keys beside `aps`.
  ///   - following: what is done with a link: it may be opened now, or kept for later.
  public init(notificationKey: String = "link", following: @escaping Following) {
    self.notificationKey = notificationKey
    self.following = following
    super.init()
  }

  /// Has links followed by the engine.
  ///
  /// - Parameters:
  ///   - opener: follows them.
  ///   - notificationKey: where notifications have their link, among the keys beside `aps`.
  ///   - report: is told of every link how it landed, or why it did not.
  public convenience init(
    opener: LinkOpener, notificationKey: String = "link",
    report: @escaping @MainActor @Sendable (ReceivedLink, Result<JourneyResult, LinkOpeningError>) -> Void = { _, _ in }
  ) {
    self.init(notificationKey: notificationKey) { link in
      do throws(LinkOpeningError) {
        report(link, .success(try await opener.open(link)))
        return true
      } catch {
        report(link, .failure(error))
        return false
      }
    }
  }

  /// Has a link followed.
  ///
  /// - Parameters:
  ///   - link: nil: the system has handed over something that is no link.
  ///   - completion: called with whether the link was followed; not called if the request carries no link.
  /// - Returns: whether there is a link. It is the app's then, to follow or to refuse.
  @discardableResult
  public func receive(_ link: ReceivedLink?, then completion: @escaping (Bool) -> Void = { _ in }) -> Bool {
    guard let link else { return false }
    Task { completion(await following(link)) }
    return true
  }

  /// Has several URLs followed that the system hands over at once, in a fixed order; their set has none.
  public func receive(urls: some Sequence<URL>) {
    for url in urls.sorted(by: { $0.absoluteString < $1.absoluteString }) { receive(ReceivedLink(url: url)) }
  }

  /// Has the link of a notification followed; may be called from any thread.
  ///
  /// - Returns: whether it carries a link.
  @discardableResult
  public nonisolated func receive(notification userInfo: [AnyHashable: Any]) -> Bool {
    guard let link = ReceivedLink(notification: userInfo, key: notificationKey) else { return false }
    Task { @MainActor in receive(link) }
    return true
  }
}
