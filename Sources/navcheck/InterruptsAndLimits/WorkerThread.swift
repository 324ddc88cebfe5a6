import Foundation

/// A thread of our own. Foundation's does not report that the system has refused it: its caller would wait forever.
enum WorkerThread {
  /// The system has refused a thread, after several attempts.
  struct Refused: Error, CustomStringConvertible {
    var description: String {
      "the system refuses to start threads; raise the limit on processes (ulimit -u, or the container's pids limit)"
    }
  }

  fileprivate final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a new thread, without waiting for it.
  ///
  /// - Parameter stack: in bytes; nil: the system's default.
  static func start(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(Refused) {
    let body = Unmanaged.passRetained(Body(body))
    // A thread that has just ended may still count; so it is tried for a second.
    for _ in 0..<100 {
      if create(stack ?? 0, body.toOpaque()) == 0 { return }
      usleep(10_000)
    }
    body.release()
    throw Refused()
  }

  private static func create(_ stack: Int, _ body: UnsafeMutableRawPointer) -> Int32 {
    var attributes = pthread_attr_t()
    let code = pthread_attr_init(&attributes)
    if code != 0 { return code }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if stack > 0 { pthread_attr_setstacksize(&attributes, stack) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return pthread_create(&thread, &attributes, runBody, body)
  }
}

#if canImport(Darwin)
  private typealias Argument = UnsafeMutableRawPointer
#else
  private typealias Argument = UnsafeMutableRawPointer?
#endif

private func runBody(_ argument: Argument) -> UnsafeMutableRawPointer? {
  let pointer: UnsafeMutableRawPointer? = argument
  if let pointer { Unmanaged<WorkerThread.Body>.fromOpaque(pointer).takeRetainedValue().run() }
  return nil
}

/// A value for which one thread waits, and which another makes.
final class Promise<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var kept: Value?

  func keep(_ value: Value) {
    condition.withLock {
      kept = value
      condition.broadcast()
    }
  }

  /// The value, as soon as it is there.
  func value() -> Value {
    while true { if let value = value(within: 3_600) { return value } }
  }

  /// The value; nil if it is not there in time.
  func value(within seconds: Double) -> Value? {
    condition.withLock {
      let end = Date(timeIntervalSinceNow: seconds)
      while kept == nil, condition.wait(until: end) {}
      return kept
    }
  }
}

/// Runs a body on a thread with a large stack: conditions nest, and so do Z3's own calls.
enum LargeStack {
  /// In bytes.
  static let size = 64 << 20

  static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) throws(WorkerThread.Refused) -> Value {
    let promise = Promise<Value>()
    try WorkerThread.start(stack: size) { promise.keep(body()) }
    return promise.value()
  }
}
