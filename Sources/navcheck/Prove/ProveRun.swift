import Basics
import Foundation
import ModelChecking
import NavigationModel
import Reports
import SpecFile
import WebsiteLinks

/// One run of `navcheck prove`: reads the specs, checks each, reports each.
struct ProveRun {
  let options: ProveCommand
  let session: Session
  let filter: Filter
  private let progress: CheckProgress
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
  private var page = HTMLReport(version: Navcheck.version)

  init(options: ProveCommand, _ session: Session) {
    self.options = options
    self.session = session
    filter = options.selection.filter
    progress = CheckProgress(isQuiet: options.quiet)
    folders = SpecFolders(options.certificates)
  }

  mutating func run() throws {
    let started = ContinuousClock.now
    // From here on, so that an interrupt while a large spec is being read is handled like a later one.
    session.begin(seconds: options.limits.timeout) { [progress] in progress.clear() }
    var loaded = try session.specs(options.specs, root: options.files.root)
    specCount = loaded.count
    do throws(SpecError) {
      baseline = try options.baseline.map { path throws(SpecError) in
        try BaselineFile(path, isUpdated: options.update)
      }
    } catch {
      let path = options.baseline ?? ""
      fail(path, session.refuse(error, of: path))
      return finish(seconds: 0)
    }
    compareWebsites(&loaded)
    refuse(about: loaded)
    for (index, spec) in loaded.enumerated() {
      if index > 0, !isRefused, !options.quiet { session.text { _ in "\n" } }
      // Reading counts, too.
      prove(spec, websites[index], since: loaded.count == 1 ? started : .now)
    }
    finish(seconds: (ContinuousClock.now - started).seconds)
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
    let (limits, cancellation) = (options.limits, session.cancellation)
    let half = Cancellation(seconds: limits.timeout.map { $0 / 2 })
    return LinkLimits(hasTime: limits.timeout != nil, hasMemory: limits.memory != nil) {
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
      session.complain(complaint, .usage)
      isRefused = true
    }
  }

  private mutating func prove(_ loaded: LoadedSpec, _ websites: [WebsiteReport], since started: ContinuousClock.Instant)
  {
    let path = loaded.path
    do {
      let spec = try loaded.result.get()
      if isRefused { return }
      if let defect = websites.lazy.compactMap(\.defect).first { throw InternalError(defect) }
      let folder = folders.next(for: path, isOnly: specCount == 1)
      if let folder { ProofStore.restore(folder) }
      let outcome = try check(spec, path: path, keepingIn: folder)
      report(spec, path, outcome, websites, seconds: (ContinuousClock.now - started).seconds)
      if options.overlap {
        session.add(OverlapCheck(machine: spec.machine, path: path, cancellation: session.cancellation).run())
      }
    } catch let error as SpecError {
      fail(path, session.refuse(error, ofSpec: path, again: "check"))
    } catch {
      fail(path, refusal(path, error))
    }
  }

  private func check(_ spec: Spec, path: String, keepingIn folder: String?) throws -> CheckOutcome {
    let progress = self.progress
    progress.begin()
    defer { progress.clear() }
    let check = SpecCheck(
      spec: spec, path: path, filter: filter, cancellation: session.cancellation, folder: folder)
    guard let memory = options.limits.memory else { return try check.runPunctually { progress.note($0) } }
    return try ChildCheck(check: check, memory: memory, root: options.files.root).run { progress.note($0) }
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
    session.add(report.status)
    let count = outcome.results.count + websites.flatMap(\.obligations).count
    asked += count
    if let stopped = outcome.stopped, !(report.isUnknownAccepted && stopped.isOfTheSpec) {
      session.complain("\(path): \(Self.explanation(stopped))", stopped == .interrupted ? .interrupted : .unknown)
    }
    if let unsaved = outcome.unsaved {
      session.complain(
        "cannot save the proofs: \(unsaved.message)", ExitStatus(rawValue: unsaved.status) ?? .internalError)
    }
    if let folder = options.tests { write(RefutationTests(report), to: folder) }
    counts.append(report.counts)
    // What is selected is in another spec.
    if count == 0, !filter.isAll, outcome.stopped == nil { return }
    page.add(report, isSelection: !filter.isAll)
    // On a server a line is enough where nothing fails.
    session.server?.add(
      JUnit.Suite(report),
      TextReport(report, style: .document, detail: report.status == .success ? .quiet : .normal).page(),
      report.notices, of: path)
    if options.output.format == .json { parts.append(.done(ProveDocument.Checked(report))) }
    session.text { style in
      let detail: TextReport.Detail = options.quiet ? .quiet : options.verbose ? .verbose : .normal
      let text = TextReport(report, style: style, detail: detail, isOneOfSeveral: specCount > 1)
      headlines += text.headline.map { [$0] } ?? []
      return text.text(seconds: seconds)
    }
  }

