import Foundation
import LinkRouting

/// Keeps the link in a folder.
///
/// | in the folder | means |
/// | --- | --- |
/// | `link.stored` | a link that is to be followed |
/// | `link.started` | one whose following has begun: it may have been shown |
/// | `link.damaged` | something that cannot be read, and has not been reported yet |
/// | `set-aside-1` … `set-aside-4` | the last of what could not be read; never read again |
///
/// What a copy is for is in its name, so that it goes from one state to the next by one renaming, which needs no
/// room on the disk and is done wholly or not at all. A new copy is written under a name that is never read, brought to
/// the disk, and renamed; then the folder is brought to the disk, too.
///
/// ```swift
/// let store = FileLinkStore(folder: folder)
/// try store.put("boardingpass://boardingpass.example/boarding-pass/42")
/// try store.read()      // the same, also for the next process
/// try store.mark()      // before it is shown
/// store.remove()        // after it was shown
/// ```
///
/// Several stores may use one folder, also in several processes. They take turns to change it, judge a copy as damaged
/// only in their turn, and mark, condemn and remove only the copy that they know, not one that was put since. Every
/// call waits for the disk, so it may take milliseconds.
public final class FileLinkStore: LinkStore {
  private struct Memory {
    var held: (link: String, isStarted: Bool)?
    /// The copy that this store has put, read, marked or found.
    var known: Folder.Identity?
    /// A copy that is done with, and could not be removed.
    var done: Folder.Identity?
    /// The name in the folder of what cannot be read, and could not be renamed.
    var damaged: String?
  }

  private enum Name {
    static let new = "link.new"
    static let stored = "link.stored"
    static let started = "link.started"
    static let damaged = "link.damaged"
    static let lock = "lock"
    static let aside = (1...4).map { "set-aside-\($0)" }
  }

  private let folder: Folder
  private let before: @Sendable (LinkStoreStep) throws -> Void
  private let report: @Sendable (LinkStoreProblem) -> Void
  private let memory = Locked(Memory())

  /// Opens the store: what an unfinished copy has left is removed, and a copy that cannot be read is found.
  ///
  /// - Parameters:
  ///   - folder: for the store alone, and for its owner only; it is made if it is missing.
  ///   - before: is told of each change of the folder before it is made; if it throws, the change fails with that.
  ///   - report: is told of what went wrong. The store works on, in memory if need be. It is called within a call of
  ///     the store, and must not call it.
  public init(
    folder: URL, before: @escaping @Sendable (LinkStoreStep) throws -> Void = { _ in },
    report: @escaping @Sendable (LinkStoreProblem) -> Void = { _ in }
  ) {
    self.folder = Folder(path: folder.path)
    self.before = before
    self.report = report
    memory {
      if self.folder.has(Name.new) { try? alone { try step(.cleanUp) { try self.folder.delete(Name.new) } } }
      for name in [Name.started, Name.stored] where self.folder.has(name) { _ = try? verified(name, &$0) }
    }
  }

  public var state: LinkStoreState { memory { state(&$0) } }

  private func state(_ memory: inout Memory) -> LinkStoreState {
    if let held = memory.held { return held.isStarted ? .started : .stored }
    if memory.damaged != nil || folder.has(Name.damaged) { return .damaged }
    for (name, state) in [(Name.started, LinkStoreState.started), (Name.stored, .stored)] {
      guard let copy = folder.identity(of: name), copy != memory.done else { continue }
      if memory.known == nil { memory.known = copy }
      return state
    }
    return .absent
  }

  public func look() -> LinkStoreState {
    memory { memory in
      let state = state(&memory)
      if memory.held == nil, state == .started { memory.known = folder.identity(of: Name.started) }
      return state
    }
  }

