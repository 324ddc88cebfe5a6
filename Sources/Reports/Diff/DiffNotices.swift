import NavigationModel
import SpecFile

/// A comparison for servers of continuous integration.
extension DiffReport {
  /// - Parameter spec: the new version, in which places are looked up.
  package func notices(in spec: Spec) -> [Notice] {
    shown.map { entry in
      let place = Self.element(of: entry, in: spec.machine).flatMap { spec.sources[$0] }
      let level: Notice.Level =
        switch entry.level {
        case .breaking: .error
        case .changed: .warning
        case .new: .notice
        }
      return Notice(
        level, FindingRule(entry.level), title: DiffText.title(entry), text: "before: \(entry.old)\nnow: \(entry.new)",
        file: place?.file ?? spec.files.first, line: place?.line, column: place?.column, fingerprint: entry.fingerprint)
    }
      + undecided.map { sentence in
        Notice(
          .warning, .unknown, title: "unknown: \(sentence)", file: spec.files.first, fingerprint: "unknown: \(sentence)"
        )
      }
  }

  /// One test for each difference, which fails from `level` on, and one for what is not known.
  package func suite(failingOn level: DiffEntry.Level?) -> JUnit.Suite {
    let cases = shown.map { entry in
      let text = "before: \(entry.old)\nnow: \(entry.new)"
      return JUnit.Case(
        group: entry.level.rawValue, name: "\(DiffText.title(entry)) \(entry.fingerprint)",
        outcome: level.map { entry.level <= $0 } == true
          ? .failed(type: entry.level.rawValue, message: "now: \(entry.new)", text: text) : .passed(output: text))
    }
    return JUnit.Suite(
      name: "\(oldName) → \(newName)",
      cases: cases
        + undecided.map { JUnit.Case(group: "unknown", name: $0, outcome: .error(message: "unknown", text: $0)) })
  }

  private static func element(of entry: DiffEntry, in machine: Machine) -> Element? {
    let name = entry.name.drop { $0 != " " }.dropFirst()
    switch entry.kind {
    case .intent, .route: return machine.intents.firstIndex { $0.name == entry.name }.map { .intent(IntentID($0)) }
    case .move where entry.name.hasPrefix("tap ") || entry.name.hasPrefix("event "):
      return machine.events.firstIndex { $0.name == name }.map { .event(EventID($0)) }
    case .move where entry.name.hasPrefix("change "):
      return machine.changes.firstIndex { $0.name == name }.map { .change(ChangeID($0)) }
    case .move, .launch, .verdict: return nil
    }
  }
}
