import ReportAssets
import SpecMutation

/// The mistakes that were tried in a spec, as one HTML file without a script, which needs nothing else.
package enum MutationPage {
  package static func text(_ report: MutationReport) -> String {
    let style = ReportAssets.style
    let body = [overview(report), survivors(report), properties(report), unknown(report), tables(report)].joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(HTMLReport.policy(style: style))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(PageHTML.shown(report.name)) · navcheck mutate</title>
      <style>\(style)</style>
      </head>
      <body>
      <main id="main">
      \(body)<footer>Written by navcheck from \(PageHTML.shown(report.file)). \
      This file needs no network, and sends nothing anywhere.</footer>
      </main>
      </body>
      </html>

      """
  }

  private static func overview(_ report: MutationReport) -> String {
    let tally = report.tally
    let numbers = [
      (tally.noticed, "proved", "noticed"), (tally.survived, "refuted", "survived"),
      (tally.equivalent, "none", "the same for users"), (tally.unknown, "unknown", "unknown, not counted"),
      (report.untried, "unknown", "not tried"),
    ].filter { $0.0 > 0 }
    let chips = numbers.map { "<li class=\"chip \($0.1)\"><b>\($0.0)</b> \($0.2)</li>" }.joined(separator: "\n")
    return """
      <section class="hero \(tally.survived > 0 ? "refuted" : "proved")" aria-labelledby="title">
      <p class="eyebrow">\(PageHTML.shown(report.file))</p>
      <h1 id="title">\(PageHTML.shown(report.name))</h1>
      <p class="verdict">\(PageHTML.shown(tally.percent)) of the small mistakes that users would see are noticed</p>
      <ul class="chips">
      \(chips)
      </ul>
      <p class="muted">\(PageHTML.shown(MutationText.summary(report)))</p>
      </section>

      """
  }

  private static func survivors(_ report: MutationReport) -> String {
    let lead = "<p class=\"lead\">The spec could say each of these by mistake, and no proof would fail.</p>\n"
    return section("survivors", "What nothing notices", lead: report.survivors.isEmpty ? "<p>Nothing.</p>" : lead) {
      for entry in report.survivors { MutationText.write(entry, of: report, hasLine: true, to: &$0) }
    }
  }

  private static func properties(_ report: MutationReport) -> String {
    guard !report.properties.isEmpty else { return "" }
    return section("properties", "Properties that would notice them") {
      MutationText.writeProperties(report, to: &$0)
    }
  }

  private static func unknown(_ report: MutationReport) -> String {
    guard report.entries.contains(where: { $0.verdict == .unknown }) else { return "" }
    return section("unknown", "Unknown, and not counted") { MutationText.writeUnknown(report, most: .max, to: &$0) }
  }

  private static func tables(_ report: MutationReport) -> String {
    report.tables.map { table in
      section("\(table.subject)s", "By \(table.subject)") { MutationText.write(table, to: &$0) }
    }.joined()
  }

  private static func section(
    _ id: String, _ title: String, lead: String = "", _ write: (inout Page) -> Void
  ) -> String {
    var page = Page(style: .document)
    write(&page)
    return """
      <section id="\(id)" aria-labelledby="\(id)-title">
      <h2 id="\(id)-title">\(title)</h2>
      \(lead)\(page.html)</section>

      """
  }
}
