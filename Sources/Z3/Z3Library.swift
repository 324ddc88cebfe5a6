import CZ3

/// Functions of libz3 as a whole.
package enum Z3Library {
  /// The version of the library that is linked, such as `4.8.12.0`.
  package static var version: String {
    var major: UInt32 = 0
    var minor: UInt32 = 0
    var build: UInt32 = 0
    var revision: UInt32 = 0
    Z3_get_version(&major, &minor, &build, &revision)
    return "\(major).\(minor).\(build).\(revision)"
  }

  /// The number of bytes that Z3 has allocated in this process, roughly.
  static var allocatedBytes: Int { Int(clamping: Z3_get_estimated_alloc_size()) }
}
