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

/// Ctrl-C, and what systems and schedulers send to end a process: the first one asks the work to stop, the second one
/// ends the process at once.
final class Interrupt: @unchecked Sendable {
  /// Only touched on the queue of the sources.
  private final class Counter: @unchecked Sendable {
    private var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private let sources: [any DispatchSourceSignal]
  private let watched: [Int32]

  /// - Parameter action: what the first signal does, on a thread of its own.
  init(_ action: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "navcheck.interrupt")
    let asked = Counter()
    // Who was started with `nohup` goes on when the terminal is closed.
    watched = Self.signals.filter { $0 != SIGHUP || !Self.isIgnored($0) }
    sources = watched.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if asked.next() == 1 { return action() }
        // Ends as a process does that knows nothing of signals.
        signal(number, SIG_DFL)
        kill(getpid(), number)
        _exit(ExitStatus.interrupted.rawValue)
      }
      source.resume()
      return source
    }
  }

  /// The signals end the process again.
  func cancel() {
    for source in sources { source.cancel() }
    for number in watched { signal(number, SIG_DFL) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var now = sigaction()
    guard sigaction(number, nil, &now) == 0 else { return false }
    #if canImport(Darwin)
      let handler = now.__sigaction_u.__sa_handler
    #else
      let handler = now.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
