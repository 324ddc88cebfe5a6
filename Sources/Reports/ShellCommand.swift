/// A command that can be pasted into a shell.
package struct ShellCommand: Hashable, Sendable {
  package var words: [String]

  package init(_ words: [String]) { self.words = words }

  /// The words, quoted where a shell requires it.
  package var text: String { words.map(Self.quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "@"):
        true
      default: false
      }
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The command that checks one obligation of a spec again.
  ///
  /// What cannot be typed in a name, and a comma that would end it, is replaced by `*`, which `--only` takes as a
  /// wildcard.
  static func proving(_ name: String, of path: String) -> ShellCommand {
    var pattern = ""
    var depth = 0
    for scalar in name.unicodeScalars {
      if scalar == "(" || scalar == "[" { depth += 1 }
      if scalar == ")" || scalar == "]" { depth = max(0, depth - 1) }
      if depth > 0 || scalar != ",", Printable.isVisible(scalar) {
        pattern.unicodeScalars.append(scalar)
      } else if !pattern.hasSuffix("*") {
        pattern += "*"
      }
    }
    return ShellCommand(["navcheck", "prove", path, "--only", pattern])
  }
}
