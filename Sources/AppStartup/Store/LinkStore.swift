/// Keeps one link until it has been followed, beyond the death of the process.
///
/// A link is stored, then started, and then gone; what cannot be read is damaged until that has been reported. Every
/// call is done when it returns, and waits for the disk, so it may take milliseconds.
public protocol LinkStore: Sendable {
  /// What is in the store now; it is looked up whenever it is asked for.
  var state: LinkStoreState { get }

  /// Puts a link into the store.
  ///
  /// - Throws: ``LinkStoreError/occupied`` if there is one already, ``LinkStoreError/tooLong``.
  func put(_ link: String) throws

  /// The link that is to be followed.
  ///
  /// - Throws: ``LinkDamaged``, and the state is `damaged` from then on; ``LinkStoreError/nothingStored``;
  ///   ``LinkStoreError/unreadable(errno:)`` if it may well be read later.
  func read() throws -> String

  /// Marks the stored link as one whose following begins, for every later process, before anybody sees it.
  ///
  /// - Throws: if that is not certain; then the link must not be shown.
  func mark() throws

  /// Says that what is stored can be read, and yet not be followed.
  func condemn(_ damage: LinkDamage)

  /// Removes the link that this store knows of: it is deleted, and what cannot be read is set aside. A link that
  /// another process has put since is left alone.
  func remove()

  /// Removes everything, whoever has put it, as a user who signs out must leave no link behind.
  ///
  /// - Throws: if there is a link left that could be followed; then nothing has changed for this store.
  func drop() throws
}

/// What is in the store.
public enum LinkStoreState: String, Hashable, Sendable, CaseIterable {
  case absent, stored, started, damaged
}
