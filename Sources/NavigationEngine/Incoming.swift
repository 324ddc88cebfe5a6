import NavigationModel

/// A request or a fact from outside the engine.
public enum Incoming: Hashable, Sendable {
  /// A link, a quick action, a search item, or a request made by the app itself.
  case link(IntentRequest)
  /// Something that the user did by hand, with the values that its event takes.
  case tap(EventID, values: [String: String])
  /// Something that happened to the app.
  case change(ChangeID)
}
