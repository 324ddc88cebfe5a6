import NavigationModel

/// Which of two routes wins when a link matches both: the only place that decides it.
///
/// Segment by segment from the left, a literal wins over a placeholder, and a placeholder over the rest of a path: the
/// *shapes* are compared. Of routes of one shape the one with more fixed query values wins, and then the one with more
/// query keys that must be present, the fragment counting as one: the *weights* are compared. Routes of one shape and
/// one weight tie, if there is a link that both accept.
///
/// Two routes that match the same link and differ in shape differ first at a segment where one of them ranks higher:
/// different literals never fit the same segment. So shape and weight are a total order of the routes that fit a link,
/// ties excepted.
package struct RoutePrecedence: Hashable, Comparable, Sendable {
  /// What a route accepts at one place of a path.
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

  /// Only routes of the same shape can tie.
  package let shape: [Place]
  /// How many query values are fixed.
  package let fixedCount: Int
  /// How many query keys must be present; a fragment counts as one.
  package let requiredCount: Int

  package init(_ route: Route) {
    shape = route.path.map { segment in
      switch segment {
      case .literal(let text): .literal(Array(text.utf8))
      case .placeholder(_, .rest): .rest
      case .placeholder: .placeholder
      }
    }
    fixedCount = route.query.count { $0.isFixed }
    requiredCount = route.query.count { $0.isRequired } + (route.fragment == nil ? 0 : 1)
  }

  /// Whether a route with the precedence `a` wins over one with the precedence `b`.
  package static func < (a: RoutePrecedence, b: RoutePrecedence) -> Bool {
    if a.shape != b.shape { return a.shape.lexicographicallyPrecedes(b.shape) }
    return (b.fixedCount, b.requiredCount) < (a.fixedCount, a.requiredCount)
  }
}

extension Route.QueryItem {
  /// Whether the route asks for one value only.
  var isFixed: Bool {
    if case .literal = value { true } else { false }
  }

  /// Whether the key must be present.
  var isRequired: Bool {
    if case .placeholder(_, _, isOptional: true) = value { false } else { true }
  }

  /// The key as it is compared: without the case of ASCII letters.
  var comparedKey: [UInt8] { key.utf8.map(\.asciiLowercased) }
}

extension Route {
  /// Whether the path ends in `{name...}`.
  package var takesRest: Bool {
    if case .placeholder(_, .rest)? = path.last { true } else { false }
  }
}

extension Route.Segment {
  var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }
}
