/// Keeps one link until it has been followed, beyond the death of the process.
///
/// A link is stored, then started, and then gone; what cannot be read is damaged until that has been reported. Every
/// call is done when it returns, and waits for the disk, so it may take milliseconds.
public protocol LinkStore: Sendable {
  /// The state of the store now; it is looked up whenever it is asked for.
  var state: LinkStoreState { get }

  /// The same, for a decision: what is there, whoever has put it, is what ``remove()`` then removes.
  func look() -> LinkStoreState

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

/// The state of a store.
public enum LinkStoreState: String, Hashable, Sendable, CaseIterable {
  case absent, stored, started, damaged
}

/// Why a copy of a link cannot be read. It does not say what is in it.
public enum LinkDamage: Hashable, Sendable {
  /// The system does not let it be read; with its error number.
  case unreadable(Int32)
  /// It is a folder, a link in the file system, or another thing that is no file.
  case notAFile
  /// It is larger than any copy that was ever written.
  case tooLarge
  /// Something else wrote it.
  case foreign
  case unknownFormat
  /// It is shorter or longer than it says.
  case wrongLength
  /// Its bytes are not those that were written.
  case wrongChecksum
  case notText
  /// It is a link that opens no boarding pass, or none any more.
  case opensNothing
}

/// Something that went wrong in the store and did not stop it. It names no link.
public enum LinkStoreProblem: Error, Sendable {
  /// The link is held in memory only, or its copy may not survive a loss of power.
  case notKept(any Error)
  /// The mark could not be made for certain, so the link is not shown.
  case notMarked(any Error)
  /// Something that was to be removed is still in the folder.
  case notRemoved(any Error)
  /// A copy cannot be read.
  case damaged(LinkDamage)
}

/// A change of the store's folder. The store says each before it makes it, so that a test can let the disk be full or
/// the process die right there.
public enum LinkStoreStep: Hashable, Sendable, CaseIterable {
  /// The folder is made, with the file by which several processes take turns.
  case prepare
  /// An empty file is made, under a name that is never read.
  case create
  case write
  /// The bytes that were written go to the disk.
  case syncFile
  /// The file gets the name under which it is read.
  case publish
  /// The copy is marked as one whose following has begun, by its name.
  case mark
  /// A copy, or what could not be read, is deleted.
  case delete
  /// A copy that cannot be read gets a name that says so.
  case condemn
  /// A copy that cannot be read gets a name under which it is kept and never read again, or what was kept so moves up.
  case setAside
  /// The names in the folder go to the disk.
  case syncFolder
  /// The rest of a copy that could not be finished is deleted.
  case cleanUp
}

/// Something that the store could not do. It names no link.
public enum LinkStoreError: Error, Hashable, Sendable {
  /// The system refused a step; with its error number.
  case step(LinkStoreStep, errno: Int32)
  /// A link is in the store already.
  case occupied
  case nothingStored
  /// Another process does not let go of the folder.
  case inUse
  /// The system does not let the link be read for now; with its error number. It is still stored.
  case unreadable(errno: Int32)
  case tooLong
}
