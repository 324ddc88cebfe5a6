import NavigationModel

/// The meaning of a link: a route, its intent, and the places of the values of the intent's parameters in the link.
///
/// A value without references: it can be kept and passed on without reference counting. The values are ranges of the
/// link's bytes and become text on demand.
///
/// ```swift
/// let match = try table.match(link)
/// let postcode = match.value(of: 0, in: link)
/// ```
public struct RouteMatch: Hashable, Sendable {
  public var kind: LinkKind
  /// By index in `Links.routes`.
  public var route: Int
  public var intent: IntentID
  /// The parameters that have a value, one bit each, and above these those whose value is rewritten.
  private let given: UInt32
  /// A ``TextRange`` per parameter, packed: a vector, because that is an array without references on all systems.
  private let ranges: SIMD16<UInt32>

  /// - Parameter ranges: zero where there is no value.
  @inline(__always)
  init(kind: LinkKind, route: Int, intent: IntentID, given: UInt32, ranges: SIMD16<UInt32>) {
    self.kind = kind
    self.route = route
    self.intent = intent
    self.given = given
    self.ranges = ranges
  }
}

extension RouteMatch {
  /// The bytes of the link that give the parameter with this index; nil if the link does not give it.
  public func range(of parameter: Int) -> TextRange? {
    guard (0..<RouteTable.parameterLimit).contains(parameter), given >> UInt32(parameter) & 1 == 1 else { return nil }
    return TextRange(packed: ranges[parameter])
  }

  /// The value of the parameter with this index, percent-decoded once; nil if `link`, which must be the link that was
  /// matched, does not give it. `as name` gives the link as it is.
  public func value(of parameter: Int, in link: Span<UInt8>) -> String? {
    guard let range = range(of: parameter), range.end <= link.count else { return nil }
    if given >> UInt32(RouteTable.parameterLimit + parameter) & 1 == 1 { return Self.rewritten(link, range) }
    return PercentDecoding.string(link, range)
  }

  /// The whole link, or a rest of its path, which begins later, with merged slashes.
  private static func rewritten(_ link: Span<UInt8>, _ range: TextRange) -> String {
    let bytes = (range.start..<range.end).map { link[$0] }
    if range.start == 0 { return String(decoding: bytes, as: UTF8.self) }
    let merged = Array(bytes.split(separator: UInt8(ascii: "/")).joined(separator: "/".utf8))
    return PercentDecoding.string(merged.span, TextRange(0, merged.count))
  }
}

/// Why a link is refused: the mistake, and the byte where it is.
///
/// An error is a value without text, so that refusing a link allocates nothing;
/// ``RouteTable/nearestRoutes(to:limit:)`` explains it to people.
public struct LinkError: Error, Hashable, Sendable {
  public var code: Code
  /// The byte of the link where the mistake begins; its length if something is missing at the end.
  public var offset: Int

  package init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The mistake.
  public enum Code: Hashable, Sendable {
    /// The link has more bytes than ``RouteTable/lengthLimit``.
    case tooLong
    /// A control character, a blank, or a backslash before the query (RFC 3986 section 2: these are not in URIs).
    case forbiddenCharacter
    /// The bytes, or what the escapes of a part that counts decode to, are not UTF-8.
    case invalidUTF8
    /// `%` without two hexadecimal digits in a part that counts (RFC 3986 section 2.1).
    case invalidEscape
    /// The escape of a control character, such as `%00` or `%0A`, in a part that counts (RFC 3986 section 7.3).
    case escapedControl
    /// A segment of the path, or of a value from the path, that is `.` or `..` (RFC 3986 section 5.2.4).
    case dotSegment
    /// There is no `scheme:`.
    case missingScheme
    /// Neither a scheme of deep links nor one of universal links.
    case unknownScheme
    /// The scheme is not followed by `//` (RFC 3986 section 3.2).
    case missingAuthority
    /// There is a name or password before the host (RFC 3986 sections 3.2.1 and 7.6).
    case userInfo
    /// There is a port other than the scheme's own (RFC 3986 section 3.2.3).
    case port
    /// A host that begins with a bracket and does not end with one (RFC 3986 section 3.2.2).
    case malformedHost
    /// Not a host of universal links.
    case unknownHost
    /// An identifier without a scheme, such as the type of a quick action, does not begin with `/`.
    case missingPath
    /// The path matches no route, or a query value differs from the one that a route fixes.
    case noRoute
    /// A required parameter of the route is missing or empty.
    case missingValue(route: Int, parameter: Int)
    /// The parameter has a value that the route does not accept, or that is not among those of its listed type.
    case wrongValue(route: Int, parameter: Int)
  }
}
