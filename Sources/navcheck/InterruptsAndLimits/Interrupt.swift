import Foundation
import Reports

/// Ctrl-C, and other signals that end a process: the first one asks the work to stop, the second one
/// ends the process immediately.
///
/// The signals are read from a pipe by a thread of our own: Dispatch's would wait forever for a thread that the system
/// refuses. Without pipe or thread, signals end the process as usual.
final class Interrupt: @unchecked Sendable {
  /// The only one of the process.
  static let shared = Interrupt()

  private let lock = NSLock()
  private var isListening = false
  private var action: (@Sendable () -> Void)?
  private var watched: [Int32] = []

  /// Lets the next signal do `action`, on a thread of its own.
  func begin(_ action: @escaping @Sendable () -> Void) {
    lock.withLock {
      self.action = action
      if !isListening { isListening = start() }
      guard isListening else { return }
      // A process started with `nohup` continues when the terminal is closed.
      watched = [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !Self.isIgnored($0) }
      for number in watched { signal(number) { forward($0) } }
    }
  }

  /// Restores the default: signals end the process.
  func end() {
    lock.withLock { for number in watched { signal(number, SIG_DFL) } }
  }

  static func isIgnored(_ number: Int32) -> Bool {
    var now = sigaction()
    guard sigaction(number, nil, &now) == 0 else { return false }
    #if canImport(Darwin)
      let handler = now.__sigaction_u.__sa_handler
    #else
      let handler = now.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Reads signals from a new pipe; false if that is impossible.
  private func start() -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not block.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let reader = ends[0]
    do {
      try WorkerThread.start { [self] in
        var number: UInt8 = 0
        while true {
          let count = read(reader, &number, 1)
          if count == 1 { receive(Int32(number)) } else if count == 0 || errno != EINTR { return }
        }
      }
    } catch {
      for end in ends { close(end) }
      return false
    }
    signalPipe = ends[1]
    return true
  }

  private func receive(_ number: Int32) {
    let action = lock.withLock {
      defer { self.action = nil }
      return self.action
    }
    if let action { return action() }
    // Ends like a process without signal handlers.
    signal(number, SIG_DFL)
    kill(getpid(), number)
    _exit(ExitStatus.interrupted.rawValue)
  }
}

/// The descriptor to which the signal handler writes. It is set before the first handler is.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// The only thing a signal handler may do: write the number of the signal into the pipe.
private func forward(_ signal: Int32) {
  let saved = errno
  var number = UInt8(truncatingIfNeeded: signal)
  _ = write(signalPipe, &number, 1)
  errno = saved
}
