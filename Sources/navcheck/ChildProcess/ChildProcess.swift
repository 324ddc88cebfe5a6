import Foundation

/// A program that runs beside this one, in a process group of its own: a Ctrl-C reaches only navcheck, which decides
/// what becomes of the program.
struct ChildProcess {
  /// The end of a program: with a status, or by a signal.
  enum End: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// The system does not start the program: mostly there is none of this name.
  struct NotStarted: Error {
    var program: String
    /// The number of the system's error.
    var code: Int32
  }

  private let identifier: pid_t
  private let output: Int32

  /// Starts `program`, which is looked up in `PATH` unless its name has a slash, with `input` to read. Its error stream
  /// is discarded.
  init(_ program: String, _ arguments: [String], input: String = "") throws(NotStarted) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw NotStarted(program: program, code: errno) }
    // Other children must not hold these open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    do throws(NotStarted) {
      let reader = try Self.file(holding: input, for: program)
      defer { close(reader) }
      identifier = try Self.spawn(program, arguments, input: reader, output: ends[1])
      output = ends[0]
    } catch {
      close(ends[0])
      throw error
    }
  }

  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, output: Int32
  ) throws(NotStarted) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawnattr_setpgroup(&attributes, 0)
    // A thread of Dispatch blocks signals, and what it starts would never see one.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Ignored here, it would be ignored there, too: a command whose reader has gone must end.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, program, &actions, &attributes, words + [nil], environ)
    guard code == 0 else { throw NotStarted(program: program, code: code) }
    return identifier
  }

  /// A file without a name: the program reads it when it likes, and nobody has to write meanwhile.
  private static func file(holding text: String, for program: String) throws(NotStarted) -> Int32 {
    if text.isEmpty {
      let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard nothing >= 0 else { throw NotStarted(program: program, code: errno) }
      return nothing
    }
    var path = Array((NSTemporaryDirectory() + "/navcheck-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw NotStarted(program: program, code: errno) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let isWritten = (try? FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))) != nil
    guard isWritten, lseek(descriptor, 0, SEEK_SET) == 0 else {
      close(descriptor)
      throw NotStarted(program: program, code: ENOSPC)
    }
    return descriptor
  }

  /// Sends a signal to the program and to what it has started; to be called before `finish` has returned only.
  func send(_ signal: Int32) { _ = kill(-identifier, signal) }

  /// Waits until the program has closed its output and has ended.
  ///
  /// - Parameters:
  ///   - receive: takes each piece of the output.
  ///   - tick: called every ten milliseconds or more often, so that somebody can lose patience.
  func finish(receive: (UnsafeRawBufferPointer) -> Void, tick: () -> Void) -> End {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 10) > 0 {
        let count = read(output, buffer.baseAddress, buffer.count)
        if count > 0 { receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        if count == 0 || (count < 0 && errno != EINTR) { break }
      }
      tick()
    }
    close(output)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 { if errno != EINTR { return .signalled(SIGKILL) } }
    // As the macros of <sys/wait.h> take it apart.
    return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
  }

  /// The output of a program; nil if it fails, writes more than `limit` bytes or has not ended within `patience`.
  static func output(
    of program: String, _ arguments: [String], input: String = "", limit: Int = 1 << 24,
    patience: Duration = .seconds(600)
  ) throws(NotStarted) -> String? {
    let child = try ChildProcess(program, arguments, input: input)
    let end = ContinuousClock.now + patience
    var bytes: [UInt8] = []
    let ended = child.finish {
      if bytes.count <= limit { bytes += $0 }
    } tick: {
      if bytes.count > limit || ContinuousClock.now > end { child.send(SIGKILL) }
    }
    return ended == .exited(0) && bytes.count <= limit ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
