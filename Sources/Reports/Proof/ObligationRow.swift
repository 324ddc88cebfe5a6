import ModelChecking
import WebsiteLinks

/// A kind of obligation, of a spec or of a website's file: its name, and what it asks.
///
/// All that tells of kinds goes by these rows: reports, what `--only` proposes, and the tables in Docs/Proving.md and
/// Docs/Website.md.
package struct ObligationRow: Hashable, Sendable {
  /// The reason for obligations of the kind.
  package enum Origin: Hashable, Sendable, CaseIterable {
    /// They follow from the spec.
    case spec
    /// The spec asks for them.
    case asked
    /// They follow from a website's file and the routes.
    case website
  }

  /// The name that `--only` and `known` use.
  package let name: String
  /// The arguments that follow it in brackets.
  package let arguments: String
  package let origin: Origin
  /// The claim in a few words, for a line of a report.
  package let gloss: String
  /// The claim, for a page; Markdown.
  package let claim: String
  /// The meaning for a user of the app when a run breaks it.
  let consequence: String

  package static let all: [ObligationRow] =
    Obligation.Kind.allCases.map(ObligationRow.init) + WebsiteObligation.Kind.allCases.map(ObligationRow.init)

  /// The row of a page's table.
  package var line: String { "| `\(name)\(arguments.isEmpty ? "" : "(\(arguments))")` | \(claim) |" }
}

extension ObligationRow {
  init(
    _ name: String, _ arguments: String = "", _ origin: Origin = .spec, _ gloss: String, claim: String,
    consequence: String = "What the user sees on the way is what the spec rules out."
  ) {
    (self.name, self.arguments, self.origin) = (name, arguments, origin)
    (self.gloss, self.claim, self.consequence) = (gloss, claim, consequence)
  }

  private init(_ kind: WebsiteObligation.Kind) {
    func row(_ arguments: String, _ gloss: String, claim: String) -> ObligationRow {
      ObligationRow(kind.rawValue, arguments, .website, gloss, claim: claim)
    }
    self =
      switch kind {
      case .routed:
        row(
          "RULE", "the app routes what the website hands over",
          claim: "the app routes every link that this rule of the file hands over")
      case .claimed:
        row(
          "ROUTE", "the website hands over what the app routes",
          claim: "the website hands over every link that this route takes")
      case .needed:
        row(
          "PATTERN", "an exception excuses a difference", claim: "website and routes differ on a link with such a path")
      case .spelled:
        row(
          "INTENT, FILE", "links that differ in spelling only land alike",
          claim:
            "with `spelling: alike`: of links that differ in spelling only, and that routes take alike, all are handed "
            + "over or none ([Links.md](Links.md#every-spelling))")
      }
  }
}
