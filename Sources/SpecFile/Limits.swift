import NavigationModel

/// What a spec may have at most. Every limit is named in the refusal that it causes.
public enum Limits {
  /// Bytes of a spec, with all that it includes.
  public static let fileSize = 64 << 20
  /// How deeply lists and mappings, and also conditions, may be nested.
  public static let nesting = Machine.nestingLimit
  /// Names, texts, lists and mappings in one file.
  public static let values = 1 << 22
  /// Parameters of an event, a prompt or an intent, and values of an outcome.
  public static let parameters = 64
  /// Screens times contexts.
  public static let configurations = Machine.configurationLimit
}
