import Foundation
import ModelChecking
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C: the first one asks the check to stop, the second one ends the process at once.
final class Interrupt: @unchecked Sendable {
  /// Only touched on the queue of the source.
  private final class Counter: @unchecked Sendable {
    private var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  private let source: any DispatchSourceSignal

  /// - Parameter action: what the first Ctrl-C does, on a thread of its own.
  init(_ action: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: DispatchQueue(label: "navcheck.interrupt"))
    let asked = Counter()
    source.setEventHandler {
      if asked.next() == 1 { return action() }
      // Ends as a process does that knows nothing of Ctrl-C.
      signal(SIGINT, SIG_DFL)
      kill(getpid(), SIGINT)
      _exit(ExitStatus.interrupted.rawValue)
    }
    source.resume()
  }

  /// Ctrl-C ends the process again.
  func cancel() {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
