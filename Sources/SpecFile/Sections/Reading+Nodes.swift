import NavigationModel

/// Lists, mappings, texts and words, as sections expect them.
extension Reading {
  /// The pairs of a mapping, without duplicate keys; anything else is reported.
  func pairs(of node: Syntax, _ what: String, remedy: String) -> [(key: Syntax, value: Syntax)] {
    guard node.kind == .mapping else {
      if node.isEmpty {
        error(.empty(what, example: remedy), at: node.span)
      } else {
        misplaced(node, .notAMapping(what, example: withColon(node) ?? remedy))
      }
      return []
    }
    var pairs: [(key: Syntax, value: Syntax)] = []
    pairs.reserveCapacity(node.count)
    var cut = CutText()
    for (key, value) in node.pairs where !isRepeated(key) {
      switch cut.add(key, of: node) {
      case .whole: pairs.append((key, value))
      case .first: reportCut(key)
      case .piece: break
      }
    }
    return pairs
  }

  /// A line that is no pair, with a ':' after its first word; nil if it does not look like one.
  private func withColon(_ node: Syntax) -> String? {
    guard node.kind == .scalar, node.text.utf8.count < 60, let blank = node.text.firstIndex(of: " ") else { return nil }
    let name = node.text[..<blank]
    return name.allSatisfy { $0.isLetter || $0.isNumber } ? "\(name):\(node.text[blank...])" : nil
  }

  /// The items of a list; anything else is reported. Texts that YAML has split are reported and left out.
  func items(of node: Syntax, _ what: String, remedy: String) -> [Syntax] {
    guard node.kind == .list else {
      misplaced(node, .notAList(what, example: remedy))
      return []
    }
    var items: [Syntax] = []
    items.reserveCapacity(node.count)
    var cut = CutText()
    for item in node.children {
      switch cut.add(item, of: node) {
      case .whole: items.append(item)
      case .first: reportCut(item)
      case .piece: break
      }
    }
    return items
  }

  /// A phrase; anything but text is reported.
  func phrase(_ node: Syntax, _ what: String, remedy: String? = nil) -> Phrase? {
    guard node.kind == .scalar else {
      misplaced(node, .notAText(what, example: remedy))
      return nil
    }
    return Phrase(node, self)
  }

  /// A free text: a display name, a reason. It may not be empty or contain line breaks or control characters.
  func freeText(_ node: Syntax, _ what: String) -> String? {
    guard node.kind == .scalar else {
      misplaced(node, .notAText(what))
      return nil
    }
    let text = node.text
    if text.allSatisfy(\.isWhitespace) {
      error(.emptyText(what), at: node.span)
      return nil
    }
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      error(.lineBreak(in: what), at: node.span)
      return nil
    }
    return text
  }

  /// Reports a section that every spec has, and this one does not.
  func reportMissing(_ section: Section) {
    guard let remedy = section.remedy, !loaded.misspelt.contains(section.key),
      !(loaded.isMissingFile && section.isShared)
    else { return }
    error(.noSection(section.key, remedy: remedy(self)), at: Span(file: 0, start: 0, end: 0))
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

  /// Reports a node of the wrong kind; if YAML has turned a text with ': ' in it into a mapping, says so.
  func misplaced(_ node: Syntax, _ mistake: Mistake) {
    if let key = cutAtColon(node) {
      error(.splitAtColon, at: key.span)
    } else {
      error(mistake, at: node.kind == .mapping || node.kind == .list ? firstToken(of: node) : node.span)
    }
  }

  func isRepeated(_ key: Syntax) -> Bool {
    !loaded.repeatedKeys.isEmpty && loaded.repeatedKeys.contains(Self.nodeKey(key))
  }

  static func nodeKey(_ node: Syntax) -> Int64 { Int64(node.tree.file) << 32 | Int64(node.index) }

  /// The key of a mapping that was a text such as `/a/{id: integer}`.
  private func cutAtColon(_ node: Syntax) -> Syntax? {
    guard node.kind == .mapping, node.count == 1, let pair = node.pairs.first(where: { _ in true }) else { return nil }
    return CutText.depth(of: pair.key) > 0 ? pair.key : nil
  }

  /// A mapping or list is marked by its first key, or by its bracket.
  private func firstToken(of node: Syntax) -> Span {
    let span = node.span
    return Span(file: span.file, start: Int(span.start), end: Int(span.start) + 1)
  }

  private func reportCut(_ node: Syntax) { error(.splitAtComma, at: node.span) }
}

/// Recognises texts with commas that YAML has split, because they are in a list or mapping within one line.
struct CutText {
  enum Part {
    case whole
    /// The first piece of a text.
    case first
    /// A further piece.
    case piece
  }

  private var depth = 0

  mutating func add(_ item: Syntax, of parent: Syntax) -> Part {
    guard parent.node.isFlow, item.kind == .scalar, !item.node.isQuoted else { return depth > 0 ? .piece : .whole }
    let change = Self.depth(of: item)
    if depth == 0 {
      depth = max(0, change)
      return depth > 0 ? .first : .whole
    }
    depth = max(0, depth + change)
    return .piece
  }

  /// The number of brackets that a text opens and does not close.
  static func depth(of node: Syntax) -> Int {
    var depth = 0
    for byte in node.textBytes[node.textRange] {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return depth
  }
}
