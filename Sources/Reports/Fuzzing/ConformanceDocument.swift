/// The document that `navcheck conforms --format json` writes; Docs/JSON.md has its keys.
package struct ConformanceDocument: Hashable, Sendable, Codable {
  /// The version of the format: 1.
  private var format = JSONDocument.format
  /// The exit status of the run.
  private let exit: ExitStatus
  /// The path of the log as given, or `the input`.
  private let file: String
  /// The path of the spec as given.
  private let spec: String
  /// The number of lines that fit.
  private let lines: Int
  /// The number of places at which the app may be at the end.
  private let places: Int
  /// The last links that no route accepts; left out if there are none.
  private let refused: [Refused]?
  /// The number of such links before these; left out if there are none.
  private let moreRefused: Int?
  /// The line that does not fit; left out if all do.
  private let problem: Problem?

  package init(_ report: ConformanceReport, exit: ExitStatus) {
    self.exit = exit
    file = report.file
    spec = report.spec
    lines = report.lines
    places = report.count
    refused = report.refused.isEmpty ? nil : report.refused.map(Refused.init)
    moreRefused = report.moreRefused > 0 ? report.moreRefused : nil
    problem = report.problem.map(Problem.init)
  }

  package var text: String { JSONDocument.text(of: self) }

  struct Refused: Hashable, Sendable, Codable {
    /// The number of the line, counted from 1.
    var line: Int
    /// The sentence for people: what is wrong with the link.
    var message: String

    fileprivate init(_ refused: ConformanceReport.Refused) {
      line = refused.line
      message = refused.reason
    }
  }

  struct Problem: Hashable, Sendable, Codable {
    /// The number of the line, counted from 1.
    var line: Int
    /// The sentence for people: what is wrong.
    var message: String
    /// Of a line that says something impossible: the line itself, cut if it is long.
    var text: String?
    /// Of such a line: the places at which the app may have been, in words for people.
    var places: [String]?
    /// Of such a line: all that the spec allows there, in words for people.
    var possible: [String]?

    fileprivate init(_ problem: ConformanceReport.Problem) {
      line = problem.line
      switch problem.kind {
      case .impossible(let what, let places, let possible):
        message = "\(what) is not possible here"
        text = problem.text
        self.places = places
        self.possible = possible
      case .unreadable(let reason): message = reason
      case .tooMany(let limit): message = "more than \(limit) places"
      }
    }
  }
}
