import NavigationModel

/// `name`, or `name(p?, q)`.
struct Signature {
  var name: Token
  var parameters: [Parameter]
  /// The place of each parameter.
  var spans: [Span]
}

extension Phrase {
  /// Reads a whole signature.
  mutating func signature(of what: String) throws(Broken) -> Signature {
    let name = try self.name(of: what)
    var signature = Signature(name: name, parameters: [], spans: [])
    if take(.openParenthesis) {
      var seen: Set<Symbol> = []
      try list(until: .closeParenthesis, ")") { phrase throws(Broken) in
        guard phrase.token.kind == .name else { throw phrase.expected("the name of a parameter") }
        let token = phrase.token
        phrase.advance()
        let isOptional = phrase.take(.question)
        if phrase.token.kind == .equal { throw phrase.fail(.fixedInDeclaration) }
        guard phrase.text(token) != Route.ignored else { throw phrase.fail(.ignoredName, at: token) }
        guard seen.insert(token.symbol).inserted else {
          let name = "parameter \(phrase.describe(token))"
          throw phrase.fail(.twice(name, "named", remedy: "remove or rename one"), at: token)
        }
        guard signature.parameters.count < Limits.parameters else {
          throw phrase.fail(.tooManyParameters, at: token)
        }
        signature.parameters.append(
          Parameter(
            name: phrase.reading.names.text(token.symbol), isOptional: isOptional,
            type: phrase.reading.types[token.symbol]))
        signature.spans.append(phrase.span(token))
      }
    }
    try expectEnd(after: "the name of \(what)")
    return signature
  }
}
