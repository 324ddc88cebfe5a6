import Basics
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
      <title>\(shown(report.name)) · navcheck mutate</title>
      <style>\(style)</style>
      </head>
      <body>
      <main id="main">
      \(body)<footer>Written by navcheck from \(shown(report.file)). \
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
      <p class="eyebrow">\(shown(report.file))</p>
      <h1 id="title">\(shown(report.name))</h1>
      <p class="verdict">\(shown(tally.percent)) of the small mistakes that users would see are noticed</p>
      <ul class="chips">
      \(chips)
      </ul>
      <p class="muted">\(shown(MutationText.summary(report)))</p>
      </section>

      """
  }

  private static func survivors(_ report: MutationReport) -> String {
    let all = report.survivors
    guard !all.isEmpty else { return section("survivors", "What nothing notices", "<p>Nothing.</p>") }
    let lead = "<p class=\"lead\">The spec could say each of these by mistake, and no proof would fail.</p>\n"
    return section("survivors", "What nothing notices", lead + all.map { survivor($0, of: report) }.joined())
  }

  private static func survivor(_ entry: MutationReport.TriedMistake, of report: MutationReport) -> String {
    let rows = report.facts(of: entry).map { fact in
      let label = fact.label.rawValue
      return (
        label.prefix(1).uppercased() + label.dropFirst(),
        fact.label == .notice ? "<code>\(shown(fact.text))</code>" : shown(fact.text)
      )
    }
    let place = entry.location.map { "<p class=\"place\">\(shown("\($0)"))</p>\n" } ?? ""
    let line = entry.line.map { excerpt(shown($0)) } ?? ""
    return """
      <article class="cause refuted"><div class="body">
      <h3>\(shown(entry.mutation.words))</h3>
      \(place)\(line)<dl>
      \(rows.map { "<dt>\($0)</dt><dd>\($1)</dd>" }.joined(separator: "\n"))
      </dl>
      </div></article>

      """
  }

  private static func properties(_ report: MutationReport) -> String {
    let properties = report.properties
    guard !properties.isEmpty else { return "" }
    let lines = properties.enumerated().map { "  meant \($0 + 1): \($1.text)  # notices \($1.count)" }
    return section(
      "properties", "Properties that would notice them",
      "<p class=\"lead\">They hold of the spec. Keep those that are meant, with a title that says why.</p>\n"
        + excerpt((["properties:"] + lines).map(shown).joined(separator: "\n")))
  }

  private static func excerpt(_ html: String) -> String { "<pre class=\"excerpt\" tabindex=\"0\">\(html)</pre>\n" }

  private static func unknown(_ report: MutationReport) -> String {
    let entries = report.entries.filter { $0.verdict == .unknown }
    guard !entries.isEmpty else { return "" }
    let items = entries.map { "<li>\(shown("\($0.mutation.words): \($0.because ?? "")"))</li>\n" }.joined()
    return section("unknown", "Unknown, and not counted", "<ul class=\"plainlist\">\n\(items)</ul>\n")
  }

  private static func tables(_ report: MutationReport) -> String {
    report.tables.map { one in
      section("\(one.subject)s", "By \(one.subject)", table(one.rows, "Mistakes by \(one.subject)"))
    }.joined()
  }

  private static func table(_ rows: [(name: String, tally: MutationReport.Balance)], _ label: String) -> String {
    let head = ["Mistakes", "Noticed", "Survived", "Same", "Unknown", "Score"].map { "<th scope=\"col\">\($0)</th>" }
      .joined()
    let body = rows.map { name, tally in
      let cells = (tally.numbers + [tally.percent]).map { "<td class=\"number\">\(shown($0))</td>" }.joined()
      return "<tr><th scope=\"row\"><code>\(shown(name))</code></th>\(cells)</tr>\n"
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(label)">
      <table><thead><tr>\(head)</tr></thead>
      <tbody>
      \(body.joined())</tbody></table></div>

      """
  }

  private static func section(_ id: String, _ title: String, _ body: String) -> String {
    "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<h2 id=\"\(id)-title\">\(title)</h2>\n\(body)</section>\n"
  }

  /// Text as HTML shows it: names come from untrusted files.
  private static func shown(_ text: String) -> String {
    ReportStrings.safe(text).reduce(into: "") { shown, character in
      switch character {
      case "&": shown += "&amp;"
      case "<": shown += "&lt;"
      case ">": shown += "&gt;"
      case "\"": shown += "&quot;"
      default: shown.append(character)
      }
    }
  }
}
