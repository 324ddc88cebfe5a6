import NavigationModel

/// The limits of a spec. Every limit is named in the message that it causes.
package enum Limits {
  /// Bytes of a spec, with all that it includes.
  package static let fileSize = 64 << 20
  /// The depth to which lists and mappings, and also conditions, may be nested.
  package static let nesting = Machine.nestingLimit
  /// Names, texts, lists and mappings in one file.
  package static let values = 1 << 22
  /// Parameters of an event, a prompt or an intent, and values of an outcome.
  package static let parameters = 64
  /// Each is a stack of its own, so that states multiply.
  package static let tabs = 16
  /// Lines for what a tab shows first, or what is shown at launch.
  package static let lines = 64
  /// The largest number that `within` may say.
  package static let moves = 1 << 24
}
