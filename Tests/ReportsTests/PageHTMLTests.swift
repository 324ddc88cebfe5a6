import Basics
import NavigationSupport
import Testing

@testable import Reports

@Suite("a page as HTML")
struct PageHTMLTests {
  private func page(_ write: (inout Page) -> Void) -> String {
    var page = Page(style: .document)
    write(&page)
    return page.html
  }

  @Test("what is found is an article with its facts, and the rest a paragraph, a table or lines")
  func parts() {
    let text = page { page in
      page.heading("Found")
      page.paragraph("lands(goHome)", lead: [Span("REFUTED  ", .alarm)])
      page.code(["go: a -> b"])
      page.paragraph("It lands.", lead: [Span("  Claim    ", .faint)])
      page.command(ShellCommand(["navcheck", "prove", "a b.yaml"]), lead: [Span("  Repeat   ", .faint)])
      page.gap()
      page.line(Span("known  ", .yellow), "2")
      page.line(Span("proved ", .green), "3")
      page.gap()
      page.paragraph("That is all.")
      page.table(
        Table(
          columns: [.init(title: [Span("kind")]), .init(title: [Span("all")], isRight: true)],
          rows: [[[Span("lands")], [Span("1 "), Span("2", .alarm)]]]))
    }
    expect(
      text,
      equals: """
        <h3>Found</h3>
        <article class="cause refuted"><div class="body">
        <h3>REFUTED lands(goHome)</h3>
        <pre class="excerpt" tabindex="0">go: a -&gt; b</pre>
        <dl>
        <dt>Claim</dt><dd>It lands.</dd>
        <dt>Repeat</dt><dd><code>navcheck prove 'a b.yaml'</code></dd>
        </dl>
        </div></article>
        <article class="cause unknown"><div class="body">
        <h3>known 2</h3>
        </div></article>
        <article class="cause proved"><div class="body">
        <h3>proved 3</h3>
        </div></article>
        <p>That is all.</p>
        <div class="scroll" tabindex="0" role="region" aria-label="kind">
        <table><thead><tr><th scope="col">kind</th><th scope="col">all</th></tr></thead>
        <tbody>
        <tr><th scope="row">lands</th><td class="number">1 2</td></tr>
        </tbody></table></div>

        """)
  }

  @Test("what strangers write is text")
  func hostile() {
    let hostile = "</pre><script>alert(1)</script>\" onload=\"x & \u{1B}[2J \u{202E}"
    let text = page { page in
      page.heading(hostile)
      page.paragraph(hostile, lead: [Span(hostile, .red)])
      page.paragraph(hostile, lead: [Span(hostile, .faint)])
      page.code([hostile])
      page.excerpt(hostile, column: 3, length: 2, indent: 0)
      page.table(Table(columns: [.init(title: [Span(hostile)])], rows: [[[Span(hostile)]]]))
    }
    #expect(!text.contains("<script") && !text.contains("\" onload"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || SafeText.isVisible($0) })
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z][a-z0-9]*)[^>]*>/) {
      if tag.1.isEmpty { open.append(tag.2) } else { #expect(open.popLast() == tag.2) }
    }
    #expect(open.isEmpty)
  }
}
