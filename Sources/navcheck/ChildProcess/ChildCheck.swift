import Foundation
import ModelChecking
import NavigationModel
import SpecFile
import Subprocess

/// Checks a machine in a child process, so that running out of memory ends the child but keeps the verdicts.
struct ChildCheck {
  let path: String
  let spec: Spec
  let filter: Filter
  let cancellation: Cancellation
  /// In megabytes.
  let memory: Int
  /// Where the proofs are kept; nil: nowhere.
  let folder: String?
  /// A folder whose files the spec may name.
  let root: String?

  /// How long the child may take to stop when told to.
  private static let grace = Duration.milliseconds(500)

  func run(onEvent: @escaping @Sendable (CheckEvent) -> Void) throws -> CheckOutcome {
    let asked = filter.obligations(of: spec.machine)
    let inbox = ChildInbox(Arrival(spec, asked: asked), asked: asked, digest: SpecDigest.of(spec), onEvent: onEvent)
    let end = try supervise(inbox)
    return try outcome(inbox, end)
  }

  private enum End: Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  private func supervise(_ inbox: ChildInbox) throws -> End {
    let arguments = self.arguments
    let cancellation = self.cancellation
    return try Blocking.run {
      var options = PlatformOptions()
      // In a process group of its own: a Ctrl-C reaches only the parent, which passes it on and prints what is known.
      options.processGroupID = 0
      options.teardownSequence = []
      let result = try await Subprocess.run(
        .path(.init(Self.executable)), arguments: Arguments(arguments), platformOptions: options, input: .none,
        output: .sequence, error: .discarded
      ) { execution in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            for try await buffer in execution.standardOutput {
              let isWelcome = buffer.withUnsafeBytes { inbox.receive($0) }
              if !isWelcome { try? execution.send(signal: .kill) }
            }
          }
          group.addTask { try? await Self.stop(execution, when: cancellation) }
          // Its output stream ends with the child.
          try await group.next()
          group.cancelAll()
        }
      }
      return switch result.terminationStatus {
      case .exited(let code): End.exited(code)
      case .signaled(let signal): End.signalled(signal)
      }
    }
  }

  /// Asks the child to stop when the check must stop, and kills it if it does not.
  private static func stop(
    _ execution: Execution<NoInput, SequenceOutput, DiscardedOutput>, when cancellation: Cancellation
  ) async throws {
    while cancellation.stopped == nil { try await Task.sleep(for: .milliseconds(10)) }
    if cancellation.stopped == .interrupted { try execution.send(signal: .interrupt) }
    try await Task.sleep(for: grace)
    try execution.send(signal: .kill)
  }

  private func outcome(_ inbox: ChildInbox, _ end: End) throws -> CheckOutcome {
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
    var notKept = state.notKept
    // It was ended before it could say so.
    if folder != nil, !state.isDone { notKept = notKept ?? NotKept(stopped ?? .memory) }
    return CheckOutcome(
      results: collector.results(missing: stopped ?? .memory), findings: collector.findings,
      stopped: isCutShort ? stopped : nil, notKept: notKept)
  }

  private var arguments: [String] {
    var arguments = [ChildCommand.name, "--memory", String(memory)]
    if let left = cancellation.millisecondsLeft { arguments += ["--timeout", String(Double(left) / 1000)] }
    if let folder { arguments.append("--certificates=\(folder)") }
    if let root { arguments.append("--root=\(root)") }
    for pattern in filter.patterns { arguments.append("--\(pattern.option.rawValue)=\(pattern.text)") }
    return arguments + ["--", path]
  }

  private static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
