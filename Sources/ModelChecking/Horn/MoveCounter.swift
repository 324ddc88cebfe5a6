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

  var zero: [String] { digits.map { _ in "false" } }

  /// One move more.
  var next: [String] {
    digits.indices.map { index in
      let carry = FormulaText.and(Array(digits[..<index]))
      return carry == "true" ? FormulaText.not(digits[index]) : "(xor \(digits[index]) \(carry))"
    }
  }

  /// There are more moves than the limit.
  var isExceeded: String {
    digits.enumerated().reduce("false") { lower, digit in
      limit >> digit.offset & 1 == 0
        ? FormulaText.or([digit.element, lower]) : FormulaText.and([digit.element, lower])
    }
  }
}
