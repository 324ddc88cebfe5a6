import Foundation
import Reports

/// Checks that the system allows what will be needed.
///
/// Where a thread, a file or memory is refused, Dispatch waits forever, and Z3 and Swift's runtime abort; this cannot
/// be configured. So everything that will be needed is allocated once in advance, and released.
enum SystemLimits {
  /// The thread with the large stack, that of a check, that of signals, those of Z3's timer and interrupter, and
  /// one to spare.
  private static let ownThreads = 6
  /// Without the standard streams. A child process takes the most: pipes, and watching them.
  private static let files = 40
  /// In bytes: two large stacks, smaller ones, and the memory that the allocator reserves for each thread.
  private static let memory = 512 << 20

  /// Ends the process with a message if it lacks what every command needs.
  static func demand() {
    if !hasFiles() { end("navcheck needs \(files) open files more; raise the limit on open files (ulimit -n)") }
    if !hasMemory() {
      end("navcheck needs \(memory >> 20) MiB of address space more; raise the limit on it (ulimit -v, ulimit -d)")
    }
    demandThreads(ownThreads)
  }

  /// The same before asynchronous work and before a child process: the threads that Dispatch starts, one per processor
  /// and a few of its own, and those of the child.
  static func demandForTasks() {
    let processors = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64)
    demandThreads(processors + 4 + 2 * ownThreads)
  }

  private static func demandThreads(_ count: Int) {
    if !hasThreads(count) { end("navcheck needs \(count) threads more, and \(WorkerThread.Refused())") }
  }

  private static func end(_ message: String) -> Never {
    Console.complain(message)
    exit(Console.finish(.internalError).rawValue)
  }

  private static func hasFiles() -> Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let openFiles = RLIMIT_NOFILE
    #endif
    if getrlimit(openFiles, &limit) == 0, limit.rlim_cur < limit.rlim_max, limit.rlim_cur < 256 {
      limit.rlim_cur = min(limit.rlim_max, 256)
      setrlimit(openFiles, &limit)
    }
    // Counted by opening them, since inherited ones count, too.
    var opened: [Int32] = []
    defer { for file in opened { close(file) } }
    while opened.count < files {
      let file = dup(2)
      guard file >= 0 else { return false }
      opened.append(file)
    }
    return true
  }

  private static func hasMemory() -> Bool {
    let block = mmap(nil, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0)
    guard let block, block != MAP_FAILED else { return false }
    munmap(block, memory)
    return true
  }

  /// Returns whether this many threads can exist at the same time.
  private static func hasThreads(_ count: Int) -> Bool {
    let all = Promise<Void>()
    var ends: [Promise<Void>] = []
    defer {
      all.keep(())
      for end in ends { end.value() }
    }
    for _ in 0..<count {
      let end = Promise<Void>()
      do {
        try WorkerThread.start {
          all.value()
          end.keep(())
        }
      } catch { return false }
      ends.append(end)
    }
    return true
  }
}
