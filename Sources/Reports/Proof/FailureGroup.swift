import ModelChecking
import NavigationModel

/// Refutations with the same cause, of which a report is made.
struct FailureGroup {
  /// The place of a part in a report.
  struct Place: Hashable { var entry, part: Int }

  struct Item {
    var entry: CheckReport.Entry
    var part: Verdict.Part
    var counterexample: Counterexample
    var place = Place(entry: 0, part: 0)

    /// True if in some of the contexts other moves show it.
    var isExample: Bool { !counterexample.isSameInAll }
  }

  let cause: Cause
  /// The reason for which all of them are accepted.
  let acceptance: CheckReport.Acceptance?
  /// In the order of the report; at least one.
  private(set) var items: [Item]

  /// In the order of the report: by the first refutation of each.
  static func groups(of report: CheckReport) -> [FailureGroup] {
    var indices: [Key: Int] = [:]
    var groups: [FailureGroup] = []
    for (number, entry) in report.entries.enumerated() {
      for (index, part) in entry.parts.enumerated() {
        guard case .refuted(let counterexample) = part.answer else { continue }
        let key = Key(
          cause: Cause(entry.obligation, counterexample, in: report.machine), acceptance: entry.acceptances[index])
        let item = Item(
          entry: entry, part: part, counterexample: counterexample, place: Place(entry: number, part: index))
        if let index = indices[key] {
          groups[index].items.append(item)
        } else {
          indices[key] = groups.count
          groups.append(FailureGroup(cause: key.cause, acceptance: key.acceptance, items: [item]))
        }
      }
    }
    return groups
  }

  private struct Key: Hashable {
    var cause: Cause
    var acceptance: CheckReport.Acceptance?
  }

  /// The number of its group, for each part that is refuted.
  static func numbers(of groups: [FailureGroup]) -> [Place: Int] {
    groups.enumerated().reduce(into: [:]) { numbers, group in
      for item in group.element.items { numbers[item.place] = group.offset }
    }
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
