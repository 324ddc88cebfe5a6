import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The calls of the system that the store needs, on names in one folder.
struct Folder: Sendable {
  /// What the system answered.
  struct Failure: Error { var errno: Int32 }

  let path: String

  func make() throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(errno: errno == 0 ? EACCES : errno)
    }
  }

  /// Whether there is anything of this name.
  func has(_ name: String) -> Bool {
    var info = stat()
    return lstat(path(name), &info) == 0
  }

  /// The bytes of a file, at most one more than `limit`: a file that grows, or never ends, is not read to its end.
  func read(_ name: String, limit: Int) throws(LinkDamaged) -> [UInt8] {
    // A pipe must not make us wait, and a symbolic link not lead elsewhere.
    let file = open(path(name), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw LinkDamaged(errno == ELOOP ? .notAFile : .unreadable(errno)) }
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
    return Array(bytes[..<count])
  }

  private static func retrying(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(file, buffer.baseAddress, buffer.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      #else
        let count = Musl.read(file, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Makes an empty file, for its owner only, and hands it over.
  func create(_ name: String) throws(Failure) -> Int32 {
    try Self.checked(open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600))
  }

  static func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(file, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          Glibc.write(file, buffer.baseAddress, buffer.count)
        #else
          Musl.write(file, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(errno: count == 0 ? ENOSPC : errno) }
      rest = rest.dropFirst(count)
    }
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
    #if canImport(Darwin)
      _ = try Self.checked(Darwin.rename(path(old), path(new)))
    #elseif canImport(Glibc)
      _ = try Self.checked(Glibc.rename(path(old), path(new)))
    #else
      _ = try Self.checked(Musl.rename(path(old), path(new)))
    #endif
  }

  func delete(_ name: String) throws(Failure) { _ = try Self.checked(unlink(path(name))) }

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

  static func close(_ file: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(file)
    #elseif canImport(Glibc)
      _ = Glibc.close(file)
    #else
      _ = Musl.close(file)
    #endif
  }

  private func close(_ file: Int32) { Self.close(file) }

  private func path(_ name: String) -> String { path + "/" + name }

  private static func checked(_ result: Int32) throws(Failure) -> Int32 {
    guard result >= 0 else { throw Failure(errno: errno) }
    return result
  }
}
