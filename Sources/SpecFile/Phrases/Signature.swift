import NavigationModel

/// `name`, or `name(p?, q)`.
struct Signature {
  var name: Token
  var parameters: [Parameter]
  /// The place of each parameter.
  var spans: [Span] = []

  init(_ name: Token) { (self.name, parameters) = (name, []) }

  /// Reads a whole signature.
  init(_ phrase: inout Phrase, of what: String) throws(Phrase.Broken) {
    self.init(try phrase.name(of: what))
    if phrase.take(.openParenthesis) {
      var (parameters, spans): ([Parameter], [Span]) = ([], [])
      var seen: Set<Symbol> = []
      try phrase.list(until: .closeParenthesis, ")") { phrase throws(Phrase.Broken) in
        guard phrase.token.kind == .name else { throw phrase.expected("the name of a parameter") }
        let token = phrase.token
        phrase.advance()
        let isOptional = phrase.take(.question)
        if phrase.token.kind == .unknown, phrase.text(phrase.token) == ":" {
          throw phrase.fail(.typedParameter(write: Self.withoutTypes(phrase.node.text)))
        }
        if phrase.token.kind == .equal { throw phrase.fail(.fixedInDeclaration) }
        guard phrase.text(token) != Route.ignored else { throw phrase.fail(.ignoredName, at: token) }
        guard seen.insert(token.symbol).inserted else {
          let name = "parameter \(phrase.describe(token))"
          throw phrase.fail(.twice(name, "named", remedy: "remove or rename one"), at: token)
        }
        guard parameters.count < Limits.parameters else {
          throw phrase.fail(.tooManyParameters, at: token)
        }
        parameters.append(
          Parameter(
            name: phrase.reading.names.text(token.symbol), isOptional: isOptional,
            type: phrase.reading.types[token.symbol]))
        spans.append(phrase.span(token))
      }
      (self.parameters, self.spans) = (parameters, spans)
    }
    try phrase.expectEnd(after: "the name of \(what)")
  }

  /// The signature `name(p?, q)` for a text such as `name(p: Int?, q: String)`.
  static func withoutTypes(_ text: String) -> String {
    guard let open = text.firstIndex(of: "(") else { return text }
    let inner = text[open...].dropFirst().prefix { $0 != ")" }
    let names = inner.split(separator: ",").map { parameter in
      let name = parameter.prefix { $0 != ":" }.filter { $0 != " " }
      return parameter.last { $0 != " " } == "?" && !name.hasSuffix("?") ? name + "?" : name
    }
    return "\(text[..<open])(\(names.joined(separator: ", ")))"
  }
}
