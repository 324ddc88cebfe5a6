import NavigationModel

/// Rules, `a, b -> push c then … set x = v when C`: what transitions, changes and outcomes have in common.
extension Phrase {
  /// Reads a rule as far as `when C`.
  mutating func rule() throws(Broken) -> Change.Rule {
    let (source, root) = try source()
    var rule = Change.Rule(source: source)
    try arrow()
    rule.actions = try actions()
    if take(.set) { rule.effects = try Effects(&self).assignments }
    if take(.when) { rule.condition = try condition() }
    if let root {
      rule.condition = rule.condition.map { .and(root, $0) } ?? root
      guard rule.condition?.depth ?? 0 <= Limits.nesting else { throw tooDeep() }
    }
    if token.word == .set {
      throw rule.condition == nil
        ? fail(.missingComma) : fail(.lateSet("a -> push b set x = v when C"))
    }
    if token.word == .then, following.symbol.verb != nil { throw fail(.lateVerb) }
    return rule
  }

  /// `any`, or screens. With the root's name among them: `any`, and where that is.
  private mutating func source() throws(Broken) -> (Transition.Source, Condition?) {
    if take(.any) { return (.any, nil) }
    var places: [ScreenID?] = []
    var seen: Set<Symbol> = []
    repeat {
      if token.word == .any { throw fail(.anyAmongScreens) }
      let name = try self.name(of: "a screen")
      places.append(reading.place(name, orTab: "any -> … when tab ==", self))
      // A single screen is by far the most frequent case, and needs no set.
      if token.kind == .comma || places.count > 1, !seen.insert(name.symbol).inserted {
        throw fail(.twice(describe(name), "named"), at: name)
      }
    } while take(.comma)
    let isRoot = places.contains(nil)
    return isRoot ? (.any, Self.oneOf(places)) : (.screens(places.compactMap { $0 }), nil)
  }

  mutating func arrow() throws(Broken) {
    if take(.arrow) { return }
    let next = following
    if token.kind == .equal, next.start == token.end, text(next) == ">" {
      throw fail(.foreignArrow, at: Token(kind: .equal, start: token.start, end: next.end))
    }
    throw fail(.missingArrow(before: described))
  }

  /// True if a 'then' is followed by 'open': the end of a change.
  var opensNext: Bool { token.word == .then && following.word == .open }

  /// The actions on what is shown: verbs joined by `then`.
  mutating func actions() throws(Broken) -> [StackAction] {
    var verbs: [Token] = []
    var actions: [StackAction] = []
    repeat {
      verbs.append(token)
      if let action = try action() { actions.append(action) }
      try checkOneScreen()
      if token.symbol.verb != nil { throw fail(.missingThen(before: describe(token))) }
    } while sees(.then) && !opensNext && take(.then)
    if let bare = verbs.first(where: { $0.symbol.verb == nil }) {
      guard verbs.count == 1 else {
        throw fail(.unsaidHow(describe(bare), text(bare)), at: bare)
      }
      reading.stackWords.bareTargets.append((bare.symbol, span(bare)))
    }
    if let late = actions.dropFirst().firstIndex(where: \.isFirstOnly), verbs.count == actions.count {
      let first = actions[late]
      let order = [first] + actions.filter { !$0.isFirstOnly }
      throw fail(.firstOnly(spelt([first]), write: spelt(order)), at: verbs[late])
    }
    if verbs.count > 1, let stay = verbs.first(where: { $0.symbol.verb == .stay }) {
      throw fail(.stayAlone, at: stay)
    }
    return actions
  }

  /// One of them; nil for `stay`.
  private mutating func action() throws(Broken) -> StackAction? {
    let name = token
    guard name.kind == .name, let verb = name.symbol.verb else { return .replace(try bareScreen()) }
    advance()
    if verb.needsCovered { reading.stackWords.aboutStacks.append((verb.text, span(name))) }
    if let word = verb.wordBeforeScreen, token.kind == .name, text(token) == word {
      advance()
      return verb.action(word, on: try screen(after: "\(verb.text) \(word)", at: name))
    }
    if verb.needsScreen {
      let action = verb.action(on: try screen(after: verb.text, at: name))
      if action?.covers == true { reading.stackWords.coversAnything = true }
      return action
    }
    if let word = verb.wordAlone, let action = try action(of: verb, word) { return action }
    if verb.takesTab, let tab = try tab(after: verb, at: name) { return verb.action(on: tab) }
    if token.kind == .name, token.word == nil, token.symbol.verb == nil {
      throw fail(.takesNoScreen(verb, text(token)))
    }
    return verb.action()
  }

