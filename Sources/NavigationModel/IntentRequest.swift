/// An intent together with the values that its link gave: what a link asks for.
///
/// ```swift
/// let request = IntentRequest(goToSearch, values: ["postcode": "EC4M7RF"])
/// ```
public struct IntentRequest: Hashable, Sendable {
  public var intent: IntentID
  /// Texts by parameter name, percent-decoded; a parameter that is missing has no entry.
  public var values: [String: String]

  public init(_ intent: IntentID, values: [String: String] = [:]) {
    self.intent = intent
    self.values = values
  }
}
