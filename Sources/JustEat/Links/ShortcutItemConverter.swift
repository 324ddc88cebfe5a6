import LinkRouting

/// A home-screen quick action, as far as it matters here; `UIApplicationShortcutItem` is one.
@MainActor public protocol ShortcutItem {
  /// What the app has put into it, such as `/reorder/123`.
  var type: String { get }
}

/// Makes the deep link that means the same as a home-screen quick action.
@MainActor public struct ShortcutItemConverter {
  private let router: LinkRouter

  public init(router: LinkRouter) { self.router = router }

  /// - Throws: `LinkError` if no shortcut route fits the item's type; its offset counts the type's bytes.
  public func deepLink(forShortcutItem item: some ShortcutItem) throws -> DeepLink {
    try router.deepLink(for: router.table().request(forShortcut: item.type))
  }
}
