import Foundation
import ModelChecking

/// Checks a machine in a child process, so that running out of memory ends the child but keeps the verdicts.
struct ChildCheck {
  let check: SpecCheck
  /// In megabytes.
  let memory: Int
  /// A folder whose files the spec may name.
  let root: String?
  private var cancellation: Cancellation { check.cancellation }

  /// The time that the child may take to stop when told to.
  private static let grace = Duration.milliseconds(500)

  func run(onEvent: @escaping @Sendable (CheckEvent) -> Void) throws -> CheckOutcome {
    let (asked, spec) = (check.asked, check.spec)
    let inbox = ChildInbox(Arrival(spec, asked: asked), asked: asked, digest: SpecDigest.of(spec), onEvent: onEvent)
    let end = try supervise(inbox)
    return try outcome(inbox, end)
  }

  private func supervise(_ inbox: ChildInbox) throws -> ChildProcess.End {
    let child = try start()
    /// When it is killed: it has been asked to stop, and may take a moment.
    var end: ContinuousClock.Instant?
    return child.finish {
      if !inbox.receive($0) { child.send(SIGKILL) }
    } tick: {
      guard let stopped = cancellation.stopped else { return }
      if let end {
        if ContinuousClock.now > end { child.send(SIGKILL) }
      } else {
        if stopped == .interrupted { child.send(SIGINT) }
        end = .now + Self.grace
      }
    }
  }

  private func start() throws -> ChildProcess {
    SystemLimits.demandForTasks()
    do throws(ChildProcess.NotStarted) {
      return try ChildProcess(Self.executable, arguments)
    } catch {
      throw InternalError("the checking process cannot be started: \(String(cString: strerror(error.code)))")
    }
  }

  private func outcome(_ inbox: ChildInbox, _ end: ChildProcess.End) throws -> CheckOutcome {
    let state = inbox.state
    if let error = state.error { throw error }
    let collector = state.collector
    var stopped = cancellation.stopped
    if !state.isDone {
      switch (stopped, end) {
      case (.some, _): break
      case (nil, .exited(MemoryWatch.exitCode)), (nil, .signalled(SIGKILL)), (nil, .signalled(SIGABRT)):
        // Over the limit, or ended by the system or by Z3 because memory ran out.
        stopped = .memory
      case (nil, .exited(let code)): throw InternalError("the checking process ended with status \(code)")
      case (nil, .signalled(let signal)): throw InternalError("the checking process was ended by signal \(signal)")
      }
    }
    let isCutShort = collector.isUndecided || !state.isDone || stopped == .interrupted
    var unsaved = state.unsaved
    // It was ended before it could say so.
    if check.folder != nil, !state.isDone { unsaved = unsaved ?? UnsavedProofs(stopped ?? .memory) }
    return CheckOutcome(
      results: collector.results(missing: stopped ?? .memory), findings: collector.findings,
      stopped: isCutShort ? stopped : nil, unsaved: unsaved)
  }

  private var arguments: [String] {
    var arguments = [ChildCommand.name, "--memory", String(memory)]
    if let left = cancellation.millisecondsLeft { arguments += ["--timeout", String(Double(left) / 1000)] }
    if let folder = check.folder { arguments.append("--certificates=\(folder)") }
    if let root { arguments.append("--root=\(root)") }
    for pattern in check.filter.patterns { arguments.append("--\(pattern.option.rawValue)=\(pattern.text)") }
    return arguments + ["--", check.path]
  }

  private static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
