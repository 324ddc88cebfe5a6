import Foundation
import ModelChecking

/// The progress of a check on the error stream: a bar on a terminal, removed afterwards; elsewhere a line every ten
/// seconds, so that a log tells work from a hang.
final class CheckProgress: @unchecked Sendable {
  private let lock = NSLock()
  private let line: StatusLine
  private let writesLines: Bool
  private let write: @Sendable (String) -> Void
  private let interval: DispatchTimeInterval
  private var timer: (any DispatchSourceTimer)?
  private var phase = CheckEvent.Phase.exploring
  private var total = 0
  private var done = 0
  private var shown = 0
  private var started = ContinuousClock.now

  private static let width = 30

  /// - Parameters:
  ///   - isQuiet: true if nothing is said.
  ///   - interval: the time from one line to the next.
  ///   - write: where lines go.
  init(
    isQuiet: Bool, isTerminal: Bool = Console.isTerminal(2), every interval: DispatchTimeInterval = .seconds(10),
    write: @escaping @Sendable (String) -> Void = { Console.err.write($0) }
  ) {
    line = StatusLine(isEnabled: !isQuiet && isTerminal)
    writesLines = !isQuiet && !isTerminal
    self.interval = interval
    self.write = write
  }

  func begin() {
    lock.withLock {
      phase = .exploring
      total = 0
      done = 0
      shown = 0
      started = .now
      guard writesLines else { return }
      let timer = DispatchSource.makeTimerSource(queue: .global())
      timer.schedule(deadline: .now() + interval, repeating: interval)
      timer.setEventHandler { [weak self] in self?.writeLine() }
      timer.resume()
      self.timer = timer
    }
    line.begin()
  }

  func note(_ event: CheckEvent) {
    lock.withLock {
      switch event {
      case .phase(let phase): self.phase = phase
      case .listed(let obligations): total = obligations.count
      case .decided: done += 1
      case .shown: shown += 1
      case .finished: return
      }
      line.show(bar)
    }
  }

  /// Removes the bar, and writes no more lines, until the next check begins.
  func clear() {
    lock.withLock {
      timer?.cancel()
      timer = nil
    }
    line.clear()
  }

  private func writeLine() {
    lock.withLock {
      guard timer != nil else { return }
      let seconds = Int((ContinuousClock.now - started).seconds)
      let refuted = shown > 0 ? ", \(shown) seen to fail" : ""
      write("navcheck: \(seconds) s, \(phase.rawValue), \(done) of \(total) obligations decided\(refuted)\n")
    }
  }

  private var bar: String {
    let filled = total == 0 ? 0 : min(Self.width, Self.width * done / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    return "[\(bar)] \(done)/\(total) \(phase.rawValue)"
  }
}
