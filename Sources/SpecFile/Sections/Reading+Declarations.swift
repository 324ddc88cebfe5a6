import NavigationModel

/// The first pass: the declared names.
extension Reading {
  func declareNames() {
    // If a whole section cannot be read, an unknown name may be declared in it.
    for section in Section.all {
      let kind = section.declaresInList ? SyntaxTree.Kind.list : .mapping
      if values(of: section).contains(where: { $0.kind != kind }) { section.missing(self) }
    }
    for section in Section.all { section.declare(self, values(of: section)) }
  }

  func values(of section: Section) -> [Syntax] { (loaded.sections[section] ?? []).map(\.value) }

  /// Adds a name to a namespace; nil if it is a duplicate, which is reported.
  func declare<Part>(_ token: Token, _ phrase: Phrase, in namespace: inout Declared<Part>) -> Identifier<Part>? {
    let span = phrase.span(token)
    if let first = namespace[token.symbol] {
      error(
        .declaredTwice(
          "\(namespace.kind) \(phrase.describe(token))", first: place(namespace.spans[first.index], from: span)),
        at: span)
      return nil
    }
    if let stranger = CharacterClass.firstStranger(in: phrase.text(token)) {
      error(.nameWith(String(stranger)), at: span)
    }
    return namespace.declare(token.symbol, at: span)
  }

  /// A name without parameters.
  func name(_ node: Syntax, of what: String) -> (Token, Phrase)? {
    guard var phrase = phrase(node, "the name of \(what)") else { return nil }
    guard let token = try? phrase.name(of: what) else { return nil }
    if phrase.token.kind != .end {
      _ = phrase.fail(.extraInName(phrase.describe(phrase.token)))
    }
    return (token, phrase)
  }

  func declareTypes(_ section: Syntax) {
    for (key, value) in pairs(of: section, "types", remedy: "section: [menu, reviews]") {
      // Types have the names of parameters, which may be reserved words.
      var phrase = Phrase(key, self)
      let token = phrase.token
      guard token.kind == .name else {
        _ = phrase.expected("the name of a type")
        continue
      }
      phrase.advance()
      try? phrase.expectEnd(after: "the name")
      guard declare(token, phrase, in: &types) != nil else { continue }
      var seen: Set<String> = []
      var values: [String] = []
      for item in items(of: value, "a type", remedy: "section: [menu, reviews]") {
        guard let text = freeText(item, "a value of '\(names.text(token.symbol))'") else { continue }
        guard seen.insert(text).inserted else {
          error(.twice("the value \(quoted(text))"), at: item.span)
          continue
        }
        values.append(text)
      }
      if value.kind == .list, value.count == 0 {
        error(
          .without("values", "type '\(names.text(token.symbol))'", remedy: "list at least one"), at: value.span)
      }
      typeValues.append(seen)
      types.parts.append(ParameterType(name: names.text(token.symbol), values: values))
    }
  }

  func declareVariables(_ section: Syntax) {
    for (key, value) in pairs(of: section, "context", remedy: "user: [loggedOut, loggedIn]") {
      guard let (token, phrase) = name(key, of: "a variable") else { continue }
      guard let id = declare(token, phrase, in: &variables) else { continue }
      var values: [String] = []
      for item in items(of: value, "the values of a variable", remedy: "user: [loggedOut, loggedIn]") {
        guard let (token, phrase) = name(item, of: "a value") else { continue }
        let key = Self.valueKey(id, token.symbol)
        guard valueIndices[key] == nil else {
          error(.twice("the value \(phrase.describe(token))"), at: phrase.span(token))
          continue
        }
        valueIndices[key] = values.count
        values.append(names.text(token.symbol))
      }
      if value.kind == .list, value.count == 0 {
        error(
          .without("values", "variable '\(names.text(token.symbol))'", remedy: "list at least one"), at: value.span)
      }
      if value.kind != .list { variables.isIncomplete = true }
      variables.parts.append(Variable(name: names.text(token.symbol), values: values))
    }
  }

  func declareScreens(_ section: Syntax) {
    for item in items(of: section, "screens", remedy: "[home, search]") {
      var node = item
      var body: Syntax?
      if item.kind == .mapping, item.count == 1, let pair = item.pairs.first(where: { _ in true }) {
        node = pair.key
        body = pair.value
      } else if item.kind != .scalar {
        misplaced(item, .formOfScreen)
        screens.isIncomplete = true
        continue
      }
      guard let (token, phrase) = name(node, of: "a screen") else { continue }
      guard declare(token, phrase, in: &screens) != nil else { continue }
      screens.parts.append(Screen(name: names.text(token.symbol)))
      screens.bodies.append(body)
    }
  }

  /// The name and parameters of a key. A name with broken parameters counts as declared.
  private func signature<Part>(
    _ key: Syntax, of what: String, in namespace: inout Declared<Part>
  ) -> (id: Identifier<Part>, signature: Signature, isBroken: Bool)? {
    var phrase = Phrase(key, self)
    let first = phrase.token
    if let signature = try? Signature(&phrase, of: what) {
      return declare(signature.name, phrase, in: &namespace).map { ($0, signature, false) }
    }
    if first.word != nil { namespace.reserved.insert(first.symbol) }
    guard first.kind == .name, first.word == nil, namespace[first.symbol] == nil else { return nil }
    return (namespace.declare(first.symbol, at: phrase.span(first)), Signature(first), true)
  }

  func declareEvents(_ section: Syntax) {
    for (key, value) in pairs(of: section, "transitions", remedy: "goToHome: any -> home") {
      guard let (id, signature, isBroken) = signature(key, of: "an event", in: &events) else { continue }
      if isBroken { events.broken.insert(id) }
      events.parts.append(Event(name: names.text(signature.name.symbol), parameters: signature.parameters))
      events.bodies.append(value)
    }
  }

  func declarePrompts(_ section: Syntax) {
    for (key, value) in pairs(of: section, "prompts", remedy: "login: with its outcomes below it") {
      guard let (id, signature, isBroken) = signature(key, of: "a prompt", in: &prompts) else { continue }
      if isBroken { prompts.broken.insert(id) }
      prompts.parts.append(
        Prompt(name: names.text(signature.name.symbol), parameters: signature.parameters, outcomes: []))
      prompts.bodies.append(value)
    }
  }

  func declareIntents(_ section: Syntax) {
    for (key, value) in pairs(of: section, "intents", remedy: "goToHome: with target and journey below it") {
      guard let (id, signature, isBroken) = signature(key, of: "an intent", in: &intents) else { continue }
      if isBroken {
        intents.broken.insert(id)
        brokenSignatures.insert(id)
      }
      intents.parts.append(
        Intent(
          name: names.text(signature.name.symbol), parameters: signature.parameters, target: ScreenID(0),
          alternatives: []))
      intents.bodies.append(value)
      places.intentParameters.append(signature.spans)
    }
  }

  func declareChanges(_ section: Syntax) {
    for (key, value) in pairs(of: section, "changes", remedy: "sessionEnds: any -> stay set user = loggedOut") {
      guard let (token, phrase) = name(key, of: "a change"), declare(token, phrase, in: &changes) != nil else {
        continue
      }
      changes.parts.append(Change(name: names.text(token.symbol), rules: []))
      changes.bodies.append(value)
    }
  }
}
