import NavigationModel

/// Names for the parts of a draft, derived from the words of links.
enum DraftNames {
  /// The words of a text: `order-history`, `orderHistory` and `order_history` have the same two.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word.lowercased()) }
      word = ""
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
      case "A"..."Z":
        if let last = word.unicodeScalars.last, ("a"..."z").contains(last) { end() }
        word.unicodeScalars.append(scalar)
      default: end()
      }
    }
    end()
    return words
  }

  static func lowerCamel(_ words: [String]) -> String {
    let name = (words.first ?? "") + words.dropFirst().map(capitalised).joined()
    // A name that is a number, a reserved word or a verb would read as something else.
    guard let first = name.unicodeScalars.first, !("0"..."9").contains(first), !Word.texts.contains(name),
      !Verb.texts.contains(name)
    else {
      return "the" + capitalised(name.isEmpty ? "value" : name)
    }
    return name
  }

  static func upperCamel(_ words: [String]) -> String { words.map(capitalised).joined() }

  /// The beginning of a name that nobody would read to its end.
  static func short(_ name: String) -> String { String(name.prefix(64)) }

  /// The name of the value that follows a segment: `orderId` after `orders`.
  static func identifier(of segment: String) -> String {
    lowerCamel(singular(words(segment)) + ["id"])
  }

  /// The words with the last in the singular: `order` of `orders`.
  static func singular(_ words: [String]) -> [String] {
    guard let last = words.last else { return [] }
    if last.hasSuffix("ies") { return words.dropLast() + [last.dropLast(3) + "y"] }
    let isPlural = last.hasSuffix("s") && !last.hasSuffix("ss") && last.count > 3
    return words.dropLast() + [isPlural ? String(last.dropLast()) : last]
  }

  /// Returns whether a segment looks like a value rather than a name: digits in it, escapes, or a long string of
  /// letters and digits.
  static func isValue(_ segment: String) -> Bool {
    let digits = segment.utf8.count { (0x30...0x39).contains($0) }
    if digits == segment.utf8.count { return true }
    let isCode = digits > 0 && segment.utf8.count >= 4 && !segment.contains(".")
    return isCode || !isPlain(segment)
  }

  /// Returns whether a segment that looks like a value may as well be a name: a word with a number of one or two
  /// digits, such as `step2`.
  static func mayBeName(_ segment: String) -> Bool {
    let letters = segment.utf8.prefix { (0x61...0x7A).contains($0) }
    let digits = segment.utf8.dropFirst(letters.count)
    return letters.count > 2 && (1...2).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns whether a text can be used in a route as it is.
  static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "-._~".utf8.contains(byte)
      }
  }

  private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
