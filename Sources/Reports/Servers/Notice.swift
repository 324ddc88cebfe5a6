import Basics
import ModelChecking
import SpecFile

/// Something that a command has found, at its place in a file, for the writers that servers of continuous integration
/// understand: ``JUnit``, ``Sarif`` and ``GitHubAnnotations``.
package struct Notice: Hashable, Sendable {
  package enum Level: String, Hashable, Sendable { case error, warning, notice }

  package var level: Level
  package var rule: FindingRule
  /// A line.
  package var title: String
  /// The rest that there is to say, in lines.
  package var text: String
  package var file: String?
  package var line: Int?
  package var column: Int?
  /// The fingerprint that it has in all versions.
  package var fingerprint: String

  package init(
    _ level: Level, _ rule: FindingRule, title: String, text: String = "", file: String? = nil, line: Int? = nil,
    column: Int? = nil,
    fingerprint: String
  ) {
    self.level = level
    self.rule = rule
    self.title = title
    self.text = text
    self.file = file
    self.line = line
    self.column = column
    self.fingerprint = fingerprint
  }

  package init(_ diagnostic: Diagnostic) {
    self.init(
      diagnostic.severity == .error ? .error : .warning, FindingRule(diagnostic.code), title: diagnostic.message,
      text: diagnostic.remedy ?? "",
      file: diagnostic.location?.file, line: diagnostic.location?.line, column: diagnostic.location?.column,
      fingerprint: diagnostic.message)
  }
}

extension CheckReport {
  /// The notices of what fails the run or is unknown, by cause, and the warnings.
  package var notices: [Notice] { ShownReport(self).notices }
}

extension ShownReport {
  /// The most further links in the text of one notice.
  private static let listedLinks = 9

  fileprivate var notices: [Notice] {
    let path = spec.file
    let unknown = spec.obligations.filter { $0.unknown != nil && !$0.isUnknownAccepted }
    let reasons = unknown.compactMap(\.unknown).uniqued()
    let sites = (spec.websites ?? []).flatMap(\.obligations).flatMap { obligation -> [Notice] in
      let title = "\(obligation.name) is \(obligation.verdict.rawValue)"
      switch obligation.verdict {
      case .proved: return []
      case .unknown: return [Notice(.warning, .unknown, title: title, file: path, fingerprint: title)]
      case .refuted:
        guard let first = obligation.messages.first else {
          return [Notice(.error, .website, title: title, file: path, fingerprint: title)]
        }
        // One for each rule or route, with its other links in the text: servers show few annotations.
        let others = obligation.messages.dropFirst().prefix(Self.listedLinks).map(\.message)
        let left = obligation.messages.count - 1 - others.count
        let text = others + (left > 0 ? ["… and \(left) more"] : []) + [first.remedy ?? ""]
        return [
          Notice(
            .error, .website, title: first.message, text: text.joined(separator: "\n"), file: first.location?.file,
            line: first.location?.line, column: first.location?.column, fingerprint: title)
        ]
      }
    }
    return causes.filter { !$0.isAccepted || isStrict }.map(notice) + sites
      + reasons.map { reason in
        let names = unknown.filter { $0.unknown == reason }.map(\.name)
        let whole = unknown.count { $0.unknown == reason && $0.verdict == .unknown }
        let part = names.count > whole ? " and \(names.count - whole) in part" : ""
        return Notice(
          .warning, .unknown,
          title: "\(EvidenceText.count(whole, "obligation")) unknown\(part): \(EvidenceText.reason(reason))",
          text: names.joined(separator: "\n"), file: path, fingerprint: "unknown: \(reason.rawValue)")
      } + stale.map(notice) + warnings.map(Notice.init)
  }

  private func notice(_ cause: ShownCause) -> Notice {
    let place = cause.place.location
    return Notice(
      .error, FindingRule(cause.cause.fault), title: cause.cause.text,
      text: ([cause.affected] + (cause.items.first?.part.run.map { [RunText.line($0)] } ?? [])).joined(separator: "\n"),
      file: place?.file ?? spec.file, line: place?.line, column: place?.column, fingerprint: cause.cause.fingerprint)
  }

  private func notice(_ stale: Stale) -> Notice {
    let place = stale.known.location
    return Notice(
      .error, .stale, title: "'\(stale.known.name)' \(stale.text)", file: place?.file ?? spec.file, line: place?.line,
      column: place?.column, fingerprint: "stale: \(stale.known.name)")
  }
}

/// Workflow commands of GitHub Actions: each notice is shown at its line in a pull request.
package enum GitHubAnnotations {
  /// GitHub shows no more of each level in a step.
  private static let shown = 10

  package static func text(_ notices: [Notice]) -> String {
    var text = ""
    for level in [Notice.Level.error, .warning, .notice] {
      let own = notices.filter { $0.level == level }
      // The last one stands for those that are not shown.
      let listed = own.count > shown ? own.prefix(shown - 1) : own[...]
      for notice in listed { text += command(notice) }
      if listed.count < own.count {
        text += "::\(level.rawValue) title=navcheck::… and \(own.count - listed.count) more\n"
      }
    }
    return text
  }

  private static func command(_ notice: Notice) -> String {
    let properties: [(String, String?)] = [
      ("file", notice.file), ("line", notice.line.map(String.init)), ("col", notice.column.map(String.init)),
      ("title", notice.title + (notice.rule.isMistake ? " [\(notice.rule.id)]" : "")),
    ]
    let list = properties.compactMap { name, value in value.map { "\(name)=\(escaped($0, isProperty: true))" } }
    let message = notice.text.isEmpty ? notice.title : notice.text
    return "::\(notice.level.rawValue) \(list.joined(separator: ","))::\(escaped(message, isProperty: false))\n"
  }

  /// As the runner reads it. Characters that would end the command or begin another are percent-encoded.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { SafeText.text(String($0)) }
    var escaped = ""
    for scalar in lines.joined(separator: "\n").unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
