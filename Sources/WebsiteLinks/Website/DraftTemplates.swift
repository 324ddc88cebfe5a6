import SpecFile

extension ClaimRule {
  /// The rule as a template of routes; nil if no route can say it.
  var template: DraftTemplate? {
    guard let parts = Self.parts(path), let query = items else { return nil }
    guard fragment.isAll || fragment.tokens == [.one, .any] else { return nil }
    return DraftTemplate(path: parts, query: query, hasFragment: !fragment.isAll)
  }

  /// True if it hands over every link.
  var isEverything: Bool { path.isAllPaths && query == .text(.all) && fragment.isAll }

  private static func parts(_ pattern: WildcardPattern) -> [DraftTemplate.PathPart]? {
    if pattern.isAllPaths { return [.rest(orNothing: true)] }
    var segments = pattern.pathTokens.split(separator: .character("/"), omittingEmptySubsequences: false)
      .map { Array($0) }
    guard segments.first?.isEmpty == true else { return nil }
    segments.removeFirst()
    if segments == [[]] { return [] }
    var parts: [DraftTemplate.PathPart] = []
    for (index, tokens) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch tokens {
      case [.any]: parts.append(isLast ? .rest(orNothing: pattern.endsInFolder) : .any)
      case [.one, .any]: parts.append(isLast ? .rest(orNothing: false) : .any)
      default:
        if tokens.count == 1, case .choice(let choices) = tokens[0] {
          let values = choices.compactMap { plain($0) }
          guard values.count == choices.count, (1...mostValues).contains(values.count) else { return nil }
          parts.append(.oneOf(values))
        } else if let text = plain(tokens) {
          parts.append(.literal(text))
        } else {
          return nil
        }
      }
    }
    return parts
  }

  /// Longer lists of values are not for people.
  private static let mostValues = 50

  private static func plain(_ tokens: [WildcardPattern.Token]) -> String? {
    var text = ""
    for token in tokens {
      guard case .character(let scalar) = token else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return DraftTemplate.isPlain(text) ? text : nil
  }

  private var items: [DraftTemplate.WantedItem]? {
    switch query {
    case .text(let pattern): return pattern.isAll ? [] : nil
    case .items(let items):
      var result: [DraftTemplate.WantedItem] = []
      for item in items {
        guard DraftTemplate.isPlain(item.name) else { return nil }
        let value: DraftTemplate.WantedValue
        switch item.value.tokens {
        case [.any]: value = .optional
        case [.one, .any]: value = .required
        case []: value = .absent
        default:
          guard let text = Self.plain(item.value.tokens) else { return nil }
          value = .literal(text)
        }
        result.append(.init(key: item.name, value: value))
      }
      return result
    }
  }
}
