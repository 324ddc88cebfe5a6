/// Something that the user should know. It holds no link.
public enum StartupReport: Hashable, Sendable {
  /// A link is not shown.
  case linkNotShown(AppStartupNavigation.Reason)
  /// What a link means was not found out.
  case linkNotFound(ResolverAnswer.Failure)
}
