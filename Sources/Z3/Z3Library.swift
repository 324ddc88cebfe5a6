import CZ3

/// What concerns libz3 as a whole.
public enum Z3Library {
  /// The version of the library that is linked, such as `4.8.12.0`.
  public static var version: String {
    var major: UInt32 = 0
    var minor: UInt32 = 0
    var build: UInt32 = 0
    var revision: UInt32 = 0
    Z3_get_version(&major, &minor, &build, &revision)
    return "\(major).\(minor).\(build).\(revision)"
  }

  /// Limits the memory that Z3 may use, for the whole process and for good.
  ///
  /// This is fatal by nature: beyond the limit Z3 usually answers ``HornSolver/Unknown/memory`` or throws
  /// ``Z3Error/Code/memory``, but it may as well abort the process. So set it only in a child process whose death is
  /// an answer, before the first solver is made.
  public static func limitMemory(megabytes: Int) {
    Z3_global_param_set("memory_max_size", String(max(1, megabytes)))
  }
}
