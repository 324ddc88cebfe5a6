#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a file whole or not at all: under another name, and then renamed.
enum WholeFile {
  /// Why it was not written, as the system says it.
  struct Refusal: Error, Hashable {
    let code: Int32
    var reason: String { String(cString: strerror(code)) }
  }

  /// Writes `bytes` into `folder`, which is made if it is missing.
  static func write(_ bytes: [UInt8], to name: String, in folder: String) throws(Refusal) {
    try make(folder)
    let (path, draft) = ("\(folder)/\(name)", "\(folder)/.\(name).\(getpid())")
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Refusal(code: errno) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let refusal = Refusal(code: errno)
        close(descriptor)
        unlink(draft)
        throw refusal
      }
      written += count
    }
    // Some file systems say only now that they are full.
    guard close(descriptor) == 0, rename(draft, path) == 0 else {
      let refusal = Refusal(code: errno)
      unlink(draft)
      throw refusal
    }
  }

  private static func make(_ folder: String) throws(Refusal) {
    if mkdir(folder, 0o755) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
      throw Refusal(code: errno)
    }
    try make(String(folder[..<slash]))
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw Refusal(code: errno) }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
