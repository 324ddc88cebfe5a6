import Basics

/// The texts of a spec's report, each once.
///
/// Names come from untrusted files: what is invisible or reorders a line is written out here, as for a terminal, and no
/// text is so long that it would fill the page.
struct ReportStrings {
  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  /// In columns; the middle of a longer text is left out.
  static let longest = 400

  static func safe(_ text: String) -> String { Printable.cut(SafeText.text(text), to: longest) }

  mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = all.count
    all.append(Self.safe(text))
    return all.count - 1
  }
}
