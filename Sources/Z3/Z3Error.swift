import CZ3

/// A call of libz3 that failed.
package struct Z3Error: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    /// Z3 could not read a text.
    case parser
    /// Z3 ran out of memory.
    case memory
    /// A question about a constant that the text does not declare.
    case invalidLiteral
    /// The solver's positive control failed: Z3 has not read the text to its end.
    case controlFailed
    /// Any other code of Z3.
    case other(UInt32)
  }

  package var code: Code
  /// The function that failed.
  package var operation: String
  /// Z3's message, cut: it may have hundreds of lines.
  package var message: String

  init(_ code: Code, in operation: StaticString, _ message: String) {
    self.code = code
    self.operation = "\(operation)"
    self.message = Self.cut(message)
  }

  package var description: String { "\(operation): \(message)" }

  static let longestMessage = 300

  /// The first line or lines of `message`, at most ``longestMessage`` characters.
  static func cut(_ message: String) -> String {
    var text = message.prefix(longestMessage)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.endIndex < message.endIndex && text.count >= longestMessage - 1 ? text + " …" : String(text)
  }
}

extension Z3Error.Code {
  init(_ code: Z3_error_code) {
    switch code {
    case Z3_PARSER_ERROR, Z3_NO_PARSER: self = .parser
    case Z3_MEMOUT_FAIL: self = .memory
    default: self = .other(UInt32(code.rawValue))
    }
  }
}
