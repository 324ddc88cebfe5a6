import Basics

/// Findings in the format of code scanning, SARIF 2.1.0: GitHub shows them at their lines until they are gone.
///
/// What GitHub reads of it is listed in its documentation, "SARIF support for code scanning". A finding is recognized
/// in later versions by its fingerprint, wherever its line has gone.
package enum Sarif {
  /// GitHub takes 25,000 results of a run, and shows the first 5,000.
  private static let most = 5_000

  package static func text(_ notices: [Notice]) -> String {
    let shown = [Notice.Level.error, .warning, .notice].flatMap { level in notices.filter { $0.level == level } }
      .prefix(most)
    let rules = shown.reduce(into: [FindingRule]()) { if !$0.contains($1.rule) { $0.append($1.rule) } }
    let driver: JSONValue = .object([
      "name": .string("navcheck"), "informationUri": .string("https://github.com/navcheck/navcheck"),
      "rules": .array(rules.map(object)),
    ])
    let run: JSONValue = .object([
      "tool": .object(["driver": driver]), "columnKind": .string("unicodeCodePoints"),
      "results": .array(shown.map(object)),
    ])
    return JSONValue.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
      "runs": .array([run]),
    ]).text
  }

  private static func object(_ rule: FindingRule) -> JSONValue {
    .object([
      "id": .string(rule.id), "shortDescription": .object(["text": .string(rule.text)]),
      "help": rule.help.map { .object(["text": .string($0)]) },
    ])
  }

  private static func object(_ notice: Notice) -> JSONValue {
    let level =
      switch notice.level {
      case .error: "error"
      case .warning: "warning"
      case .notice: "note"
      }
    let lines = [notice.title] + (notice.text.isEmpty ? [] : [notice.text])
    let text = lines.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { SafeText.text(String($0)) }.joined(separator: "\n")
    return .object([
      "ruleId": .string(notice.rule.id), "level": .string(level), "message": .object(["text": .string(text)]),
      "locations": notice.file.map { file in .array([.object(["physicalLocation": place(notice, file)])]) },
      "partialFingerprints": .object(["navcheck/v1": .string(SafeText.text(notice.fingerprint))]),
    ])
  }

  private static func place(_ notice: Notice, _ file: String) -> JSONValue {
    let region = notice.line.map { line in
      JSONValue.object(["startLine": .int(line), "startColumn": notice.column.map { .int($0) }])
    }
    return .object(["artifactLocation": .object(["uri": .string(uri(file))]), "region": region])
  }

  /// A path as a relative reference (RFC 3986 section 4.2): no colon may make a scheme of its first segment.
  private static func uri(_ path: String) -> String {
    var uri = ""
    for byte in (path.hasPrefix("./") ? String(path.dropFirst(2)) : path).utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default: uri += "%" + UInt32(byte).hexadecimal(2, uppercase: true)
      }
    }
    return uri
  }
}
