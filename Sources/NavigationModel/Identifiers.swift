/// The index of an element in one of a machine's arrays.
///
/// Every kind of element has an identifier type of its own, so that a screen cannot be passed where an
/// event is meant. Identifiers are dense: those of a machine with *n* screens are 0 ..< *n*.
public protocol Identifier: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The position in the machine's array of this kind.
  var index: Int { get }
  /// Makes the identifier of the element at `index`.
  init(_ index: Int)
}

extension Identifier {
  @inlinable public static func < (a: Self, b: Self) -> Bool { a.index < b.index }
  public var description: String { "\(Self.self)(\(index))" }

  /// The bare number; one that is no index is refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(Int(try container.decode(Int32.self)))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(index)
  }
}

/// A screen: a state of the navigation machine.
public struct ScreenID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}

/// A variable of the context.
public struct VariableID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}

/// An event: what moves the machine.
public struct EventID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}

/// A transition rule: one line of the spec, which may start from many screens.
public struct TransitionID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}

/// A prompt: a question to the user or to a service.
public struct PromptID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}

/// An intent: the wish to reach a place.
public struct IntentID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}

/// A change that the app reports: something that happens between journeys.
public struct ChangeID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}

/// A step of a journey.
///
/// Steps are numbered through the whole machine in the order of the spec: intent by intent, alternative by
/// alternative, and a `when` before the steps inside it.
public struct StepID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}

/// A parameter type: a closed list of values.
public struct TypeID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}

/// A tab.
public struct TabID: Identifier {
  @usableFromInline let raw: Int32
  @inlinable public var index: Int { Int(raw) }
  @inlinable public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
}
