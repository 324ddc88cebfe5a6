import NavigationModel

/// A link taken apart for people: its parts, what it asks for or why it asks for nothing, and the closest
/// routes.
///
/// ```swift
/// let explanation = table.explain("justeat://x/ordr/7?utm_source=mail")
/// explanation.outcome              // .failure(noRoute, byte 12)
/// explanation.candidates[0]        // route /order/{orderId}: segment 0 is 'ordr' and should be 'order'
/// ```
package struct LinkExplanation: Hashable, Sendable {
  /// The link, with what is not UTF-8 replaced.
  package var link: String
  /// The kind of the link; nil: its scheme is unknown.
  package var kind: LinkKind?
  package var scheme: Piece?
  /// Userinfo and port included.
  package var authority: Piece?
  package var segments: [Piece] = []
  package var items: [Item] = []
  package var fragment: Piece?
  /// The request of the link, or its mistake; the same as ``RouteTable/request(for:)-(String)`` returns.
  package var outcome: Result<IntentRequest, LinkError>
  /// The route that the link takes, by index in `Links.routes`.
  package var route: Int?
  /// The closest routes, best first; without the one that the link takes.
  package var candidates: [Candidate] = []

  /// A part of the link.
  package struct Piece: Hashable, Sendable {
    /// Percent-decoded; unchanged if that is impossible.
    package var text: String
    package var range: TextRange
  }

  /// A query item.
  package struct Item: Hashable, Sendable {
    package var key: Piece
    /// nil: there is no `=`.
    package var value: Piece?
    package var use: Use
  }

  /// The effect of a query item.
  package enum Use: Hashable, Sendable {
    /// It gives this parameter of the intent.
    case given(parameter: String)
    /// It counts as missing: it is optional, and empty or not among the accepted values.
    case absent(parameter: String)
    /// The route requires this value, or any that it then ignores.
    case fixed
    /// The key is a duplicate.
    case repeated
    /// The route, if there is one, does not name the key.
    case ignored
  }

  /// A route, and why the link does not match it.
  package struct Candidate: Hashable, Sendable {
    /// By index in `Links.routes`.
    package var route: Int
    /// In the order of the link; empty: the link matches, and another route wins.
    package var misfits: [Misfit]
  }

  /// One reason why a link does not match a route.
  package enum Misfit: Hashable, Sendable {
    /// The route is for other kinds of links.
    case otherKind(LinkKind)
    /// The route is for this host, or for the subdomains that this wildcard means.
    case otherHost(expected: String)
    /// This segment should be the literal.
    case otherSegment(index: Int, expected: String)
    /// The placeholder does not accept this segment.
    case wrongSegment(index: Int, parameter: String, Route.Form)
    /// The path ends, and this should follow.
    case missingSegment(Route.Segment)
    /// The path should end before this segment.
    case extraSegment(index: Int)
    /// The query key should not be there.
    case unwantedKey(String)
    /// The query key is missing.
    case missingKey(String)
    /// The query key has no value.
    case emptyValue(key: String)
    /// The query key should have this value.
    case otherValue(key: String, expected: String)
    /// The placeholder does not accept the value.
    case wrongValue(key: String, parameter: String, Route.Form)
    /// The value is not among those of the parameter's listed type.
    case unlistedValue(parameter: String, [String])
    /// The fragment is missing or empty.
    case missingFragment(parameter: String)
  }
}
