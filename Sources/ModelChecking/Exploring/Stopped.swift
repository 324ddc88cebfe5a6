/// The check was told to stop.
struct Stopped: Error {
  let reason: Unknown
}

extension Cancellation {
  /// - Throws: ``Stopped`` once the check must stop.
  func check() throws(Stopped) {
    if let reason = stopped { throw Stopped(reason: reason) }
  }
}
