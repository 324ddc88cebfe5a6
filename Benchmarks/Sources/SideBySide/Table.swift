import Foundation
import Measuring

/// The rows as Markdown, with what they are to be compared with.
enum Table {
  /// Replaces what stands between the two marks of a file.
  static func write(_ rows: [Row], _ command: String?, to path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let (begin, end) = ("<!-- table -->\n", "<!-- end of table -->")
    guard let first = text.range(of: begin), let last = text.range(of: end), first.upperBound <= last.lowerBound else {
      throw Failure("\(path) has no place for the table")
    }
    try text.replacingCharacters(
      in: first.upperBound..<last.lowerBound, with: self.text(rows, command, marksFloors: true)
    )
    .write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// - Parameters:
  ///   - command: what `navcheck bench` printed.
  ///   - marksFloors: whether floors that are missed are marked; small runs say nothing of these.
  static func text(_ rows: [Row], _ command: String?, marksFloors: Bool) -> String {
    let day = Date().formatted(.iso8601.year().month().day())
    var text = """
      Measured on \(day), \(ThisMachine.processor), \(ThisMachine.cores) cores, \(ThisMachine.system), \
      \(ThisMachine.build) build.


      """
    for part in Rows.parts {
      let rows = rows.filter { $0.part == part }
      if rows.isEmpty { continue }
      text += "`script/bench \(part)`:\n\n| what | time | | per second | allocations | memory | work |\n"
      text += "| --- | ---: | --- | ---: | ---: | ---: | --- |\n"
      text += rows.map(line).joined() + "\n"
    }
    if let command { text += "The command itself, as the README shows it:\n\n```console\n\(command)```\n\n" }
    let ratios = Ratio.all.compactMap { $0.line(rows, marksFloor: marksFloors) }
    if !ratios.isEmpty {
      text += "| compared | ratio | floor | the work of each |\n| --- | ---: | --- | --- |\n" + ratios.joined() + "\n"
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
