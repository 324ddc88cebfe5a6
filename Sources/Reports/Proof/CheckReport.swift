import ModelChecking
import NavigationModel
import SpecFile
import WebsiteLinks

/// The result of checking one spec, ready to be rendered.
package struct CheckReport: Sendable {
  package struct Entry: Hashable, Sendable {
    package let obligation: Obligation
    /// The obligation's stable name.
    package let name: String
    /// The answers, by contexts; what fails comes first.
    package let parts: [Verdict.Part]
    /// Of each part what accepts it, if it is refuted or unknown.
    let acceptances: [Acceptance?]

    init(_ obligation: Obligation, _ verdict: Verdict, in machine: Machine, _ accepted: AcceptedLines?) {
      self.obligation = obligation
      name = obligation.name(in: machine)
      parts = verdict.parts
      acceptances = parts.map { part in
        switch part.answer {
        case .proved: return nil
        case .refuted(let counterexample):
          if let line = part.known { return .known(line) }
          return accepted?.accepts(obligation, counterexample, in: machine) == true ? .baseline : nil
        case .unknown(let reason):
          if let line = part.known { return .known(line) }
          return accepted?.accepts(obligation, reason, in: machine) == true ? .baseline : nil
        }
      }
    }

    var isFailure: Bool { zip(parts, acceptances).contains { $0.isRefuted && $1 == nil } }

    /// Of all parts: refuted if one is, unknown if one is, or else proved.
    var word: VerdictWord {
      if parts.contains(where: \.isRefuted) { return isFailure ? .refuted : .known }
      return unknown == nil ? .proved : .unknown
    }

    var unknown: Unknown? { Verdict(parts).unknown }

    /// True if something of it is unknown, and all of that is accepted.
    var isUnknownAccepted: Bool {
      unknown != nil && zip(parts, acceptances).allSatisfy { part, acceptance in !part.isUnknown || acceptance != nil }
    }

    /// True if it is refuted in some contexts, and unknown in others.
    var isUnknownInPart: Bool { unknown != nil && word != .unknown }

    /// True if it is proved, but only because what it speaks of never occurs.
    var isVacuous: Bool {
      word == .proved && parts.contains { if case .proved(let proof) = $0.answer { proof.isVacuous } else { false } }
    }
  }

  /// The reason for which a refutation, or that nothing is known, is accepted, so that it does not fail the run.
  enum Acceptance: Hashable, Sendable {
    /// A line of the spec's `known`, by index.
    case known(Int)
    case baseline
  }

  /// The word for an obligation as a whole.
  enum VerdictWord: String, Hashable, Sendable {
    case proved
    case refuted
    case known
    case unknown
  }

  package let spec: Spec
  /// The path under which it was read.
  package let path: String
  package let entries: [Entry]
  package private(set) var findings: Findings
  /// The reports on what the spec's websites hand over.
  package let websites: [WebsiteReport]
  /// Lines of `known` that accept nothing.
  package let stale: [Stale]
  package let accepted: AcceptedLines?
  /// Lines of the baseline that accept nothing.
  package private(set) var unneeded: [Baseline.Line] = []
  /// Warnings about what is suspicious in the spec without being wrong.
  package let warnings: [Diagnostic]
  /// True if warnings and known refutations fail the run.
  package let isStrict: Bool

  /// - Parameter selection: what was asked; a line of `known` that names anything else is left alone.
  package init(
    spec: Spec, path: String, results: [(Obligation, Verdict)], findings: Findings, websites: [WebsiteReport] = [],
    selection: Selection = .all, isStrict: Bool = false, accepted: AcceptedLines? = nil
  ) {
    self.spec = spec
    self.path = path
    self.findings = findings
    self.websites = websites
    self.isStrict = isStrict
    self.accepted = accepted
    entries = results.map { Entry($0, $1, in: spec.machine, accepted) }
    warnings = Warnings(spec: spec, findings: findings).all(vacuousIn: entries) + websites.flatMap(\.warnings)
    stale = Stale.all(of: spec, entries, selection)
    if let accepted {
      acceptResults()
      unneeded = accepted.stale(self, selection)
    }
  }

  /// Of links that are refuted: whether the baseline accepts that.
  private mutating func acceptResults() {
    let failing = Set(entries.filter(\.isFailure).map(\.obligation.subject))
    findings.results?.accept { intent, kinds in
      !kinds.contains { failing.contains(Obligation.Subject(kind: $0, intent: intent)) }
    }
  }

  var machine: Machine { spec.machine }

  func known(_ acceptance: Acceptance?) -> Known? {
    guard case .known(let line) = acceptance, spec.known.indices.contains(line) else { return nil }
    return spec.known[line]
  }
}

