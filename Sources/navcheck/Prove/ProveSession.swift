import Basics
import Foundation
import ModelChecking
import NavigationModel
import Reports
import SpecFile
import SwiftGeneration
import WebsiteLinks

/// One run of `navcheck prove`: reads the specs, checks each, reports each.
struct ProveSession {
  let options: ProveCommand
  let filter: Filter
  let cancellation: Cancellation
  private let progress: CheckProgress
  private var statuses: [ExitStatus] = []
  private var parts: [ProveDocument.Part] = []
  private var counts: [CheckReport.Counts] = []
  /// The main result of each spec, which the end of the run says again if there are several.
  private var headlines: [String] = []
  private var asked = 0
  private var isRefused = false
  private var specCount = 0
  private var folders: SpecFolders
  private var websites: [[WebsiteReport]] = []
  private var baseline: BaselineFile?
  private var testFiles: Set<String> = []
  private var server: ServerReport
  private var reportFile: ReportFile?

  init(options: ProveCommand) {
    self.options = options
    filter = options.selection.filter
    cancellation = options.limits.cancellation
    progress = CheckProgress(isQuiet: options.quiet)
    folders = SpecFolders(options.certificates)
    server = ServerReport(options.server, "prove")
    reportFile = ReportFile(options.report)
  }

  mutating func run() -> ExitStatus {
    let started = ContinuousClock.now
    // From here on, so that an interrupt while a large spec is being read is handled like a later one.
    let interrupt = Interrupt { [cancellation, progress] in
      progress.clear()
      cancellation.cancel(.interrupted)
    }
    defer { interrupt.cancel() }
    var loaded = LoadedSpec.loadAll(options.specs, root: options.files.root)
    guard !loaded.isEmpty else {
      Console.complain(SpecPaths.none)
      return .usage
    }
    specCount = loaded.count
    do throws(SpecError) {
      baseline = try options.baseline.map { path throws(SpecError) in
        try BaselineFile(path, isUpdated: options.update)
      }
    } catch {
      let path = options.baseline ?? ""
      Console.err.write(DiagnosticText.text(error.diagnostics, style: Console.style(options.output.color, for: 2)))
      refuse(path, error.diagnostics, .badInput)
      finish(seconds: 0)
      return .most(urgent: statuses)
    }
    compareWebsites(&loaded)
    refuse(about: loaded)
    for (index, spec) in loaded.enumerated() {
      if index > 0, !isRefused, options.output.format == .text, !options.quiet { Console.out.write("\n") }
      // Reading counts, too.
      prove(spec, websites[index], since: loaded.count == 1 ? started : .now)
    }
    finish(seconds: (ContinuousClock.now - started).seconds)
    return .most(urgent: statuses)
  }

  /// Compares websites' files with the routes; a spec whose files cannot be read is not proved.
  private mutating func compareWebsites(_ loaded: inout [LoadedSpec]) {
    let limits = websiteLimits
    for (index, spec) in loaded.enumerated() {
      var reports: [WebsiteReport] = []
      do throws(SpecError) {
        if filter.hasWebsites, case .success(let spec) = spec.result {
          reports = try WebsiteFile.spellings(of: spec, limits)
          for file in try WebsiteFile.all(of: spec) {
            reports += try file.reports(on: spec, listsOthers: listsOthers, limits: limits)
          }
          reports = reports.map { $0.keeping { filter.selects($0) } }
        }
      } catch {
        loaded[index].result = .failure(error)
      }
      websites.append(reports)
    }
  }

  /// The limits of the options: half of the time, so that some is left for the rest. Websites are compared in this
  /// process, which goes on where memory ends that.
  private var websiteLimits: LinkLimits {
    let limits = options.limits
    let half = Cancellation(seconds: limits.timeout.map { $0 / 2 })
    return LinkLimits(hasTime: limits.timeout != nil, hasMemory: limits.memory != nil) { [cancellation] in
      cancellation.stopped != nil || half.stopped != nil || limits.memory.map { MemoryWatch.resident() > $0 } == true
    }
  }

  /// True if somebody reads in which other spellings links differ.
  private var listsOthers: Bool { options.verbose || options.output.format == .json || options.report != nil }

