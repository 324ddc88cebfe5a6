/// What a website hands to one app, as Apple's systems decide it: the first rule that matches a link.
///
/// ```swift
/// let claims = try SiteAssociation.read(bytes, named: path).claims(for: "ABCDE12345.com.example.app")
/// claims.verdict(on: link)  // claimed(rule: 3)
/// ```
package struct SiteClaims: Hashable, Sendable {
  package var rules: [ClaimRule]

  init(rules: [ClaimRule]) { self.rules = rules }

  /// What becomes of a link.
  package enum Verdict: Hashable, Sendable {
    /// The app gets it, by this rule.
    case claimed(rule: Int)
    /// It stays on the website, by this rule.
    case excluded(rule: Int)
    /// It stays on the website, because no rule matches.
    case unclaimed

    package var isClaimed: Bool { if case .claimed = self { true } else { false } }
  }

  /// What becomes of a link on the host that serves the file.
  package func verdict(on link: WebLink) -> Verdict {
    guard let index = rules.firstIndex(where: { $0.matches(link) }) else { return .unclaimed }
    return rules[index].isExcluded ? .excluded(rule: index) : .claimed(rule: index)
  }
}

extension ClaimRule {
  /// Whether path, query and fragment of the link match.
  func matches(_ link: WebLink) -> Bool {
    guard path.matchesPath(link.path, comparison), fragment.matches(link.fragment ?? [], comparison) else {
      return false
    }
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