extension LinkResults {
  /// Takes for known what is refuted and accepted.
  fileprivate mutating func accept(_ isAccepted: (IntentID, [Obligation.Kind]) -> Bool) {
    for row in rows.indices {
      for cell in rows[row].cells.indices {
        if case .refuted(let kinds) = rows[row].cells[cell].result, isAccepted(rows[row].intent, kinds) {
          rows[row].cells[cell].result = .known(kinds)
        }
      }
    }
  }
}

extension Obligation {
  /// The part of an obligation that a cell of the matrix is about.
  fileprivate struct Subject: Hashable {
    var kind: Kind
    var intent: IntentID?
  }

  fileprivate var subject: Subject { Subject(kind: kind, intent: intent) }
}

extension Verdict.Part {
  var isRefuted: Bool { if case .refuted = answer { true } else { false } }
  var isUnknown: Bool { if case .unknown = answer { true } else { false } }
}

extension CheckReport {
  package struct Counts: Hashable, Sendable {
    package var proved = 0
    package var refuted = 0
    /// The number of refuted ones that are accepted.
    package var known = 0
    package var unknown = 0
    /// The number of unknown ones that are accepted.
    package var unknownAccepted = 0
    /// The number of refuted ones that are unknown in other contexts.
    package var unknownInPart = 0
    package var warnings = 0

    package init() {}

    /// Adds up the counts of several specs.
    package static func + (a: Counts, b: Counts) -> Counts {
      var sum = a
      sum.proved += b.proved
      sum.refuted += b.refuted
      sum.known += b.known
      sum.unknown += b.unknown
      sum.unknownAccepted += b.unknownAccepted
      sum.unknownInPart += b.unknownInPart
      sum.warnings += b.warnings
      return sum
    }
  }

  package var counts: Counts {
    var counts = Counts()
    func count(_ word: VerdictWord) {
      switch word {
      case .proved: counts.proved += 1
      case .refuted: counts.refuted += 1
      case .known:
        counts.refuted += 1
        counts.known += 1
      case .unknown: counts.unknown += 1
      }
    }
    for entry in entries {
      let word = entry.word
      count(word)
      // Nearly all are proved, and then nothing is unknown.
      if word == .proved { continue }
      if word == .unknown, entry.isUnknownAccepted { counts.unknownAccepted += 1 }
      if entry.isUnknownInPart { counts.unknownInPart += 1 }
    }
    for obligation in websites.lazy.flatMap(\.obligations) { count(obligation.verdict.word) }
    counts.warnings = warnings.count
    return counts
  }

  /// True if something is unknown, and the spec or the baseline accepts all of that.
  package var isUnknownAccepted: Bool {
    let unknown = entries.filter { $0.unknown != nil }
    return !unknown.isEmpty && unknown.allSatisfy(\.isUnknownAccepted)
  }

  package var status: ExitStatus {
    let reasons = entries.flatMap { zip($0.parts, $0.acceptances) }.compactMap { part, acceptance -> ExitStatus? in
      switch part.answer {
      case .proved: nil
      case .refuted: acceptance == nil || isStrict ? .refuted : nil
      case .unknown(.interrupted): .interrupted
      case .unknown: acceptance == nil ? .unknown : nil
      }
    }
    let others = websites.flatMap(\.obligations).compactMap { obligation -> ExitStatus? in
      switch obligation.verdict {
      case .proved: nil
      case .refuted: .refuted
      case .unknown: .unknown
      }
    }
    return .most(urgent: reasons + others + (stale.isEmpty && !(isStrict && !warnings.isEmpty) ? [] : [.refuted]))
  }
}
