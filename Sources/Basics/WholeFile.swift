#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a file completely or not at all, and so that it survives a crash of the system.
package enum WholeFile {
  /// Writes `bytes` into `folder`, which is made if it is missing.
  ///
  /// - Parameter permissions: nil: those of any new file.
  package static func write(
    _ bytes: [UInt8], to name: String, in folder: String, permissions: UInt32? = nil
  ) throws(SystemError) {
    try make(folder)
    // Another process may take a draft for abandoned before it is locked; then it is written again.
    var tries = 3
    while try !writeDraft(bytes, to: name, in: folder, permissions) {
      tries -= 1
      if tries == 0 { throw .missing }
    }
    try sync(folder: folder)
  }

  /// The bytes of a regular file.
  ///
  /// - Throws: `ENOENT` if it does not exist, `EFBIG` if there are more than `limit` bytes, `EISDIR` or `EINVAL` if it
  ///   is not a file.
  package static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    let descriptor = try check(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    defer { close(descriptor) }
    var status = stat()
    _ = try check(fstat(descriptor, &status))
    guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemError(code: EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      _ = try check(Int32(count))
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    throw SystemError(code: EFBIG)
  }

  /// The names of all that a folder holds, sorted.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    guard let directory = opendir(folder) else { throw SystemError(code: errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a draft unless a process is writing it.
  package static func removeAbandoned(_ draft: String) {
    let descriptor = open(draft, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlink(draft)
  }

  /// Writes a draft, locked as long as it is one, and renames it; false if it was removed meanwhile.
  private static func writeDraft(
    _ bytes: [UInt8], to name: String, in folder: String, _ permissions: UInt32?
  ) throws(SystemError) -> Bool {
    // The name cannot be guessed, and an existing file is not opened.
    let draft = "\(folder)/.\(name).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    let descriptor = try check(open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644))
    defer { close(descriptor) }
    do throws(SystemError) {
      flock(descriptor, LOCK_EX | LOCK_NB)
      if let permissions { try check(fchmod(descriptor, mode_t(permissions))) }
      try write(bytes, to: descriptor)
      try sync(descriptor)
      if rename(draft, "\(folder)/\(name)") == 0 { return true }
      guard errno == ENOENT else { throw SystemError(code: errno) }
      return false
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError(code: count == 0 ? ENOSPC : errno) }
      written += count
    }
  }

  /// Brings what is open to the disk.
  package static func sync(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
      // There `fsync` leaves the bytes in the disk's own memory.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    // Some file systems cannot sync a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemError(code: errno) }
  }

  /// Brings to the disk which files a folder has.
  package static func sync(folder: String) throws(SystemError) {
    let descriptor = try check(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    defer { close(descriptor) }
    try sync(descriptor)
  }

  /// Writes a file that is not there yet, where nobody looks before it is whole.
  package static func writeNew(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let descriptor = try check(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644))
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
    try sync(descriptor)
  }

  /// Makes a folder, and those that it lies in, where they are missing.
  package static func make(_ folder: String) throws(SystemError) {
    if mkdir(folder, 0o755) != 0 {
      if errno == EEXIST { return }
      guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
        throw SystemError(code: errno)
      }
      try make(String(folder[..<slash]))
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw SystemError(code: errno) }
    }
    try sync(folder: folder + "/..")
  }

  /// The result of a call of the system, or why it failed.
  @discardableResult
  package static func check(_ result: Int32) throws(SystemError) -> Int32 {
    guard result >= 0 else { throw SystemError(code: errno) }
    return result
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
