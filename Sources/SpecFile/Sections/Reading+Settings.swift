import NavigationModel

/// The sections that concern the whole spec.
extension Reading {
  func readName() {
    guard let node = required(.navigation, remedy: "begin with 'navigation: My App'") else { return }
    machine.name = freeText(node, "the name of the app") ?? ""
  }

  func readFormat() {
    guard let node = values(of: .format).first else { return }
    guard node.kind == .scalar, node.text == "1" else {
      error(.format, at: node.span)
      return
    }
  }

  func readRoot() {
    let remedy =
      hasTabs
      ? "name the state in which every tab is on its first screen: 'root: allPoppedToRoot'"
      : "name the screen to which everything can return: 'root: home'"
    guard let node = required(.root, remedy: remedy) else { return }
    sources.root = node.span
    let root = root(node)
    (machine.rootName, machine.root) = (root.name ?? "", root.screen)
  }

  func readStart() {
    guard let node = values(of: .start).first,
      let start = choice(node, "the start", Machine.Start.allCases.map(\.rawValue))
    else { return }
    machine.start = Machine.Start(rawValue: start) ?? .persistent
    if hasTabs, machine.start == .fresh {
      error(.freshWithTabs, at: node.span)
    }
  }

  func readRules() {
    for node in values(of: .rules) {
      for item in items(of: node, "rules", remedy: "[root-first, one-animation, resets]") {
        guard let name = choice(item, "a rule", Rule.allCases.map(\.rawValue)), let rule = Rule(rawValue: name) else {
          continue
        }
        if !machine.rules.insert(rule).inserted {
          error(.duplicate("rule '\(name)'"), at: item.span)
        }
      }
    }
  }

  func readBrowsing() {
    if let node = values(of: .browsing).first { machine.browsing = browsing(node) }
  }

  func readInitially() {
    guard let node = values(of: .initially).first, var phrase = phrase(node, "initially") else { return }
    sources.initially = node.span
    phrase.isAboutContext = hasTabs || loaded.sections[.launch] != nil
    machine.initially = try? phrase.wholeCondition()
  }

  /// The value of a section that every spec has.
  func required(_ section: Section, remedy: String) -> Syntax? {
    if let node = values(of: section).first { return node }
    if loaded.misspelt.contains(section.key) || (loaded.isMissingFile && section.isShared) { return nil }
    error(.noSection(section.key, remedy: remedy), at: Span(file: 0, start: 0, end: 0))
    return nil
  }

  /// One of a few keywords.
  func choice(_ node: Syntax, _ what: String, _ words: [String]) -> String? {
    guard node.kind == .scalar else {
      misplaced(node, .notAWord(what, words))
      return nil
    }
    let text = node.text
    if words.contains(text) { return text }
    error(.notOneOf(text, what, near: nearest(to: text, among: words), words), at: node.span)
    return nil
  }

  private func browsing(_ node: Syntax) -> Machine.Browsing {
    if node.kind == .scalar {
      switch choice(node, "what can be browsed", ["all", "none"]) {
      case "none": return .none
      default: return .all
      }
    }
    var seen: Set<EventID> = []
    var list: [EventID] = []
    for item in items(of: node, "browsing", remedy: "all, none, or a list of events") {
      guard var phrase = phrase(item, "the name of an event"), let token = try? phrase.name(of: "an event"),
        (try? phrase.expectEnd(after: "the name of an event")) != nil, let event = event(token, phrase)
      else { continue }
      guard seen.insert(event).inserted else {
        error(.twice(phrase.describe(token), "named"), at: phrase.span(token))
        continue
      }
      list.append(event)
    }
    return .only(list)
  }
}
