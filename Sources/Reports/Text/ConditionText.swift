import ModelChecking
import NavigationModel

/// Contexts in words, behind what is said of them.
extension ContextCondition {
  /// A longer condition does not help.
  private static let mostLetters = 120

  /// ` when user == loggedIn`, ` in 5 of 64 contexts`; nothing if no others were asked.
  package func suffix(in machine: Machine) -> String { isEverything ? "" : " " + place(in: machine) }

  /// `when user == loggedIn`, `in 5 of 64 contexts`, `in every context`; nothing if there is only one.
  func place(in machine: Machine) -> String {
    if isEverything { return total > 1 ? "in every context" : "" }
    return short(in: machine).map { "when \($0)" } ?? counted
  }

  func short(in machine: Machine) -> String? {
    text(in: machine).flatMap { $0.count <= Self.mostLetters ? $0 : nil }
  }

  private var counted: String { "in \(CountText.about(count)) of \(CountText.about(total)) contexts" }
}

extension CountText {
  /// Exact up to a million, then `1.1 × 10^12`.
  static func about(_ number: Double) -> String {
    guard number.isFinite, number >= 0 else { return "?" }
    if number <= 1e6 { return String(Int(number.rounded())) }
    var exponent = 0
    var rest = number
    while rest >= 9.95 {
      rest /= 10
      exponent += 1
    }
    let tenths = Int((rest * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) × 10^\(exponent)"
  }

  static func about(_ number: Double, _ noun: String) -> String { "\(about(number)) \(noun)\(number == 1 ? "" : "s")" }

  /// `7 configurations`; what is too large to be counted is said to be.
  static func about(_ number: Int, _ noun: String) -> String {
    number == .max ? "more than \(about(0x1p63, noun))" : about(Double(number), noun)
  }
}
