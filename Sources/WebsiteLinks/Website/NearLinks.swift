import NavigationModel

/// Links that a rule may hand over and that nearly fit a route: what the route takes, with one thing changed.
struct NearLinks {
  /// A link in parts that can be changed.
  private struct Parts {
    var segments: [[UInt8]]
    var items: [LinkWords.Item]
    var fragment: [UInt8]?
  }

  private let words: LinkWords
  private let rule: ClaimRule
  /// The pattern, cut at its slashes.
  fileprivate let pattern: [[WildcardPattern.Token]]
  /// True if the pattern ends in `*`, so that more segments may follow.
  private let isOpen: Bool
  /// The first segment of every link that the rule matches, in lower case; nil: it may be any.
  let first: String?

  init(_ rule: ClaimRule, _ words: LinkWords) {
    self.words = words
    self.rule = rule
    let tokens = rule.path.pathTokens
    var pattern = tokens.split(separator: .character("/"), omittingEmptySubsequences: false).map(Array.init)
    if pattern.first?.isEmpty == true { pattern.removeFirst() }
    self.pattern = pattern
    isOpen = tokens.last == .any
    let isPlain = pattern.first?.allSatisfy { if case .character = $0 { true } else { false } } ?? false
    // What is decoded may begin otherwise as it is written.
    first = isPlain && rule.isPercentEncoded ? pattern.first.flatMap { LinkWords.text($0, "") }?.lowercased() : nil
  }

  /// - Parameter isTaken: whether the route takes all of them; otherwise they nearly fit it.
  func links(_ route: Route, on host: String, isTaken: Bool) -> [WebLink] {
    let own = words.segments(route)
    guard let segments = isTaken ? filled(route, own) : merged(own) else { return [] }
    let fragment = route.fragment.map { LinkWords.encoded(words.values($0, .text, of: route)[0]) }
    let base = Parts(segments: segments, items: items(route, isTaken: isTaken), fragment: fragment ?? ruleFragment)
    let all = isTaken ? variants(of: base, route) : [base] + changed(base, route, own)
    return all.compactMap { parts in
      let path = words.path(parts.segments)
      guard Canonical.isCanonical(path), isTaken || rule.path.matchesPath(path, rule.comparison) else { return nil }
      return WebLink(host: host, path: path, query: words.query(parts.items), fragment: parts.fragment)
    }
  }

  // MARK: Segments

  /// The route's words where the rule takes them, and the rule's elsewhere; nil: they have nothing in common.
  private func merged(_ own: [[UInt8]]) -> [[UInt8]]? {
    var segments: [[UInt8]] = []
    for index in 0..<max(pattern.count, own.count) {
      guard index < pattern.count else {
        if isOpen { segments += own[index...] }
        break
      }
      let isTail = isOpen && index == pattern.count - 1 && pattern[index] == [.any]
      if index < own.count, matches(pattern[index], own[index]) {
        segments.append(own[index])
      } else if !isTail {
        guard let text = LinkWords.text(pattern[index], LinkWords.any), !text.isEmpty else { return nil }
        segments.append(rule.isPercentEncoded ? Array(text.utf8) : LinkWords.encoded(text))
      }
    }
    return segments
  }

  /// The route's words, with the rule's as values.
  private func filled(_ route: Route, _ own: [[UInt8]]) -> [[UInt8]] {
    var segments = own
    for (index, segment) in route.path.enumerated() where index < pattern.count {
      if matches(pattern[index], own[index]) { continue }
      guard case .placeholder = segment, let text = LinkWords.text(pattern[index], LinkWords.any), !text.isEmpty else {
        continue
      }
      segments[index] = rule.isPercentEncoded ? Array(text.utf8) : LinkWords.encoded(text)
    }
    return segments
  }

  fileprivate func matches(_ tokens: [WildcardPattern.Token], _ segment: [UInt8]) -> Bool {
    WildcardPattern.matches(tokens, segment.map { Unicode.Scalar($0) }, rule.comparison)
  }

  // MARK: Query and fragment

  /// Items that the route requires, and those that the rule asks for beside them.
  private func items(_ route: Route, isTaken: Bool) -> [LinkWords.Item] {
    let own = words.items(route)
    guard !isTaken, case .items(let asked) = rule.query else { return own }
    let others = asked.filter { item in
      !item.value.matches([], rule.comparison) && !own.contains { $0.key.lowercased() == item.name.lowercased() }
    }
    return own
      + others.compactMap { item in
        LinkWords.text(item.value.tokens, LinkWords.any).map { (item.name, LinkWords.encoded($0)) }
      }
  }

  private var ruleFragment: [UInt8]? {
    guard !rule.fragment.matches([], rule.comparison) else { return nil }
    return LinkWords.text(rule.fragment.tokens, LinkWords.any).map(LinkWords.encoded)
  }

  // MARK: Changes

  /// The parts with one thing changed so that the route does not take them.
  private func changed(_ base: Parts, _ route: Route, _ own: [[UInt8]]) -> [Parts] {
    let any = Array(LinkWords.any.utf8)
    var all: [Parts] = []
    func add(_ change: (inout Parts) -> Void) {
      var parts = base
      change(&parts)
      all.append(parts)
    }
    for index in own.indices.reversed() where index < base.segments.count && base.segments[index] == own[index] {
      let changes = [any] + [Self.recased(own[index])].compactMap { $0 }
      for text in changes where text != own[index] { add { $0.segments[index] = text } }
    }
    for index in base.items.indices.reversed() {
      add { $0.items.remove(at: index) }
      add { $0.items[index].value = any }
    }
    for item in route.query where item.value == .absent { add { $0.items.append((item.key, any)) } }
    if base.fragment != nil { add { $0.fragment = nil } }
    if base.segments.count > 1 { add { $0.segments.removeLast() } }
    add { $0.segments.append(any) }
    return all
  }

  /// The parts with more of what the route also takes.
  private func variants(of base: Parts, _ route: Route) -> [Parts] {
    var all = [base]
    if route.takesRest {
      var parts = base
      parts.segments.append(Array(LinkWords.any.utf8))
      all.append(parts)
    }
    for item in route.query {
      guard case .placeholder(let name, let form, isOptional: true) = item.value else { continue }
      var parts = base
      parts.items.append((item.key, LinkWords.encoded(words.values(name, form, of: route)[0])))
      all.append(parts)
    }
    for (index, segment) in route.path.enumerated() {
      guard case .placeholder(let name, let form) = segment else { continue }
      for value in words.values(name, form, of: route).dropFirst().prefix(20) {
        var parts = base
        parts.segments[index] = LinkWords.encoded(value)
        all.append(parts)
      }
    }
    return all
  }

  /// The text with its first letter in the other case; nil: it has none.
  private static func recased(_ text: [UInt8]) -> [UInt8]? {
    guard let index = text.firstIndex(where: { $0 != $0.folded || $0 != $0.raised }) else { return nil }
    // Not within an escape.
    guard !text[..<index].contains(UInt8(ascii: "%")) else { return nil }
    var text = text
    text[index] = text[index] == text[index].folded ? text[index].raised : text[index].folded
    return text
  }
}

extension NearLinks {
  /// The number of segments that match from the first on, and how a link with these differs then.
  func shared(with segments: [[UInt8]]) -> (count: Int, WebsiteDifference.Reason) {
    let count = zip(pattern, segments).prefix { matches($0, $1) }.count
    if count < min(pattern.count, segments.count) { return (count, .literal) }
    return (count, count < pattern.count ? .fewerSegments : .moreSegments)
  }
}
