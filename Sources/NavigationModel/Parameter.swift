/// A parameter type: the values that a parameter of the same name may have.
package struct ParameterType: Hashable, Sendable {
  package var name: String
  package var values: [String]

  package init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }
}

/// A parameter type: a closed list of values.
package typealias TypeID = Identifier<ParameterType>

/// A parameter of an event, a prompt or an intent, or a value that an outcome gives.
///
/// Values flow by name: an intent or an outcome gives `postcode`, an event or a prompt takes it.
public struct Parameter: Hashable, Sendable {
  public var name: String
  /// Written `name?` in a spec.
  public var isOptional: Bool
  /// The listed type of the same name; nil for text.
  package var type: TypeID?

  package init(name: String, isOptional: Bool = false, type: TypeID? = nil) {
    self.name = name
    self.isOptional = isOptional
    self.type = type
  }
}

/// A value fixed by a step: `section = menu` in `loadRestaurant(section = menu)`.
package struct FixedValue: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
