import Basics
import NavigationSupport
import Testing

@testable import Reports

@Suite("a page as Markdown")
struct PageMarkdownTests {
  private static let hostile = "a*b_ `c` <b> [l](http://x.y) | www.x.y @all #1 :smile: $x$ ``` \u{1B}[2J \u{0} &lt;"

  private func page(_ write: (inout Page) -> Void) -> String {
    var page = Page(style: .document)
    write(&page)
    return page.markdown
  }

  @Test("each part is shown in its own way, and what belongs together is a paragraph")
  func parts() {
    let text = page { page in
      page.heading("Found")
      page.paragraph("lands(goHome)", ink: .bold, lead: [Span("REFUTED  ", .alarm)])
      page.paragraph("It lands.", lead: [Span("  Claim    ", .faint)])
      page.excerpt("journey: [go]", column: 11, length: 2, indent: 4)
      page.command(ShellCommand(["navcheck", "prove", "a b.yaml"]), lead: [Span("  Repeat   ", .faint)])
      page.gap()
      page.line(Span("known  ", .yellow), "2")
      page.line(Span("proved ", .green), "3")
      page.gap()
      page.table(
        Table(
          columns: [.init(title: [Span("kind")]), .init(title: [Span("of"), Span("all")], isRight: true)],
          rows: [[[Span("lands")], [Span("1 "), Span("2", .alarm)]], [[Span("denied")]]]))
      page.code(["properties:", "  a: never x"])
    }
    expect(
      text,
      equals: """
        #### Found

        ❌ **REFUTED** **lands(goHome)**\\
        *Claim* It lands.

            journey: [go]
                      ^^

        *Repeat* `navcheck prove 'a b.yaml'`

        ⚠️ **known** 2

        proved 3

        | kind | of, all |
        | --- | ---: |
        | lands | 1 ❌ **2** |
        | denied |  |

            properties:
              a: never x

        """)
  }

  @Test("what strangers write is text, notifies nobody and ends nothing")
  func hostile() throws {
    let text = page { page in
      page.heading(Self.hostile)
      page.paragraph(Self.hostile, lead: [Span(Self.hostile, .red)])
      page.table(Table(columns: [.init(), .init()], rows: [[[Span(Self.hostile)], [Span(Self.hostile)]]]))
    }
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || SafeText.isVisible($0) })
    // Without what is escaped, and the sign for nothing visible, no sign of formatting is left but our own.
    let bare = text.replacing(/\\[^\n]/, with: "").replacing(/[@#]&#8203;/, with: "")
    #expect(!bare.contains(/[`_<>\[\]$~&@]|:[a-z\/]|www\./), "\(bare)")
    expect(bare.ranges(of: "**").count, equals: 2)
    for line in bare.split(separator: "\n") where line.hasPrefix("|") {
      expect(line.count(where: { $0 == "|" }), equals: 3)
    }
    for (line, start) in [("- a", "\\- a"), ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("== a", "\\== a")] {
      expect(PageMarkdown.escaped(line), equals: start)
    }
    expect(PageMarkdown.escaped("a - b. c: d == e"), equals: "a - b. c: d == e")
  }

  @Test("code cannot be ended by what is in it")
  func code() {
    expect(page { $0.code(["```", "a"]) }, equals: "    ```\n    a\n")
    expect(PageMarkdown.code("a`b"), equals: "``a`b``")
    expect(PageMarkdown.code("`c"), equals: "`` `c ``")
  }

  @Test("a comment has room for it, and a summary for many")
  func room() {
    func long(_ count: Int) -> Page {
      var page = Page(style: .document)
      for number in 0..<count {
        page.paragraph("\(number) " + String(repeating: "x", count: 80), lead: [Span("REFUTED ", .alarm)])
      }
      return page
    }
    let text = long(2_000).markdown
    #expect(text.utf8.count < 65_536 && text.utf8.count > 50_000)
    #expect(text.hasSuffix("… and more, which the terminal shows.\n"))
    expect(text.components(separatedBy: "REFUTED").count - 1, equals: text.components(separatedBy: "xxxx\n").count - 1)
    var summary = JobSummary()
    for number in 0..<20 { summary.append(long(2_000), of: "\(number).yaml") }
    #expect(summary.text.utf8.count < 1 << 20)
    #expect(summary.text.hasPrefix("### navcheck: `0.yaml`\n\n❌ **REFUTED** 0 xxx"))
    #expect(summary.text.hasSuffix("\n… and 5 more files, which the terminal shows.\n"))
  }
}
