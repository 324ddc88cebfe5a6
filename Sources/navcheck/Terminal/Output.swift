import Foundation

/// An output stream: buffers text, writes it in large chunks, and remembers the first error.
///
/// Nothing is written after an error, and nothing traps: a full disk or a closed pipe is reported.
final class Output: @unchecked Sendable {
  private let lock = NSLock()
  private let descriptor: Int32
  private let isUnbuffered: Bool
  private var pending: [UInt8] = []
  private var error: Int32?

  private static let chunk = 1 << 16

  /// - Parameter error: set if the stream was unusable from the start.
  init(descriptor: Int32, isUnbuffered: Bool = false, error: Int32? = nil) {
    self.descriptor = descriptor
    self.isUnbuffered = isUnbuffered
    self.error = error
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: some Sequence<UInt8>) {
    lock.withLock {
      pending += bytes
      if isUnbuffered || pending.count >= Self.chunk { drain() }
    }
  }

  /// Writes the rest. Returns the error, if there was one, as a number of `errno`.
  @discardableResult
  func flush() -> Int32? {
    lock.withLock {
      drain()
      return error
    }
  }

  private func drain() {
    var written = 0
    pending.withUnsafeBytes { bytes in
      while error == nil, written < bytes.count, let base = bytes.baseAddress {
        let count = systemWrite(descriptor, base + written, bytes.count - written)
        if count > 0 {
          written += count
        } else if count < 0, errno != EINTR, errno != EAGAIN {
          error = errno
        }
      }
    }
    pending.removeAll(keepingCapacity: true)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
