import Basics

/// Text from a spec inside Swift source: nothing in it can end a literal or a comment.
package enum SwiftText {
  /// A string literal. Quotes, backslashes and invisible characters are escaped, so that it fits on one
  /// line and holds no interpolation.
  package static func literal(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// The text between the quotes of a literal.
  static func escaped(_ text: String) -> String {
    var source = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": source += "\\\""
      case "\\": source += "\\\\"
      case "\n": source += "\\n"
      case "\r": source += "\\r"
      case "\t": source += "\\t"
      // A mark would join the opening quote.
      case _ where isVisible(scalar) && !(source.isEmpty && isMark(scalar)):
        source.unicodeScalars.append(scalar)
      default: source += SafeText.escaped(scalar)
      }
    }
    return source
  }

  /// The text of a comment that begins with `//`: one line without invisible characters.
  package static func comment(_ text: String) -> String {
    var comment = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": comment += " "
      case _ where isVisible(scalar): comment.unicodeScalars.append(scalar)
      default: comment += SafeText.escaped(scalar)
      }
    }
    return comment
  }

  /// The text as code in a doc comment: `` `home -> search` ``.
  static func code(_ text: String) -> String {
    let text = comment(text)
    return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    SafeText.isVisible(scalar) && !SafeText.isOddBlank(scalar)
  }
}