  /// Stores a link. If it cannot be written it is held in memory, and that is reported: it can still be followed, as
  /// long as the process lives.
  public func put(_ link: String) throws {
    guard link.utf8.count <= RouteTable.lengthLimit else { throw LinkStoreError.tooLong }
    try memory { memory in
      guard state(&memory) == .absent else { throw LinkStoreError.occupied }
      do {
        let copy = try alone {
          if let done = memory.done { try removeCopies(Memory(known: done)) }
          return try write(link)
        }
        memory = Memory(known: copy)
        // The copy is there from here on, whether or not a loss of power would take it.
        do { try syncFolder() } catch { report(.notKept(error)) }
      } catch LinkStoreError.occupied {
        throw LinkStoreError.occupied
      } catch {
        report(.notKept(error))
        memory.held = (link, isStarted: false)
      }
    }
  }

  private func write(_ link: String) throws -> Folder.Identity? {
    guard ![Name.damaged, Name.started, Name.stored].contains(where: folder.has) else {
      throw LinkStoreError.occupied
    }
    do {
      let file = try step(.create) { try folder.create(Name.new) }
      defer { Folder.close(file) }
      try step(.write) { try Folder.write(LinkFileFormat.bytes(for: link), to: file) }
      try step(.syncFile) { try Folder.sync(file) }
      let copy = folder.identity(of: Name.new)
      try step(.publish) { try folder.rename(Name.new, to: Name.stored) }
      return copy
    } catch {
      try? step(.cleanUp) { try folder.delete(Name.new) }
      throw error
    }
  }

  public func read() throws -> String {
    try memory { memory in
      if let held = memory.held, !held.isStarted { return held.link }
      guard state(&memory) == .stored else { throw LinkStoreError.nothingStored }
      return try verified(Name.stored, &memory)
    }
  }

  public func condemn(_ damage: LinkDamage) {
    memory { memory in
      guard memory.held == nil, memory.damaged == nil, state(&memory) == .stored, isKnown(Name.stored, memory)
      else { return }
      report(.damaged(damage))
      do {
        try alone { if isKnown(Name.stored, memory) { try condemn(Name.stored) } }
      } catch {
        memory.damaged = Name.stored
        report(.notRemoved(error))
      }
    }
  }

  /// Returns whether there is a copy of this name, and it is not one that another process has put since this store
  /// looked.
  private func isKnown(_ name: String, _ memory: Memory) -> Bool {
    guard let copy = folder.identity(of: name) else { return false }
    return memory.known == nil || memory.known == copy
  }

  public func mark() throws {
    try memory { memory in
      if let held = memory.held { return memory.held = (held.link, isStarted: true) }
      guard memory.damaged == nil else { throw LinkStoreError.nothingStored }
      do {
        try alone {
          guard state(&memory) == .stored, isKnown(Name.stored, memory) else { throw LinkStoreError.nothingStored }
          try step(.mark) { try folder.rename(Name.stored, to: Name.started) }
          try syncFolder()
        }
      } catch {
        report(.notMarked(error))
        throw error
      }
    }
  }

  /// If the folder does not let it be removed, that is reported, and this store counts it as gone.
  public func remove() {
    memory { memory in
      do {
        // A link that is held here has no copy, and what is in the folder is not this store's.
        if memory.held == nil || memory.known != nil { try alone { try removeCopies(memory) } }
        memory = Memory()
      } catch {
        giveUp(&memory, error)
      }
    }
  }

  /// Removes all, also what could not be read: it may have been a link of the user who leaves.
  public func drop() throws {
    try memory { memory in
      do {
        try alone { try removeAll() }
        memory = Memory()
      } catch {
        guard !folder.has(Name.stored) else { throw error }
        giveUp(&memory, error)
      }
    }
  }

  private func giveUp(_ memory: inout Memory, _ error: any Error) {
    let copy = memory.known ?? folder.identity(of: Name.started) ?? folder.identity(of: Name.stored)
    memory = Memory(done: copy)
    report(.notRemoved(error))
  }

  private func removeCopies(_ memory: Memory) throws {
    var isChanged = false
    // Another process may have been quicker, and a link be in the place of what was damaged.
    if let name = memory.damaged, isKnown(name, memory) { try rename(damaged: name) }
    if folder.has(Name.damaged) {
      try setAside()
      isChanged = true
    }
    for name in [Name.stored, Name.started] where isKnown(name, memory) || isDamaged(name) {
      try step(.delete) { try folder.delete(name) }
      isChanged = true
    }
    if isChanged { try syncFolder() }
  }

