import Basics
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads an untrusted file: it may be a folder, a device, a pipe, or far too large.
package enum InputFile {
  /// The bytes of the regular file at `path`, at most `limit` of them.
  ///
  /// The size is looked at before anything is read, and again while reading, in case the file grows.
  ///
  /// - Parameters:
  ///   - purpose: whose limit it is, as the end of a sentence.
  ///   - orInput: whether `-` is the input stream, of any kind.
  package static func bytes(
    at path: String, limit: Int, purpose: String = specPurpose, orInput: Bool = false
  ) throws(FileError) -> [UInt8] {
    if orInput, path == "-" { return try contents(of: 0, limit: limit, purpose: purpose) }
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(reason: "is a folder, not a file")
    default: throw FileError(reason: "is a device or a pipe, not a file", remedy: "save it as a file first")
    }
    guard status.st_size <= limit else { throw tooLarge(limit, purpose) }
    return try contents(of: descriptor, limit: limit, purpose: purpose, expected: Int(status.st_size))
  }

  private static func contents(
    of descriptor: Int32, limit: Int, purpose: String, expected: Int = 0
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected + 1)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw error(errno)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else { throw tooLarge(limit, purpose) }
    }
  }

  package static let specPurpose = "a spec may have, with all that it includes"

  static func tooLarge(_ limit: Int, _ purpose: String = specPurpose) -> FileError {
    FileError(reason: "is larger than the \(limit >> 20) MiB that \(purpose)")
  }

  /// The path without `.`, `..` and symbolic links, which identifies a file.
  static func canonical(_ path: String) throws(FileError) -> String {
    guard let resolved = realpath(path, nil) else { throw error(errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The meaning of one of the system's error numbers for a file.
  package static func error(_ code: Int32) -> FileError {
    switch code {
    case ENOENT, ENOTDIR: FileError(reason: "does not exist")
    case EISDIR: FileError(reason: "is a folder, not a file")
    case EACCES, EPERM:
      FileError(reason: "cannot be read: permission denied", remedy: "check its permissions, and its folders'")
    case ELOOP: FileError(reason: "is a symbolic link to a file that does not exist")
    default: FileError(reason: "cannot be read: \(String(cString: strerror(code)))")
    }
  }
}
