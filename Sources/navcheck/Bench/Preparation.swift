import Foundation

/// What comes before the work itself, such as reading a list from a stream that has no end yet. It cannot be stopped in
/// between: who interrupts it does not wait for it.
final class Preparation: @unchecked Sendable {
  private let lock = NSLock()
  private var isOver = false
  /// What is prepared for, as it is known so far.
  private var path: String

  init(for path: String) { self.path = path }

  func found(_ path: String) { lock.withLock { self.path = path } }
  func end() { lock.withLock { isOver = true } }

  /// Calls `body` unless the preparation is over; it does not end meanwhile.
  func ifUnderWay(_ body: (_ path: String) -> Void) { lock.withLock { if !isOver { body(path) } } }
}
