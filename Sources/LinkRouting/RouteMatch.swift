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
  /// By index in ``Links/routes``.
  public var route: Int
  public var intent: IntentID
  /// The parameters that have a value, one bit each.
  private let given: UInt16
  /// A ``TextRange`` per parameter, packed: a vector, because that is an array without references on all systems.
  private let ranges: SIMD16<UInt32>

  /// - Parameter ranges: zero where there is no value.
  @inline(__always)
  init(kind: LinkKind, route: Int, intent: IntentID, given: UInt16, ranges: SIMD16<UInt32>) {
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
    guard (0..<RouteTable.parameterLimit).contains(parameter), given >> UInt16(parameter) & 1 == 1 else { return nil }
    return TextRange(packed: ranges[parameter])
  }

  /// The value of the parameter with this index, percent-decoded once; nil if `link`, which must be the link that was
  /// matched, does not give it.
  public func value(of parameter: Int, in link: Span<UInt8>) -> String? {
    guard let range = range(of: parameter), range.end <= link.count else { return nil }
    return PercentDecoding.string(link, range)
  }
}
