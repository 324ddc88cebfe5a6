import JourneyFuzzing
import Reports

/// Reads a log line by line and compares it with a spec.
struct LogComparison {
  let path: String
  let only: OnlySpec

  /// - Throws: `FileError` if the log cannot be read; `RouteTableError` never, for a spec that was read.
  func run(unlogged: Conformance.Unlogged, isMidway: Bool) throws -> ConformanceReport {
    var reader = try LineReader(path)
    var conformance = try Conformance(only.spec.machine, unlogged: unlogged, isMidway: isMidway)
    var (lines, number) = (0, 0)
    var refused: [ConformanceReport.Refused] = []
    var moreRefused = 0
    let endings = only.spec.machine.endingNames
    func report(_ problem: ConformanceReport.Problem?) -> ConformanceReport {
      var report = ConformanceReport(
        file: path == "-" ? "the input" : path, spec: only.path, lines: lines, count: conformance.count,
        problem: problem)
      (report.refused, report.moreRefused) = (refused, moreRefused)
      return report
    }
    func unreadable(_ reason: String) -> ConformanceReport {
      report(ConformanceReport.Problem(line: number, .unreadable(reason), text: ""))
    }
    while let line = try reader.next() {
      number += 1
      guard !line.isTooLong else { return unreadable("the line is longer than \(LineReader.limit >> 20) MiB") }
      guard line.bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
      let content: TraceLine.Content
      do throws(TraceLine.Mistake) {
        content = try TraceLine.read(line.bytes)
      } catch {
        let end = line.isWhole ? "" : "; the file ends in the middle of the line, so the log may be cut off"
        return unreadable("\(error)\(end)")
      }
      if case .line(let line) = content, let ending = line.ended, !endings.contains(ending) {
        return unreadable(ArgumentMistake.unknown("ending", ending, among: endings).description)
      }
      do throws(Conformance.Stop) {
        try conformance.take(content)
      } catch {
        let text = String(decoding: line.bytes.prefix(1 << 12), as: UTF8.self)
        return report(ConformanceReport.Problem(line: number, kind(error), text: text))
      }
      if let refusal = conformance.refusal {
        refused.append(.init(line: number, reason: LinkErrorText.message(refusal, in: only.spec.machine)))
        if refused.count > ConformanceReport.listed {
          refused.removeFirst()
          moreRefused += 1
        }
      }
      lines += 1
    }
    if lines == 0 {
      number = 1
      return unreadable("the log is empty, so there is nothing to compare")
    }
    return report(nil)
  }

  private func kind(_ stop: Conformance.Stop) -> ConformanceReport.Problem.Kind {
    switch stop {
    case .impossible(let what, let places, let possible): .impossible(what: what, places: places, possible: possible)
    case .unknown(let kind, let name, let known):
      .impossible(
        what: "the \(kind) '\(name)', which the spec does not have"
          + (NearNames.question(name, among: known).map { " (\($0))" } ?? "") + ",", places: [], possible: [])
    case .gap(let after, let before):
      .unreadable("the engine's entries \(after + 1) to \(before - 1) are missing; log all of them in order")
    case .tooMany(let limit): .tooMany(limit)
    }
  }
}
