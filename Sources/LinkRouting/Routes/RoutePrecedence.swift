import NavigationModel

/// Which of two routes wins when a link matches both: the only place that decides it.
///
/// A route for one host wins over one for all subdomains of a domain, that over one for those of a shorter domain, and
/// any of these over a route for every host. Then, segment by segment from the left, a literal wins over a placeholder,
/// and a placeholder over the rest of a path: the *shapes* are compared. Of routes of one shape the one with more fixed
/// query values wins, then the one with more query keys that must be present, the fragment counting as one, and then
/// the one with more that must be absent: the *weights* are compared. Routes of one host, one shape and one weight tie,
/// if there is a link that both accept.
///
/// Two routes that match the same link and differ in shape differ first at a segment where one of them ranks higher:
/// different literals never fit the same segment. So host, shape and weight are a total order of the routes that fit a
/// link, ties excepted.
package struct RoutePrecedence: Hashable, Comparable, Sendable {
  /// The texts that a route accepts at one place of a path.
  package enum Place: Hashable, Comparable, Sendable {
    /// This segment and no other. Text is compared as UTF-8, without any normalisation.
    case literal([UInt8])
    case placeholder
    case rest

    package static func < (a: Place, b: Place) -> Bool {
      switch (a, b) {
      case (.literal(let s), .literal(let t)): s.lexicographicallyPrecedes(t)
      default: a.rank < b.rank
      }
    }

    private var rank: Int {
      switch self {
      case .literal: 0
      case .placeholder: 1
      case .rest: 2
      }
    }
  }

  /// See ``rank(ofHost:)``.
  private let hostRank: Int
  /// Only routes of the same shape can tie.
  package let shape: [Place]
  /// The number of query values that are fixed; of keys that must be present, a fragment counting as one; and of those
  /// that must be absent.
  private let weight: [Int]

  package init(_ route: Route, in links: Links) {
    hostRank = Self.rank(ofHost: route.host)
    shape = route.path.map { segment in
      switch segment {
      case .literal(let text): .literal(text.utf8.map { links.ignoresCase ? $0.asciiLowercased : $0 })
      case .placeholder(_, .rest): .rest
      case .placeholder: .placeholder
      }
    }
    weight = [
      route.query.count { if case .literal = $0.value { true } else { false } },
      route.query.count { $0.value.isRequired } + (route.fragment == nil ? 0 : 1),
      route.query.count { $0.value == .absent },
    ]
  }

  /// The more, the fewer hosts there are: none, a wildcard by its length, a host.
  static func rank(ofHost host: String?) -> Int { host.map { $0.hasPrefix("*") ? $0.utf8.count : .max } ?? 0 }

  /// Returns whether a route with the precedence `a` wins over one with the precedence `b`.
  package static func < (a: RoutePrecedence, b: RoutePrecedence) -> Bool {
    if a.hostRank != b.hostRank { return a.hostRank > b.hostRank }
    if a.shape != b.shape { return a.shape.lexicographicallyPrecedes(b.shape) }
    return b.weight.lexicographicallyPrecedes(a.weight)
  }
}

extension Route.QueryItem.Value {
  /// True if the key must be present.
  var isRequired: Bool {
    switch self {
    case .literal, .placeholder(_, _, isOptional: false): true
    case .placeholder, .absent: false
    }
  }
}

extension Route.QueryItem {
  /// The key as it is compared: without the case of ASCII letters.
  var comparedKey: [UInt8] { key.utf8.map(\.asciiLowercased) }
}

extension Route {
  /// True if the path ends in `{name...}`.
  package var takesRest: Bool {
    if case .placeholder(_, .rest)? = path.last { true } else { false }
  }
}

extension Route.Segment {
  var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }
}
