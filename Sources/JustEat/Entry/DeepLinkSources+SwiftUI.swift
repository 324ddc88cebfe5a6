#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import SwiftUI
  import UIKit

  extension View {
    /// Opens the app's links: its own schemes, universal links, and search items.
    ///
    /// ```swift
    /// WindowGroup { ContentView().opensDeepLinks(with: sources) }
    /// ```
    ///
    /// SwiftUI has no entry for home-screen quick actions: these come by the scene delegate.
    @MainActor public func opensDeepLinks(with sources: DeepLinkSources) -> some View {
      onOpenURL { sources.handle($0) }
        .onContinueUserActivity(DeepLinkSources.browsingWeb) { sources.resume($0) }
        .onContinueUserActivity(SpotlightItemConverter.activityType) { sources.resume($0) }
    }
  }
#endif
