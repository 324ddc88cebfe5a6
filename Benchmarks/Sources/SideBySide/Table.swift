import Foundation
import Measuring

/// The rows as Markdown, with what they are to be compared with.
enum Table {
  /// Replaces what stands between the two marks of a file.
  static func write(_ rows: [Row], to path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let (begin, end) = ("<!-- table -->\n", "<!-- end of table -->")
    guard let first = text.range(of: begin), let last = text.range(of: end), first.upperBound <= last.lowerBound else {
      throw Failure("\(path) has no place for the table")
    }
    try text.replacingCharacters(in: first.upperBound..<last.lowerBound, with: self.text(rows))
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  static func text(_ rows: [Row]) -> String {
    let day = Date().formatted(.iso8601.year().month().day())
    var text = """
      Measured on \(day), \(ThisMachine.processor), \(ThisMachine.cores) cores, \(ThisMachine.system), \
      \(ThisMachine.build) build.


      """
    for part in ["links", "checking", "fuzzing"] {
      let rows = rows.filter { $0.part == part }
      if rows.isEmpty { continue }
      text += "`script/bench \(part)`:\n\n| what | time | | per second | allocations | memory | work |\n"
      text += "| --- | ---: | --- | ---: | ---: | ---: | --- |\n"
      text += rows.map(line).joined() + "\n"
    }
    let ratios = Ratio.all.compactMap { $0.line(rows) }
    if !ratios.isEmpty {
      text += "| compared | ratio | floor | the work of each |\n| --- | ---: | ---: | --- |\n" + ratios.joined() + "\n"
    }
    return text
  }

  private static func line(_ row: Row) -> String {
    let isRun = row.unit == "run"
    let allocations = row.allocations.map { "\(number($0)) per \(row.unit)" } ?? ""
    let memory = row.megabytes.flatMap { $0 > 0 ? "\(number($0.rounded())) MB" : nil } ?? ""
    let rate = isRun ? "" : "\(number((1 / row.seconds.median).rounded())) \(row.unit)s"
    return "| \(row.name.split(separator: "/", maxSplits: 1).last ?? "") | \(time(row.seconds.median)) | "
      + "±\(Int((row.seconds.spread * 100).rounded())) % | \(rate) | \(allocations) | \(memory) | "
      + "\(row.remark ?? "") |\n"
  }

  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-5: "\(number(seconds * 1e9)) ns"
    case ..<1e-2: "\(number(seconds * 1e6)) µs"
    case ..<1: "\(number(seconds * 1e3)) ms"
    default: "\(number(seconds)) s"
    }
  }

  /// Three digits, or all of a large number.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    if value == 0 { return "0" }
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    let text = String(format: "%.\(digits)f", value)
    guard digits == 0 else { return text }
    var grouped = ""
    for (index, digit) in text.enumerated() {
      if index > 0, (text.count - index).isMultiple(of: 3) { grouped += "," }
      grouped.append(digit)
    }
    return grouped
  }
}

/// Two rows of the same kind of work, and what is wanted of them.
struct Ratio {
  var name: String
  /// What is divided, and by what.
  var slow: String
  var fast: String
  var floor: String
  var work: String

  static let all = [
    Ratio(
      name: "Foundation : navcheck", slow: "links/Foundation oracle", fast: "links/intent, 35 patterns",
      floor: "≥ 150",
      work: "`URLComponents`, route after route, values as strings : intent and places of its values"),
    Ratio(
      name: "Foundation : navcheck, values as strings", slow: "links/Foundation oracle",
      fast: "links/values from bytes", floor: "", work: "the same : the same"),
    Ratio(
      name: "Foundation : navcheck, with the journey", slow: "links/Foundation oracle", fast: "links/transitions",
      floor: "≥ 150", work: "the same : intent, places of its values, and the journey to its end"),
    Ratio(
      name: "URLComponents alone : navcheck", slow: "links/Foundation URLComponents",
      fast: "links/intent, 35 patterns", floor: "", work: "parses only : intent and places of its values"),
    Ratio(
      name: "ada's parse : navcheck", slow: "links/ada parse", fast: "links/intent, 35 patterns", floor: "≥ 3",
      work: "parses and normalises : intent and places of its values"),
    Ratio(
      name: "ada's parse : navcheck, with the journey", slow: "links/ada parse", fast: "links/transitions",
      floor: "≥ 3", work: "the same : intent, places of its values, and the journey to its end"),
    Ratio(
      name: "ada's parse : navcheck's parse", slow: "links/ada parse", fast: "links/parse", floor: "",
      work: "parses and normalises : cuts, and normalises nothing"),
    Ratio(
      name: "URL : bytes", slow: "links/values from URL", fast: "links/values from bytes", floor: "≤ 2",
      work: "the same links to intents with values as strings"),
    Ratio(
      name: "10,000 patterns : 35", slow: "links/intent, 10000 patterns", fast: "links/intent, 35 patterns",
      floor: "≤ 1.3", work: "the same links"),
    Ratio(
      name: "SPIN : navcheck", slow: "checking/SPIN, 10000 screens", fast: "checking/all but load, 10000 screens",
      floor: "> 1", work: "one property, table in C, generated, compiled and run : 1,032 obligations, found twice"),
    Ratio(
      name: "SPIN : navcheck, graph in Promela", slow: "checking/SPIN in Promela, 1000 screens",
      fast: "checking/all but load, 1000 screens", floor: "> 1",
      work: "one property, generated, compiled and run : 132 obligations, found twice"),
    Ratio(
      name: "cvc5 : Z3", slow: "checking/cvc5, 1000 screens", fast: "checking/prove, 1000 screens", floor: "",
      work: "reads SMT-LIB and answers : answers, and compares with the explorer"),
    Ratio(
      name: "Hypothesis : navcheck", slow: "fuzz/Hypothesis, 1000 screens", fast: "fuzz/model, 1000 screens", floor: "",
      work: "a step of a random walk with its check, choices kept for shrinking"),
  ]

  /// Nil if one of the two was not measured.
  func line(_ rows: [Row]) -> String? {
    guard let slow = rows.first(where: { $0.name == slow })?.seconds.median,
      let fast = rows.first(where: { $0.name == fast })?.seconds.median, fast > 0
    else { return nil }
    return "| \(name) | \(Table.number(slow / fast)) | \(floor) | \(work) |\n"
  }
}
