import Basics
import ModelChecking
import NavigationModel

/// A command line to copy.
package struct ShellCommand: Hashable, Sendable {
  package var words: [String]

  package init(_ words: [String]) { self.words = words }

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
}

extension FailureGroup.Item {
  /// The pattern that selects this for `--only`, in its contexts if these are single values.
  func pattern(in machine: Machine) -> String {
    let name = Self.typeable(entry.name)
    guard name == entry.name, name.hasSuffix(")"), let only = part.contexts.alternatives, only.count == 1,
      !only[0].isEmpty, only[0].allSatisfy({ $0.values.count == 1 })
    else { return name }
    let values = only[0].map {
      "\(machine.name($0.variable)) = \(machine.variables[$0.variable.index].values[$0.values[0]])"
    }
    let text = "\(name.dropLast()), \(values.joined(separator: ", ")))"
    // Names may be such that they would be read otherwise.
    let pattern = ObligationPattern(text)
    let isSame = pattern.matches(entry.obligation, in: machine) && (try? pattern.contexts(in: machine)) == only[0]
    return isSame && Self.typeable(text) == text ? text : name
  }

  /// The name with `*`, which `--only` takes as a wildcard, in the place of what cannot be typed, and of a comma that
  /// would end it.
  static func typeable(_ name: String) -> String {
    var pattern = ""
    var depth = 0
    for scalar in name.unicodeScalars {
      if scalar == "(" || scalar == "[" { depth += 1 }
      if scalar == ")" || scalar == "]" { depth = max(0, depth - 1) }
      if depth > 0 || scalar != ",", SafeText.isVisible(scalar) {
        pattern.unicodeScalars.append(scalar)
      } else if !pattern.hasSuffix("*") {
        pattern += "*"
      }
    }
    return pattern
  }
}
