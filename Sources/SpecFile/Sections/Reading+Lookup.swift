import NavigationModel

/// Looks names up; unknown ones are reported with a suggestion.
extension Reading {
  /// A screen. An unknown one is reported, and the first is used instead: no machine is made then.
  ///
  /// - Parameter instead: what can be said of a tab here, before its name.
  func screen(_ token: Token, orTab instead: String? = nil, _ phrase: Phrase) -> ScreenID {
    if let screen = screens[token.symbol] { return screen }
    if isNoScreen(token, instead: instead, phrase) { return ScreenID(0) }
    unknown(token, in: screens, phrase)
    return ScreenID(0)
  }

  /// A screen's bare name as a condition.
  func bareScreen(_ token: Token, _ phrase: Phrase) -> ScreenID {
    if let screen = screens[token.symbol] { return screen }
    if let variable = variables[token.symbol] {
      let name = names.text(token.symbol)
      error(
        "'\(name)' is a variable and must be compared",
        remedy: "\(name) == \(variableList[checked: variable.index]?.values.first ?? "…")", at: phrase.span(token))
      return ScreenID(0)
    }
    let name = names.text(token.symbol)
    if let owner = variableList.indices.first(where: {
      valueIndices[Self.valueKey(VariableID($0), token.symbol)] != nil
    }) {
      let variable = variableList[owner].name
      error(
        "'\(name)' is a value of '\(variable)', not a screen", remedy: "write \(variable) == \(name)",
        at: phrase.span(token))
      return ScreenID(0)
    }
    return screen(token, orTab: "tab ==", phrase)
  }

  func variable(_ token: Token, _ phrase: Phrase) -> VariableID? {
    if let variable = variables[token.symbol] { return variable }
    if screens[token.symbol] != nil {
      error(
        "'\(names.text(token.symbol))' is a screen, not a variable",
        remedy: "screen == \(names.text(token.symbol))", at: phrase.span(token))
      return nil
    }
    if token.symbol == tabWord, !hasTabs {
      guard !tabs.isIncomplete, !variables.isIncomplete else { return nil }
      error("there is no variable 'tab', and there are no tabs", remedy: Self.tabsRemedy, at: phrase.span(token))
    } else {
      unknown(token, in: variables, phrase)
    }
    return nil
  }

  /// The index of one of a variable's values; 0 if it is unknown, which is reported.
  func value(_ token: Token, of variable: VariableID, _ phrase: Phrase) -> Int {
    if let index = valueIndices[Self.valueKey(variable, token.symbol)] { return index }
    let values = variableList[checked: variable.index]?.values ?? []
    if !variables.isIncomplete {
      let name = names.text(token.symbol)
      let nearest = suggestion(for: name, among: values)
      error(
        "'\(names.text(variables.symbols[variable.index]))' has no value \(quoted(name))\(nearest)",
        remedy: list("it is", values), at: phrase.span(token))
    }
    return 0
  }

  static func valueKey(_ variable: VariableID, _ symbol: Symbol) -> Int64 {
    Int64(variable.index) << 32 | Int64(symbol.raw)
  }

  func event(_ token: Token, _ phrase: Phrase) -> EventID? {
    if let event = events[token.symbol] { return event }
    let name = names.text(token.symbol)
    if prompts[token.symbol] != nil {
      error("'\(name)' is a prompt, not an event", remedy: "ask \(name)", at: phrase.span(token))
    } else if intents[token.symbol] != nil {
      error("'\(name)' is an intent, not an event", remedy: "open \(name)", at: phrase.span(token))
    } else {
      unknown(token, in: events, phrase)
    }
    return nil
  }

