import SpecFile

/// What a website's apple-app-site-association file says about links.
public struct SiteAssociation: Hashable, Sendable {
  /// An item of `details`: some apps, and what they are handed.
  public struct Entry: Hashable, Sendable {
    public var appIDs: [String]
    public var rules: [ClaimRule]

    public init(appIDs: [String], rules: [ClaimRule]) {
      self.appIDs = appIDs
      self.rules = rules
    }
  }

  public var entries: [Entry]
  /// What is allowed but probably not meant.
  public var warnings: [Diagnostic]

  public init(entries: [Entry], warnings: [Diagnostic] = []) {
    self.entries = entries
    self.warnings = warnings
  }

  /// All apps, in the order of the file.
  public var appIDs: [String] {
    var seen: Set<String> = []
    return entries.flatMap(\.appIDs).filter { seen.insert($0).inserted }
  }

  /// The rules for one app: those of all entries that name it, in their order.
  public func claims(for appID: String) -> SiteClaims {
    SiteClaims(rules: entries.filter { $0.appIDs.contains(appID) }.flatMap(\.rules))
  }
}

/// A rule of the file: an item of `components`, or of `paths`, with what it takes from `defaults`.
public struct ClaimRule: Hashable, Sendable {
  /// The condition on the query.
  public enum Query: Hashable, Sendable {
    /// The whole query; a missing one is empty.
    case text(WildcardPattern)
    /// Of each name every item must match; a missing one is empty.
    case items([Item])
  }

  /// A pair of a query dictionary.
  public struct Item: Hashable, Sendable {
    public var name: String
    public var value: WildcardPattern

    public init(name: String, value: WildcardPattern) {
      self.name = name
      self.value = value
    }
  }

  public var path: WildcardPattern
  public var query: Query
  public var fragment: WildcardPattern
  /// Whether the links that match stay on the website.
  public var isExcluded: Bool
  public var isCaseSensitive: Bool
  public var isPercentEncoded: Bool
  public var comment: String?
  public var location: Location?

  public init(
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
