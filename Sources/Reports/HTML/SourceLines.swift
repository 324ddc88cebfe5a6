import SpecFile

/// The lines of a spec that a report shows beside a run: all of them, or of a large file those around what is named.
struct SourceLines: Encodable {
  var file: String
  /// The numbers of the lines, from 1, ascending.
  var numbers: [Int]
  var texts: [String]
  /// True if this is the whole file.
  var isWhole: Bool

  private static let around = 3
  private static let mostInFull = 1_500
  private static let most = 3_000

  /// - Parameter named: the lines that something points at.
  init(_ file: String, named: Set<Int>, in sources: SourceMap) {
    let count = sources.lineCount(of: file)
    isWhole = count <= Self.mostInFull
    var wanted = Set<Int>()
    for line in named.sorted() where wanted.count < Self.most {
      wanted.formUnion(line - Self.around...line + Self.around)
    }
    let lines = sources.lines(isWhole && count > 0 ? Array(1...count) : wanted.sorted(), of: file)
    self.file = ReportStrings.safe(file)
    numbers = lines.map(\.number)
    texts = lines.map { Self.shown($0.text) }
    // What follows the last line feed is no line.
    if isWhole, texts.last == "" {
      numbers.removeLast()
      texts.removeLast()
    }
  }

  private static func shown(_ line: String) -> String {
    ReportStrings.safe(line.filter { !$0.isNewline }.replacing("\t", with: "  "))
  }
}
