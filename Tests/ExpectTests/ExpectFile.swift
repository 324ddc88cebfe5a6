/// A spec, and comments below its lines that say what is found there.
///
/// An expectation begins with one of ``words``: `# error NAV012 at 6+5: unknown screen 'homee'`. A comment
/// `# remedy: …`, `# run: …` or `# why: …` directly below goes on with it.
struct ExpectFile {
  /// What is found in a line of the spec.
  struct Finding: Hashable {
    /// The line of the file, from 1; nil: it has none, and stands below the last.
    var line: Int?
    /// Without `# `, a line for each comment.
    var text: [String]
  }

  struct Line {
    /// Where it is in the file, from 1.
    var number: Int
    var text: String
    /// True if an expectation stands below it.
    var isJudged = false
  }

  static let words = ["error", "warning", "note", "proved", "vacuous", "refuted", "unknown", "from root"]
  static let further = ["remedy", "run", "why"]

  private(set) var lines: [Line] = []

  init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let comment = line.drop { $0 == " " }
      let said = comment.hasPrefix("# ") ? String(comment.dropFirst(2)) : ""
      func begins(with words: [String]) -> Bool {
        words.contains { said.hasPrefix($0) && !(said.dropFirst($0.count).first?.isLetter ?? false) }
      }
      let last = lines.count - 1
      if last >= 0, begins(with: Self.words + (lines[last].isJudged ? Self.further : [])) {
        lines[last].isJudged = true
      } else {
        lines.append(Line(number: index + 1, text: String(line)))
      }
    }
  }

  /// What is found, by the line of the spec that it stands below.
  private func found(_ findings: [Finding]) -> [[[String]]] {
    var found = Array(repeating: [[String]](), count: lines.count)
    let end = lines.lastIndex { !$0.text.isEmpty } ?? 0
    for finding in findings {
      let line = finding.line.flatMap { line in lines.lastIndex { $0.number <= line } }
      found[min(line ?? end, end)].append(finding.text)
    }
    return found
  }

  /// The file with what is found instead of what is expected; all else as it was, byte for byte.
  func accepting(_ findings: [Finding]) -> String {
    zip(lines, found(findings)).flatMap { line, found in
      let margin = line.text.prefix { $0 == " " }
      return [line.text] + found.joined().map { "\(margin)# \($0)" }
    }.joined(separator: "\n")
  }
}
