import Basics
import ModelChecking
import NavigationModel
import SpecFile

/// The list of what a team accepts for now, which `navcheck prove --baseline` reads and `--update` writes.
///
/// ```
/// # navcheck baseline 1
/// Specs/shop.yaml	lands(goToOrders)	refused: event 'loadOrders'
/// Specs/shop.yaml	lands-after(goToOrders, sessionEnds)	unknown: stack
/// ```
///
/// A line is for one obligation and one cause, with a tab between the columns. It has neither contexts nor places, nor
/// the way to the mistake, so a new flag, a line that moves, or a shorter way there changes nothing. An accepted
/// obligation that fails for a new cause is new, and so is a new obligation that fails for an accepted one. Which of
/// several accepted causes is shown of an accepted obligation says nothing: mending one reveals the next.
///
/// What is unknown is accepted by its name and reason, and no refutation is by such a line.
package struct Baseline: Hashable, Sendable {
  package struct Line: Hashable, Comparable, Sendable {
    package let spec, obligation, cause: String

    /// - Parameter spec: its path from the baseline's folder.
    init(spec: String, obligation: String, cause: String) {
      // No column has a tab or a line feed of its own.
      self.spec = SafeText.text(spec)
      self.obligation = SafeText.text(obligation)
      self.cause = cause
    }

    fileprivate init?(_ text: String) {
      let columns = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 3, !columns.contains("") else { return nil }
      (spec, obligation, cause) = (columns[0], columns[1], columns[2])
    }

    var text: String { "\(spec)\t\(obligation)\t\(cause)" }

    /// True if it accepts that nothing is known.
    package var isUnknown: Bool { cause.hasPrefix(Unknown.accepted) }

    package static func < (a: Line, b: Line) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
  }

  /// Bytes of a file.
  package static let sizeLimit = 16 << 20
  private static let title = "# navcheck baseline"
  private static let format = 1
  /// Of more mistakes only the first are reported.
  private static let mostMistakes = 10

  /// The file in which it is kept.
  package let path: String
  package var lines: Set<Line>

  package init(path: String, lines: Set<Line> = []) {
    self.path = path
    self.lines = lines
  }

  /// - Parameter isUpdated: lines that cannot be read, such as those of a conflict, are left out.
  /// - Throws: ``SpecError`` with the place of every mistake.
  package init(_ bytes: [UInt8], path: String, isUpdated: Bool = false) throws(SpecError) {
    self.init(path: path)
    var mistakes: [Diagnostic] = []
    func refuse(_ number: Int, _ message: String, _ remedy: String, _ line: String? = nil) {
      mistakes.append(
        Diagnostic(
          severity: .error, location: Location(file: path, line: number, column: 1), message: message, remedy: remedy,
          sourceLine: line, length: line?.count ?? 1))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      refuse(1, "the baseline is no UTF-8 text", "save it as UTF-8")
      throw SpecError(diagnostics: mistakes)
    }
    let rows = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    let first = rows.first ?? ""
    if !first.hasPrefix("\(Self.title) ") {
      refuse(
        1, "the file is no baseline; one begins with '\(Self.title) \(Self.format)'", "name another file")
      throw SpecError(diagnostics: mistakes)
    }
    if first.dropFirst(Self.title.count + 1).prefix(while: \.isNumber) != "\(Self.format)" {
      refuse(
        1, "this is a baseline of another format",
        "use the navcheck that wrote it, or remove the file and write it with --update")
      throw SpecError(diagnostics: mistakes)
    }
    for (index, row) in rows.enumerated() where !row.isEmpty && !row.hasPrefix("#") {
      guard let line = Line(row) else {
        let isConflict = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { row.hasPrefix($0) }
        if mistakes.count < Self.mostMistakes {
          refuse(
            index + 1,
            isConflict
              ? "the baseline has a conflict of a merge"
              : "a line has three columns with tabs between: spec, obligation and cause",
            "--update leaves it out, and writes the file again", row)
        }
        continue
      }
      lines.insert(line)
    }
    if !mistakes.isEmpty, !isUpdated { throw SpecError(diagnostics: mistakes) }
  }

  /// The file, sorted: equal contents are equal to the byte.
  package var text: String {
    let title = "\(Self.title) \(Self.format): accepted for now, as 'navcheck prove --baseline' reads it"
    return ([title] + lines.sorted().map(\.text)).joined(separator: "\n") + "\n"
  }
}