  /// Returns whether there is a file of this name that is not a link. No process writes one, so it is the known copy,
  /// spoilt.
  private func isDamaged(_ name: String) -> Bool {
    do {
      let (bytes, _) = try folder.read(name, limit: LinkFileFormat.sizeLimit)
      _ = try LinkFileFormat.link(in: bytes)
      return false
    } catch {
      return error is LinkDamaged
    }
  }

  private func removeAll() throws {
    let names = ([Name.stored, Name.started, Name.damaged] + Name.aside).filter(folder.has)
    for name in names { try step(.delete) { try folder.delete(name) } }
    if !names.isEmpty { try syncFolder() }
  }

  /// Keeps what cannot be read under a name that is never read; the oldest makes room for it.
  private func setAside() throws {
    // No copy that was ever written is that large, so it is not worth its room.
    if folder.size(of: Name.damaged) > LinkFileFormat.sizeLimit {
      return try step(.delete) { try folder.delete(Name.damaged) }
    }
    var free = Name.aside.firstIndex { !folder.has($0) }
    if free == nil {
      try step(.delete) { try folder.delete(Name.aside[0]) }
      for (old, new) in zip(Name.aside.dropFirst(), Name.aside) {
        try step(.setAside) { try folder.rename(old, to: new) }
      }
      free = Name.aside.count - 1
    }
    let name = Name.aside[free ?? 0]
    try step(.setAside) { try folder.rename(Name.damaged, to: name) }
  }

  /// The link in a file; if it cannot be read, the file gets a name that says so.
  private func verified(_ name: String, _ memory: inout Memory) throws -> String {
    if let link = try? copy(name, &memory) { return link }
    // The copies of other processes come and go: only in its own turn a store calls one damaged, unless the folder
    // cannot be locked at all.
    let turn = Result { try takeTurn() }
    defer { if case .success(let lock) = turn { Folder.close(lock) } }
    do {
      return try copy(name, &memory)
    } catch let damage as LinkDamaged {
      report(.damaged(damage.damage))
      do {
        _ = try turn.get()
        try condemn(name)
      } catch {
        memory.damaged = name
        memory.known = folder.identity(of: name)
        report(.notRemoved(error))
      }
      throw damage
    }
  }

  private func copy(_ name: String, _ memory: inout Memory) throws -> String {
    do {
      let (bytes, identity) = try folder.read(name, limit: LinkFileFormat.sizeLimit)
      let link = try LinkFileFormat.link(in: bytes)
      memory.known = identity
      return link
    } catch let failure as Folder.Failure {
      throw failure.errno == ENOENT ? LinkStoreError.nothingStored : .unreadable(errno: failure.errno)
    }
  }

  private func condemn(_ name: String) throws {
    try rename(damaged: name)
    try syncFolder()
  }

  private func rename(damaged name: String) throws {
    if folder.has(Name.damaged) { try setAside() }
    try step(.condemn) { try folder.rename(name, to: Name.damaged) }
  }

  private func syncFolder() throws {
    try step(.syncFolder) { try folder.sync() }
  }

  /// Runs `body` while nobody else changes the folder.
  private func alone<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try takeTurn()
    defer { Folder.close(lock) }
    return try body()
  }

  /// The open lock of the folder; whoever closes it ends the turn.
  private func takeTurn() throws -> Int32 {
    let lock = try step(.prepare) {
      try folder.make()
      return try folder.lock(Name.lock)
    }
    guard let lock else { throw LinkStoreError.inUse }
    return lock
  }

  private func step<Result>(_ step: LinkStoreStep, _ body: () throws -> Result) throws -> Result {
    try before(step)
    do {
      return try body()
    } catch let failure as Folder.Failure {
      throw LinkStoreError.step(step, errno: failure.errno)
    }
  }
}

/// A value that one thread at a time may look at and change.
///
/// The standard library's `Mutex` needs later systems than this package.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func callAsFunction<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
