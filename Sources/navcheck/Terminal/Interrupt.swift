import Foundation
import ModelChecking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C: the first one asks the check to stop, the second one ends the process at once.
final class Interrupt: @unchecked Sendable {
  private let source: any DispatchSourceSignal

  /// - Parameter action: what the first Ctrl-C does, on a thread of its own.
  init(_ action: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: DispatchQueue(label: "navcheck.interrupt"))
    source.setEventHandler {
      signal(SIGINT, SIG_DFL)
      action()
    }
    source.resume()
  }

  /// Ctrl-C ends the process again.
  func cancel() {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
