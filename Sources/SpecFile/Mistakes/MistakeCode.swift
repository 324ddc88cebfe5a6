/// The number of a kind of mistake, `NAV012`. It is written where the kind is, stays the same, and is not used again.
package struct MistakeCode: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  /// Reads `NAV012`, in any case, and `12`; also as messages have it, `error[NAV012]:`.
  package init?(text: String) {
    let text = text.split { "[]:".contains($0) }.last ?? text[...]
    let digits = text.lowercased().hasPrefix("nav") ? text.dropFirst(3) : text[...]
    guard (1...6).contains(digits.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits)
    else { return nil }
    self.number = number
  }

  package var description: String {
    let digits = String(number)
    return "NAV" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  package static func < (a: MistakeCode, b: MistakeCode) -> Bool { a.number < b.number }
}
