import Basics
import NavigationSupport
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
  func escapes(_ raw: String, _ shown: String) { expect(SafeText.text(raw), equals: shown) }

  @Test("wide characters take two columns")
  func width() {
    expect(Printable.width("日本"), equals: 4)
    expect(Printable.width("é"), equals: 1)
  }

  @Test("a name that is cut keeps its beginning and its end, and has the width asked for")
  func cut() {
    expect(Printable.cut("abcdefghij", to: 7), equals: "abc…hij")
    expect(Printable.cut("abc", to: 3), equals: "abc")
    let wide = String(repeating: "日本語", count: 4)
    for limit in 1...20 { #expect(Printable.width(Printable.cut(wide, to: limit)) <= limit) }
  }

  @Test("wrapped lines are never too wide, and nothing is lost")
  func wrap() {
    let text = "a bb ccc dddddddddddddddddddddddd e 日本語日本語日本語 f"
    for width in 4...30 {
      let lines = Printable.wrap(text, to: width)
      #expect(lines.allSatisfy { Printable.width($0) <= width })
      expect(lines.joined().filter { $0 != " " }, equals: text.filter { $0 != " " })
    }
  }

  /// Scalars that count how often one of them is looked at.
  private struct CountedScalars: BidirectionalCollection {
    final class Counter { var looks = 0 }
    let scalars: [Unicode.Scalar]
    let counter = Counter()

    var startIndex: Int { 0 }
    var endIndex: Int { scalars.count }
    func index(after index: Int) -> Int { index + 1 }
    func index(before index: Int) -> Int { index - 1 }
    subscript(index: Int) -> Unicode.Scalar {
      counter.looks += 1
      return scalars[index]
    }
  }

  @Test(
    "text of any kind is wrapped in linear time",
    arguments: ["a", "👨\u{200D}", "\u{301}", "🇩🇪", "日", "a ", "\\u{200D}"])
  func linear(_ piece: String) {
    func looks(_ count: Int) -> Int {
      let text = CountedScalars(scalars: Array(String(repeating: piece, count: count).unicodeScalars))
      let lines = Printable.wrap(text, to: 40)
      #expect(lines.allSatisfy { Printable.width($0) <= 40 })
      return text.counter.looks
    }
    for count in [1_000, 10_000] { #expect(looks(count) <= 10 * piece.unicodeScalars.count * count) }
  }

  @Test("what is cut keeps its marks, and flags and families take no longer than letters")
  func cutMarks() {
    let family = String(repeating: "👨\u{200D}", count: 20_000)
    expect(Printable.cut(SafeText.text(family), to: 9), equals: "👨\\u…00D}")
    expect(Printable.cut(String(repeating: "🇩🇪", count: 20_000), to: 5), equals: "🇩🇪…🇩🇪")
    expect(Printable.cut("e\u{301}e\u{301}e\u{301}e\u{301}", to: 3), equals: "e\u{301}…e\u{301}")
  }

  @Test("a character of any length is a few columns of a marked line")
  func longCharacter() {
    for piece in ["👨\u{200D}", "\u{301}", "\u{200D}"] {
      var page = Page(style: .plain)
      let line = "a" + String(repeating: piece, count: 20_000) + "b"
      page.excerpt(line, column: 2, length: 1, indent: 2)
      #expect(page.text.utf8.count < 100_000)
    }
  }

  @Test("a command can be pasted into a shell, whatever the names are")
  func shell() {
    expect(ShellCommand(["a", "b c", "it's", ""]).text, equals: "a 'b c' 'it'\\''s' ''")
    expect(FailureGroup.Item.typeable("property(a\u{1B}\u{7}b)"), equals: "property(a*b)")
    expect(FailureGroup.Item.typeable("property(a) b, c)"), equals: "property(a) b* c)")
  }
}
