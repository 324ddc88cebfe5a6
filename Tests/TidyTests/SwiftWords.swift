/// The words of a Swift file, without comments and the text of strings; what strings interpolate is code.
struct SwiftWords: Sendable {
  private struct Word {
    var text: String
    /// Whether a dot stands before it: `.push`.
    var isMember: Bool
  }

  private var words: [Word] = []
  /// The names that stand after a dot.
  private(set) var members: Set<String> = []
  /// The names of types that occur.
  private(set) var capitals: Set<String> = []
  /// The types that are declared here, nested ones too.
  private(set) var declaredTypes: Set<String> = []
  /// The types that are declared or extended here, of a nested one the last name.
  private(set) var heldTypes: Set<String> = []
  /// The first lines of doc comments.
  private(set) var docComments: [Substring] = []

  init(_ lines: [Substring]) {
    var isInDocComment = false
    for line in lines {
      let text = line.drop { $0 == " " }
      let isDocComment = text.hasPrefix("///")
      if isDocComment, !isInDocComment { docComments.append(text.dropFirst(3).drop { $0 == " " }) }
      isInDocComment = isDocComment
    }
    read(Array(lines.joined(separator: "\n").utf8))
    members = Set(words.lazy.filter(\.isMember).map(\.text))
    capitals = Set(words.lazy.map(\.text).filter { $0.first?.isUppercase == true })
    declaredTypes = Set(names(after: Self.declaring))
    heldTypes = Set(names(after: Self.declaring.union(["extension"])))
  }

  private enum Place {
    /// With so many brackets open.
    case code(brackets: Int)
    case string(isLong: Bool)
  }

  private mutating func read(_ text: [UInt8]) {
    var places = [Place.code(brackets: 0)]
    var next = 0
    func isAt(_ sign: StaticString) -> Bool {
      next + sign.utf8CodeUnitCount <= text.count
        && sign.withUTF8Buffer { $0.elementsEqual(text[next..<next + $0.count]) }
    }
    while next < text.count {
      switch places[places.count - 1] {
      case .string(let isLong):
        if isAt("\\(") {
          places.append(.code(brackets: 1))
          next += 2
        } else if isAt("\\") {
          next += 2
        } else if isLong ? isAt("\"\"\"") : isAt("\"") || isAt("\n") {
          places.removeLast()
          next += isLong ? 3 : 1
        } else {
          next += 1
        }
      case .code(let brackets):
        let byte = text[next]
        if Self.begins(byte) {
          let start = next
          while next < text.count, Self.begins(text[next]) || Self.digits.contains(text[next]) { next += 1 }
          words.append(
            Word(
              text: String(decoding: text[start..<next], as: UTF8.self),
              isMember: start > 0 && text[start - 1] == UInt8(ascii: ".")))
        } else if isAt("//") {
          while next < text.count, text[next] != UInt8(ascii: "\n") { next += 1 }
        } else if byte == UInt8(ascii: "\"") {
          let isLong = isAt("\"\"\"")
          places.append(.string(isLong: isLong))
          next += isLong ? 3 : 1
        } else {
          if byte == UInt8(ascii: "(") { places[places.count - 1] = .code(brackets: brackets + 1) }
          if byte == UInt8(ascii: ")") {
            places[places.count - 1] = .code(brackets: brackets - 1)
            if brackets == 1, places.count > 1 { places.removeLast() }
          }
          next += 1
        }
      }
    }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private static func begins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte >= 0x80
  }

  private static let declaring: Set<String> = ["class", "struct", "enum", "actor", "protocol", "typealias"]

  private func names(after keywords: Set<String>) -> [String] {
    words.indices.dropLast().compactMap { index in
      guard keywords.contains(words[index].text), !words[index].isMember else { return nil }
      var last = index + 1
      while last + 1 < words.count, words[last + 1].isMember, words[last + 1].text.first?.isUppercase == true {
        last += 1
      }
      let name = words[last].text
      return name.first?.isUppercase == true ? name : nil
    }
  }
}
