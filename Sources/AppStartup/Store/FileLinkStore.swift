import Foundation
import LinkRouting

/// Keeps the link in a folder.
///
/// | in the folder | means |
/// | --- | --- |
/// | `link.stored` | a link that is to be followed |
/// | `link.started` | one whose following has begun: it may have been shown |
/// | `link.damaged` | something that cannot be read, and has not been reported yet |
/// | `set-aside-1` … | what could not be read; kept for whoever wants to know, and never read again |
///
/// What a copy stands for is in its name, so that it goes from one state to the next by one renaming, which needs no
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
/// Nothing is kept in memory but what could not be written. Several stores may use one folder, also in several
/// processes. Every call waits for the disk, so it may take milliseconds.
public final class FileLinkStore: LinkStore {
  /// What the disk does not have (any more), or still has.
  private enum Memory {
    case none
    /// A link that could not be written.
    case holds(String, isStarted: Bool)
    /// What is in the folder is done with, and could not be removed.
    case nothing
    /// What is in the folder under this name cannot be read, and could not be given another.
    case damaged(String)
  }

  private enum Name {
    static let new = "link.new"
    static let stored = "link.stored"
    static let started = "link.started"
    static let damaged = "link.damaged"
    static let lock = "lock"
    static func aside(_ number: Int) -> String { "set-aside-\(number)" }
  }

  private let folder: Folder
  private let before: @Sendable (LinkStoreStep) throws -> Void
  private let report: @Sendable (LinkStoreProblem) -> Void
  private let memory = Locked(Memory.none)

  /// Opens the store: leaves of an unfinished copy are removed, and a copy that cannot be read is found.
  ///
  /// - Parameters:
  ///   - folder: for the store alone; it is made if it is missing.
  ///   - before: is told of each change of the folder before it is made; what it throws, the change does.
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

  public var state: LinkStoreState { memory { state($0) } }

  private func state(_ memory: Memory) -> LinkStoreState {
    switch memory {
    case .holds(_, let isStarted): isStarted ? .started : .stored
    case .nothing: .absent
    case .damaged: .damaged
    case .none where folder.has(Name.damaged): .damaged
    case .none where folder.has(Name.started): .started
    case .none: folder.has(Name.stored) ? .stored : .absent
    }
  }

  /// Where the link cannot be written it is held in memory, and that is reported: it can still be followed, as long as
  /// the process lives.
  public func put(_ link: String) throws {
    guard link.utf8.count <= RouteTable.lengthLimit else { throw LinkStoreError.tooLong }
    try memory { memory in
      if case .nothing = memory, (try? alone { try removeCopies(memory) }) != nil { memory = .none }
      switch memory {
      case .holds, .damaged: throw LinkStoreError.occupied
      case .nothing: memory = .holds(link, isStarted: false)
      case .none:
        do {
          try alone { try write(link) }
        } catch LinkStoreError.occupied {
          throw LinkStoreError.occupied
        } catch {
          report(.notKept(error))
          if !folder.has(Name.stored) { memory = .holds(link, isStarted: false) }
        }
      }
    }
  }

  private func write(_ link: String) throws {
    guard state(.none) == .absent else { throw LinkStoreError.occupied }
    do {
      let file = try step(.create) { try folder.create(Name.new) }
      defer { Folder.close(file) }
      try step(.write) { try Folder.write(LinkFileFormat.bytes(for: link), to: file) }
      try step(.syncFile) { try Folder.sync(file) }
      try step(.publish) { try folder.rename(Name.new, to: Name.stored) }
    } catch {
      try? step(.cleanUp) { try folder.delete(Name.new) }
      throw error
    }
    try syncFolder()
  }

  public func read() throws -> String {
    try memory { memory in
      if case .holds(let link, false) = memory { return link }
      guard state(memory) == .stored else { throw LinkStoreError.nothingStored }
      return try verified(Name.stored, &memory)
    }
  }

  public func condemn(_ damage: LinkDamage) {
    memory { memory in
      guard case .none = memory, folder.has(Name.stored) else { return }
      report(.damaged(damage))
      condemn(Name.stored, &memory)
    }
  }

  public func mark() throws {
    try memory { memory in
      switch memory {
      case .holds(let link, _): memory = .holds(link, isStarted: true)
      case .nothing, .damaged: throw LinkStoreError.nothingStored
      case .none:
        do {
          try alone {
            guard state(.none) == .stored else { throw LinkStoreError.nothingStored }
            try step(.mark) { try folder.rename(Name.stored, to: Name.started) }
            try syncFolder()
          }
        } catch {
          report(.notMarked(error))
          throw error
        }
      }
    }
  }

  /// If the folder does not let it be removed, that is reported, and this store counts it as gone.
  public func remove() {
    memory { memory in
      do {
        try alone { try removeCopies(memory) }
        memory = .none
      } catch {
        memory = .nothing
        report(.notRemoved(error))
      }
    }
  }

  public func drop() throws {
    try memory { memory in
      do {
        try alone { try removeCopies(memory) }
        memory = .none
      } catch {
        guard !folder.has(Name.stored) else { throw error }
        memory = .nothing
        report(.notRemoved(error))
      }
    }
  }

  private func removeCopies(_ memory: Memory) throws {
    var isChanged = false
    // What cannot be read is never deleted.
    if case .damaged(let name) = memory, folder.has(name) { try rename(damaged: name) }
    if folder.has(Name.damaged) {
      try setAside()
      isChanged = true
    }
    for name in [Name.stored, Name.started] where folder.has(name) {
      try step(.delete) { try folder.delete(name) }
      isChanged = true
    }
    if isChanged { try syncFolder() }
  }

  private func setAside() throws {
    var number = 1
    while folder.has(Name.aside(number)) { number += 1 }
    let name = Name.aside(number)
    try step(.setAside) { try folder.rename(Name.damaged, to: name) }
  }

  /// The link in a file; if there is none to be read, the file gets a name that says so.
  private func verified(_ name: String, _ memory: inout Memory) throws -> String {
    do {
      return try LinkFileFormat.link(in: folder.read(name, limit: LinkFileFormat.sizeLimit))
    } catch {
      report(.damaged(error.damage))
      condemn(name, &memory)
      throw error
    }
  }

  private func condemn(_ name: String, _ memory: inout Memory) {
    do {
      try alone {
        try rename(damaged: name)
        try syncFolder()
      }
    } catch {
      memory = .damaged(name)
      report(.notRemoved(error))
    }
  }

  private func rename(damaged name: String) throws {
    if folder.has(Name.damaged) { try setAside() }
    try step(.condemn) { try folder.rename(name, to: Name.damaged) }
  }

  private func syncFolder() throws {
    try step(.syncFolder) { try folder.sync() }
  }

  /// Does `body` while nobody else uses the folder.
  private func alone<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try step(.prepare) {
      try folder.make()
      return try folder.lock(Name.lock)
    }
    guard let lock else { throw LinkStoreError.inUse }
    defer { Folder.close(lock) }
    return try body()
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
