/// The index of an element in one of a machine's arrays.
///
/// Every kind of element has an identifier type of its own, so that a screen cannot be passed where an
/// event is meant. Identifiers are dense: those of a machine with *n* screens are 0 ..< *n*.
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

/// A screen: a state of the navigation machine.
public typealias ScreenID = Identifier<Screen>
/// A variable of the context.
public typealias VariableID = Identifier<Variable>
/// An event: what moves the machine.
public typealias EventID = Identifier<Event>
/// A transition rule: one line of the spec, which may start from many screens.
public typealias TransitionID = Identifier<Transition>
/// A prompt: a question to the user or to a service.
public typealias PromptID = Identifier<Prompt>
/// An intent: the wish to reach a place.
public typealias IntentID = Identifier<Intent>
/// A change that the app reports: something that happens between journeys.
public typealias ChangeID = Identifier<Change>
/// A step of a journey.
///
/// Steps are numbered through the whole machine in the order of the spec: intent by intent, alternative by
/// alternative, and a `when` before the steps inside it.
public typealias StepID = Identifier<ProgramStep>
/// A parameter type: a closed list of values.
package typealias TypeID = Identifier<ParameterType>
/// A tab.
public typealias TabID = Identifier<Tab>
