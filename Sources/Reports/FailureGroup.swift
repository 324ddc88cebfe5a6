import ModelChecking
import NavigationModel

/// Refutations with the same cause that fail in the same way: they are shown once.
struct FailureGroup {
  /// What is refuted, and in which contexts.
  struct Item {
    var entry: CheckReport.Entry
    var part: Verdict.Part
    var counterexample: Counterexample

    /// `lands(goToOrders) when user == loggedIn`
    func title(in machine: Machine) -> String { entry.name + part.contexts.suffix(in: machine) }

    /// Whether in some of the contexts other moves show it.
    var isExample: Bool { !counterexample.isSameInAll }
  }

  /// In the order of the report; at least one.
  var items: [Item]
  var isKnown: Bool { items.first?.part.known != nil }

  /// What refutations must share to count as one failure.
  private struct Key: Hashable {
    var cause: Element
    var intent: IntentID?
    var failure: String
    var known: Int?
  }

  /// All refutations, in groups.
  static func groups(of entries: [CheckReport.Entry]) -> [FailureGroup] {
    var keys: [Key: Int] = [:]
    var groups: [FailureGroup] = []
    for entry in entries {
      for part in entry.parts {
        guard case .refuted(let counterexample) = part.answer else { continue }
        let key = Key(
          cause: counterexample.cause, intent: entry.obligation.intent,
          failure: failure(counterexample, of: entry.obligation), known: part.known)
        let item = Item(entry: entry, part: part, counterexample: counterexample)
        if let index = keys[key] {
          groups[index].items.append(item)
        } else {
          keys[key] = groups.count
          groups.append(FailureGroup(items: [item]))
        }
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
  /// Distinguishes obligations of a kind that have no intent.
  static func identity(_ obligation: Obligation) -> String {
    switch obligation {
    case .guarded(let screen), .resets(let screen), .deterministic(_, let screen): "\(screen.index)"
    case .property(let index): "\(index)"
    case .carries(_, let parameter): "\(parameter)"
    default: ""
    }
  }
}
