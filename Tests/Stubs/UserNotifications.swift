// The part of UserNotifications that Sources/NavigationAdapters calls; see UIKit.swift beside it.
@_exported import Foundation

open class UNNotificationContent: NSObject {
  open var userInfo: [AnyHashable: Any] { [:] }
}

open class UNNotificationRequest: NSObject {
  open var content: UNNotificationContent { UNNotificationContent() }
}

open class UNNotification: NSObject {
  open var request: UNNotificationRequest { UNNotificationRequest() }
}

open class UNNotificationResponse: NSObject {
  open var notification: UNNotification { UNNotification() }
}

open class UNUserNotificationCenter: NSObject {
  open class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
  open weak var delegate: (any UNUserNotificationCenterDelegate)?
}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
}
