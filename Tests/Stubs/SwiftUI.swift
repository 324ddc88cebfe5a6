// The part of SwiftUI that Sources/JustEat calls; see UIKit.swift beside it.
@_exported import UIKit

@MainActor @preconcurrency public protocol View {}

public struct EmptyView: View {
  public nonisolated init() {}
}

extension View {
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { EmptyView() }
  public nonisolated func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { EmptyView() }
}
