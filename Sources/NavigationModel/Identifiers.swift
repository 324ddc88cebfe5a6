/// The index of an element in one of a machine's arrays.
///
/// Every kind of element has an identifier type of its own, with a name such as ``ScreenID``, so that a screen cannot
/// be passed where an event is meant. Identifiers are dense: those of a machine with *n* screens are 0 ..< *n*.
public struct Identifier<Part>: Hashable, Comparable, Sendable, BitwiseCopyable, Codable, CustomStringConvertible {
  @usableFromInline let raw: Int32
  /// The position in the machine's array of this kind.
  @inlinable public var index: Int { Int(raw) }
  /// Makes the identifier of the element at `index`.
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.raw < b.raw }
  public var description: String { "\(Part.self)(\(index))" }

  /// The bare number; one that is no index is refused.
  public init(from decoder: any Decoder) throws {
    raw = try decoder.singleValueContainer().decode(Int32.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}
