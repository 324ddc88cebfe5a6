/// A change of the store's folder. The store says each before it makes it, so that a test can let the disk be full or
/// the process die right there.
public enum LinkStoreStep: Hashable, Sendable, CaseIterable {
  /// The folder is made, with the file by which several processes take turns.
  case prepare
  /// An empty file is made, under a name that is never read.
  case create
  /// The link is written into it.
  case write
  /// What was written goes to the disk.
  case syncFile
  /// The file gets the name under which it is read.
  case publish
  /// The copy is marked as one whose following has begun, by its name.
  case mark
  /// A copy, or what could not be read, is deleted.
  case delete
  /// What cannot be read gets a name that says so.
  case condemn
  /// What cannot be read gets a name under which it is kept and never read again, or what was kept so moves up.
  case setAside
  /// The names in the folder go to the disk.
  case syncFolder
  /// What a copy that could not be finished has left is deleted.
  case cleanUp
}

/// Something that the store could not do. It names no link.
public enum LinkStoreError: Error, Hashable, Sendable {
  /// The system refused a step; with its error number.
  case step(LinkStoreStep, errno: Int32)
  /// A link is in the store already.
  case occupied
  /// There is no link to be followed in the store.
  case nothingStored
  /// Another process does not let go of the folder.
  case inUse
  /// The system does not let the link be read for now; with its error number. It is still stored.
  case unreadable(errno: Int32)
  /// The link is longer than any that can be opened.
  case tooLong
}
