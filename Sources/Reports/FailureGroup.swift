import ModelChecking
import NavigationModel

/// Refutations with the same cause that fail in the same way: they are shown once.
struct FailureGroup {
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
    case .back(let fault, let screen): "back \(fault) \(screen.index)"
    case .grows: "grows"
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

extension FailureGroup.Item {
  /// What selects this for `--only`, in its contexts if these are single values.
  func pattern(in machine: Machine) -> String {
    let name = Self.typeable(entry.name)
    guard name == entry.name, name.hasSuffix(")"), let only = part.contexts.alternatives, only.count == 1,
      !only[0].isEmpty, only[0].allSatisfy({ $0.values.count == 1 })
    else { return name }
    let values = only[0].map {
      "\(machine.name($0.variable)) = \(machine.variables[$0.variable.index].values[$0.values[0]])"
    }
    let text = "\(name.dropLast()), \(values.joined(separator: ", ")))"
    // Names may be such that they would be read otherwise.
    let pattern = ObligationPattern(text)
    let isSame = pattern.matches(entry.obligation, in: machine) && (try? pattern.contexts(in: machine)) == only[0]
    return isSame && Self.typeable(text) == text ? text : name
  }

  /// What cannot be typed in a name, and a comma that would end it, is replaced by `*`, which `--only` takes as a
  /// wildcard.
  static func typeable(_ name: String) -> String {
    var pattern = ""
    var depth = 0
    for scalar in name.unicodeScalars {
      if scalar == "(" || scalar == "[" { depth += 1 }
      if scalar == ")" || scalar == "]" { depth = max(0, depth - 1) }
      if depth > 0 || scalar != ",", Printable.isVisible(scalar) {
        pattern.unicodeScalars.append(scalar)
      } else if !pattern.hasSuffix("*") {
        pattern += "*"
      }
    }
    return pattern
  }
}
