import Basics
import NavigationModel
import SpecFile
import WebsiteLinks

/// The summary that `navcheck check` gives of a spec without mistakes.
package enum SpecSummary {
  /// - Parameter differences: the number of errors that were found in what the app or its website declares.
  package static func text(_ spec: Spec, path: String, differences: Int = 0, style: Style = .plain) -> String {
    let machine = spec.machine
    let parts = [
      EvidenceText.count(machine.screens.count, "screen"), EvidenceText.count(machine.transitions.count, "transition"),
      EvidenceText.count(machine.intents.count, "intent"), EvidenceText.count(machine.links.routes.count, "route"),
      CountText.about(machine.contextCount, "context"),
    ]
    let warnings = spec.warnings.isEmpty ? [] : [EvidenceText.count(spec.warnings.count, "warning")]
    var page = Page(style: style)
    let counts = (parts + warnings).joined(separator: ", ")
    if differences == 0 {
      page.paragraph(counts, lead: [Span(path, .bold), " is ", Span("fine", .green), ": "], indent: 2)
    } else {
      page.paragraph(
        "differs from what the app or its website declares: \(EvidenceText.count(differences, "error")); \(counts)",
        lead: [Span(path, .bold), " "], indent: 2)
    }
    return page.text
  }
}

/// The result of `navcheck check`, as JSON.
package enum JSONCheck {
  /// One path: the spec or its mistakes, and where it differs from what the app declares.
  package struct Part {
    package var path: String
    package var result: Result<Spec, SpecError>
    /// Those between websites and routes are in ``websites``.
    package var differences: [Diagnostic]
    package var websites: [WebsiteReport] = []

    package init(path: String, result: Result<Spec, SpecError>, differences: [Diagnostic] = []) {
      self.path = path
      self.result = result
      self.differences = differences
    }

    /// Everything that is wrong or suspicious beside the spec itself.
    package var found: [Diagnostic] { differences + websites.flatMap(\.diagnostics) }
  }

  package static func text(_ parts: [Part], exit: ExitStatus) -> String {
    JSONValue.object([
      "format": .int(JSONPieces.format),
      "exit": .int(Int(exit.rawValue)),
      "specs": .array(parts.map(value)),
    ]).text
  }

  private static func value(_ part: Part) -> JSONValue {
    switch part.result {
    case .failure(let error):
      .object(["file": .string(part.path), "errors": .array(error.diagnostics.map(JSONPieces.value))])
    case .success(let spec):
      .object([
        "file": .string(part.path),
        "name": .string(spec.machine.name),
        "files": .array(spec.files.map(JSONValue.string)),
        "screens": .int(spec.machine.screens.count),
        "transitions": .int(spec.machine.transitions.count),
        "intents": .int(spec.machine.intents.count),
        "routes": .int(spec.machine.links.routes.count),
        "contexts": .count(spec.machine.contextCount),
        "warnings": .array(spec.warnings.map(JSONPieces.value)),
        "differences": part.found.isEmpty
          ? nil : .array(part.differences.map { difference($0) } + part.websites.flatMap(differences)),
        "otherSpellings": spellings(part.websites),
      ])
    }
  }

  private static func differences(_ report: WebsiteReport) -> [JSONValue] {
    // Messages have the order of the files; each difference belongs to one of them.
    let parts = Dictionary(
      report.obligations.flatMap { zip($0.messages, $0.differences) }, uniquingKeysWith: { first, _ in first })
    return report.diagnostics.map { difference($0, parts[$0]) }
  }

  private static func difference(_ diagnostic: Diagnostic, _ parts: WebsiteDifference? = nil) -> JSONValue {
    .object([
      "severity": .string(diagnostic.severity.rawValue), "code": diagnostic.code.map { .string($0.description) },
      "message": .string(diagnostic.message),
      "remedy": diagnostic.remedy.map(JSONValue.string),
      "location": diagnostic.location.map(JSONPieces.value),
      "side": parts.map { .string($0.side.rawValue) }, "reason": parts.map { .string($0.reason.rawValue) },
      "rule": (parts?.rule).map(JSONValue.string), "route": (parts?.route).map(JSONValue.string),
      "link": parts.map { .string($0.link) },
    ])
  }

  private static func spellings(_ reports: [WebsiteReport]) -> JSONValue? {
    let pairs = reports.reduce(0) { $0 + $1.spellingPairs }
    guard pairs > 0 else { return nil }
    return .object(["pairs": .int(pairs), "links": .array(reports.flatMap(\.spellings).map { .string($0.link) })])
  }
}
