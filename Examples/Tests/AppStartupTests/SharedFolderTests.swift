import AppStartup
import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Several stores, as several processes have them, in one folder.
@Suite("A store's folder that several processes share", .timeLimit(.minutes(5))) struct SharedFolderTests {
  let folder = TestFolder()
  let first = passLink("1")
  let second = passLink("2")

  private func store(
    _ notes: StoreTests.Notes = StoreTests.Notes(), before: @escaping @Sendable (LinkStoreStep) -> Void = { _ in }
  ) -> FileLinkStore {
    FileLinkStore(folder: folder.url, before: before, report: notes.add)
  }

  /// Does something once, at the first step of a store.
  private final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var body: (() -> Void)?
    func set(_ body: @escaping () -> Void) { lock.withLock { self.body = body } }
    func run() {
      let body = lock.withLock {
        defer { self.body = nil }
        return self.body
      }
      body?()
    }
  }

  @Test("a link that another process puts while this one sees damage is not lost")
  func replacedWhileCondemned() throws {
    let notes = StoreTests.Notes()
    let once = Once()
    let here = store(notes) { _ in once.run() }
    try folder.write("x".utf8, to: "link.stored")
    once.set { [folder, first] in
      // The other process has seen the same damage, set it aside, and puts a link.
      let other = FileLinkStore(folder: folder.url)
      other.remove()
      try? other.put(first)
    }
    try expect(here.read(), equals: first)
    expect(notes.damages, equals: [])
    try expect(store().read(), equals: first)
  }

  @Test("a link that another process takes away while this one reads is not damaged")
  func goneWhileRead() async throws {
    let notes = StoreTests.Notes()
    let url = folder.url
    let link = first
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        let reader = FileLinkStore(folder: url, report: notes.add)
        for _ in 0..<20_000 { _ = try? reader.read() }
      }
      group.addTask {
        let writer = FileLinkStore(folder: url, report: notes.add)
        for _ in 0..<3_000 {
          try? writer.put(link)
          try? writer.mark()
          writer.remove()
        }
      }
    }
    expect(notes.damages, equals: [])
    expect(folder.names, equals: [])
  }

  @Test("removing the link that was followed leaves one that another process has put since")
  func removesItsOwn() throws {
    let here = store()
    try here.put(first)
    try here.mark()
    let other = store()
    other.remove()
    try other.put(second)
    here.remove()
    try expect(store().read(), equals: second)
    expect(here.state, equals: .stored)
  }

  @Test("a link that was replaced after it was read is neither marked nor condemned")
  func marksItsOwn() throws {
    let here = store()
    try here.put(first)
    try expect(here.read(), equals: first)
    let other = store()
    try other.drop()
    try other.put(second)
    #expect(throws: LinkStoreError.nothingStored) { try here.mark() }
    here.condemn(.opensNothing)
    try expect(other.read(), equals: second)
    try expect(here.read(), equals: second)
    try here.mark()
    expect(folder.names, equals: ["link.started"])
  }

  @Test("a copy whose removal failed does not hide, or take with it, a link that another process puts later")
  func staleRemoval() throws {
    let once = Once()
    let here = FileLinkStore(
      folder: folder.url,
      before: { step in
        if step == .delete { throw LinkStoreError.step(step, errno: 5) }
        once.run()
      })
    try here.put(first)
    here.remove()
    expect(here.state, equals: .absent)
    try store().drop()
    try store().put(second)
    expect(here.state, equals: .stored)
    here.remove()
    try expect(store().read(), equals: second)
  }

  @Test("the folder is for its owner only, also one that an earlier version made for all")
  func permissions() throws {
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder.url.path)[.posixPermissions] as? Int
    }
    let old = umask(0)
    defer { umask(old) }
    try store().put(first)
    try expect(mode(), equals: 0o700)
    store().remove()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    try store().put(first)
    try expect(mode(), equals: 0o700)
  }

  @Test("of what cannot be read the last four are kept, none larger than a link can be")
  func setAsideIsBounded() throws {
    for number in 1...12 {
      try folder.write("damage \(number)".utf8, to: "link.stored")
      store().remove()
    }
    expect(folder.names, equals: ["set-aside-1", "set-aside-2", "set-aside-3", "set-aside-4"])
    let kept = try folder.names.map { String(decoding: try folder.bytes(of: $0), as: UTF8.self) }
    expect(Set(kept), equals: ["damage 9", "damage 10", "damage 11", "damage 12"])
    try folder.write([UInt8](repeating: 0, count: 1 << 20), to: "link.stored")
    store().remove()
    for name in folder.names { #expect(try folder.bytes(of: name).count < 70_000) }
  }

  @Test("signing out removes what could not be read, too")
  func signOut() throws {
    for _ in 1...3 {
      try folder.write("x".utf8, to: "link.stored")
      store().remove()
    }
    try folder.write("x".utf8, to: "link.stored")
    let here = store()
    expect(here.state, equals: .damaged)
    try here.drop()
    expect(folder.names, equals: [])
    expect(here.state, equals: .absent)
  }
}
