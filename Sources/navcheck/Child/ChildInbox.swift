import Foundation
import ModelChecking

/// Takes what a child says, a piece at a time, and makes events of it.
final class ChildInbox: @unchecked Sendable {
  struct State {
    var collector = Collector()
    var names: [String] = []
    var error: InternalError?
    var notKept: NotKept?
    /// The child has said all it had to say.
    var isDone = false
  }

  private let lock = NSLock()
  private let digest: String
  private let onEvent: @Sendable (CheckEvent) -> Void
  private var current = State()
  private var line: [UInt8] = []
  private var isGreeted = false

  init(digest: String, onEvent: @escaping @Sendable (CheckEvent) -> Void) {
    self.digest = digest
    self.onEvent = onEvent
  }

  var state: State { lock.withLock { current } }

  /// Takes the next piece; false if the child makes no sense and need not go on. A last line that was not finished
  /// counts for nothing.
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
    guard let message = try? WireMessage(line: data) else {
      current.error = InternalError("the checking process said something that makes no sense")
      return
    }
    switch message {
    case .digest(let digest):
      isGreeted = digest == self.digest
      if !isGreeted { current.error = InternalError("the spec was changed while it was being read; run it again") }
    case _ where !isGreeted: current.error = InternalError("the checking process did not say what it read")
    case .event(let event):
      current.collector.note(event)
      onEvent(event)
    case .names(let names): current.names = names
    case .notKept(let notKept): current.notKept = notKept
    case .failed(let error): current.error = error
    case .done: current.isDone = true
    }
  }
}
