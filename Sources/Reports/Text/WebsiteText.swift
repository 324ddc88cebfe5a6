import SpecFile
import WebsiteLinks

enum WebsiteText {
  static func gloss(_ kind: WebsiteObligation.Kind) -> String {
    switch kind {
    case .routed: "the app routes what the website hands over"
    case .claimed: "the website hands over what the app routes"
    case .needed: "an exception excuses a difference"
    }
  }

  static func sentence(_ obligation: WebsiteObligation) -> String {
    switch obligation.kind {
    case .routed:
      "The app routes every link in canonical spelling that the website hands over by \(obligation.subject)."
    case .claimed: "The website hands over every link in canonical spelling that \(obligation.subject) takes."
    case .needed: "On some link in canonical spelling with the path \(obligation.subject), website and routes differ."
    }
  }

  /// Writes what is refuted, with its messages, and what is unknown.
  static func write(_ reports: [WebsiteReport], _ detail: TextReport.Detail, to page: inout Page) {
    var shown = 0
    for report in reports {
      for obligation in report.obligations where detail == .verbose || obligation.verdict != .proved {
        shown += 1
        if detail != .verbose, shown > TextReport.shownFailures { continue }
        if detail == .normal { page.gap() }
        page.paragraph(obligation.name, lead: [obligation.word.span])
        if detail == .verbose { page.paragraph(sentence(obligation), lead: ["           "]) }
        if detail == .quiet { continue }
        let messages = detail == .verbose ? obligation.messages[...] : obligation.messages.prefix(shownMessages)
        for message in messages { DiagnosticText.write(message, to: &page) }
        more(obligation.messages.count - messages.count, "such link", &page)
        if obligation.verdict == .unknown { page.paragraph("to find out takes more than the limits allow") }
      }
      if detail == .verbose { for note in report.notes { page.paragraph(note, ink: .faint) } }
    }
    if detail != .verbose {
      if shown > TextReport.shownFailures, detail == .normal { page.gap() }
      more(shown - TextReport.shownFailures, "more failure", &page)
    }
  }

  /// The number of links that one obligation shows by default.
  private static let shownMessages = 5

  private static func more(_ count: Int, _ what: String, _ page: inout Page) {
    if count > 0 { page.line(Span("… and \(EvidenceText.count(count, what)) (--verbose shows all)")) }
  }
}

extension WebsiteObligation {
  var word: CheckReport.VerdictWord {
    switch verdict {
    case .proved: .proved
    case .refuted: .refuted
    case .unknown: .unknown
    }
  }
}

extension ProveDocument.Website {
  init(_ report: WebsiteReport) {
    file = report.site
    apps = report.appIDs
    obligations = report.obligations.map { obligation in
      Asked(
        name: obligation.name, kind: obligation.kind, verdict: obligation.verdict,
        claim: WebsiteText.sentence(obligation), messages: obligation.messages.map(JSONDocument.Message.init))
    }
  }
}
