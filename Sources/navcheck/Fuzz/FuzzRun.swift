import Foundation
import JourneyFuzzing
import Reports
import SpecFile

/// One run of `navcheck fuzz`: reads the specs, runs a campaign on each, reports each.
@available(macOS 15, *)
struct FuzzRun {
  let command: FuzzCommand
  let session: Session
  private let seed: UInt64
  private var folders: SpecFolders
  private var parts: [FuzzDocument.Part] = []

  init(command: FuzzCommand, _ session: Session) {
    self.command = command
    self.session = session
    // Short enough to type.
    seed = UInt64(UInt32.random(in: 0...UInt32.max))
    folders = SpecFolders(command.corpus)
  }

  mutating func run() throws {
    session.begin()
    let loaded = try session.specs(command.specs, root: command.files.root)
    for (index, spec) in loaded.enumerated() where !session.isInterrupted {
      if index > 0, !command.quiet { session.text { _ in "\n" } }
      fuzz(spec, keepingIn: folders.next(for: spec.path, isOnly: loaded.count == 1))
    }
    session.noteInterrupt()
    session.json { [parts] in FuzzDocument(parts, exit: $0).text }
    if command.output.format == .junit { Console.out.write(FuzzJUnit.text(parts)) }
  }

  private mutating func fuzz(_ loaded: LoadedSpec, keepingIn folder: String?) {
    do {
      var options = command.options(seed: seed)
      options.corpus = folder
      report(try campaign(loaded.result.get(), loaded.path, options))
    } catch {
      let refused =
        (error as? SpecError).map { session.refuse($0, ofSpec: loaded.path, again: "check") }
        ?? session.refuse(defect: "\(error)", at: loaded.path)
      parts.append(.failed(file: loaded.path, errors: refused.errors))
    }
  }

  private func campaign(_ spec: Spec, _ path: String, _ options: CampaignOptions) throws -> FuzzReport {
    let cancellation = session.cancellation
    return try StatusLine.shown(unless: command.quiet) { line in
      try AsynchronousWork.run(until: cancellation) {
        let campaign = try Campaign(spec.machine, options: options)
        let driver = try EngineDriver(spec.machine)
        var repaired: [Failure] = []
        let summary = await campaign.run(driver) { event in
          switch event {
          case .progress(let progress):
            line.show(
              FuzzProgressText.text(
                progress, journeys: options.journeys.map { $0 / UInt64(options.shard.count) },
                seconds: options.time?.seconds))
          case .passesNow(let failure): repaired.append(failure)
          case .problem(let problem):
            line.clear()
            Console.complain("the corpus: \(problem.file): \(problem.reason)")
          case .started, .found, .failed: break
          }
        }
        let unseen = campaign.unseen(in: summary, by: driver.capabilities)
        return FuzzReport(file: path, summary: summary, unseen: unseen, repaired: repaired)
      }
    }
  }

  /// Why nothing was done; nil: something was done.
  private func reasonForNothing(_ summary: Summary) -> String? {
    guard summary.journeys == 0, summary.repeated == 0, summary.failures.isEmpty, !session.isInterrupted else {
      return nil
    }
    if summary.owed != 0 { return "there was no time for a journey; raise --time" }
    if command.journeys == 0 { return "--journeys 0 only repeats the corpus, which is empty" }
    return "there is no journey for shard \(command.shard), since campaigns are divided into blocks of "
      + "\(Campaign.blockSize) journeys"
  }

  private mutating func report(_ report: FuzzReport) {
    session.add(report.status)
    if report.summary.unexpected > 0 {
      Console.complain(
        defect: "\(report.summary.unexpected) steps were seen that the search for reachable steps did not find",
        at: report.file, sending: "the spec, the seed")
    }
    if let reason = reasonForNothing(report.summary) {
      let isAsked = report.summary.owed != 0 || command.journeys == 0
      session.complain("\(report.file): \(reason)", isAsked ? .unknown : .success)
    }
    parts.append(.done(report))
    session.text { FuzzText.text(report, style: $0, quiet: command.quiet) }
  }
}