  /// The word after a verb that stands alone otherwise, such as `all` after `dismiss`; nil: something else follows.
  private mutating func action(of verb: Verb, _ word: String) throws(Broken) -> StackAction? {
    let isSaid = token.kind == .name && text(token) == word
    if isSaid { advance() }
    let isMeant =
      token.word == .any || token.word == .sheet || token.kind == .name && Verb.allSheets.contains(text(token))
    // `dismiss everything`, `dismiss all sheets`
    let words = "\(verb.text) \(word)"
    if isMeant { throw fail(.takesNo(describe(token), verb, write: words)) }
    guard isSaid else { return nil }
    if token.kind == .name, token.word == nil, token.symbol.verb == nil {
      throw fail(.takesNoScreen(words, text(token)))
    }
    return verb.action(word)
  }

  /// Actions as they should be written.
  private func spelt(_ actions: [StackAction]) -> String {
    actions.map { action in
      let screen = action.screen.flatMap { reading.screens.parts[checked: $0.index]?.name }
      return action.spelt(screen ?? action.tab.flatMap { reading.tabs.parts[checked: $0.index]?.name })
    }.joined(separator: " then ")
  }

  /// The tab that `select` takes, and `reset` may.
  private mutating func tab(after verb: Verb, at place: Token) throws(Broken) -> TabID? {
    let name = token
    let isName = name.kind == .name && name.word == nil
    // What follows `reset` may also be a verb whose 'then' is missing, or a screen, which has a message of its own.
    let isTab = reading.tabs[name.symbol] != nil
    let mayBeTab =
      name.symbol.verb == nil
      && (reading.hasTabs || reading.tabs.isIncomplete || reading.screens[name.symbol] == nil)
    if verb == .reset, !isName || !isTab && !mayBeTab { return nil }
    guard isName else {
      throw fail(.needsTab(verb, reading.tabs.parts.first?.name), at: place)
    }
    advance()
    return reading.tab(name, after: verb, self)
  }

  /// The screen that a verb takes.
  mutating func screen(
    after verb: String, at place: Token, orTab instead: String? = Verb.select.text
  ) throws(Broken) -> ScreenID {
    if token.word == .any { throw fail(.any(after: verb)) }
    guard token.kind == .name, token.word == nil else {
      throw fail(.needsScreen(verb, reading.screens.parts.first?.name), at: place)
    }
    let name = token
    advance()
    return reading.screen(name, orTab: instead, self)
  }

  /// A screen without a verb: in a spec in which nothing is ever covered it is replaced.
  private mutating func bareScreen() throws(Broken) -> ScreenID {
    let name = token
    switch name.word {
    case .any: throw fail(.anyAsTarget)
    case .set, .when, .then: throw fail(.unsaidBefore(describe(name)))
    default: break
    }
    let target = try self.name(of: "a screen")
    if reading.isRoot(target) || reading.tabs[target.symbol] != nil, reading.screens[target.symbol] == nil {
      _ = reading.screen(target, orTab: Verb.select.text, self)
      throw Broken()
    }
    if reading.screens[target.symbol] == nil, !reading.screens.isIncomplete {
      if let verb = Verb.others[text(target)] {
        throw fail(.foreignVerb(describe(target), write: verb), at: target)
      }
      let isFollowed = token.kind == .name && token.word == nil
      let others = isFollowed ? [] : reading.screens.parts.map(\.name)
      let nearest = reading.nearest(to: text(target), among: others + Verb.allCases.map(\.text))
      if isFollowed || nearest.map({ Verb.texts.contains($0) && !others.contains($0) }) == true {
        throw fail(.notAVerb(describe(target), near: nearest), at: target)
      }
    }
    return reading.screen(target, self)
  }

  /// After a comma only the words of an outcome follow, and no other screen.
  private func checkOneScreen() throws(Broken) {
    guard token.kind == .comma, following.word == nil || following.word == .any else { return }
    throw fail(.severalScreens)
  }
}
