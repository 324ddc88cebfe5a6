/// Something that went wrong in the store and did not stop it. It names no link.
public enum LinkStoreProblem: Error, Sendable {
  /// The link is held in memory only, or its copy may not survive a loss of power.
  case notKept(any Error)
  /// The mark could not be made for certain, so the link is not shown.
  case notMarked(any Error)
  /// What was to be removed is still in the folder.
  case notRemoved(any Error)
  /// A copy cannot be read.
  case damaged(LinkDamage)
}
