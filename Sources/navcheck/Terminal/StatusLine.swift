import Foundation
import ModelChecking

/// A status line on the error stream, removed afterwards.
final class StatusLine: @unchecked Sendable {
  private let lock = NSLock()
  private let isEnabled: Bool
  private var started = ContinuousClock.now
  private var drawnAt: ContinuousClock.Instant?
  private var isDrawn = false
  private var isOver = true

  /// Nothing is drawn for work that is faster than this.
  private static let patience = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(80)

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// A line while `body` runs; on a terminal only.
  static func shown<Value>(unless isQuiet: Bool, _ body: (StatusLine) throws -> Value) rethrows -> Value {
    let line = StatusLine(isEnabled: !isQuiet && Console.isTerminal(2))
    line.begin()
    defer { line.clear() }
    return try body(line)
  }

  func begin() {
    lock.withLock {
      started = .now
      isOver = false
    }
  }

  /// Shows the line, unless another has been shown just before.
  func show(_ text: @autoclosure () -> String) {
    guard isEnabled else { return }
    lock.withLock {
      let now = ContinuousClock.now
      guard !isOver, now - started > Self.patience else { return }
      if let drawnAt, now - drawnAt < Self.interval { return }
      drawnAt = now
      isDrawn = true
      Console.err.write("\r\(text())\u{1B}[K")
    }
  }

  /// Removes the line, until the next work begins.
  func clear() {
    lock.withLock {
      if isDrawn { Console.err.write("\r\u{1B}[K") }
      isDrawn = false
      isOver = true
    }
  }
}
