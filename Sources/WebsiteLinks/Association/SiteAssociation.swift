import SpecFile

/// What a website's apple-app-site-association file says about links.
package struct SiteAssociation: Hashable, Sendable {
  /// An item of `details`: some apps, and what they are handed.
  struct Entry: Hashable, Sendable {
    var appIDs: [String]
    var rules: [ClaimRule]
  }

  var entries: [Entry]
  /// Warnings about what is allowed but probably not meant.
  package var warnings: [Diagnostic] = []

  package var appIDs: [String] {
    var seen: Set<String> = []
    return entries.flatMap(\.appIDs).filter { seen.insert($0).inserted }
  }

  /// The rules for one app: those of all entries that name it, in their order.
  package func claims(for appID: String) -> SiteClaims {
    SiteClaims(rules: entries.filter { $0.appIDs.contains(appID) }.flatMap(\.rules))
  }
}

/// A rule of the file: an item of `components`, or of `paths`, with what it takes from `defaults`.
package struct ClaimRule: Hashable, Sendable {
  enum Query: Hashable, Sendable {
    /// The whole query; a missing one is empty.
    case text(WildcardPattern)
    /// Of each name every item must match; a missing one is empty.
    case items([Item])
  }

  /// A pair of a query dictionary.
  struct Item: Hashable, Sendable {
    var name: String
    var value: WildcardPattern
  }

  var path: WildcardPattern = .all
  var query: Query = .text(.all)
  var fragment: WildcardPattern = .all
  /// True if the links that match stay on the website.
  var isExcluded = false
  var isCaseSensitive = true
  var isPercentEncoded = true
  var comment: String?
  package var location: Location?

  /// The rule without the case of letters.
  var caseless: ClaimRule {
    var rule = self
    rule.isCaseSensitive = false
    return rule
  }

  var comparison: WildcardPattern.Comparison {
    .init(isCaseSensitive: isCaseSensitive, isEncoded: isPercentEncoded)
  }
}

/// What a website hands to one app, as Apple's systems decide it: the first rule that matches a link.
///
/// ```swift
/// let claims = try SiteAssociation.read(bytes, named: path).claims(for: "ABCDE12345.com.example.app")
/// claims.verdict(on: link)  // claimed(rule: 3)
/// ```
package struct SiteClaims: Hashable, Sendable {
  package var rules: [ClaimRule]

  package enum Verdict: Hashable, Sendable {
    case claimed(rule: Int)
    case excluded(rule: Int)
    /// It stays on the website, because no rule matches.
    case unclaimed

    package var isClaimed: Bool { if case .claimed = self { true } else { false } }
  }

  /// Decides about a link on the host that serves the file.
  package func verdict(on link: WebLink) -> Verdict {
    for index in rules.indices {
      // Most rules of large websites end here; to copy a rule takes longer than to look at its first bytes.
      if rules[index].isCaseSensitive, rules[index].isPercentEncoded,
        !link.path.starts(with: rules[index].path.pathStart)
      {
        continue
      }
      if rules[index].matches(link) { return rules[index].isExcluded ? .excluded(rule: index) : .claimed(rule: index) }
    }
    return .unclaimed
  }
}

extension ClaimRule {
  /// Returns whether path, query and fragment of the link match.
  func matches(_ link: WebLink) -> Bool {
    matchesPath(of: link) && fragment.matches(link.fragment ?? [], comparison) && matchesQuery(of: link)
  }

  func matchesPath(of link: WebLink) -> Bool { path.matchesPath(link.path, comparison) }

  func matchesQuery(of link: WebLink) -> Bool {
    switch query {
    case .text(let pattern): return pattern.matches(link.query ?? [], comparison)
    case .items(let items):
      return items.allSatisfy { item in
        let values = link.items.filter { WildcardPattern.isName(item.name, $0.name, comparison) }.map(\.value)
        return (values.isEmpty ? [[]] : values).allSatisfy { item.value.matches($0, comparison) }
      }
    }
  }
}
