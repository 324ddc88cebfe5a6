import SpecFile

/// The normal forms of the parts of a link, by one law.
struct LinkNormalForm: Sendable {
  /// nil: that part is as it is.
  var path: NormalForm?
  var name: NormalForm?
  var value: NormalForm?
  /// Of the whole query.
  var query: NormalForm?
  var fragment: NormalForm?

  /// nil: no form shows the law; see ``SpellingComparison``.
  init?(_ law: SpellingLaw) {
    switch law {
    case .hostCase: path = .lowerFirstSegment
    case .keyCase: (name, query) = (.lower, .lowerKeys)
    case .valueCase: (path, value, fragment) = (.lower, .lower, .lower)
    case .escapes: (path, name, value, query, fragment) = (.decoded, .decoded, .decoded, .decoded, .decoded)
    case .doubledSlashes: path = .singleSlashes
    case .trailingSlash: path = .noSlashAtEnd
    case .tracking: (name, query) = (.untrackedName, .untracked)
    case .keyOrder: return nil
    }
  }

  /// The link in normal form.
  func of(_ link: WebLink) -> WebLink {
    var link = link
    link.path = path?.of(link.path) ?? link.path
    link.fragment = link.fragment.map { fragment?.of($0) ?? $0 }
    guard let query = link.query else { return link }
    if let form = self.query {
      link.query = form.of(query)
    } else if let value {
      let items = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
        let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
        return Array(item[..<end]) + (value.of(Array(item[end...])) ?? [])
      }
      link.query = Array(items.joined(separator: "&".utf8))
    }
    // Without items there is no query.
    if self.query == .untracked, link.query == [] { link.query = nil }
    return link
  }
}

extension LinkRules {
  /// The rules for links whose normal form these rules fit.
  func respelled(_ form: LinkNormalForm) -> LinkRules {
    var copy = self
    copy.rules = rules.map { rule in
      var rule = rule
      rule.path = rule.path.respelled(form.path)
      rule.query = rule.query.map { test in
        switch test {
        case .text(let text): .text(text.respelled(form.query))
        case .every(let name, let value, let allowsMissing):
          .every(name: name.respelled(form.name), value: value.respelled(form.value), allowsMissing: allowsMissing)
        case .first(let name, let value, let allowsMissing):
          .first(name: name.respelled(form.name), value: value.respelled(form.value), allowsMissing: allowsMissing)
        }
      }
      rule.fragment = rule.fragment.map { test in
        switch test {
        case .text(let text): .text(text.respelled(form.fragment))
        case .present(let text): .present(text.respelled(form.fragment))
        }
      }
      return rule
    }
    return copy
  }
}

extension PathTest {
  /// The paths whose normal form fulfils this test. Where that is the test itself, no automaton is made; tests compare
  /// the two.
  func respelled(_ form: NormalForm?) -> PathTest {
    guard let form else { return self }
    switch (self, form) {
    // Empty segments do not count, and what is between slashes is decoded.
    case (.segments, .singleSlashes), (.segments, .noSlashAtEnd), (.readable, .singleSlashes),
      (.readable, .noSlashAtEnd), (.readable, .decoded), (.readable, .lower), (.readable, .lowerFirstSegment):
      return self
    case (.tidyRest(let segments, .singleSlashes), .singleSlashes): return .segments(segments, rest: true)
    case (.segments(let segments, let rest), .decoded), (.segments(let segments, let rest), .lower):
      return .segments(segments.map { $0.respelled(form) }, rest: rest)
    case (.segments(let segments, let rest), .lowerFirstSegment):
      return .segments(segments.prefix(1).map { $0.respelled(.lower) } + segments.dropFirst(), rest: rest)
    default: return .respelled(self, form)
    }
  }
}

extension TextTest {
  /// The texts whose normal form fulfils this test. Where that is the test itself, no automaton is made; tests compare
  /// the two.
  func respelled(_ form: NormalForm?) -> TextTest {
    guard let form else { return self }
    switch (self, form) {
    case (.anything, .decoded), (.anything, .lower), (.anything, .lowerKeys), (.notEmpty, .decoded),
      (.notEmpty, .lower), (.integer, .lower), (.readable, .lower), (.words(_, isCaseless: true, _), .lower):
      return self
    // These are on decoded text.
    case (.words, .decoded), (.integer, .decoded), (.web, .decoded), (.readable, .decoded), (.before, .decoded):
      return self
    case (.wildcards(_, let comparison), .decoded), (.name(_, let comparison), .decoded):
      return comparison.isEncoded ? .respelled(self, form) : self
    case (.words(let words, _, false), .untrackedName) where !words.contains(where: Self.isTracking): return self
    case (.name(let name, _), .untrackedName) where !Self.isTracking(name): return self
    default: return .respelled(self, form)
    }
  }

  /// Says whether a key may be one for tracking, in whatever spelling.
  static func isTracking(_ key: String) -> Bool { SpellingLaw.isTracking(key) || key.contains("%") }
}
