/// The values that an event, a prompt or an intent has been given, read by name; generated code reads them so.
///
/// ```swift
/// let given = GivenValues(["restaurantId": "123", "section": "menu"])
/// let id: String = try given.required("restaurantId")       // "123"
/// let section: Section? = try given.optional("section")     // .menu
/// ```
public struct GivenValues: Hashable, Sendable {
  private let values: [String: String]

  /// Texts by parameter name; a parameter that is missing has no entry.
  public init(_ values: [String: String]) { self.values = values }

  /// Texts by name, without those that are missing. A function, so that generated code is small and quickly compiled.
  public static func texts(_ values: KeyValuePairs<String, String?>) -> [String: String] {
    values.reduce(into: [:]) { $0[$1.key] = $1.value }
  }

  /// A text.
  ///
  /// - Throws: ``GivenValueError/missing(_:)``.
  public func required(_ name: String) throws(GivenValueError) -> String {
    guard let value = values[name] else { throw .missing(name) }
    return value
  }

  /// A value of a listed type.
  ///
  /// - Throws: ``GivenValueError``, if it is missing or none of the type's values.
  public func required<Value: RawRepresentable>(_ name: String) throws(GivenValueError) -> Value
  where Value.RawValue == String {
    let text: String = try required(name)
    guard let value = Value(rawValue: text) else { throw .unknown(name, value: text) }
    return value
  }

  /// An integer.
  ///
  /// - Throws: ``GivenValueError``, if it is missing or none.
  public func required(_ name: String) throws(GivenValueError) -> Int {
    let text: String = try required(name)
    guard let value = Int(text) else { throw .unknown(name, value: text) }
    return value
  }

  /// An integer, or nil if it is missing.
  ///
  /// - Throws: ``GivenValueError/unknown(_:value:)`` if it is not one.
  public func optional(_ name: String) throws(GivenValueError) -> Int? {
    try values[name] == nil ? nil : required(name)
  }

  /// A text, or nil if it is missing.
  public func optional(_ name: String) -> String? { values[name] }

  /// A value of a listed type, or nil if it is missing.
  ///
  /// - Throws: ``GivenValueError/unknown(_:value:)``.
  public func optional<Value: RawRepresentable>(_ name: String) throws(GivenValueError) -> Value?
  where Value.RawValue == String {
    guard let text = values[name] else { return nil }
    guard let value = Value(rawValue: text) else { throw .unknown(name, value: text) }
    return value
  }
}

/// Why values that were given do not fit what takes them.
public enum GivenValueError: Error, Hashable, Sendable {
  /// The parameter of this name is not optional.
  case missing(String)
  /// The type of the parameter of this name has no such value.
  case unknown(String, value: String)
}

/// Why a tap was not shown: the app's presenter does not say how to show an event that no journey performs.
public struct UnpresentedTap: Error, Hashable, Sendable, CustomStringConvertible {
  private let method: String

  /// - Parameter method: the presenter's method that would show the event; the one that throws this.
  public init(method: String = #function) { self.method = method }

  public var description: String { "no journey performs this event; implement '\(method)' to show it" }
}