  /// An event, a change, Back or a drag.
  func mover(_ token: Token, _ phrase: Phrase) -> Property.Mover? {
    let name = names.text(token.symbol)
    let words = Property.Mover.byHand
    let byHand: Property.Mover? = name == words.back ? .back : name == words.drag ? .drag : nil
    switch (events[token.symbol], changes[token.symbol], byHand) {
    case (let event?, nil, nil): return .event(event)
    case (nil, let change?, nil): return .change(change)
    case (nil, nil, let byHand?): return byHand
    case (_?, _?, nil):
      error("'\(name)' is an event and a change", remedy: "rename one of them", at: phrase.span(token))
    case (let event, _, _?):
      error(
        "'\(name)' is \(event == nil ? "a change" : "an event"), and what users do by hand",
        remedy: "rename the \(event == nil ? "change" : "event")", at: phrase.span(token))
    case (nil, nil, nil):
      if events.isIncomplete || changes.isIncomplete { return nil }
      let known = (events.symbols + changes.symbols).map { names.text($0) }
      let nearest = suggestion(for: name, among: known)
      let remedy = nearest.isEmpty ? "an event, a change, back, drag, or tap and the name of a tab" : nil
      error("unknown event or change \(quoted(name))\(nearest)", remedy: remedy, at: phrase.span(token))
    }
    return nil
  }

  func prompt(_ token: Token, _ phrase: Phrase) -> PromptID? {
    if let prompt = prompts[token.symbol] { return prompt }
    unknown(token, in: prompts, phrase)
    return nil
  }

  func intent(_ token: Token, _ phrase: Phrase) -> IntentID? {
    if let intent = intents[token.symbol] { return intent }
    unknown(token, in: intents, phrase)
    return nil
  }

  private func unknown<Part>(_ token: Token, in namespace: Namespace<Part>, _ phrase: Phrase) {
    if namespace.isIncomplete { return }
    let name = names.text(token.symbol)
    let known = namespace.symbols.lazy.map { self.names.text($0) }
    let nearest = suggestion(for: name, among: known)
    let remedy = nearest.isEmpty ? list("it is", Array(known.prefix(13))) : nil
    error("unknown \(namespace.kind) \(quoted(name))\(nearest)", remedy: remedy, at: phrase.span(token))
  }

  /// `; did you mean 'home'?`, or nothing if no candidate is close, or the limit of comparisons is reached.
  func suggestion(for name: String, among candidates: some Collection<String>) -> String {
    nearest(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The name that was probably meant. The number of comparisons is limited, so that a file full of mistakes
  /// takes no longer than a correct one.
  func nearest(to name: String, among candidates: some Collection<String>) -> String? {
    guard !diagnostics.isFull, candidatesLeft > 0 else { return nil }
    candidatesLeft -= candidates.count
    return Suggestion.nearest(to: name, among: candidates)
  }

  /// `it is a, b or c`, if there are few.
  func list(_ beginning: String, _ values: [String]) -> String {
    guard let last = values.last else { return "there are none: declare it first" }
    if values.count > 12 { return "\(beginning) \(values.prefix(12).joined(separator: ", ")), …" }
    let others = values.dropLast().joined(separator: ", ")
    return others.isEmpty ? "\(beginning) \(last)" : "\(beginning) \(others) or \(last)"
  }

  /// Returns whether the event or prompt takes a fixed value, of this type.
  func check(
    _ fixed: FixedValue, of parameters: [Parameter]?, name: Token, value: Token, taker: Token, _ phrase: Phrase
  ) {
    guard let parameters else { return }
    guard let parameter = parameters.first(where: { $0.name == fixed.name }) else {
      let isBroken =
        events[taker.symbol].map(brokenEvents.contains) ?? prompts[taker.symbol].map(brokenPrompts.contains) ?? false
      if isBroken { return }
      let nearest = suggestion(for: fixed.name, among: parameters.map(\.name))
      let known = parameters.map(\.name)
      error(
        "'\(phrase.text(taker))' has no parameter \(quoted(fixed.name))\(nearest)",
        remedy: known.isEmpty ? "it has no parameters" : list("it takes", known), at: phrase.span(name))
      return
    }
    guard let type = parameter.type, let valueSet = typeValues[checked: type.index],
      !valueSet.contains(fixed.value), !types.isIncomplete
    else { return }
    let values = typeList[type.index].values
    let nearest = suggestion(for: fixed.value, among: values)
    error(
      "\(quoted(fixed.value)) is not a value of '\(fixed.name)'\(nearest)", remedy: list("it is", values),
      at: phrase.span(value))
  }
}
