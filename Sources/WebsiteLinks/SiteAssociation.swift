import SpecFile

/// What a website's apple-app-site-association file says about links.
package struct SiteAssociation: Hashable, Sendable {
  /// An item of `details`: some apps, and what they are handed.
  struct Entry: Hashable, Sendable {
    var appIDs: [String]
    var rules: [ClaimRule]

    init(appIDs: [String], rules: [ClaimRule]) {
      self.appIDs = appIDs
      self.rules = rules
    }
  }

  var entries: [Entry]
  /// What is allowed but probably not meant.
  package var warnings: [Diagnostic]

  init(entries: [Entry], warnings: [Diagnostic] = []) {
    self.entries = entries
    self.warnings = warnings
  }

  /// All apps, in the order of the file.
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
  /// The condition on the query.
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

    init(name: String, value: WildcardPattern) {
      self.name = name
      self.value = value
    }
  }

  var path: WildcardPattern
  var query: Query
  var fragment: WildcardPattern
  /// Whether the links that match stay on the website.
  var isExcluded: Bool
  var isCaseSensitive: Bool
  var isPercentEncoded: Bool
  var comment: String?
  package var location: Location?

  init(
    path: WildcardPattern = .all, query: Query = .text(.all), fragment: WildcardPattern = .all,
    isExcluded: Bool = false, isCaseSensitive: Bool = true, isPercentEncoded: Bool = true, comment: String? = nil,
    location: Location? = nil
  ) {
    self.path = path
    self.query = query
    self.fragment = fragment
    self.isExcluded = isExcluded
    self.isCaseSensitive = isCaseSensitive
    self.isPercentEncoded = isPercentEncoded
    self.comment = comment
    self.location = location
  }

  var comparison: WildcardPattern.Comparison {
    .init(isCaseSensitive: isCaseSensitive, isEncoded: isPercentEncoded)
  }
}
