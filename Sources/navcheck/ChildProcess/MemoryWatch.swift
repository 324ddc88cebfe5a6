import Foundation

/// Ends the process when it exceeds its memory limit, or when its parent has ended.
///
/// Z3 cannot be trusted to survive a failed allocation, so the limit is watched from outside of it.
enum MemoryWatch {
  /// The exit status that tells the parent why.
  static let exitCode: Int32 = 86

  private static let interval: UInt32 = 5_000

  static func start(megabytes: Int) throws(WorkerThread.Refused) {
    let parent = getppid()
    if resident() > megabytes { _exit(exitCode) }
    try WorkerThread.start {
      while true {
        if resident() > megabytes { _exit(exitCode) }
        if getppid() != parent { _exit(ExitCode.orphaned) }
        usleep(interval)
      }
    }
  }

  private enum ExitCode {
    static let orphaned: Int32 = 87
  }

  /// The resident size of the process in megabytes (on macOS: its peak).
  static func resident() -> Int {
    #if os(Linux)
      // The second number is the resident size in pages.
      if let file = fopen("/proc/self/statm", "r") {
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 128)
        if fgets(&buffer, 128, file) != nil {
          let fields = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            .split(separator: " ")
          if fields.count > 1, let pages = Int(fields[1]) { return (pages * Int(sysconf(Int32(_SC_PAGESIZE)))) >> 20 }
        }
      }
      return 0
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss) >> 20
    #endif
  }
}
