import Basics
import Foundation
import JourneyFuzzing
import Reports
import SpecFile

struct CampaignMerging {
  let command: MergeCommand
  let session: Session
  private var parts: [FuzzDocument.Part] = []
  /// By the spec's digest, in order of appearance.
  private var reports: [(digest: String, reports: [FuzzReport])] = []

  /// The largest summary that is read.
  private static let sizeLimit = 1 << 28

  init(command: MergeCommand, _ session: Session) {
    self.command = command
    self.session = session
  }

  mutating func run() {
    for path in command.files {
      if isFolder(path) { mergeCorpus(path) } else { read(path) }
    }
    for (index, one) in reports.enumerated() { merge(one.reports, isFirst: index == 0) }
    session.json { [parts] in FuzzDocument(parts, exit: $0).text }
    if command.output.format == .junit { Console.out.write(FuzzJUnit.text(parts)) }
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private func refuse(_ message: String, _ status: ExitStatus = .badInput) { session.complain(message, status) }

  private mutating func read(_ path: String) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.bytes(at: path, limit: Self.sizeLimit, purpose: "are read of a summary")
    } catch {
      let remedy = error.remedy ?? "name the results of 'navcheck fuzz --format json'"
      return refuse("\(path) \(error.reason); \(remedy)")
    }
    guard let document = try? FuzzDocument(bytes) else {
      return refuse("\(path) is not a complete result of 'navcheck fuzz --format json'; write it again")
    }
    for part in document.specs {
      switch part {
      case .failed(let file, let errors):
        refuse("\(path): no journey was made with \(file): \(errors.first?.message ?? "?")")
        parts.append(part)
      case .done(let report):
        let digest = report.summary.digest
        if let index = reports.firstIndex(where: { $0.digest == digest }) {
          reports[index].reports.append(report)
        } else {
          reports.append((digest, [report]))
        }
      }
    }
  }

  private mutating func merge(_ reports: [FuzzReport], isFirst: Bool) {
    guard let first = reports.first else { return }
    do throws(Summary.MergeError) {
      let summary = try Summary.merged(reports.map(\.summary))
      var report = FuzzReport(file: first.file, summary: summary, unseen: unseen(in: summary, of: first.file))
      for failure in reports.flatMap(\.repaired) where !report.repaired.contains(failure) {
        report.repaired.append(failure)
      }
      session.add(report.status)
      for gap in gaps(reports, summary, first.file) { refuse("\(first.file): \(gap)", .unknown) }
      parts.append(.done(report))
      session.text {
        (isFirst || command.quiet ? "" : "\n") + FuzzText.text(report, style: $0, quiet: command.quiet)
      }
    } catch {
      switch error {
      case .twice(let seed, let shard, let other):
        refuse(
          "\(first.file): "
            + (shard == other
              ? "shard \(shard) of seed \(seed) is given twice; give it once"
              : "shards \(shard) and \(other) of seed \(seed) have journeys in common; leave one of them out"))
      case .tooManyParts(let seed):
        refuse(
          "\(first.file): the shards of seed \(seed) divide the campaign in too many ways to compare; divide it into "
            + "the same number of parts everywhere")
      case .severalSeeds:
        refuse(
          "\(first.file): one of the files is itself a merge of several seeds, which does not say what was done for "
            + "each; name the files that it was made from")
      case .differentLengths(let one, let two):
        refuse(
          "\(first.file): these shards are of different campaigns, of \(one) and of \(two) journeys; run all with "
            + "the same --journeys")
      case .differentSpecs, .nothingToMerge:
        refuse(
          "\(first.file): internal error: \(error); \(InternalDefect.advice(sending: "the files"))", .internalError)
      }
    }
  }

  /// The parts that have not been done, in sentences: the missing part may have failures.
  private func gaps(_ reports: [FuzzReport], _ summary: Summary, _ file: String) -> [String] {
    var gaps: [String] = []
    let bySeed = Dictionary(grouping: reports.map(\.summary), by: \.seed)
    for case let seed? in bySeed.keys.sorted(by: { $0 ?? 0 < $1 ?? 0 }) {
      guard let part = try? Summary.merged(bySeed[seed] ?? []) else { continue }
      let missing = part.missingShards
      guard let first = missing.first else { continue }
      let length = part.planned.map { ["--journeys", "\($0)"] } ?? ["--time", "SECONDS"]
      let command = ShellCommand(
        ["navcheck", "fuzz", file, "--seed", "\(seed)"] + length + ["--shard", "\(first)", "--format", "json"])
      gaps.append(
        missing.count == 1
          ? "shard \(first) of seed \(seed) is missing; to run it: \(command.text)"
          : "\(missing.count) shards of seed \(seed) are missing: \(FuzzText.list(missing)); to run the first: "
            + command.text)
    }
    if summary.journeysLeft > 0, summary.failures.isEmpty {
      gaps.append("\(summary.journeysLeft) journeys are missing, because a shard ended early")
    }
    return gaps
  }

  /// The goals that were not covered, if the unchanged spec is available.
  private func unseen(in summary: Summary, of file: String) -> [UncoveredElement]? {
    let path = command.spec ?? file
    let reason: String
    do throws(SpecError) {
      let spec = try SpecReader.read(path: path, root: command.roots.root)
      if MachineDigest(spec.machine).description == summary.digest, let campaign = try? Campaign(spec.machine) {
        return campaign.unseen(in: summary, by: .all)
      }
      reason = "\(path) has changed since the campaign"
    } catch {
      reason = error.diagnostics.first?.message ?? "\(path) cannot be read"
    }
    Console.complain("\(reason), so what is not covered cannot be listed; name the spec as it was with --spec")
    return nil
  }

  private func mergeCorpus(_ path: String) {
    guard let target = command.corpus else {
      return refuse("\(path) is a folder; name the one to merge corpora into with --corpus", .usage)
    }
    let (count, problems) = CorpusMerge.merge(path, into: target)
    for problem in problems {
      refuse("the corpus: \(problem.file): \(problem.reason)", problem.kind == .notWritten ? .notWritten : .badInput)
    }
    let isRead = count > 0 || problems.isEmpty
    if isRead, !command.quiet {
      session.text { _ in "\(SafeText.text(path)): \(count) runs are new in \(SafeText.text(target))\n" }
    }
  }
}
