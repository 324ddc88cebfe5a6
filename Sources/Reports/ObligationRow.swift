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
  /// What follows it in brackets.
  package let arguments: String
  package let origin: Origin
  /// The claim in a few words, for a line of a report.
  package let gloss: String
  /// The claim, for a page; Markdown.
  package let claim: String

  package static let all: [ObligationRow] =
    Obligation.Kind.allCases.map(ObligationRow.init) + WebsiteObligation.Kind.allCases.map(ObligationRow.init)

  /// The row of a page's table.
  package var line: String { "| `\(name)\(arguments.isEmpty ? "" : "(\(arguments))")` | \(claim) |" }
}

extension ObligationRow {
  private init(
    _ name: String, _ arguments: String = "", _ origin: Origin = .spec, _ gloss: String, claim: String
  ) {
    (self.name, self.arguments, self.origin) = (name, arguments, origin)
    (self.gloss, self.claim) = (gloss, claim)
  }

  private init(_ kind: Obligation.Kind) {
    func row(_ gloss: String, _ origin: Origin = .spec, claim: String) -> ObligationRow {
      ObligationRow(kind.rawValue, "", origin, gloss, claim: claim)
    }
    self =
      switch kind {
      case .reachable: row("some run of the journey lands", claim: "from the root, some run of the journey lands")
      case .lands:
        row("every run with happy-path answers lands", claim: "from the root, every run on the happy path lands")
      case .landsAnywhere:
        row(
          "and does so from wherever the user is",
          claim: "the same from every configuration in which a link may arrive")
      case .landsAfter:
        row(
          "and so does what a change opens",
          claim: "the same for the intent that a change opens, wherever the change happens")
      case .denied:
        row(
          "no run lands where it is denied",
          claim: "where an intent is denied, no run of it lands, whatever the answers")
      case .terminates:
        row(
          "the journey ends, whatever the answers",
          claim: "from anywhere, whatever the answers (each comes), the journey ends")
      case .guarded:
        row(
          "a screen is shown only if what it requires holds", claim: "a screen is shown only if its requirement holds")
      case .deterministic:
        row("no two transitions of an event compete", claim: "no two transitions of an event are enabled together")
      case .exhaustive:
        row(
          "in every context some alternative applies", claim: "in every context some alternative of the journey applies"
        )
      case .carries:
        row(
          "the link's values arrive unchanged",
          claim: "every value in a link arrives, unchanged, at the event that takes it")
      case .resets:
        row(
          "rule: every screen can go to the root", .asked,
          claim: "rule: wherever a screen is shown, a transition to the root is enabled; see "
            + "[house rules](Spec.md#house-rules)")
      case .rootFirst:
        row(
          "rule: journeys go to the root first", .asked,
          claim: "rule: the first event that a journey performs goes to the root")
      case .oneAnimation:
        row(
          "rule: only the last step is animated", .asked,
          claim: "rule: at most one step of a journey is animated, the last, and none into the root")
      case .back:
        row(
          "after a link, Back leads home",
          claim:
            "with stacks: where a link has landed, Back leads over what the link has put there to the screen that was "
            + "shown before, or to the root; never to a screen that must not be shown, never out of the app; "
            + "[Spec.md](Spec.md#back-after-a-link) defines when it is *older* or *stuck*")
      case .bounded:
        row(
          "links do not pile up screens",
          claim: "with stacks: however many links are opened, they never put more than so many screens on each other")
      case .property:
        row(
          "as written in the spec", .asked,
          claim: "the claims under `properties`: `always`, `never`, `can reach`, `must reach`, `must end in`, "
            + "`ask … only when`")
      }
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
