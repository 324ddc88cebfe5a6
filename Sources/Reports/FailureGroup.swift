import ModelChecking
import NavigationModel

/// Refutations with the same cause, which are shown once.
struct FailureGroup {
  struct Item {
    var entry: CheckReport.Entry
    var part: Verdict.Part
    var counterexample: Counterexample

    /// `lands(goToOrders) when user == loggedIn`
    func title(in machine: Machine) -> String { entry.name + part.contexts.suffix(in: machine) }

    /// True if in some of the contexts other moves show it.
    var isExample: Bool { !counterexample.isSameInAll }
  }

  let cause: Cause
  /// The reason for which all of them are accepted.
  let acceptance: CheckReport.Acceptance?
  /// In the order of the report; at least one.
  private(set) var items: [Item]

  /// In the order of the report: by the first refutation of each.
  static func groups(of report: CheckReport) -> [FailureGroup] { groups(of: report.entries, in: report.machine) }

  static func groups(of entries: [CheckReport.Entry], in machine: Machine) -> [FailureGroup] {
    var indices: [Key: Int] = [:]
    var groups: [FailureGroup] = []
    for entry in entries {
      for (part, acceptance) in zip(entry.parts, entry.acceptances) {
        guard case .refuted(let counterexample) = part.answer else { continue }
        let key = Key(
          cause: Cause(entry.obligation, counterexample, in: machine), acceptance: acceptance)
        let item = Item(entry: entry, part: part, counterexample: counterexample)
        if let index = indices[key] {
          groups[index].items.append(item)
        } else {
          indices[key] = groups.count
          groups.append(FailureGroup(cause: key.cause, acceptance: acceptance, items: [item]))
        }
      }
    }
    return groups
  }

  private struct Key: Hashable {
    var cause: Cause
    var acceptance: CheckReport.Acceptance?
  }

  /// The place to look at first: the step of the runs if all of them go wrong there, or else what they share.
  var place: Element {
    let places = Set(items.map(\.counterexample.cause))
    return places.count == 1 ? items[0].counterexample.cause : cause.element
  }

  /// The obligations, each once although it may be refuted in several parts.
  var obligations: [CheckReport.Entry] {
    var seen: Set<Obligation> = []
    return items.map(\.entry).filter { seen.insert($0.obligation).inserted }
  }

  /// The intents affected, in the order of the report.
  var intents: [IntentID] {
    var seen: Set<IntentID> = []
    return items.compactMap(\.entry.obligation.intent).filter { seen.insert($0).inserted }
  }
}
