/// A formula of a certificate, token by token: it speaks only of what is declared, and of names where they are bound.
///
/// Z3 refuses anything else, and another solver might not.
struct CertificateFormula {
  /// A thing that must not be in a certificate.
  struct Mistake: Error { var reason: String }

  /// The names that are declared.
  private let symbols: Set<String>
  /// The names that `let` has bound so far.
  private var bound: Set<String> = []

  init(speakingOf symbols: Set<String>) { self.symbols = symbols }

  private static let connectives: Set = ["and", "or", "not", "=", "=>", "ite"]
  private static let constants: Set = ["true", "false"]

  /// Returns whether a token is the language's.
  static func isWord(_ token: String) -> Bool {
    connectives.contains(token) || constants.contains(token) || ["let", "(", ")"].contains(token)
  }

  /// Returns whether a token is a name without bars and marks.
  static func isName(_ token: String) -> Bool { !token.isEmpty && token.utf8.allSatisfy(\.isOfName) }

  /// Reads a formula without `let`, and nothing else.
  func check(_ tokens: ArraySlice<String>) throws(Mistake) {
    var rest = tokens
    try read(&rest)
    guard rest.isEmpty else { throw Mistake(reason: "something follows a formula") }
  }

  /// Reads `(=> a formula)`, or `(and …)` of these, perhaps in `(let ((n formula) …) …)`: nothing is asserted that does
  /// not depend on a name.
  ///
  /// - Returns: the names on which it depends, `a`.
  mutating func premises(of tokens: ArraySlice<String>) throws(Mistake) -> [String] {
    var rest = tokens
    var depth = 0
    while rest.prefix(2).elementsEqual(["(", "let"]) {
      rest = rest.dropFirst(2)
      try bind(&rest)
      depth += 1
    }
    var names: [String] = []
    if rest.prefix(2).elementsEqual(["(", "and"]) {
      rest = rest.dropFirst(2)
      depth += 1
      while rest.first == "(" { names.append(try premise(&rest)) }
    } else {
      names.append(try premise(&rest))
    }
    guard rest.count == depth, rest.allSatisfy({ $0 == ")" }), !names.isEmpty else {
      throw Mistake(reason: "an assertion must be rules, '(=> name formula)'")
    }
    return names
  }

  /// Reads `((a formula) (b formula))`: no name means anything in these formulas, and each does behind them.
  private mutating func bind(_ rest: inout ArraySlice<String>) throws(Mistake) {
    var names: Set<String> = []
    try expect("(", &rest)
    repeat {
      try expect("(", &rest)
      let name = rest.popFirst() ?? ""
      guard Self.isName(name), !Self.isWord(name), !symbols.contains(name), !bound.contains(name),
        names.insert(name).inserted
      else { throw Mistake(reason: "'\(name.prefix(40))' is not a valid name, or is bound twice") }
      try read(&rest)
      try expect(")", &rest)
    } while rest.first == "("
    try expect(")", &rest)
    bound.formUnion(names)
  }

  private func premise(_ rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard rest.prefix(2).elementsEqual(["(", "=>"]), let name = rest.dropFirst(2).first, Self.isName(name),
      !bound.contains(name)
    else { throw Mistake(reason: "an assertion must be rules, '(=> name formula)'") }
    rest = rest.dropFirst(3)
    try read(&rest)
    try expect(")", &rest)
    return name
  }

  private func expect(_ token: String, _ rest: inout ArraySlice<String>) throws(Mistake) {
    guard rest.popFirst() == token else { throw Mistake(reason: "there is no '\(token)' where one must be") }
  }

  /// Reads a formula without `let`.
  private func read(_ rest: inout ArraySlice<String>) throws(Mistake) {
    var depth = 0
    repeat {
      guard let token = rest.popFirst() else { throw Mistake(reason: "a bracket is missing") }
      switch token {
      case "(":
        depth += 1
        let connective = rest.popFirst() ?? ""
        guard Self.connectives.contains(connective) else {
          throw Mistake(reason: "'\(connective.prefix(40))' connects nothing")
        }
      case ")":
        depth -= 1
        guard depth >= 0 else { throw Mistake(reason: "a bracket is missing") }
      default:
        guard Self.constants.contains(token) || symbols.contains(token) || bound.contains(token) else {
          throw Mistake(reason: "'\(token.prefix(40))' is not declared")
        }
      }
    } while depth > 0
  }
}
