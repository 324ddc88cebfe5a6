/// Something that begins as nothing, and is nothing most of the time.
package protocol InitiallyEmpty: Hashable, Sendable {
  init()
}

/// A value that lies behind a reference, and behind none while it is as it begins: copying that costs nothing.
@propertyWrapper
package indirect enum Indirect<Value: InitiallyEmpty>: Hashable, Sendable {
  case nothing
  case something(Value)

  package init(wrappedValue: Value) { self = wrappedValue == Value() ? .nothing : .something(wrappedValue) }

  package var wrappedValue: Value {
    get { if case .something(let value) = self { value } else { Value() } }
    set { self = Indirect(wrappedValue: newValue) }
  }

  /// True if it is as it begins.
  package var projectedValue: Bool { if case .nothing = self { true } else { false } }
}