  /// Says what selects nothing in any spec, before anything is explored; nothing is then.
  private mutating func refuse(about loaded: [LoadedSpec]) {
    let machines = loaded.compactMap { try? $0.result.get().machine }
    if machines.isEmpty { return }
    for complaint in filter.complaints(about: machines, websites.flatMap { $0.flatMap(\.obligations) }) {
      Console.complain(complaint)
      statuses.append(.usage)
      isRefused = true
    }
  }

  private mutating func prove(_ loaded: LoadedSpec, _ websites: [WebsiteReport], since started: ContinuousClock.Instant)
  {
    switch loaded.result {
    case .failure(let error):
      LoadedSpec.complain(error, path: loaded.path, again: "check", colour: options.output.color)
      refuse(loaded.path, error.diagnostics, .badInput)
    case .success where isRefused: break
    case .success(let spec):
      do {
        if let defect = websites.lazy.compactMap(\.defect).first { throw InternalError(defect) }
        let folder = folders.next(for: loaded.path, isOnly: specCount == 1)
        if let folder { ProofStore.restore(folder) }
        let outcome = try check(spec, path: loaded.path, keepingIn: folder)
        report(spec, loaded.path, outcome, websites, seconds: (ContinuousClock.now - started).seconds)
        if options.overlap {
          statuses.append(OverlapCheck(machine: spec.machine, path: loaded.path, cancellation: cancellation).run())
        }
      } catch {
        fail(loaded.path, error)
      }
    }
  }

  private func check(_ spec: Spec, path: String, keepingIn folder: String?) throws -> CheckOutcome {
    let progress = self.progress
    progress.begin()
    defer { progress.clear() }
    if let memory = options.limits.memory {
      return try ChildCheck(
        path: path, spec: spec, filter: filter, cancellation: cancellation, memory: memory, folder: folder,
        root: options.files.root
      ).run { progress.note($0) }
    }
    return try PunctualCheck(spec: spec, path: path, filter: filter, cancellation: cancellation, folder: folder)
      .run { progress.note($0) }
  }

  private mutating func report(
    _ spec: Spec, _ path: String, _ outcome: CheckOutcome, _ websites: [WebsiteReport], seconds: Double
  ) {
    let (filter, isStrict) = (self.filter, options.strict)
    func made(_ accepted: AcceptedLines?) -> CheckReport {
      CheckReport(
        spec: spec, path: path, results: outcome.results, findings: outcome.findings, websites: websites,
        selection: filter.selection(for: spec.machine), isStrict: isStrict, accepted: accepted)
    }
    let report = byBaseline(path, isStopped: outcome.stopped != nil, made) ?? made(nil)
    statuses.append(report.status)
    let count = outcome.results.count + websites.flatMap(\.obligations).count
    asked += count
    if let stopped = outcome.stopped, !(report.isUnknownAccepted && stopped.isOfTheSpec) {
      statuses.append(stopped == .interrupted ? .interrupted : .unknown)
      Console.complain("\(path): \(Self.explanation(stopped))")
    }
    if let notKept = outcome.notKept {
      Console.complain("cannot save the proofs: \(notKept.message)")
      statuses.append(ExitStatus(rawValue: notKept.status) ?? .internalError)
    }
    if let folder = options.tests { write(RefutationTests(report), to: folder) }
    counts.append(report.counts)
    // What is selected is in another spec.
    if count == 0, !filter.isAll, outcome.stopped == nil { return }
    reportFile?.add(report, isSelection: !filter.isAll)
    server.add(JUnit.Suite(report), SummaryLine.text(report.counts, seconds: nil), report.notices, of: path)
    switch options.output.format {
    case .json: parts.append(.done(ProveDocument.Checked(report)))
    case .text:
      let detail: TextReport.Detail = options.quiet ? .quiet : options.verbose ? .verbose : .normal
      let text = TextReport(
        report, style: Console.style(options.output.color, for: 1), detail: detail, isOneOfSeveral: specCount > 1)
      Console.out.write(text.text(seconds: seconds))
      headlines += text.headline.map { [$0] } ?? []
    }
  }

