import Testing

@testable import Reports

@Suite("printable text")
struct PrintableTests {
  @Test(
    "what controls a terminal or reorders a line is written out",
    arguments: [
      ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\u{9B}2J", "a\\u{9B}2J"), ("a\nb", "a\\u{A}b"), ("a\u{7F}", "a\\u{7F}"),
      ("\u{202E}evil", "\\u{202E}evil"), ("a\u{200B}b", "a\\u{200B}b"), ("a\u{2028}b", "a\\u{2028}b"),
      ("plain", "plain"), ("Käse 日本", "Käse 日本"),
    ])
  func escapes(_ raw: String, _ shown: String) { #expect(Printable.text(raw) == shown) }

  @Test("wide characters take two columns")
  func width() {
    #expect(Printable.width("日本") == 4)
    #expect(Printable.width("é") == 1)
  }

  @Test("a name that is cut keeps its beginning and its end, and has the width asked for")
  func cut() {
    #expect(Printable.cut("abcdefghij", to: 7) == "abc…hij")
    #expect(Printable.cut("abc", to: 3) == "abc")
    let wide = String(repeating: "日本語", count: 4)
    for limit in 1...20 { #expect(Printable.width(Printable.cut(wide, to: limit)) <= limit) }
  }

  @Test("wrapped lines are never too wide, and nothing is lost")
  func wrap() {
    let text = "a bb ccc dddddddddddddddddddddddd e 日本語日本語日本語 f"
    for width in 4...30 {
      let lines = Printable.wrap(text, to: width)
      #expect(lines.allSatisfy { Printable.width($0) <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test("a command can be pasted into a shell, whatever the names are")
  func shell() {
    #expect(ShellCommand(["a", "b c", "it's", ""]).text == "a 'b c' 'it'\\''s' ''")
    #expect(ShellCommand.proving("property(a\u{1B}\u{7}b)", of: "x.yaml").words.last == "property(a*b)")
    #expect(ShellCommand.proving("property(a) b, c)", of: "x.yaml").words.last == "property(a) b* c)")
  }
}
