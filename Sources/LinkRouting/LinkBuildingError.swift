/// Why no link could be made for a request.
public enum LinkBuildingError: Error, Hashable, Sendable {
  /// The machine has no such intent.
  case unknownIntent
  /// The intent has no route of this kind.
  case noRoute(LinkKind)
  /// There is no scheme for links of this kind.
  case noScheme(LinkKind)
  /// There is no host for universal links.
  case noHost
  /// The intent has no such parameter.
  case unknownParameter(String)
  /// The route needs a value that the request does not have.
  case missingValue(parameter: String)
  /// The route has no placeholder for the value.
  case noPlace(parameter: String)
  /// The route cannot carry this value.
  case uncarriable(parameter: String, Reason)
  /// The link would open something else: another route wins.
  case takenByRoute(Int)
  /// The link would be longer than ``RouteTable/lengthLimit``.
  case tooLong

  /// Why a route cannot carry a value.
  public enum Reason: Hashable, Sendable {
    /// An empty value would count as missing.
    case empty
    /// The value has a control character, which no link may carry, not even escaped (RFC 3986 section 7.3).
    case control
    /// The value would be in the path and is `.` or `..`, or has one of these between slashes: they are removed
    /// from paths in transit (RFC 3986 section 5.2.4), even percent-encoded (URL Standard, "double-dot URL path
    /// segment").
    case dotSegment
    /// The value contains the text at which `{name before …}` ends.
    case separator(String)
    /// Not an integer of 64 bits.
    case notInteger
    /// Not among the values that the route or the listed type names.
    case notListed([String])
  }
}
