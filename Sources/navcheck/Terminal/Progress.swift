import Foundation
import ModelChecking

/// A bar on the error stream while a check takes its time; gone without a trace afterwards.
final class Progress: @unchecked Sendable {
  private let lock = NSLock()
  private let isEnabled: Bool
  private var started = ContinuousClock.now
  private var drawnAt: ContinuousClock.Instant?
  private var isDrawn = false
  private var isOver = true
  private var phase = CheckEvent.Phase.exploring
  private var total = 0
  private var done = 0

  /// Nothing is drawn for a check that is quicker than this.
  private static let patience = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(80)
  private static let width = 30

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// A check begins.
  func begin() {
    lock.withLock {
      started = .now
      phase = .exploring
      total = 0
      done = 0
      isOver = false
    }
  }

  func note(_ event: CheckEvent) {
    guard isEnabled else { return }
    lock.withLock {
      switch event {
      case .phase(let phase): self.phase = phase
      case .listed(let obligations): total = obligations.count
      case .decided: done += 1
      case .finished: return
      }
      draw()
    }
  }

  /// Takes the bar away, until the next check begins.
  func clear() {
    lock.withLock {
      if isDrawn { Console.err.write("\r\u{1B}[K") }
      isDrawn = false
      isOver = true
    }
  }

  private func draw() {
    let now = ContinuousClock.now
    guard !isOver, now - started > Self.patience else { return }
    if let drawnAt, now - drawnAt < Self.interval { return }
    drawnAt = now
    isDrawn = true
    let filled = total == 0 ? 0 : min(Self.width, Self.width * done / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    Console.err.write("\r[\(bar)] \(done)/\(total) \(phase.rawValue)\u{1B}[K")
  }
}