extension Baseline {
  /// Takes in what a report says: it accepts what is refuted or cannot be decided now, and nothing else.
  package mutating func update(by report: CheckReport) {
    guard let accepted = report.accepted else { return }
    lines.subtract(report.unneeded)
    lines.formUnion(accepted.refuted(report) + accepted.undecidable(report))
  }
}

/// A baseline, as far as it is about one spec.
package struct AcceptedLines: Hashable, Sendable {
  package let baseline: Baseline
  /// The spec's path from the baseline's folder.
  private let spec: String
  private let own: Set<Baseline.Line>
  private let obligations: Set<String>
  private let causes: Set<String>

  package init(_ baseline: Baseline, for spec: String) {
    self.baseline = baseline
    self.spec = SafeText.text(spec)
    own = baseline.lines.filter { [spec = self.spec] in $0.spec == spec }
    let refutations = own.filter { !$0.isUnknown }
    obligations = Set(refutations.map(\.obligation))
    causes = Set(refutations.map(\.cause))
  }

  func line(_ obligation: Obligation, _ counterexample: Counterexample, in machine: Machine) -> Baseline.Line {
    Baseline.Line(
      spec: spec, obligation: obligation.name(in: machine),
      cause: Cause(obligation, counterexample, in: machine).key(in: machine))
  }

  func accepts(_ obligation: Obligation, _ counterexample: Counterexample, in machine: Machine) -> Bool {
    let line = line(obligation, counterexample, in: machine)
    return obligations.contains(line.obligation) && causes.contains(line.cause)
  }

  func accepts(_ obligation: Obligation, _ reason: Unknown, in machine: Machine) -> Bool {
    line(obligation, reason, in: machine).map(own.contains) ?? false
  }

  /// - Returns: nil for what no baseline accepts.
  private func line(_ obligation: Obligation, _ reason: Unknown, in machine: Machine) -> Baseline.Line? {
    guard reason.isOfTheSpec else { return nil }
    return Baseline.Line(
      spec: spec, obligation: obligation.name(in: machine), cause: Unknown.accepted + reason.rawValue)
  }

  /// Lines that accept nothing. What was not asked in all contexts, or is unknown, may be refuted as before.
  func stale(_ report: CheckReport, _ selection: Selection) -> [Baseline.Line] {
    let refuted = refuted(report)
    let failing = Set(refuted.map(\.obligation))
    let occurring = Set(refuted.map(\.cause))
    let undecided = Set(
      Obligation.all(of: report.machine).filter { obligation in
        !selection.isAsked(obligation, where: [])
          || report.entries.first { $0.obligation == obligation }?.unknown != nil
      }.map { SafeText.text($0.name(in: report.machine)) })
    return own.filter { line in
      guard !undecided.contains(line.obligation) else { return false }
      if line.isUnknown || !failing.contains(line.obligation) { return true }
      // What is undecided may have the cause.
      return undecided.isEmpty && !occurring.contains(line.cause)
    }.sorted()
  }

  /// The lines of what is unknown, as far as it can be accepted, unless the spec itself accepts it.
  fileprivate func undecidable(_ report: CheckReport) -> [Baseline.Line] {
    report.entries.flatMap { entry in
      entry.parts.compactMap { part in
        guard case .unknown(let reason) = part.answer, part.known == nil else { return nil }
        return line(entry.obligation, reason, in: report.machine)
      }
    }
  }

  /// The lines of what is refuted, unless the spec itself accepts it.
  fileprivate func refuted(_ report: CheckReport) -> [Baseline.Line] {
    report.entries.flatMap { entry in
      entry.parts.compactMap { part in
        guard case .refuted(let counterexample) = part.answer, part.known == nil else { return nil }
        return line(entry.obligation, counterexample, in: report.machine)
      }
    }
  }
}

extension Unknown {
  /// The beginning of the last column of a line that accepts an unknown.
  fileprivate static let accepted = "unknown: "
}
