/// Numbers for people.
enum CountText {
  /// `12,345`
  static func text(_ number: UInt64) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.append(String(digits.suffix(3)))
      digits.removeLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: ",")
  }

  /// `1 journey`, `1,000 journeys`
  static func count(_ number: UInt64, _ noun: String) -> String { "\(text(number)) \(noun)\(number == 1 ? "" : "s")" }

  static func text(_ number: Int) -> String { text(UInt64(clamping: number)) }

  /// A rate per second: `152,803`.
  static func rate(_ number: UInt64, in seconds: Double) -> String {
    let rate = Double(number) / seconds
    return (0..<1e15).contains(rate) ? text(UInt64(rate.rounded())) : "?"
  }

  /// `98.5 %`, rounded down, so that 100 % means everything.
  static func percent(_ part: Int, of whole: Int) -> String {
    guard part < whole, whole > 0 else { return "100 %" }
    let tenths = part * 1000 / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
