/// A pattern in which `*` matches any text. Blanks are ignored.
package struct Glob: Hashable, Sendable {
  package let text: String
  private let pattern: [UInt8]

  package init(_ text: String) {
    self.text = text
    pattern = Self.bytes(text)
  }

  /// Returns whether the whole of `name` matches. Complexity: at most length × length of the pattern.
  package func matches(_ name: String) -> Bool {
    let name = Self.bytes(name)
    var at = 0
    var next = 0
    // Where to continue if what follows the last star does not match.
    var star: (pattern: Int, name: Int)?
    while at < name.count {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        star = (next + 1, at)
        next += 1
      } else if next < pattern.count, pattern[next] == name[at] {
        next += 1
        at += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        next = last.pattern
        at = last.name + 1
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func bytes(_ text: String) -> [UInt8] { text.utf8.filter { $0 != 0x20 && $0 != 0x09 } }
}
