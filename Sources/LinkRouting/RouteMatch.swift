import NavigationModel

/// What a link means: a route, its intent, and where in the link the values of the intent's parameters stand.
///
/// A value without references: it can be kept and passed on without counting. The values are ranges of the link's bytes
/// and become text on demand.
///
/// ```swift
/// let match = try table.match(link)
/// let postcode = match.value(of: 0, in: link)
/// ```
public struct RouteMatch: Hashable, Sendable {
  public var kind: LinkKind
  /// By index in ``Links/routes``.
  public var route = 0
  public var intent = IntentID(0)
  /// The parameters that have a value, one bit each.
  var given: UInt16 = 0
  /// A ``TextRange`` per parameter, packed: a vector, because that is an array without references on all systems.
  private var ranges = SIMD16<UInt32>()

  init(kind: LinkKind) { self.kind = kind }
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

  mutating func give(_ parameter: Int, _ range: TextRange) {
    given |= 1 &<< UInt16(truncatingIfNeeded: parameter)
    // A vector's own subscript would go through a copy of all of it.
    withUnsafeMutableBytes(of: &ranges) {
      $0.storeBytes(of: range.packed, toByteOffset: (parameter & 15) &* 4, as: UInt32.self)
    }
  }
}
