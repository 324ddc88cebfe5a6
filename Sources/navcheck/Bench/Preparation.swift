import Foundation

/// Work before the measurement, such as reading a list from an endless stream. It cannot be stopped, so an interrupt
/// does not wait for it.
final class Preparation: @unchecked Sendable {
  private let lock = NSLock()
  private var isOver = false
  /// The report so far.
  private var path: String

  init(for path: String) { self.path = path }

  func found(_ path: String) { lock.withLock { self.path = path } }
  func end() { lock.withLock { isOver = true } }

  /// Calls `body` unless the preparation is over; it does not end meanwhile.
  func ifUnderWay(_ body: (_ path: String) -> Void) { lock.withLock { if !isOver { body(path) } } }
}
