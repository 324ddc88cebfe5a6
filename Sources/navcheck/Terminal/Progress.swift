import Foundation
import ModelChecking

/// A progress bar on the error stream, removed afterwards.
final class Progress: @unchecked Sendable {
  private let lock = NSLock()
  private let line: StatusLine
  private var phase = CheckEvent.Phase.exploring
  private var total = 0
  private var done = 0

  private static let width = 30

  init(isEnabled: Bool) { line = StatusLine(isEnabled: isEnabled) }

  /// A check begins.
  func begin() {
    lock.withLock {
      phase = .exploring
      total = 0
      done = 0
    }
    line.begin()
  }

  func note(_ event: CheckEvent) {
    lock.withLock {
      switch event {
      case .phase(let phase): self.phase = phase
      case .listed(let obligations): total = obligations.count
      case .decided: done += 1
      case .finished: return
      }
      line.show(text)
    }
  }

  /// Removes the bar, until the next check begins.
  func clear() { line.clear() }

  private var text: String {
    let filled = total == 0 ? 0 : min(Self.width, Self.width * done / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    return "[\(bar)] \(done)/\(total) \(phase.rawValue)"
  }
}
