import NavigationModel

/// Tabs, the name of their root, and what is shown at launch.
extension Reading {
  /// Returns whether a name is the root's, of a spec with tabs.
  func isRoot(_ token: Token) -> Bool { token.symbol == rootState }

  /// A screen, or nil for the root by its name.
  func place(_ token: Token, orTab instead: String, _ phrase: Phrase) -> ScreenID? {
    isRoot(token) ? nil : screen(token, orTab: instead, phrase)
  }

  /// Returns whether a condition may compare the selected tab.
  func isTab(_ token: Token) -> Bool { token.symbol == tabWord && hasTabs }

  func declareTabs(_ sections: [Syntax]) {
    hasTabs = !sections.isEmpty
    for section in sections {
      let pairs = pairs(of: section, "tabs", remedy: "restaurants: home")
      if section.kind == .mapping, pairs.isEmpty {
        error(.emptyTabs, at: section.span)
        tabs.isIncomplete = true
      }
      for (key, value) in pairs {
        guard let (token, phrase) = name(key, of: "a tab"), declare(token, phrase, in: &tabs) != nil else { continue }
        guard tabs.count <= Limits.tabs else {
          error(.tooManyTabs, at: key.span)
          break
        }
        tabs.parts.append(Tab(name: names.text(token.symbol), bottoms: []))
        tabs.bodies.append(value)
      }
    }
    if hasTabs, let variable = variables[tabWord] {
      error(.variableTab, at: variables.spans[variable.index])
    }
    guard hasTabs || tabs.isIncomplete, let node = values(of: .root).first, node.kind == .scalar else { return }
    let root = Phrase(node, self).token
    if root.kind == .name, root.word == nil, screens[root.symbol] == nil { rootState = root.symbol }
  }

  /// - Returns: the name of the root, and the screen on which it is; with tabs that follows from them.
  func root(_ node: Syntax) -> (name: String?, screen: ScreenID) {
    guard var phrase = phrase(node, "the root"), let token = try? phrase.name(of: hasTabs ? "the root" : "a screen")
    else { return (nil, ScreenID(0)) }
    defer { try? phrase.expectEnd(after: "the root") }
    guard hasTabs else { return (nil, isRoot(token) ? ScreenID(0) : screen(token, phrase)) }
    if let kind = screens[token.symbol] != nil ? screens.kind : tabs[token.symbol] != nil ? tabs.kind : nil {
      error(.rootAs(kind), at: node.span)
    }
    return (names.text(token.symbol), ScreenID(0))
  }

  func readTabs() {
    for case (let index, let body?) in tabs.bodies.enumerated() {
      let name = tabs.parts[index].name
      let lines = firstMatch(body, "the first screen of '\(name)'", tabs.spans[index], example: "\(name): home") {
        phrase throws(Phrase.Broken) in screen(try phrase.name(of: "a screen"), phrase)
      }
      tabs.parts[index].bottoms = lines.map { Tab.Bottom($0.shown, when: $0.condition) }
      if let last = lines.last, last.condition != nil {
        error(.noLastLine(name), at: last.span)
      }
    }
    if let first = tabs.parts.first?.bottoms.last { machine.root = first.screen }
  }

  func readLaunch() {
    guard let (key, body) = loaded.sections[.launch]?.first else { return }
    let lines = firstMatch(body, "what is shown at launch", key.span, example: "onboarding when seen == no") {
      phrase throws(Phrase.Broken) in try phrase.launched()
    }
    machine.launch = lines.map { Launch($0.shown, when: $0.condition) }
    stackWords.coversAnything = stackWords.coversAnything || machine.launch.contains { !$0.stack.steps.isEmpty }
  }

  /// One line or several; the first whose condition holds counts. None are returned if one is broken.
  private func firstMatch<Shown>(
    _ node: Syntax, _ what: String, _ key: Span, example: String,
    _ shown: (inout Phrase) throws(Phrase.Broken) -> Shown
  ) -> [(shown: Shown, condition: Condition?, span: Span)] {
    guard node.kind == .mapping || !node.isEmpty && (node.kind == .scalar || node.count > 0) else {
      error(.missingLine(what, example: example), at: key)
      return []
    }
    let nodes = node.kind == .scalar ? [node] : items(of: node, what, remedy: "\(example), or a list of such lines")
    guard nodes.count <= Limits.lines else {
      error(.tooManyLines(what), at: key)
      return []
    }
    var lines: [(shown: Shown, condition: Condition?, span: Span)] = []
    for node in nodes {
      guard var phrase = phrase(node, what, remedy: example) else { continue }
      do throws(Phrase.Broken) {
        let shown = try shown(&phrase)
        phrase.isAboutContext = true
        let condition = phrase.take(.when) ? try phrase.condition() : nil
        try phrase.expectEnd(after: condition == nil ? what : "the condition")
        lines.append((shown, condition, node.span))
      } catch {}
    }
    for line in lines.dropLast() where line.condition == nil {
      error(.earlyLastLine, at: line.span)
    }
    return lines.count == nodes.count ? lines : []
  }

  /// A tab; an unknown one is reported, and the first is used instead: no machine is made then.
  ///
  /// - Parameter verb: what takes it; nil in a condition.
  func tab(_ token: Token, after verb: Verb? = nil, _ phrase: Phrase) -> TabID {
    if let tab = tabs[token.symbol] { return tab }
    let name = names.text(token.symbol)
    let all = tabs.parts.map(\.name)
    if let verb, !hasTabs, !tabs.isIncomplete {
      error(.needsTabs(verb, name), at: phrase.span(token))
    } else if screens[token.symbol] != nil, !tabs.isIncomplete {
      error(
        verb.map { .screenAsTab(name, after: $0, all) } ?? .screenAsTab(name), at: phrase.span(token))
    } else if !tabs.isIncomplete {
      error(.unknownTab(name, near: nearest(to: name, among: all), known: all), at: phrase.span(token))
    }
    return TabID(0)
  }

  /// Reports a tab, or the root's name, where a screen is meant; false if it is neither.
  ///
  /// - Parameter instead: what can be said of a tab here, before its name.
  func isNoScreen(_ token: Token, instead: String?, _ phrase: Phrase) -> Bool {
    let name = names.text(token.symbol)
    if let tab = tabs[token.symbol] {
      // A screen may have the same name, where not all of them were read.
      if !screens.isIncomplete {
        let bottom = tabs.parts[checked: tab.index]?.bottoms.last
        let first = bottom.flatMap { screens.parts[checked: $0.screen.index]?.name }
        error(.tabAsScreen(name, instead: instead, first: first), at: phrase.span(token))
      }
      return true
    }
    guard isRoot(token) else { return false }
    if !tabs.isIncomplete {
      error(.rootAsScreen(name), at: phrase.span(token))
    }
    return true
  }
}
