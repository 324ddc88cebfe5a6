import Foundation
import ModelChecking

/// Receives the child's output piece by piece, and turns it into events.
final class ChildInbox: @unchecked Sendable {
  struct State {
    var collector: Collector
    var error: InternalError?
    var unsaved: UnsavedProofs?
    /// True if the child has reported everything.
    var isDone = false
  }

  private let lock = NSLock()
  private let digest: String
  private let arrival: Arrival
  private let onEvent: @Sendable (CheckEvent) -> Void
  private var current: State
  private var line: [UInt8] = []
  private var isGreeted = false

  init(_ arrival: Arrival, asked: [Obligation], digest: String, onEvent: @escaping @Sendable (CheckEvent) -> Void) {
    self.arrival = arrival
    self.digest = digest
    self.onEvent = onEvent
    current = State(collector: Collector(asked))
    onEvent(.listed(asked))
  }

  var state: State { lock.withLock { current } }

  /// Takes the next piece; false if it is malformed and the child may be ended. An unfinished last line
  /// is ignored.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    lock.withLock {
      var rest = bytes[...]
      while current.error == nil, let end = rest.firstIndex(of: 0x0A) {
        line += rest[..<end]
        rest = rest[(end + 1)...]
        handle(Data(line))
        line.removeAll(keepingCapacity: true)
      }
      line += rest
      return current.error == nil
    }
  }

  private func handle(_ data: Data) {
    guard let message = ChildMessage(line: data), arrival.isValid(message) else {
      current.error = InternalError("the checking process sent an invalid message")
      return
    }
    switch message {
    case .digest(let digest):
      isGreeted = digest == self.digest
      if !isGreeted { current.error = InternalError("the spec was changed while it was being read; run it again") }
    case _ where !isGreeted: current.error = InternalError("the checking process did not say what it read")
    case .phase(let phase): onEvent(.phase(phase))
    case .shown(let obligation, let verdict): note(.shown(obligation, verdict))
    case .decided(let obligation, let verdict): note(.decided(obligation, verdict))
    case .finished(let findings): note(.finished(findings))
    case .unsaved(let unsaved): current.unsaved = unsaved
    case .failed(let description): current.error = InternalError(description)
    case .done: current.isDone = true
    }
  }

  private func note(_ event: CheckEvent) {
    current.collector.note(event)
    onEvent(event)
  }
}
