import ModelChecking
import NavigationModel

/// Refutations with the same cause that fail in the same way: they are shown once.
struct FailureGroup {
  /// The counterexamples, in the order of the report; at least one.
  var entries: [(entry: CheckReport.Entry, counterexample: Counterexample)]

  /// What refutations must share to count as one failure.
  private struct Key: Hashable {
    var cause: Element
    var intent: IntentID?
    var failure: String
  }

  /// All refutations of a report, accepted ones separately.
  static func groups(of entries: [CheckReport.Entry]) -> [FailureGroup] {
    var keys: [Key: Int] = [:]
    var groups: [FailureGroup] = []
    for entry in entries {
      guard case .refuted(let counterexample) = entry.verdict else { continue }
      let key = Key(
        cause: counterexample.cause, intent: entry.obligation.intent,
        failure: failure(counterexample, of: entry.obligation))
      if let index = keys[key] {
        groups[index].entries.append((entry, counterexample))
      } else {
        keys[key] = groups.count
        groups.append(FailureGroup(entries: [(entry, counterexample)]))
      }
    }
    return groups
  }

  /// How it fails. That nothing lands, that a run from the root does not land, and that a run from elsewhere does not
  /// land count as one if they end alike; so do a journey that does not end and one that therefore never
  /// lands.
  private static func failure(_ counterexample: Counterexample, of obligation: Obligation) -> String {
    switch counterexample.failure {
    case .ends(let ending): "ends \(ending) \(obligation.kind == .denied)"
    case .neverEnds: "never ends"
    case .neverGetsThere:
      (counterexample.trace?.ending).map { "ends \($0) false" }
        ?? (counterexample.trace?.loop == nil ? "never gets there" : "never ends")
    case .overlap: "overlap \(obligation.kind)"
    case .violated, .gap, .valueLost, .valueReplaced, .ruleBroken:
      "\(obligation.kind) \(EvidenceText.identity(obligation))"
    }
  }
}

extension EvidenceText {
  /// Distinguishes obligations of a kind that have neither context nor intent.
  static func identity(_ obligation: Obligation) -> String {
    switch obligation {
    case .guarded(let screen), .resets(let screen), .deterministic(_, let screen): "\(screen.index)"
    case .property(let index): "\(index)"
    case .carries(_, let parameter): "\(parameter)"
    default: ""
    }
  }
}
