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
    /// What was found, by contexts; what fails comes first.
    package let parts: [Verdict.Part]

    init(_ obligation: Obligation, _ verdict: Verdict, in machine: Machine) {
      self.obligation = obligation
      name = obligation.name(in: machine)
      parts = verdict.parts
    }

    var isFailure: Bool { parts.contains { $0.isRefuted && $0.known == nil } }

    /// Of all parts: refuted if one is, unknown if one is, or else proved.
    var word: VerdictWord {
      if parts.contains(where: \.isRefuted) { return isFailure ? .refuted : .known }
      return unknown == nil ? .proved : .unknown
    }

    var unknown: Unknown? { Verdict(parts).unknown }

    /// Whether it is proved, but only because what it speaks of never occurs.
    var isVacuous: Bool {
      word == .proved && parts.contains { if case .proved(let proof) = $0.answer { proof.isVacuous } else { false } }
    }
  }

  /// What is said of an obligation as a whole.
  enum VerdictWord: String, Hashable, Sendable {
    case proved
    case refuted
    case known
    case unknown

    /// As it stands in front of a name.
    var span: Span {
      switch self {
      case .proved: Span("proved   ", .green)
      case .refuted: Span("REFUTED  ", .alarm)
      case .known: Span("known    ", .yellow)
      case .unknown: Span("unknown  ", .yellow)
      }
    }
  }

  package let spec: Spec
  /// The path under which it was read.
  package let path: String
  package let entries: [Entry]
  package let findings: Findings
  /// What the spec's websites hand over.
  package let websites: [WebsiteReport]
  /// Lines of `known` that accept nothing.
  package let stale: [Stale]
  /// What is suspicious about the spec without being wrong.
  package let warnings: [Diagnostic]
  /// Whether warnings and known refutations fail the run.
  package let isStrict: Bool

  /// - Parameter selection: what was asked; a line of `known` that names anything else is left alone.
  package init(
    spec: Spec, path: String, results: [(Obligation, Verdict)], findings: Findings, websites: [WebsiteReport] = [],
    selection: Selection = .all, isStrict: Bool = false
  ) {
    self.spec = spec
    self.path = path
    self.findings = findings
    self.websites = websites
    self.isStrict = isStrict
    entries = results.map { Entry($0, $1, in: spec.machine) }
    warnings = Warnings(spec: spec, findings: findings).all(vacuousIn: entries) + websites.flatMap(\.warnings)
    stale = Stale.all(of: spec, entries, selection)
  }

  var machine: Machine { spec.machine }

  func known(_ part: Verdict.Part) -> Known? {
    part.known.flatMap { spec.known.indices.contains($0) ? spec.known[$0] : nil }
  }
}

extension Verdict.Part {
  var isRefuted: Bool { if case .refuted = answer { true } else { false } }
}

extension CheckReport {
  package struct Counts: Hashable, Sendable {
    package var proved = 0
    package var refuted = 0
    /// How many of the refuted ones are accepted.
    package var known = 0
    package var unknown = 0
    package var warnings = 0

    package init() {}

    /// Adds up the counts of several specs.
    package static func + (a: Counts, b: Counts) -> Counts {
      var sum = a
      sum.proved += b.proved
      sum.refuted += b.refuted
      sum.known += b.known
      sum.unknown += b.unknown
      sum.warnings += b.warnings
      return sum
    }
  }

  package var counts: Counts {
    var counts = Counts()
    for word in entries.map(\.word) + websites.flatMap(\.obligations).map(\.word) {
      switch word {
      case .proved: counts.proved += 1
      case .refuted: counts.refuted += 1
      case .known:
        counts.refuted += 1
        counts.known += 1
      case .unknown: counts.unknown += 1
      }
    }
    counts.warnings = warnings.count
    return counts
  }

  package var status: ExitStatus {
    let reasons = entries.flatMap(\.parts).compactMap { part -> ExitStatus? in
      switch part.answer {
      case .proved: nil
      case .refuted: part.known == nil || isStrict ? .refuted : nil
      case .unknown(.interrupted): .interrupted
      case .unknown: .unknown
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
