/// A comparison for servers of continuous integration.
extension DiffReport {
  /// - Parameter file: the new version, for what is about no line of it.
  package func notices(in file: String?) -> [Notice] {
    shown.map { entry in
      let level: Notice.Level =
        switch entry.level {
        case .breaking: .error
        case .changed: .warning
        case .new: .notice
        }
      return Notice(
        level, FindingRule(entry.level), title: DiffText.title(entry), text: "before: \(entry.old)\nnow: \(entry.new)",
        file: entry.location?.file ?? file, line: entry.location?.line, column: entry.location?.column,
        fingerprint: entry.fingerprint)
    }
      + undecided.map { sentence in
        Notice(
          .warning, .unknown, title: "unknown: \(sentence)", file: file, fingerprint: "unknown: \(sentence)")
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
}
