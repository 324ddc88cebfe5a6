/// Why no table could be made of a machine's routes.
///
/// Specs are checked before, with places and suggestions; this is a safeguard for machines that are built
/// in code, and for domains that are given at run time.
public enum RouteTableError: Error, Hashable, Sendable {
  /// Not a scheme: a letter, then letters, digits, `+`, `-`, `.` (RFC 3986 section 3.1).
  case invalidScheme(String)
  /// A scheme is listed twice, or for deep and for universal links.
  case repeatedScheme(String)
  /// Empty, or with a character that ends a host.
  case invalidHost(String)
  /// A placeholder names an unknown parameter of the route's intent.
  case unknownParameter(route: Int, name: String)
  /// Two placeholders of a route name the same parameter.
  case repeatedParameter(route: Int, name: String)
  /// A value that the intent requires is optional or missing in the route.
  case missingParameter(route: Int, name: String)
  /// Two query keys differ only in case.
  case repeatedKey(route: Int, key: String)
  /// A literal, a query key, a list of values or a separator is empty.
  case emptyText(route: Int)
  /// A literal segment is `.` or `..`, or has one of these between slashes, which no link may have.
  case dotSegment(route: Int)
  /// `{name...}` in a query, or followed by another segment.
  case misplacedRest(route: Int)
  /// A route exceeds a limit of ``RouteTable``.
  case tooLarge(route: Int, Part, limit: Int)
  /// There are more routes than can be numbered.
  case tooManyRoutes(limit: Int)

  /// The limits.
  public enum Part: Hashable, Sendable {
    /// Parameters of the route's intent; see ``RouteTable/parameterLimit``.
    case parameters
    /// Segments of the path; see ``RouteTable/segmentLimit``.
    case segments
    /// Query keys that the routes of one path name together; see ``RouteTable/keyLimit``.
    case keys
    /// Bytes of a text; see ``RouteTable/wordLimit``.
    case bytes
  }
}
