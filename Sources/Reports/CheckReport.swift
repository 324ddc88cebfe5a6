import ModelChecking
import NavigationModel
import SpecFile

/// The result of checking one spec, ready to be rendered.
package struct CheckReport: Sendable {
  /// An obligation, its verdict, and the line of `known` that accepts it.
  package struct Entry: Hashable, Sendable {
    package let obligation: Obligation
    package let verdict: Verdict
    /// The obligation's stable name.
    package let name: String
    /// Set if the verdict is a refutation that the spec accepts.
    package let known: Known?

    /// Whether it is refuted and not accepted.
    var isFailure: Bool {
      if case .refuted = verdict { known == nil } else { false }
    }
  }

  /// The spec that was checked.
  package let spec: Spec
  /// The path under which it was read.
  package let path: String
  package let entries: [Entry]
  package let findings: Findings
  /// Lines of `known` whose refutation did not occur although it was checked.
  package let stale: [Known]
  /// What is suspicious about the spec without being wrong.
  package let warnings: [Diagnostic]
  /// Whether every obligation was checked.
  package let isComplete: Bool
  /// Whether the run ended before all obligations were known.
  package let isListPartial: Bool
  /// Whether warnings and known refutations fail the run.
  package let isStrict: Bool

  /// - Parameter isComplete: whether every obligation was checked; if not, a line of `known` that names none of the
  ///   checked ones is ignored.
  package init(
    spec: Spec, path: String, results: [(Obligation, Verdict)], findings: Findings, isComplete: Bool = true,
    isListPartial: Bool = false, isStrict: Bool = false
  ) {
    self.spec = spec
    self.path = path
    self.findings = findings
    self.isComplete = isComplete
    self.isListPartial = isListPartial
    self.isStrict = isStrict
    let known = Dictionary(spec.known.map { ($0.name, $0) }) { first, _ in first }
    var standing: Set<String> = []
    var settled: Set<String> = []
    entries = results.map { obligation, verdict in
      let name = obligation.name(in: spec.machine)
      switch verdict {
      case .refuted: standing.insert(name)
      case .proved: settled.insert(name)
      case .unknown: standing.insert(name)  // It is not known whether it still occurs.
      }
      var accepted: Known?
      if case .refuted = verdict { accepted = known[name] }
      return Entry(obligation: obligation, verdict: verdict, name: name, known: accepted)
    }
    warnings = Warnings(spec: spec, findings: findings).all(vacuousIn: entries)
    stale = spec.known.filter { settled.contains($0.name) || isComplete && !standing.contains($0.name) }
  }

  /// The machine that was checked.
  var machine: Machine { spec.machine }

  /// The refuted obligations, accepted or not.
  var refuted: [Entry] {
    entries.filter { if case .refuted = $0.verdict { true } else { false } }
  }
}

extension CheckReport {
  /// How many verdicts there are of each kind.
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
    for entry in entries {
      switch entry.verdict {
      case .proved: counts.proved += 1
      case .refuted:
        counts.refuted += 1
        if entry.known != nil { counts.known += 1 }
      case .unknown: counts.unknown += 1
      }
    }
    counts.warnings = warnings.count
    return counts
  }

  /// The exit status for this check.
  package var status: ExitStatus {
    let reasons = entries.compactMap { entry -> ExitStatus? in
      switch entry.verdict {
      case .proved: nil
      case .refuted: entry.known == nil || isStrict ? .refuted : nil
      case .unknown(.interrupted): .interrupted
      case .unknown: .unknown
      }
    }
    return .most(urgent: reasons + (stale.isEmpty && !(isStrict && !warnings.isEmpty) ? [] : [.refuted]))
  }
}
