import NavigationModel

/// A text that some route names, as a number; odd for texts that are integers.
struct TextID: Hashable, Sendable {
  fileprivate let number: Int
  fileprivate var isInteger: Bool { number & 1 == 1 }
}

/// Assigns numbers to texts.
struct TextNumbers {
  private var numbers: [[UInt8]: TextID] = [:]

  mutating func number(_ text: String) -> TextID {
    let bytes = Array(text.utf8)
    if let known = numbers[bytes] { return known }
    let id = TextID(number: 2 * (numbers.count + 1) + (Int64(text) == nil ? 0 : 1))
    numbers[bytes] = id
    return id
  }
}

/// A set of texts that contains all or none of each sort, with exceptions: what a placeholder accepts.
///
/// There are two sorts, integers and words. Such sets are closed under intersection and subtraction, and
/// emptiness is decidable: of either sort there is always a text that no route names.
struct TextSet: Sendable {
  /// Whether integers, and whether words, are in the set, unless they are exceptions.
  private var hasIntegers: Bool
  private var hasWords: Bool
  /// Texts for which the opposite holds.
  private var exceptions: Set<TextID>

  static let all = TextSet(hasIntegers: true, hasWords: true, exceptions: [])
  static let none = TextSet([])

  private init(hasIntegers: Bool, hasWords: Bool, exceptions: Set<TextID>) {
    self.hasIntegers = hasIntegers
    self.hasWords = hasWords
    self.exceptions = exceptions
  }

  /// Just these texts.
  init(_ texts: [TextID]) { self.init(hasIntegers: false, hasWords: false, exceptions: Set(texts)) }

  /// What a placeholder with this form accepts.
  init(_ form: Route.Form, _ numbers: inout TextNumbers) {
    switch form {
    case .text, .before, .rest: self = .all
    case .integer: self.init(hasIntegers: true, hasWords: false, exceptions: [])
    case .oneOf(let values): self.init(values.map { numbers.number($0) })
    }
  }

  var isEmpty: Bool { !hasIntegers && !hasWords && exceptions.isEmpty }

  /// One text that no route names, if the set has one; otherwise the same set.
  var typical: TextSet {
    hasWords ? TextSet([TextID(number: 0)]) : hasIntegers ? TextSet([TextID(number: 1)]) : self
  }

  func intersection(_ other: TextSet) -> TextSet { combined(other) { $0 && $1 } }

  func subtracting(_ other: TextSet) -> TextSet { combined(other) { $0 && !$1 } }

  private func combined(_ other: TextSet, _ rule: (Bool, Bool) -> Bool) -> TextSet {
    var result = TextSet(
      hasIntegers: rule(hasIntegers, other.hasIntegers), hasWords: rule(hasWords, other.hasWords), exceptions: [])
    func consider(_ text: TextID) {
      if rule(contains(text), other.contains(text)) != result.hasSort(of: text) { result.exceptions.insert(text) }
    }
    for text in exceptions { consider(text) }
    for text in other.exceptions where !exceptions.contains(text) { consider(text) }
    return result
  }

  private func contains(_ text: TextID) -> Bool { hasSort(of: text) != exceptions.contains(text) }

  private func hasSort(of text: TextID) -> Bool { text.isInteger ? hasIntegers : hasWords }
}
