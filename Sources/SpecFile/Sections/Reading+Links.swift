import LinkRouting
import NavigationModel

/// Sources of links, and the routes that turn links into intents.
extension Reading {
  func readLinks(_ sections: [Syntax]) {
    var given: [String: Span] = [:]
    for section in sections {
      let names = Section.linkKeys.map(\.name)
      for (key, value) in pairs(of: section, "links", remedy: names.joined(separator: ", ")) {
        let name = key.text
        if Section.linkKeys.first(where: { $0.name == name })?.isJoined != true {
          if let first = given[name] {
            error(.givenTwice(name, first: place(first, from: key.span)), at: key.span)
            continue
          }
          given[name] = key.span
        }
        read([(key, value)], of: (), by: Section.linkKeys)
      }
    }
    for (index, route) in machine.links.routes.enumerated() {
      guard let host = route.host, !machine.links.hands(over: host) else { continue }
      let known = machine.links.universalHosts
      error(.undeclaredHost(host, near: nearest(to: host, among: known)), at: sources.routes[index])
    }
    if machine.links.ignoresCase { refuseTwins() }
  }

  /// Reads `spelling: alike`, or the laws that are left out.
  func readSpelling(_ node: Syntax) {
    guard node.kind == .mapping else {
      let word = choice(node, "what is asked of other spellings", ["unasked", "alike"])
      annotations.spelling = word == "alike" ? SpellingLaw.allCases : []
      return
    }
    annotations.spelling = SpellingLaw.allCases
    let laws = annotations.spelling.map(\.rawValue)
    let example = "{ except: [\(laws[3])] }"
    for (key, value) in pairs(of: node, "spelling", remedy: example) {
      guard key.text == "except" else {
        unknownKey(key, ["except"])
        continue
      }
      let left = texts(value, "except", remedy: Mistake.list("it has", laws)) { [self] text in
        laws.contains(text) ? nil : .notALaw(text, near: nearest(to: text, among: laws), laws)
      }
      annotations.spelling.removeAll { left.contains($0.rawValue) }
    }
    if annotations.spelling.isEmpty {
      error(.noLaw, at: node.span)
    }
  }

  /// Refuses lists of values of which two are the same where case is ignored; each pair once.
  private func refuseTwins() {
    var refused: Set<[String]> = []
    for (index, route) in machine.links.routes.enumerated() {
      let parameters = intents.parts[route.intent.index].parameters
      let typed = route.gives.sorted().compactMap { name in parameters.first { $0.name == name }?.type }
      let lists = route.lists + typed.map { types.parts[$0.index].values }
      guard let (one, other) = lists.lazy.compactMap(machine.links.twins).first, refused.insert([one, other]).inserted
      else {
        continue
      }
      error(.twins(one, other), at: sources.routes[index])
    }
  }

  func readDeep(_ node: Syntax) {
    let pairs = pairs(of: node, "deep", remedy: "{ schemes: [my-app], host: example.com }")
    read(pairs, of: (), by: Section.deepKeys)
    if machine.links.deepPath == .fromHost, machine.links.host != nil {
      error(.hostAndPath, at: node.span)
    }
  }

