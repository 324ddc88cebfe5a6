import NavigationModel
import Basics

/// The parser of one phrase: a signature, a transition, a condition, a step and so on.
///
/// The grammar of each kind of phrase is in the extensions, one file each. A phrase that does not follow its
/// grammar is reported once, at the first deviation, and skipped; all unknown names are reported.
struct Phrase {
  /// The phrase has been reported and is skipped.
  struct Broken: Error {}

  let reading: Reading
  let node: Syntax
  private var lexer: Lexer
  private let begin: Int
  private(set) var token: Token
  /// The number of brackets, `not`s and `implies`es that are open in a condition.
  var nesting = 0
  /// Nothing is shown yet when its condition is judged.
  var isAboutContext = false
  /// The words that were looked for at the current token and the one before, a bit for each.
  private var wanted: (now: UInt64, before: UInt64) = (0, 0)
  private var tokenBefore: Token?

  init(_ node: Syntax, _ reading: Reading) {
    self.node = node
    self.reading = reading
    lexer = Lexer(node)
    begin = node.textRange.lowerBound
    token = lexer.next(&reading.names)
  }

  mutating func advance() {
    (tokenBefore, wanted) = (token, (0, wanted.now))
    token = lexer.next(&reading.names)
  }

  /// The token after the current one.
  var following: Token {
    var ahead = self
    ahead.advance()
    return ahead.token
  }

  /// Skips the token if it is of this kind.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  /// Looks for a word: where a name is instead, it may be meant.
  mutating func sees(_ word: Word) -> Bool {
    wanted.now |= 1 << UInt64(word.rawValue)
    return token.word == word
  }

  /// Skips the token if it is this word.
  mutating func take(_ word: Word) -> Bool {
    guard sees(word) else { return false }
    advance()
    return true
  }

  /// The word that was probably meant by a name that nothing has, the current token or the one before.
  func nearWord(_ name: Token) -> String? {
    let bits = name.start == token.start ? wanted.now : name.start == tokenBefore?.start ? wanted.before : 0
    // Where no word is looked for, names are being declared, and are not looked at.
    guard bits != 0, name.kind == .name, name.word == nil, reading.screens[name.symbol] == nil,
      reading.events[name.symbol] == nil, reading.variables[name.symbol] == nil
    else { return nil }
    let words = Word.allCases.filter { bits & 1 << UInt64($0.rawValue) != 0 }.map(\.text)
    return reading.nearest(to: text(name), among: words)
  }

  mutating func expect(_ kind: Token.Kind, _ what: String) throws(Broken) {
    guard take(kind) else { throw expected(what) }
  }

  mutating func expect(_ word: Word) throws(Broken) {
    guard take(word) else { throw expected("'\(word.text)'") }
  }

  /// Checks that nothing follows.
  func expectEnd(after what: String) throws(Broken) {
    guard token.kind == .end else {
      throw fail(.extra(describe(token), after: what, near: nearWord(token)))
    }
  }

  /// A name that is no reserved word.
  mutating func name(of what: String) throws(Broken) -> Token {
    guard token.kind == .name else { throw expected("the name of \(what)") }
    if let word = token.word {
      throw fail(.reservedName(word, of: what))
    }
    let name = token
    advance()
    return name
  }

  /// A list in round or square brackets whose first bracket has been read.
  mutating func list(
    until close: Token.Kind, _ bracket: String, _ item: (inout Phrase) throws(Broken) -> Void
  ) throws(Broken) {
    if take(close) { return }
    repeat { try item(&self) } while take(.comma)
    guard take(close) else { throw expected("',' or '\(bracket)'") }
  }

  func text(_ token: Token) -> String { String(decoding: lexer.bytes[token.start..<token.end], as: UTF8.self) }

  /// The text that has not been read, from the current token on.
  var rest: String { String(decoding: lexer.bytes[token.start..<lexer.end], as: UTF8.self) }

  /// The same, as one token.
  var restToken: Token { Token(kind: .text, start: token.start, end: lexer.end) }

  func span(_ token: Token) -> Span { node.span(of: (token.start - begin)..<(token.end - begin)) }

  /// The description of a token in messages.
  func describe(_ token: Token) -> String { token.kind == .end ? "the end" : quoted(text(token)) }

  func expected(_ what: String) -> Broken { fail(.missing(what, before: described, near: nearWord(token))) }

  /// The current token in messages; nil: the end.
  var described: String? { token.kind == .end ? nil : describe(token) }

  /// Reports a mistake at the current token.
  func fail(_ mistake: Mistake) -> Broken { fail(mistake, at: token) }

  func fail(_ mistake: Mistake, at token: Token) -> Broken {
    if token.kind == .unknown, text(token) == "\"" {
      reading.error(.openQuotes, at: span(token))
    } else if token.kind == .unknown, let foreign = Mistake.foreignSign(text(token)) {
      reading.error(foreign, at: span(token))
    } else {
      reading.error(mistake, at: span(token))
    }
    return Broken()
  }
}

/// A text for a message: in quotes, cut if it is long, what cannot be seen made visible.
func quoted(_ text: String) -> String {
  let shown = text.unicodeScalars.prefix(80).reduce(into: "") { shown, scalar in
    let isClear = SafeText.isVisible(scalar) && !SafeText.isOddBlank(scalar)
    shown += scalar == "\n" ? " " : isClear ? String(scalar) : SafeText.escaped(scalar)
  }
  return text.unicodeScalars.count > 80 ? "'\(shown)…'" : "'\(shown)'"
}
