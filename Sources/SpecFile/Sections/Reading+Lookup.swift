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
        .variableAlone(name, value: variables.parts[checked: variable.index]?.values.first), at: phrase.span(token))
      return ScreenID(0)
    }
    let name = names.text(token.symbol)
    if let owner = variables.parts.indices.first(where: {
      valueIndices[Self.valueKey(VariableID($0), token.symbol)] != nil
    }) {
      error(.valueAsScreen(name, of: variables.parts[owner].name), at: phrase.span(token))
      return ScreenID(0)
    }
    return screen(token, orTab: "tab ==", phrase)
  }

  func variable(_ token: Token, _ phrase: Phrase) -> VariableID? {
    if let variable = variables[token.symbol] { return variable }
    if screens[token.symbol] != nil {
      error(.screenAsVariable(names.text(token.symbol)), at: phrase.span(token))
      return nil
    }
    if token.symbol == tabWord, !hasTabs {
      guard !tabs.isIncomplete, !variables.isIncomplete else { return nil }
      error(.tabWithoutTabs, at: phrase.span(token))
    } else {
      unknown(token, in: variables, phrase)
    }
    return nil
  }

  /// The index of one of a variable's values; 0 if it is unknown, which is reported.
  func value(_ token: Token, of variable: VariableID, _ phrase: Phrase) -> Int {
    if let index = valueIndices[Self.valueKey(variable, token.symbol)] { return index }
    let values = variables.parts[checked: variable.index]?.values ?? []
    if !variables.isIncomplete {
      let name = names.text(token.symbol)
      let variable = names.text(variables.symbols[variable.index])
      error(
        .noValue(name, of: variable, near: nearest(to: name, among: values), values), at: phrase.span(token))
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
      error(.promptAsEvent(name), at: phrase.span(token))
    } else if intents[token.symbol] != nil {
      error(.intentAsEvent(name), at: phrase.span(token))
    } else if changes[token.symbol] != nil {
      error(.changeAsEvent(name), at: phrase.span(token))
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
      error(.eventAndChange(name), at: phrase.span(token))
    case (let event, _, _?):
      error(.alsoByHand(name, isEvent: event != nil), at: phrase.span(token))
    case (nil, nil, nil):
      if events.isIncomplete || changes.isIncomplete { return nil }
      let known = (events.symbols + changes.symbols).map { names.text($0) }
      error(.unknownMover(name, near: nearest(to: name, among: known)), at: phrase.span(token))
    }
    return nil
  }

  func prompt(_ token: Token, _ phrase: Phrase) -> PromptID? {
    if let prompt = prompts[token.symbol] { return prompt }
    if events[token.symbol] != nil {
      error(.eventAsPrompt(names.text(token.symbol)), at: phrase.span(token))
    } else {
      unknown(token, in: prompts, phrase)
    }
    return nil
  }

  func intent(_ token: Token, _ phrase: Phrase) -> IntentID? {
    if let intent = intents[token.symbol] { return intent }
    unknown(token, in: intents, phrase)
    return nil
  }

  private func unknown<Part>(_ token: Token, in namespace: Declared<Part>, _ phrase: Phrase) {
    if namespace.isIncomplete { return }
    let name = names.text(token.symbol)
    let known = namespace.symbols.lazy.map { self.names.text($0) }
    let near = nearest(to: name, among: known) ?? phrase.nearWord(token)
    error(
      .unknown(namespace.kind, name, near: near, known: Array(known.prefix(13))),
      at: phrase.span(token))
  }

  /// The name that was probably meant; nil if no candidate is close, or the limit of comparisons is reached: a file
  /// full of mistakes takes no longer than a correct one.
  func nearest(to name: String, among candidates: some Collection<String>) -> String? {
    guard !diagnostics.isFull, candidatesLeft > 0 else { return nil }
    candidatesLeft -= candidates.count
    return Suggestion.nearest(to: name, among: candidates)
  }

  /// Returns whether the event or prompt takes a fixed value, of this type.
  func check(
    _ fixed: FixedValue, of parameters: [Parameter]?, name: Token, value: Token, taker: Token, _ phrase: Phrase
  ) {
    guard let parameters else { return }
    guard let parameter = parameters.first(where: { $0.name == fixed.name }) else {
      let isBroken =
        events[taker.symbol].map(events.broken.contains) ?? prompts[taker.symbol].map(prompts.broken.contains) ?? false
      if isBroken { return }
      let known = parameters.map(\.name)
      error(
        .noParameter(fixed.name, of: phrase.text(taker), near: nearest(to: fixed.name, among: known), known),
        at: phrase.span(name))
      return
    }
    guard let type = parameter.type, let valueSet = typeValues[checked: type.index],
      !valueSet.contains(fixed.value), !types.isIncomplete
    else { return }
    let values = types.parts[type.index].values
    error(
      .notAValue(fixed.value, of: fixed.name, near: nearest(to: fixed.value, among: values), values),
      at: phrase.span(value))
  }
}
