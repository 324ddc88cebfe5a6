import ModelChecking
import NavigationModel

/// The sentences on what a report does not prove: of this run, and of every run.
enum Unproved {
  private static let mostNames = 12

  static func sentences(_ report: ShownReport, isSelection: Bool, _ graph: ExplorerGraph) -> [String] {
    var sentences: [String] = []
    if isSelection { sentences.append("Only a part of all obligations was asked; the others were not looked at.") }
    var unknown: [(reason: Unknown, names: [String])] = []
    for entry in report.spec.obligations {
      guard let reason = entry.unknown else { continue }
      if let index = unknown.firstIndex(where: { $0.reason == reason }) {
        unknown[index].names.append(entry.name)
      } else {
        unknown.append((reason, [entry.name]))
      }
    }
    for (reason, names) in unknown {
      sentences.append("Unknown, \(EvidenceText.reason(reason)): \(list(names)).")
    }
    let vacuous = report.spec.obligations.filter(\.isVacuous).map(\.name)
    if !vacuous.isEmpty {
      sentences.append("Proved, but only because what is spoken of never occurs: \(list(vacuous)).")
    }
    let idle = (report.spec.unused ?? []).map(\.words)
    if !idle.isEmpty { sentences.append("What takes part in no run, so that nothing is said about it: \(list(idle)).") }
    if report.counts.known > 0 {
      sentences.append(
        "\(EvidenceText.count(report.counts.known, "refutation")) \(report.counts.known == 1 ? "is" : "are") accepted "
          + "for now: what is claimed there does not hold.")
    }
    if graph.isBounded {
      let states = CountText.about(Double(graph.states.count), "configuration")
      sentences.append("The explorer has the first \(states) only; proofs do not depend on it.")
    }
    sentences.append(
      "That the app does what this spec says: fuzz its router against the spec, or embed the engine, which runs the "
        + "model that is proved.")
    sentences.append("Anything about time: how long a screen takes to appear, or an answer to come.")
    sentences.append(
      "How links are read, and what overlaps in a running engine: both are tested, not proved. Nor is this page.")
    return sentences.map(ReportStrings.safe)
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(mostNames).joined(separator: ", ")
      + (names.count > mostNames ? " and \(names.count - mostNames) more" : "")
  }
}
