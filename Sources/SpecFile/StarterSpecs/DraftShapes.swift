/// Segments of links that are values, judged by all links together.
struct DraftShapes {
  typealias Path = [DraftRoute.Segment]

  private var children: [Path: Set<String>] = [:]
  /// The paths of templates: their literals, and where they have placeholders.
  private var literals: Set<Path> = []
  private var placeholders: Set<Path> = []
  /// The places with values that are no names, and the texts there that may be either.
  private var certain: Set<Path> = []
  private var uncertain: [Path: Set<String>] = [:]
  private let siblings: Int

  init(_ links: [DraftLink], siblings: Int) {
    self.siblings = siblings
    for link in links where link.isTemplate {
      var path: Path = []
      for part in link.parts {
        if part.isPlaceholder { placeholders.insert(path) }
        let isLiteral = !part.isPlaceholder && DraftNames.isPlain(part.text)
        path.append(isLiteral ? .literal(part.text) : .value)
        if isLiteral { literals.insert(path) }
      }
    }
    let others = links.filter { !$0.isTemplate }
    for link in others {
      var path: Path = []
      for part in link.parts {
        if DraftNames.mayBeName(part.text) {
          uncertain[path, default: []].insert(part.text)
        } else if DraftNames.isValue(part.text) {
          certain.insert(path)
        }
        path.append(DraftNames.isValue(part.text) ? .value : .literal(part.text))
      }
    }
    for link in others {
      var path: Path = []
      for (part, isValue) in zip(link.parts, areValues(link)) {
        if !isValue, children[path, default: []].count <= siblings { children[path, default: []].insert(part.text) }
        path.append(isValue ? .value : .literal(part.text))
      }
    }
  }

  func segments(of link: DraftLink) -> Path {
    var path: Path = []
    var shape: Path = []
    for (part, isValue) in zip(link.parts, areValues(link)) {
      // Many names below one literal are values; on the top level they are the app's features.
      let isOneOfMany = !link.isTemplate && !path.isEmpty && children[path, default: []].count > siblings
      shape.append(isValue || isOneOfMany ? .value : .literal(part.text))
      path.append(isValue ? .value : .literal(part.text))
    }
    return shape
  }

  private func areValues(_ link: DraftLink) -> [Bool] {
    let hasCertain = link.parts.contains { DraftNames.isValue($0.text) && !DraftNames.mayBeName($0.text) }
    var path: Path = []
    // The same, if whatever may be a value is one.
    var widest: Path = []
    return link.parts.map { part in
      var isValue = isValue(part, at: path)
      // Beside an identifier, 'step2' is a name unless it varies.
      if !link.isTemplate, !placeholders.contains(path), DraftNames.mayBeName(part.text),
        hasCertain || certain.contains(widest), uncertain[widest, default: []].count == 1
      {
        isValue = false
      }
      path.append(isValue ? .value : .literal(part.text))
      widest.append(DraftNames.isValue(part.text) ? .value : .literal(part.text))
      return isValue
    }
  }

  /// A literal that no template names, in a place where one has a placeholder, is a value of it.
  private func isValue(_ part: DraftLink.Part, at path: Path) -> Bool {
    if literals.contains(path + [.literal(part.text)]) { return false }
    return part.isPlaceholder || DraftNames.isValue(part.text) || placeholders.contains(path)
  }
}
