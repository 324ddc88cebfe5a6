import CZ3
import Foundation

/// Stops a solver from another thread.
///
/// It may be used at any time, even after the solver is gone, and is final: a check under way ends, and every
/// later one ends immediately, both with ``ScriptSolver/Unknown/interrupted``.
package struct Interrupter: Sendable {
  let line: InterruptLine

  /// Stops the solver. Returns immediately.
  package func interrupt() { line.interrupt() }
}

/// The state shared by a solver and its interrupters.
final class InterruptLine: @unchecked Sendable {
  private let lock = NSLock()
  private var context: Z3_context?
  private var isChecking = false
  private var hasBeenInterrupted = false

  init(_ context: Context) { self.context = context.raw }

  var isInterrupted: Bool { lock.withLock { hasBeenInterrupted } }

  /// Announces a check; false if it is not needed any more.
  func begin() -> Bool {
    lock.withLock {
      isChecking = !hasBeenInterrupted
      return isChecking
    }
  }

  func end() { lock.withLock { isChecking = false } }

  /// Announces that the context will be freed.
  func close() { lock.withLock { context = nil } }

  func interrupt() {
    let isFirst = lock.withLock {
      defer { hasBeenInterrupted = true }
      return !hasBeenInterrupted
    }
    // Z3 forgets an interrupt that arrives before it listens, which is somewhere inside the call of the check; so
    // it is sent until the check has returned.
    if isFirst && send() {
      Thread.detachNewThread { while self.send() { Thread.sleep(forTimeInterval: 0.002) } }
    }
  }

  /// Sends the interrupt to the current check; false if there is none.
  private func send() -> Bool {
    lock.withLock {
      guard isChecking, let context else { return false }
      Z3_interrupt(context)
      return true
    }
  }
}
