/// The number of moves that a run has made, as Boolean arguments of a predicate: one for each binary digit.
///
/// With integers Spacer often finds no answer; with these everything is finite.
struct MoveCounter {
  /// The most that a run may make.
  let limit: Int
  /// The digits, the lowest first; there is room for one move more than the limit.
  let digits: [String]

  init(limit: Int) {
    self.limit = limit
    let next = limit + 1
    digits = (0..<Int.bitWidth - next.leadingZeroBitCount).map { "?moves.\(1 << $0)" }
  }

  /// When a run has made so many moves: at its beginning, now, or after the next one.
  enum Moment: Hashable { case zero, now, next }

  func digits(at moment: Moment) -> [String] {
    switch moment {
    case .zero: zero
    case .now: digits
    case .next: next
    }
  }

  var zero: [String] { digits.map { _ in "false" } }

  /// One move more.
  var next: [String] {
    digits.indices.map { index in
      let carry = Connectives.and(Array(digits[..<index]))
      return carry == "true" ? Connectives.not(digits[index]) : "(xor \(digits[index]) \(carry))"
    }
  }

  /// There are more moves than the limit.
  var isExceeded: String {
    digits.enumerated().reduce("false") { lower, digit in
      limit >> digit.offset & 1 == 0
        ? Connectives.or([digit.element, lower]) : Connectives.and([digit.element, lower])
    }
  }
}

/// Puts formulas together, as they are written.
enum Connectives {
  static func and(_ parts: [String]) -> String {
    let parts = parts.filter { $0 != "true" }
    if parts.contains("false") { return "false" }
    return parts.isEmpty ? "true" : parts.count == 1 ? parts[0] : "(and \(parts.joined(separator: " ")))"
  }

  static func or(_ parts: [String]) -> String {
    let parts = parts.filter { $0 != "false" }
    if parts.contains("true") { return "true" }
    return parts.isEmpty ? "false" : parts.count == 1 ? parts[0] : "(or \(parts.joined(separator: " ")))"
  }

  static func not(_ part: String) -> String {
    part == "true" ? "false" : part == "false" ? "true" : "(not \(part))"
  }
}
