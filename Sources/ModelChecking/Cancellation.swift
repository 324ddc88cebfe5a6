import Foundation

/// Tells a check under way to stop: a deadline, or an interrupt from another thread.
package final class Cancellation: @unchecked Sendable {
  private let lock = NSLock()
  private var reason: Unknown?
  private var handlers: [Int: @Sendable () -> Void] = [:]
  private var nextHandler = 0
  private let deadline: Date?
  /// Stops this, too.
  private let parent: Cancellation?

  /// - Parameter seconds: how long the check may take; nil: as long as it needs.
  package init(seconds: Double? = nil) {
    deadline = seconds.map { Date(timeIntervalSinceNow: $0) }
    parent = nil
  }

  /// A part of something that may be stopped alone.
  package init(within parent: Cancellation) {
    deadline = parent.deadline
    self.parent = parent
  }

  /// Stops the check. The first reason counts.
  package func cancel(_ reason: Unknown) {
    let handlers = lock.withLock {
      self.reason = self.reason ?? reason
      return Array(self.handlers.values)
    }
    for handler in handlers { handler() }
  }

  /// Why the check must stop, or nil.
  package var stopped: Unknown? {
    lock.withLock {
      if reason == nil { reason = parent?.stopped }
      if reason == nil, let deadline, deadline.timeIntervalSinceNow <= 0 { reason = .time }
      return reason
    }
  }

  /// The rest of the time, in milliseconds; nil without a deadline.
  package var millisecondsLeft: Int? {
    deadline.map { max(0, Int(($0.timeIntervalSinceNow * 1000).rounded(.up))) }
  }

  /// Calls `handler` on ``cancel(_:)``, from the cancelling thread, while `body` runs.
  package func whileCancelled<T>(call handler: @escaping @Sendable () -> Void, _ body: () throws -> T) rethrows -> T {
    let id = lock.withLock {
      nextHandler += 1
      handlers[nextHandler] = handler
      return nextHandler
    }
    defer { _ = lock.withLock { handlers.removeValue(forKey: id) } }
    guard let parent else { return try body() }
    return try parent.whileCancelled(call: handler, body)
  }
}

/// The check was told to stop.
package struct Stopped: Error {
  package let reason: Unknown
}

extension Cancellation {
  /// - Throws: ``Stopped`` once the check must stop.
  package func check() throws(Stopped) {
    if let reason = stopped { throw Stopped(reason: reason) }
  }
}