  /// The report by the baseline, which stays as it is after a defect or an interrupt.
  private mutating func byBaseline(
    _ path: String, isStopped: Bool, _ made: (AcceptedLines) -> CheckReport
  ) -> CheckReport? {
    let isInterrupted = cancellation.stopped == .interrupted
    let mayWrite = !isInterrupted && !statuses.contains(.internalError)
    guard let (report, refusal) = baseline?.report(on: path, mayWrite: mayWrite, made) else { return nil }
    // The check itself may have ended before.
    if options.update, isInterrupted, !isStopped {
      Console.complain("\(path): interrupted before the baseline was updated")
      statuses.append(.interrupted)
    }
    if let refusal {
      Console.complain("cannot write the baseline: \(refusal.reason)")
      statuses.append(.notWritten)
    }
    return report
  }

  private mutating func fail(_ path: String, _ error: any Error) {
    let isDefect = !(error is WorkerThread.Refused)
    let message = (isDefect ? "internal error: " : "") + "\((error as? InternalError)?.description ?? "\(error)")"
    Console.complain("\(path): \(message)")
    Console.complain(
      "this run proves and refutes nothing" + (isDefect ? "; \(InternalDefect.advice)" : ""))
    if isDefect { Console.advise("to see this again", ShellCommand(["navcheck", "prove", path])) }
    refuse(
      path, [Diagnostic(severity: .error, message: message, remedy: isDefect ? InternalDefect.advice : nil)],
      .internalError)
  }

  /// Tells everybody but the terminal why there is no result.
  private mutating func refuse(_ path: String, _ errors: [Diagnostic], _ status: ExitStatus) {
    parts.append(.failed(file: path, errors: errors.map(JSONDocument.Message.init)))
    server.add(errors, of: path)
    reportFile?.add(errors.map(JSONDocument.Message.init), of: path)
    statuses.append(status)
  }

  private static func explanation(_ stopped: Unknown) -> String {
    let rest = "; obligations without a verdict are unknown"
    return switch stopped {
    case .time: "time limit reached\(rest); raise --timeout"
    case .memory: "memory limit reached\(rest); raise --memory"
    case .diagrams:
      "some sets of contexts are too large, so that some obligations are unknown; prove less with --only or --intent"
    case .stack:
      "what some obligations depend on lies below the shown screen and could not be told apart; they are unknown, "
        + "some of them in some contexts only"
    case .interrupted: "interrupted\(rest)"
    case .noStart: "no context satisfies 'initially', so the app never starts; correct 'initially' in the spec"
    }
  }

  private mutating func finish(seconds: Double) {
    if counts.count > 0, asked == 0, filter.isAll {
      Console.complain("there is nothing to prove in the specs")
      statuses.append(.usage)
    }
    if let summary = baseline?.summary { Console.complain(summary) }
    if options.output.format == .text, counts.count > 1 {
      if !options.quiet { Console.out.write("\n") }
      for headline in headlines { Console.out.write(headline) }
      let sum = SummaryLine.text(
        counts.reduce(.init(), +), seconds: seconds, style: Console.style(options.output.color, for: 1))
      Console.out.write("\(counts.count) specs: \(sum)")
    }
    statuses += server.finish()
    statuses += reportFile?.finish() ?? []
    if options.output.format == .json { Console.out.write(ProveDocument(parts, exit: .most(urgent: statuses)).text) }
  }

  private mutating func write(_ tests: RefutationTests, to folder: String) {
    let path = "\(folder)/\(tests.name)"
    guard testFiles.insert(path).inserted else {
      Console.complain("cannot write \(path) again: two specs have the same name; write their tests to two folders")
      statuses.append(.notWritten)
      return
    }
    do throws(GeneratedFile.Refusal) {
      try GeneratedFile.write(tests.text, to: path)
      let missing = tests.missing.count
      let rest =
        missing == 0 ? "" : "; \(missing) obligation\(missing == 1 ? " has" : "s have") a run that no test can show"
      Console.complain("\(path): \(tests.count) test\(tests.count == 1 ? "" : "s")\(rest)")
    } catch {
      Console.complain("cannot write \(path): \(error.reason)")
      statuses.append(.notWritten)
    }
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