  /// The report by the baseline, which stays as it is after a defect or an interrupt.
  private mutating func byBaseline(
    _ path: String, isStopped: Bool, _ made: (AcceptedLines) -> CheckReport
  ) -> CheckReport? {
    let isInterrupted = session.isInterrupted
    let mayWrite = !isInterrupted && !session.has(.internalError)
    guard let (report, error) = baseline?.report(on: path, mayWrite: mayWrite, made) else { return nil }
    // The check itself may have ended before.
    if options.update, isInterrupted, !isStopped {
      session.complain("\(path): interrupted before the baseline was updated", .interrupted)
    }
    if let error {
      session.complain("cannot write the baseline \(options.baseline ?? ""): \(error.reason)", .notWritten)
    }
    let refuted = report.websites.flatMap(\.obligations).count { $0.verdict == .refuted }
    if options.update, refuted > 0 {
      let stay = refuted == 1 ? "1 obligation about a website stays" : "\(refuted) obligations about websites stay"
      Console.complain(
        "\(path): \(stay) refuted: a baseline accepts no such, but 'web-only' and 'app-only' under 'claims' do")
    }
    return report
  }

  /// Says that a check has failed, which says nothing about the spec.
  private func refusal(_ path: String, _ error: any Error) -> Session.Refused {
    let isDefect = !(error is WorkerThread.Refused)
    let message = (isDefect ? "internal error: " : "") + "\(error)"
    Console.complain("\(path): \(message)")
    Console.complain("this run proves and refutes nothing" + (isDefect ? "; \(InternalDefect.advice)" : ""))
    if isDefect { Console.advise("to see this again", ShellCommand(["navcheck", "prove", path])) }
    let remedy = isDefect ? InternalDefect.advice : nil
    return session.tell([Diagnostic(severity: .error, message: message, remedy: remedy)], of: path, .internalError)
  }

  private mutating func fail(_ path: String, _ refused: Session.Refused) {
    parts.append(.failed(file: path, errors: refused.errors))
    page.add(refused.errors, of: path)
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
      session.complain("there is nothing to prove in the specs", .usage)
    }
    if let summary = baseline?.summary { Console.complain(summary) }
    if counts.count > 1 {
      session.text { style in
        let sum = SummaryLine.text(counts.reduce(.init(), +), seconds: seconds, style: style)
        return (options.quiet ? "" : "\n") + headlines.joined() + "\(counts.count) specs: \(sum)"
      }
    }
    if let path = options.report { session.write(page.text(layout: Graphviz.plain), to: path) }
    session.json { [parts] in ProveDocument(parts, exit: $0).text }
  }

  private mutating func write(_ tests: RefutationTests, to folder: String) {
    let path = "\(folder)/\(tests.name)"
    guard testFiles.insert(path).inserted else {
      return session.complain(
        "cannot write \(path) again: two specs have the same name; write their tests to two folders", .notWritten)
    }
    guard session.write(tests.text, to: path) else { return }
    let missing = tests.missing.count
    let rest =
      missing == 0 ? "" : "; \(missing) obligation\(missing == 1 ? " has" : "s have") a run that no test can show"
    Console.complain("\(path): \(tests.count) test\(tests.count == 1 ? "" : "s")\(rest)")
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
