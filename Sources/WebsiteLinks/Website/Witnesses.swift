import LinkRouting
import NavigationModel

/// Links that show differences: in the words of the rule and the route where possible, and always asked of both
/// matchers.
struct Witnesses {
  private let claims: SiteClaims
  private let table: RouteTable
  private let router: LinkRules
  private let excuses: [SiteClaims]
  private let host: String

  /// - Parameter host: that of links whose host does not matter.
  init(_ claims: SiteClaims, _ table: RouteTable, _ router: LinkRules, _ excuses: [SiteClaims], host: String) {
    self.claims = claims
    self.table = table
    self.router = router
    self.excuses = excuses
    self.host = host
  }

  /// The difference that an example shows; nil: the matchers do not confirm it.
  ///
  /// - Parameter isReadable: whether to look for a link that people can read.
  func difference(_ example: LinkComparison.Example, isReadable: Bool) -> WebsiteComparison.Difference? {
    guard let exact = difference(of: link(example), example) else { return nil }
    guard isReadable else { return exact }
    let route = example.right.map { router.rules[$0].source }.map { table.machine.links.routes[$0] }
    let rule = example.left.map { claims.rules[$0] }
    var links: [WebLink] = []
    let paths = [
      route.map(path), rule.flatMap { path($0, "example") }, rule.flatMap { path($0, "example/example") },
      rule.flatMap { path($0, "") },
    ].compactMap { $0 }
    let queries = [route.flatMap(query), example.query]
    let fragments = [example.fragment, route?.fragment.map { Array($0.utf8) }]
    for path in paths {
      for query in queries {
        for fragment in fragments {
          links.append(WebLink(host: example.host ?? host, path: path, query: query, fragment: fragment))
        }
      }
    }
    return links.lazy.compactMap { difference(of: $0, example) }.first ?? exact
  }

  private func link(_ example: LinkComparison.Example) -> WebLink {
    WebLink(host: example.host ?? host, path: example.path, query: example.query, fragment: example.fragment)
  }

  /// What the matchers say about a link, if these are the rules that decide about it.
  private func difference(
    of link: WebLink, _ example: LinkComparison.Example
  ) -> WebsiteComparison.Difference? {
    let verdict = claims.verdict(on: link)
    let expected: SiteClaims.Verdict =
      example.left.map { claims.rules[$0].isExcluded ? .excluded(rule: $0) : .claimed(rule: $0) } ?? .unclaimed
    let isExcused = excuses[verdict.isClaimed ? 0 : 1].verdict(on: link).isClaimed
    guard verdict == expected, !isExcused else { return nil }
    let winner = example.right.map { router.rules[$0] }
    do throws(LinkError) {
      let match = try table.match(Array(link.text.utf8).span)
      guard let winner, winner.verdict.isAccepted, winner.source == match.route else { return nil }
      return .init(link: link, verdict: verdict, route: match.route)
    } catch {
      guard !(winner?.verdict.isAccepted ?? false) else { return nil }
      return .init(link: link, verdict: verdict, route: winner?.source, error: error)
    }
  }

  // MARK: Words

  /// A path that the route takes, with the names of its parameters as values.
  private func path(_ route: Route) -> [UInt8] {
    let segments = route.path.map { segment in
      switch segment {
      case .literal(let text): encoded(text)
      case .placeholder(let name, let form): encoded(value(name, form))
      }
    }
    return Array("/".utf8) + Array(segments.joined(separator: "/".utf8))
  }

  private func query(_ route: Route) -> [UInt8]? {
    let items = route.query.compactMap { item -> [UInt8]? in
      switch item.value {
      case .literal(let text): encoded(item.key) + Array("=".utf8) + encoded(text)
      case .placeholder(let name, let form, isOptional: false):
        encoded(item.key) + Array("=".utf8) + encoded(value(name, form))
      case .placeholder, .absent: nil
      }
    }
    return items.isEmpty ? nil : Array(items.joined(separator: "&".utf8))
  }

  private func value(_ name: String, _ form: Route.Form) -> String {
    switch form {
    case .integer: "12"
    case .oneOf(let values): values.first ?? name
    case _ where name == Route.ignored: "any"
    case .text, .before, .rest: table.machine.types.first { $0.name == name }?.values.first ?? name
    }
  }

  private func encoded(_ text: String) -> [UInt8] { Percent.encode(text.utf8, keeping: Canonical.segment.contains) }

  /// A path that the rule matches, with a word for `*`; nil if that would be no canonical one.
  private func path(_ rule: ClaimRule, _ word: String) -> [UInt8]? {
    let tokens = rule.path.pathTokens
    var text = ""
    for (index, token) in tokens.enumerated() {
      switch token {
      case .character(let scalar): text.unicodeScalars.append(scalar)
      // `?*` is one word.
      case .one: text += !word.isEmpty && index + 1 < tokens.count && tokens[index + 1] == .any ? "" : "x"
      case .any: text += word
      case .choice(let choices):
        guard let first = choices.first else { return nil }
        for case .character(let scalar) in first { text.unicodeScalars.append(scalar) }
      }
    }
    if text.hasPrefix(word), !text.hasPrefix("/") { text = "/" + text }
    let path = rule.isPercentEncoded ? Array(text.utf8) : Percent.encode(text.utf8) { $0 < 0x80 && $0 > 0x20 }
    return Canonical.isCanonical(path) ? path : nil
  }
}
