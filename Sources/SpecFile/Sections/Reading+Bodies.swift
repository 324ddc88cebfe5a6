import NavigationModel

/// The second pass: everything about the declared names, except intents and links.
extension Reading {
  func readScreens(_ sections: [Syntax]) {
    if let node = sections.first, screens.parts.isEmpty, diagnostics.errorCount == 0 {
      error(.noScreens, at: node.span)
    }
    for (index, body) in screens.bodies.enumerated() {
      guard let body, !body.isEmpty else { continue }
      let pairs = pairs(of: body, "a screen", remedy: "{ requires: user == loggedIn }")
      read(pairs, of: ScreenID(index), by: Section.screenKeys) { .unknownKeyOfScreen($0, near: $1, known: $2) }
    }
  }

  func readTransitions() {
    for case (let index, let body?) in events.bodies.enumerated() {
      let event = EventID(index)
      if body.kind == .scalar, !body.isEmpty {
        readTransition(body, of: event)
      } else if body.isEmpty {
        error(
          .without("transitions", "event '\(events.parts[index].name)'", remedy: "a -> push b"), at: events.spans[index]
        )
      } else {
        for item in items(of: body, "a transition", remedy: "a -> push b, or a list of such lines") {
          readTransition(item, of: event)
        }
      }
    }
  }

  private func readTransition(_ node: Syntax, of event: EventID) {
    guard var phrase = phrase(node, "a transition", remedy: "a -> push b set x = v when C"),
      let transition = try? phrase.transition(of: event)
    else { return }
    machine.transitions.append(transition)
    sources.transitions.append(node.span)
  }

  func readPrompts() {
    for case (let index, let body?) in prompts.bodies.enumerated() {
      let prompt = prompts.parts[index]
      sources.outcomes.append([])
      places.outcomeValues.append([])
      if body.isEmpty {
        error(
          .without("outcomes", "prompt '\(prompt.name)'", remedy: "write them below it"), at: prompts.spans[index])
        continue
      }
      let errors = diagnostics.errorCount
      var seen: Set<Symbol> = []
      for (key, value) in pairs(of: body, "a prompt", remedy: "{ signedIn: set user = loggedIn, cancelled: adverse }") {
        var signaturePhrase = Phrase(key, self)
        guard let signature = try? Signature(&signaturePhrase, of: "an outcome") else { continue }
        guard seen.insert(signature.name.symbol).inserted else {
          let name = "outcome \(signaturePhrase.describe(signature.name))"
          error(
            .twice(name, "declared", remedy: "remove or rename one"), at: signaturePhrase.span(signature.name))
          continue
        }
        guard var phrase = phrase(value, "an outcome", remedy: Outcome.example),
          let outcome = try? phrase.outcome(names.text(signature.name.symbol), gives: signature.parameters)
        else { continue }
        prompts.parts[index].outcomes.append(outcome)
        sources.outcomes[index].append(key.span)
        places.outcomeValues[index].append(signature.spans)
      }
      if diagnostics.errorCount > errors {
        prompts.broken.insert(PromptID(index))
      } else if prompts.parts[index].outcomes.allSatisfy(\.isAdverse) {
        error(
          prompts.parts[index].outcomes.isEmpty
            ? .without("outcomes", "prompt '\(prompt.name)'", remedy: "add an outcome for the happy path")
            : .allAdverse(prompt.name), at: prompts.spans[index])
      } else if !prompts.parts[index].outcomes.contains(where: \.isAlwaysWellMeant) {
        error(.allConditional(prompt.name), at: prompts.spans[index])
      }
    }
  }

  func readChanges() {
    for case (let index, let body?) in changes.bodies.enumerated() {
      let name = changes.parts[index].name
      guard !body.isEmpty, body.kind == .scalar || body.count > 0 else {
        error(
          .without("rules", "change '\(name)'", remedy: "any -> stay set x = v when C"), at: changes.spans[index])
        continue
      }
      let example = "any -> stay set x = v when C, or a list of such lines"
      let rules = body.kind == .scalar ? [body] : items(of: body, "a change", remedy: example)
      for (number, node) in rules.enumerated() {
        guard var phrase = phrase(node, "a change", remedy: example), let (rule, opens) = try? phrase.change() else {
          continue
        }
        changes.parts[index].rules.append(rule)
        if number == 0 {
          changes.parts[index].opens = opens
        } else if changes.parts[index].opens != opens {
          error(.changeOpensSeveral(name), at: node.span)
        }
      }
    }
  }

  func readProperties(_ sections: [Syntax]) {
    var seen: [String: Span] = [:]
    for section in sections {
      for (key, value) in pairs(of: section, "properties", remedy: "a name, and what must be true") {
        guard let name = freeText(key, "the name of a property") else { continue }
        if let first = seen[name] {
          error(.declaredTwice("property \(quoted(name))", first: place(first, from: key.span)), at: key.span)
          continue
        }
        seen[name] = key.span
        guard var phrase = phrase(value, "a property", remedy: "always C"), let claim = try? phrase.claim() else {
          continue
        }
        machine.properties.append(Property(name: name, claim: claim))
        sources.properties.append(key.span)
      }
    }
  }
}
