import NavigationModel

/// A link taken apart for people: its pieces, what it asks for or why it asks for nothing, and the routes that come
/// closest.
///
/// ```swift
/// let explanation = table.explain("justeat://x/ordr/7?utm_source=mail")
/// explanation.outcome              // .failure(noRoute, byte 12)
/// explanation.candidates[0]        // route /order/{orderId}: segment 0 is 'ordr' and should be 'order'
/// ```
public struct LinkExplanation: Hashable, Sendable {
  /// The link, with what is not UTF-8 replaced.
  public var link: String
  /// What kind of link it is; nil: its scheme is not known.
  public var kind: LinkKind?
  public var scheme: Piece?
  /// Userinfo and port included.
  public var authority: Piece?
  public var segments: [Piece] = []
  public var items: [Item] = []
  public var fragment: Piece?
  /// What the link asks for, or its mistake; the same as ``RouteTable/request(for:)-(String)`` says.
  public var outcome: Result<IntentRequest, LinkError>
  /// The route that the link takes, by index in ``Links/routes``.
  public var route: Int?
  /// The routes that come closest, best first; without the one that the link takes.
  public var candidates: [Candidate] = []

  /// A piece of the link.
  public struct Piece: Hashable, Sendable {
    /// Percent-decoded; as it stands if it does not decode.
    public var text: String
    public var range: TextRange
  }

  /// A query item.
  public struct Item: Hashable, Sendable {
    public var key: Piece
    /// nil: there is no `=`.
    public var value: Piece?
    public var use: Use
  }

  /// What becomes of a query item.
  public enum Use: Hashable, Sendable {
    /// It gives this parameter of the intent.
    case given(parameter: String)
    /// It counts as missing: it is optional, and empty or not among the values that are accepted.
    case absent(parameter: String)
    /// The route asks for this value.
    case fixed
    /// The same key came before.
    case repeated
    /// The route, if there is one, does not name the key.
    case ignored
  }

  /// A route, and what keeps the link from taking it.
  public struct Candidate: Hashable, Sendable {
    /// By index in ``Links/routes``.
    public var route: Int
    /// In the order of the link; empty: the link fits, and another route wins.
    public var misfits: [Misfit]
  }

  /// One reason why a link does not fit a route.
  public enum Misfit: Hashable, Sendable {
    /// The route is for other kinds of links.
    case otherKind(LinkKind)
    /// This segment should be the literal.
    case otherSegment(index: Int, expected: String)
    /// This segment is not what the placeholder accepts.
    case wrongSegment(index: Int, parameter: String, Route.Form)
    /// The path ends, and this should follow.
    case missingSegment(Route.Segment)
    /// The path should end before this segment.
    case extraSegment(index: Int)
    /// The query key is not there.
    case missingKey(String)
    /// The query key is there, and has no value.
    case emptyValue(key: String)
    /// The query key should have this value.
    case otherValue(key: String, expected: String)
    /// The value is not what the placeholder accepts.
    case wrongValue(key: String, parameter: String, Route.Form)
    /// The value is not among those of the parameter's listed type.
    case unlistedValue(parameter: String, [String])
    /// There is no `#`, or nothing after it.
    case missingFragment(parameter: String)
  }
}
