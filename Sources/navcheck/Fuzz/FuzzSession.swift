import Foundation
import JourneyFuzzing
import Reports
import SpecFile

/// One run of `navcheck fuzz`: reads the specs, runs a campaign on each, reports each.
@available(macOS 15, *)
struct FuzzSession {
  let command: FuzzCommand
  private let seed: UInt64
  private let work = InterruptibleWork()
  private var folders: SpecFolders
  private var statuses: [ExitStatus] = []
  private var parts: [FuzzDocument.Part] = []

  init(command: FuzzCommand) {
    self.command = command
    // Short enough to type.
    seed = UInt64(UInt32.random(in: 0...UInt32.max))
    folders = SpecFolders(command.corpus)
  }

  mutating func run() -> ExitStatus {
    let interrupt = Interrupt { [work] in work.cancel() }
    defer { interrupt.cancel() }
    let loaded = LoadedSpec.loadAll(command.specs, root: command.files.root)
    guard !loaded.isEmpty else {
      Console.complain(SpecPaths.none)
      return .usage
    }
    for (index, spec) in loaded.enumerated() where !work.isCancelled {
      if index > 0, command.output.format == .text, !command.quiet { Console.out.write("\n") }
      fuzz(spec, keepingIn: folders.next(for: spec.path, isOnly: loaded.count == 1))
    }
    if work.isCancelled {
      statuses.append(.interrupted)
      Console.complain("interrupted; the report has what was done until then")
    }
    switch command.output.format {
    case .text: break
    case .json: Console.out.write(FuzzDocument(parts, exit: .most(urgent: statuses)).text)
    case .junit: Console.out.write(FuzzJUnit.text(parts))
    }
    return .most(urgent: statuses)
  }

  private mutating func fuzz(_ loaded: LoadedSpec, keepingIn folder: String?) {
    switch loaded.result {
    case .failure(let error):
      LoadedSpec.complain(error, path: loaded.path, again: "check", colour: command.output.color)
      statuses.append(.badInput)
      parts.append(.failed(file: loaded.path, errors: error.diagnostics.map(JSONDocument.Message.init)))
    case .success(let spec):
      var options = command.options(seed: seed)
      options.corpus = folder
      do {
        report(try campaign(spec, loaded.path, options))
      } catch {
        Console.complain(defect: "\(error)", at: loaded.path)
        statuses.append(.internalError)
      }
    }
  }

  private func campaign(_ spec: Spec, _ path: String, _ options: CampaignOptions) throws -> FuzzReport {
    let line = StatusLine(isEnabled: !command.quiet && Console.isTerminal(2))
    line.begin()
    defer { line.clear() }
    let machine = spec.machine
    return try work.run {
      let campaign = try Campaign(machine, options: options)
      let driver = try EngineDriver(machine)
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

  /// Why nothing was done; nil: something was done.
  private func reasonForNothing(_ summary: Summary) -> String? {
    guard summary.journeys == 0, summary.repeated == 0, summary.failures.isEmpty, !work.isCancelled else { return nil }
    if summary.owed != 0 { return "there was no time for a journey; raise --time" }
    if command.journeys == 0 { return "--journeys 0 only repeats the corpus, which is empty" }
    return "there is no journey for shard \(command.shard), since campaigns are divided into blocks of "
      + "\(Campaign.blockSize) journeys"
  }

  private mutating func report(_ report: FuzzReport) {
    statuses.append(report.status)
    if report.summary.unexpected > 0 {
      Console.complain(
        defect: "\(report.summary.unexpected) steps were seen that the search for reachable steps did not find",
        at: report.file, sending: "the spec, the seed")
    }
    if let reason = reasonForNothing(report.summary) {
      Console.complain("\(report.file): \(reason)")
      if report.summary.owed != 0 || command.journeys == 0 { statuses.append(.unknown) }
    }
    switch command.output.format {
    case .json, .junit: parts.append(.done(report))
    case .text:
      Console.out.write(
        FuzzText.text(report, style: Console.style(command.output.color, for: 1), quiet: command.quiet))
    }
  }
}