  static func schemeMistake(_ text: String, _ remedy: String) -> Mistake? {
    if text.utf8.count > RouteTable.wordLimit { return .tooLong("scheme", remedy: remedy) }
    let lower = text.lowercased()
    if lower == "http" || lower == "https" { return .schemeOfWeb(text, remedy: remedy) }
    let isScheme =
      lower.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
      && lower.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
      }
    return isScheme ? nil : .notAScheme(text, remedy: remedy)
  }

  /// The mistake in a host, or in a wildcard for subdomains.
  static func hostMistake(_ text: String, _ remedy: String) -> Mistake? {
    if text.utf8.count > RouteTable.wordLimit { return .tooLong("host", remedy: remedy) }
    let name = text.hasPrefix("*.") && text.count > 2 ? text.dropFirst(2) : text[...]
    if name.contains("*") { return .innerWildcard(text, remedy: remedy) }
    let isHost =
      !name.isEmpty
      && name.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "-.".unicodeScalars.contains(scalar)
      }
    return isHost ? nil : .notAHost(text, remedy: remedy)
  }

  /// The distinct texts, compared without case.
  func texts(
    _ node: Syntax, _ what: String, isOne: Bool = false, remedy: String, _ mistake: (String) -> Mistake?
  ) -> [String] {
    var seen: Set<String> = []
    var result: [String] = []
    for item in isOne ? [node] : items(of: node, what, remedy: remedy) {
      guard let text = freeText(item, "an item of '\(what)'") else { continue }
      if let mistake = mistake(text) {
        error(mistake, at: item.span)
      } else if !seen.insert(text.lowercased()).inserted {
        error(.twice(quoted(text)), at: item.span)
      } else {
        result.append(text)
      }
    }
    return result
  }

  func readRoutes(_ node: Syntax) {
    for (key, value) in pairs(of: node, "routes", remedy: "goToSearch: /search") {
      var phrase = Phrase(key, self)
      if intents.reserved.contains(phrase.token.symbol) { continue }
      guard let token = try? phrase.name(of: "an intent") else { continue }
      if phrase.token.kind == .openParenthesis {
        error(.signatureAsName(phrase.text(token)), at: phrase.span(phrase.token))
      } else {
        try? phrase.expectEnd(after: "the intent")
      }
      let intent = intent(token, phrase)
      if let intent, let first = routeKeys.updateValue(key.span, forKey: intent) {
        error(
          .duplicateRoutes(of: intents.parts[intent.index].name, first: place(first, from: key.span)), at: key.span)
        continue
      }
      for item in value.kind == .list ? items(of: value, "routes", remedy: "/search") : [value] {
        guard item.kind == .scalar else {
          misplaced(item, .formOfRoute)
          continue
        }
        var parser = RouteParser(item, self)
        guard let route = try? parser.route(to: intent ?? IntentID(0)), let intent else { continue }
        machine.links.routes.append(route)
        sources.routes.append(item.span)
        if !brokenSignatures.contains(intent) { check(route, parser.places, at: item.span) }
      }
    }
  }

  /// Returns whether the placeholders fit the parameters of the intent.
  private func check(_ route: Route, _ places: [String: Span], at span: Span) {
    let intent = intents.parts[route.intent.index]
    let given = Set(route.gifts.map(\.name))
    let missing = intent.parameters.filter { !$0.isOptional && !given.contains($0.name) }.map(\.name)
    let strangers = route.gifts.map(\.name).filter { name in !intent.parameters.contains { $0.name == name } }
    for gift in route.gifts {
      let name = gift.name
      guard let parameter = intent.parameters.first(where: { $0.name == name }) else {
        let known = intent.parameters.map(\.name)
        let nearest = nearest(to: name, among: known)
        // What is missing is what this was meant to be.
        let meant = strangers.count == 1 && missing.count == 1 ? missing[0] : nil
        error(
          .noParameter(
            name, ofIntent: intent.name, near: meant == nil ? nearest : nil, known,
            written: meant.map { name == route.link ? "'as \($0)'" : "{\($0)}" }), at: places[name] ?? span)
        continue
      }
      if gift.isOptional, !parameter.isOptional {
        error(.optionalForRequired(name, of: intent.name), at: places[name] ?? span)
      }
      guard let type = parameter.type else { continue }
      if name == route.link {
        error(.listedLink(name), at: places[name] ?? span)
      }
      check(gift.form, of: name, type, at: places[name] ?? span)
    }
    if strangers.count == 1, missing.count == 1 { return }
    for name in missing {
      error(.routeLacks(name, of: intent.name, hasSpare: !strangers.isEmpty), at: span)
    }
  }

  /// Returns whether what a placeholder accepts can be a value of a listed type.
  private func check(_ form: Route.Form, of name: String, _ type: TypeID, at span: Span) {
    let values = types.parts[type.index].values
    switch form {
    case .text, .before: break
    case .integer:
      guard values.contains(where: { Int($0) == nil }) else { return }
      error(.listedInteger(name, values), at: span)
    case .oneOf(let accepted):
      for value in accepted where !typeValues[type.index].contains(value) {
        error(.notAValue(value, of: name, near: nearest(to: value, among: values), values), at: span)
      }
    case .web: error(.listedAddress(name, values), at: span)
    case .rest: error(.listedRest(name), at: span)
    }
  }
}

/// Intents that no link opens.
extension Reading {
  func checkRoutes() {
    guard intents.broken.isEmpty, !intents.parts.isEmpty else { return }
    guard loaded.sections[.links] != nil else {
      warn(.intentsWithoutLinks, at: intents.spans.first)
      return
    }
    var hasLink = Array(repeating: false, count: intents.parts.count)
    for route in machine.links.routes { hasLink[route.intent.index] = true }
    for change in changes.parts { if let intent = change.opens { hasLink[intent.index] = true } }
    guard diagnostics.errorCount == 0 else { return }
    for (index, intent) in intents.parts.enumerated() where !hasLink[index] {
      warn(.intentWithoutLink(intent.name), at: intents.spans[index])
    }
    checkKinds()
  }

  /// A spec without schemes and hosts leaves them to the app; one that has some is to have those of all its routes.
  private func checkKinds() {
    let links = machine.links
    guard links.schemes.isEmpty != links.universalHosts.isEmpty else { return }
    let (lacking, mistake) =
      links.schemes.isEmpty ? (Route.Kinds.deep, Mistake.routeWithoutScheme) : (.universal, .routeWithoutHost)
    for (route, span) in zip(links.routes, sources.routes) where route.kinds == lacking {
      warn(mistake, at: span)
    }
  }
}
