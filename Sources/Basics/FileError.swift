#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why a file was not read or written, for a person.
package struct FileError: Error, Hashable, Sendable {
  /// As the end of a sentence that begins with the file's name.
  package var reason: String
  package var remedy: String?

  package init(reason: String, remedy: String? = nil) {
    self.reason = reason
    self.remedy = remedy
  }
}

/// One of the system's error numbers.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  package static let missing = SystemError(code: ENOENT)
  package var reason: String { String(cString: strerror(code)) }

  package init(code: Int32) { self.code = code }
}
