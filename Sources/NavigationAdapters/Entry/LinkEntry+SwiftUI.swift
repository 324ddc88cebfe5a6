#if canImport(SwiftUI)
  import SwiftUI

  extension NSUserActivity: UserActivity {}

  extension View {
    /// Has the app's links followed: its own schemes, universal links, and search items.
    ///
    /// ```swift
    /// WindowGroup { ContentView().opensLinks(with: entry) }
    /// ```
    ///
    /// SwiftUI has no entry for home-screen quick actions and notifications: these come by the delegates.
    @MainActor public func opensLinks(with entry: LinkEntry) -> some View {
      onOpenURL { entry.receive(ReceivedLink(url: $0)) }
        .onContinueUserActivity(UserActivityType.browsing) { entry.receive(ReceivedLink(activity: $0)) }
        .onContinueUserActivity(UserActivityType.searchItem) { entry.receive(ReceivedLink(activity: $0)) }
    }
  }
#endif
