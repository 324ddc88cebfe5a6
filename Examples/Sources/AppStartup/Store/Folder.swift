import Foundation

/// The calls of the system that the store needs, on names in one folder.
struct Folder: Sendable {
  struct Failure: Error { var errno: Int32 }

  let path: String

  /// Tells one copy from another, whatever its name: a copy that is renamed keeps it.
  struct Identity: Hashable {
    var device: UInt64
    var file: UInt64
    var seconds: Int
    var nanoseconds: Int

    fileprivate init(_ info: stat) {
      #if canImport(Darwin)
        let time = info.st_mtimespec
      #else
        let time = info.st_mtim
      #endif
      device = UInt64(truncatingIfNeeded: info.st_dev)
      file = UInt64(truncatingIfNeeded: info.st_ino)
      (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }
  }

  /// Makes the folder if it is missing, for its owner only, and brings it and its new parents to the disk.
  func make() throws(Failure) {
    if let info = Self.info(path), info.st_mode & S_IFMT == S_IFDIR {
      // An earlier version made it for all.
      if info.st_mode & 0o077 == 0 || chmod(path, 0o700) != 0 { return }
      return protect()
    }
    try Self.make(path, 0o700)
    protect()
  }

  private static func make(_ path: String, _ mode: mode_t) throws(Failure) {
    let parent = (path as NSString).deletingLastPathComponent
    if mkdir(path, mode) != 0 {
      if errno == EEXIST { return }
      guard errno == ENOENT, !parent.isEmpty, parent != path else { throw Failure(errno: errno) }
      try make(parent, 0o755)
      guard mkdir(path, mode) == 0 || errno == EEXIST else { throw Failure(errno: errno) }
    }
    try Folder(path: parent.isEmpty ? "." : parent).sync()
  }

  /// The link is for this device, once it has been unlocked, and not for its backups.
  private func protect() {
    #if canImport(Darwin)
      Self.protect(path)
    #endif
  }

  /// Best effort: macOS has no such protection, and the link is worth more. It compiles everywhere, so that it is
  /// checked everywhere; files in a folder take over its protection.
  private static func protect(_ path: String) {
    try? FileManager.default.setAttributes(
      [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
    var url = URL(fileURLWithPath: path, isDirectory: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? url.setResourceValues(values)
  }

  private static func info(_ path: String) -> stat? {
    var info = stat()
    return lstat(path, &info) == 0 ? info : nil
  }

  func identity(of name: String) -> Identity? { Self.info(path(name)).map(Identity.init) }

  /// In bytes; 0 if it is no file.
  func size(of name: String) -> Int {
    guard let info = Self.info(path(name)), info.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(info.st_size)
  }

  func has(_ name: String) -> Bool { Self.info(path(name)) != nil }

  /// The bytes of a file, at most `limit`: a file that grows, or never ends, is not read to its end.
  ///
  /// - Throws: ``LinkDamaged``; ``Failure`` if there is no such file, or it may well be readable later.
  func read(_ name: String, limit: Int) throws -> (bytes: [UInt8], identity: Identity) {
    // A pipe must not make us wait, and a symbolic link not lead elsewhere.
    let file = open(path(name), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else {
      switch errno {
      case ELOOP: throw LinkDamaged(.notAFile)
      // EPERM: the device has not been unlocked since it was started.
      case ENOENT, EMFILE, ENFILE, ENOMEM, EPERM: throw Failure(errno: errno)
      default: throw LinkDamaged(.unreadable(errno))
      }
    }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0 else { throw LinkDamaged(.unreadable(errno)) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw LinkDamaged(.notAFile) }
    guard Int(info.st_size) <= limit else { throw LinkDamaged(.tooLarge) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes[count...].withUnsafeMutableBytes { Self.retrying(file, $0) }
      guard read >= 0 else { throw LinkDamaged(.unreadable(errno)) }
      if read == 0 { break }
      count += read
    }
    guard count <= limit else { throw LinkDamaged(.tooLarge) }
    return (Array(bytes[..<count]), Identity(info))
  }

  private static func retrying(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = systemRead(file, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Makes an empty file, for its owner only, and hands it over.
  func create(_ name: String) throws(Failure) -> Int32 {
    try Self.checked(open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600))
  }

  /// Writes all of `bytes`, and the time to the nanosecond: the system's own time of a file does not tell one copy from
  /// the next in its place.
  static func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(errno: count == 0 ? ENOSPC : errno) }
      rest = rest.dropFirst(count)
    }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    _ = try checked(futimens(file, [now, now]))
  }

  static func sync(_ file: Int32) throws(Failure) {
    #if canImport(Darwin)
      // There `fsync` leaves the bytes in the disk's own memory.
      if fcntl(file, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try checked(fsync(file))
  }

  func sync() throws(Failure) {
    let folder = try Self.checked(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    defer { close(folder) }
    try Self.sync(folder)
  }

  func rename(_ old: String, to new: String) throws(Failure) {
    _ = try Self.checked(systemRename(path(old), path(new)))
  }

  /// Deletes a file, or whatever else has this name.
  func delete(_ name: String) throws(Failure) {
    if unlink(path(name)) == 0 || errno == ENOENT { return }
    let code = errno
    // Only a folder cannot be unlinked.
    guard let info = Self.info(path(name)), info.st_mode & S_IFMT == S_IFDIR,
      (try? FileManager.default.removeItem(atPath: path(name))) != nil
    else { throw Failure(errno: code) }
  }

  /// Takes the folder for itself; nil if somebody else has it for longer than a second.
  func lock(_ name: String) throws(Failure) -> Int32? {
    let file = try Self.checked(open(path(name), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600))
    for _ in 0..<1_000 {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(1_000)
    }
    close(file)
    return nil
  }

  static func close(_ file: Int32) { _ = systemClose(file) }

  private func close(_ file: Int32) { Self.close(file) }

  private func path(_ name: String) -> String { path + "/" + name }

  private static func checked(_ result: Int32) throws(Failure) -> Int32 {
    guard result >= 0 else { throw Failure(errno: errno) }
    return result
  }
}

// The system's calls that have the name of a method here.

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func systemClose(_ file: Int32) -> Int32 { close(file) }
