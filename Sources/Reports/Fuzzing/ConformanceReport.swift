import Basics
import JourneyFuzzing

package struct ConformanceReport: Sendable {
  package var file: String
  package var spec: String
  /// The number of lines that have been compared, without those that do not fit.
  package var lines: Int
  /// The number of states in which the app may be at the end.
  package var count: Int
  package var problem: Problem?
  /// The last links without a route, and how many more there were before.
  package var refused: [Refused] = []
  package var moreRefused = 0

  /// A link without a route. That is allowed, and changes nothing.
  package struct Refused: Sendable {
    /// From 1.
    package var line: Int
    package var reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Why the comparison stopped.
  package struct Problem: Sendable {
    /// From 1.
    package var line: Int
    package var kind: Kind
    /// The line itself, cut if it is long.
    package var text: String

    package enum Kind: Sendable {
      /// The app did what the spec does not allow.
      case impossible(what: String, places: [String], possible: [String])
      case unreadable(String)
      /// There are more possible states than the limit.
      case tooMany(Int)
    }

    package init(line: Int, _ kind: Kind, text: String) {
      self.line = line
      self.kind = kind
      self.text = text
    }
  }

  package init(file: String, spec: String, lines: Int, count: Int, problem: Problem?) {
    self.file = file
    self.spec = spec
    self.lines = lines
    self.count = count
    self.problem = problem
  }

  package var status: ExitStatus {
    switch problem?.kind {
    case nil: .success
    case .impossible: .refuted
    case .unreadable: .badInput
    case .tooMany: .unknown
    }
  }

  /// The number of states, possibilities and refused links that are listed.
  package static let listed = 8

  package func text(style: Style = .plain) -> String {
    var page = Page(style: style)
    if moreRefused > 0 {
      page.paragraph("\(file): \(CountText.text(moreRefused)) earlier links are refused, too", indent: 2)
    }
    for link in refused {
      page.paragraph("\(file):\(link.line): this link is refused: \(link.reason)", ink: .yellow, indent: 2)
    }
    guard let problem else {
      page.paragraph(
        "\(file) conforms to \(spec): \(EvidenceText.count(lines, "line"))", ink: .green, indent: 2)
      return page.text
    }
    let place = "\(file):\(problem.line): "
    switch problem.kind {
    case .impossible(let what, let places, let possible):
      page.paragraph(place + "\(what) is not possible here", ink: .alarm, indent: 2)
      page.paragraph(Printable.cut(SafeText.text(problem.text), to: 240), lead: ["    "])
      list("The app may have been on", places, &page)
      list("The spec allows", possible, &page)
    case .unreadable(let reason): page.paragraph(place + reason, ink: .alarm, indent: 2)
    case .tooMany(let limit):
      page.paragraph(
        place + "the app may be in more than \(CountText.text(limit)) places, too many to compare; log more of what "
          + "it does, such as its context, and from its start on", ink: .yellow, indent: 2)
    }
    guard lines > 0 else { return page.text }
    page.paragraph("\(EvidenceText.count(lines, "line")) before it \(lines == 1 ? "conforms" : "conform") to the spec")
    return page.text
  }

  private func list(_ title: String, _ entries: [String], _ page: inout Page) {
    guard !entries.isEmpty else { return }
    page.heading(title, indent: 2)
    for entry in entries.prefix(Self.listed) { page.paragraph(entry, lead: ["    "], indent: 6) }
    if entries.count > Self.listed { page.line(Span("    … and \(entries.count - Self.listed) more")) }
  }
}
