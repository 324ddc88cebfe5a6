#if canImport(UserNotifications) && !os(tvOS)
  import UserNotifications

  extension LinkEntry: UNUserNotificationCenterDelegate {
    /// A notification was tapped. The system is told at once that it has been dealt with: what becomes of its link is
    /// reported like that of every other.
    public nonisolated func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      receive(notification: response.notification.request.content.userInfo)
      completionHandler()
    }
  }
#endif
