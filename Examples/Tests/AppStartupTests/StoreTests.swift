import AppStartup
import Foundation
import TestSupport
import Testing

@Suite("The store of links", .endsInTime) struct StoreTests {
  let folder = TestFolder()
  let link = passLink("LH%201142")

  final class Notes: @unchecked Sendable {
    private let lock = NSLock()
    private var inside: (steps: [LinkStoreStep], problems: [LinkStoreProblem]) = ([], [])
    var steps: [LinkStoreStep] { lock.withLock { inside.steps } }
    var problems: [LinkStoreProblem] { lock.withLock { inside.problems } }
    func add(_ step: LinkStoreStep) { lock.withLock { inside.steps.append(step) } }
    func add(_ problem: LinkStoreProblem) { lock.withLock { inside.problems.append(problem) } }
    var damages: [LinkDamage] {
      problems.compactMap { if case .damaged(let damage) = $0 { damage } else { nil } }
    }
  }

  private func store(_ notes: Notes = Notes(), failing: Set<LinkStoreStep> = []) -> FileLinkStore {
    FileLinkStore(
      folder: folder.url,
      before: {
        notes.add($0)
        if failing.contains($0) { throw LinkStoreError.step($0, errno: 28) }
      },
      report: notes.add)
  }

  @Test("gives back what was put in, to the next process too, and goes from state to state")
  func states() throws {
    expect(store().state, equals: .absent)
    try store().put(link)
    expect(folder.names, equals: ["link.stored"])
    expect(store().state, equals: .stored)
    try expect(store().read(), equals: link)
    #expect(throws: LinkStoreError.occupied) { try store().put(link) }
    try store().mark()
    expect(store().state, equals: .started)
    expect(folder.names, equals: ["link.started"])
    #expect(throws: LinkStoreError.nothingStored) { try store().read() }
    #expect(throws: LinkStoreError.nothingStored) { try store().mark() }
    #expect(throws: LinkStoreError.occupied) { try store().put(link) }
    store().remove()
    expect(store().state, equals: .absent)
    #expect(folder.names.isEmpty)
    store().remove()
    #expect(throws: LinkStoreError.nothingStored) { try store().read() }
  }

  @Test("writes beside, brings it to the disk, renames, and brings that to the disk, in this order")
  func order() throws {
    let notes = Notes()
    let store = store(notes)
    try store.put(link)
    expect(notes.steps, equals: [.prepare, .create, .write, .syncFile, .publish, .syncFolder])
    try store.mark()
    expect(notes.steps.dropFirst(6), equals: [.prepare, .mark, .syncFolder])
    store.remove()
    expect(notes.steps.dropFirst(9), equals: [.prepare, .delete, .syncFolder])
  }

  @Test("has a format of two lines and the link, whose bytes do not change")
  func format() throws {
    try store().put(passLink("42"))
    let text = String(decoding: try folder.bytes(of: "link.stored"), as: UTF8.self)
    expect(text, equals: "navcheck stored link 1\n615101da 52\n" + passLink("42"))
  }

  @Test("every copy that is cut off anywhere is damaged; so is one with any byte changed, or one more")
  func everyByte() throws {
    try store().put(link)
    let bytes = try folder.bytes(of: "link.stored")
    store().remove()
    var broken = bytes.indices.map { Array(bytes[..<$0]) } + [bytes + [0]]
    for index in bytes.indices {
      for change in [UInt8(1), 0x80] {
        var other = bytes
        other[index] ^= change
        broken.append(other)
      }
    }
    for (number, bytes) in broken.enumerated() {
      let folder = TestFolder()
      try folder.write(bytes, to: "link.stored")
      let notes = Notes()
      let store = FileLinkStore(folder: folder.url, report: notes.add)
      expect(store.state, equals: .damaged, "\(number)")
      expect(notes.damages.count, equals: 1)
      expect(folder.names, equals: ["link.damaged"])
      // It is kept as it was, and nobody looks into it again.
      store.remove()
      expect(folder.names, equals: ["set-aside-1"])
      try expect(folder.bytes(of: "set-aside-1"), equals: bytes)
      expect(FileLinkStore(folder: folder.url, report: notes.add).state, equals: .absent)
      expect(notes.damages.count, equals: 1)
    }
    expect(broken.count, equals: 3 * bytes.count + 1)
  }

  @Test(
    "says what is wrong, without a word of what is in it",
    arguments: [
      ("", LinkDamage.wrongLength), ("secret", .foreign), ("navcheck stored link 2\nsecret", .unknownFormat),
      ("navcheck stored link 1\nsecret\n", .wrongChecksum),
      ("navcheck stored link 1\n00000000 6\nsecret", .wrongChecksum),
      ("navcheck stored link 1\n00000000 7\nsecret", .wrongLength),
      ("navcheck stored link 1\n00000000 -1\nsecret", .wrongLength),
      ("navcheck stored link 1\n" + String(repeating: "0", count: 90_000), .tooLarge),
    ])
  func damages(_ text: String, _ damage: LinkDamage) throws {
    try folder.write(text.utf8, to: "link.stored")
    let notes = Notes()
    _ = store(notes)
    expect(notes.damages, equals: [damage])
    #expect(!"\(notes.problems)".contains("secret"))
  }

  @Test("what is no file, or is not text, is damaged; a started copy, too; and nothing of it is followed or deleted")
  func noFiles() throws {
    let files = FileManager.default
    let notes = Notes()
    try files.createDirectory(
      at: folder.url.appendingPathComponent("link.stored"), withIntermediateDirectories: true)
    expect(store(notes).state, equals: .damaged)
    store().remove()
    try files.createSymbolicLink(
      atPath: folder.url.path + "/link.started", withDestinationPath: folder.url.path + "/lock")
    expect(store(notes).state, equals: .damaged)
    store().remove()
    expect(mkfifo(folder.url.path + "/link.stored", 0o600), equals: 0)
    expect(store(notes).state, equals: .damaged)
    store().remove()
    expect(notes.damages, equals: [.notAFile, .notAFile, .notAFile])
    expect(folder.names, equals: ["set-aside-1", "set-aside-2", "set-aside-3"])
  }

  @Test("a copy that is damaged while the app runs is found when it is read")
  func damagedLater() throws {
    let notes = Notes()
    let store = store(notes)
    try store.put(link)
    try folder.write("x".utf8, to: "link.stored")
    #expect(throws: LinkDamaged.self) { try store.read() }
    expect(store.state, equals: .damaged)
    #expect(throws: LinkStoreError.occupied) { try store.put(link) }
    #expect(throws: LinkStoreError.nothingStored) { try store.mark() }
  }

  @Test("an unfinished copy is removed, and never read")
  func unfinished() throws {
    try folder.write("navcheck stor".utf8, to: "link.new")
    let notes = Notes()
    expect(store(notes).state, equals: .absent)
    #expect(folder.names.isEmpty)
    #expect(notes.problems.isEmpty)
  }

  @Test(
    "a link that cannot be written, whatever fails, is held in memory and reported",
    arguments: [
      LinkStoreStep.prepare, .create, .write, .syncFile, .publish,
    ])
  func notWritten(_ step: LinkStoreStep) throws {
    let notes = Notes()
    let store = store(notes, failing: [step])
    try store.put(link)
    expect(notes.problems.count, equals: 1)
    expect(store.state, equals: .stored)
    try expect(store.read(), equals: link)
    #expect(folder.names.isEmpty)
    try store.mark()
    expect(store.state, equals: .started)
    store.remove()
    expect(store.state, equals: .absent)
    expect(self.store().state, equals: .absent)
  }

  @Test("where the names may not have reached the disk the copy is there, and that is reported")
  func namesNotSynced() throws {
    let notes = Notes()
    let store = store(notes, failing: [.syncFolder])
    try store.put(link)
    expect(notes.problems.count, equals: 1)
    expect(folder.names, equals: ["link.stored"])
    #expect(throws: LinkStoreError.step(.syncFolder, errno: 28)) { try store.mark() }
  }

  @Test("a mark that cannot be made is an error, and the link is still to be followed")
  func notMarked() throws {
    let notes = Notes()
    let store = store(notes, failing: [.mark])
    try store.put(link)
    #expect(throws: LinkStoreError.step(.mark, errno: 28)) { try store.mark() }
    expect(notes.problems.count, equals: 1)
    expect(store.state, equals: .stored)
    try expect(self.store().read(), equals: link)
  }

  @Test("what cannot be removed is gone for this process; what must be dropped is an error")
  func notRemoved() throws {
    let notes = Notes()
    let store = store(notes, failing: [.delete])
    try store.put(link)
    #expect(throws: LinkStoreError.step(.delete, errno: 28)) { try store.drop() }
    expect(store.state, equals: .stored)
    try store.mark()
    store.remove()
    expect(notes.problems.count, equals: 1)
    expect(store.state, equals: .absent)
    // The next link is held in memory, as its place is taken.
    try store.put(passLink("2"))
    try expect(store.read(), equals: passLink("2"))
    expect(folder.names, equals: ["link.started"])
    // For the next process it has been started: it is not followed again.
    expect(self.store().state, equals: .started)
  }

  @Test("what cannot be read and cannot be renamed is not deleted either")
  func notCondemned() throws {
    try folder.write("x".utf8, to: "link.stored")
    let store = store(failing: [.condemn])
    expect(store.state, equals: .damaged)
    store.remove()
    expect(store.state, equals: .absent)
    expect(folder.names, equals: ["link.stored"])
  }

  @Test("of many who put a link at once one succeeds, and its link is there, whole")
  func concurrent() async throws {
    let url = folder.url
    let winners = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<64 {
        group.addTask {
          // Half of them share a store, the others have one each.
          let store = FileLinkStore(folder: url)
          return (try? store.put(passLink("\(number)"))) == nil ? nil : number
        }
      }
      return await group.reduce(into: [Int]()) { if let number = $1 { $0.append(number) } }
    }
    expect(winners.count, equals: 1)
    try expect(store().read(), equals: passLink("\(winners[0])"))
    expect(folder.names, equals: ["link.stored"])
  }

  @Test("of many who mark it at once one succeeds")
  func concurrentMarks() async throws {
    try store().put(link)
    let url = folder.url
    let winners = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 { group.addTask { (try? FileLinkStore(folder: url).mark()) != nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expect(winners, equals: 1)
  }

  @Test("a link that is too long is refused before anything is written")
  func tooLong() throws {
    let notes = Notes()
    let store = store(notes)
    #expect(throws: LinkStoreError.tooLong) { try store.put(String(repeating: "x", count: 65_536)) }
    #expect(notes.steps.isEmpty)
    let longest = String(repeating: "x", count: 65_535)
    try store.put(longest)
    try expect(store.read(), equals: longest)
  }

  @Test("a folder that cannot be made, as there is a file in its place, costs no link")
  func noFolder() throws {
    try folder.write("x".utf8, to: "file")
    let notes = Notes()
    let store = FileLinkStore(folder: folder.url.appendingPathComponent("file"), report: notes.add)
    expect(store.state, equals: .absent)
    try store.put(link)
    expect(notes.problems.count, equals: 1)
    try expect(store.read(), equals: link)
  }

  #if os(Linux)
    /// A small file system of its own; only somebody who may mount one can have it.
    private func mounted(_ body: (URL) throws -> Void) throws {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      guard try run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder.url.path) else {
        return print("app startup: the full disk is not tried, as nothing can be mounted here")
      }
      defer { _ = try? run("umount", folder.url.path) }
      try body(folder.url)
    }

    private func run(_ words: String...) throws -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = words
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    @Test("a full disk costs no link: it is held in memory, and what was stored before is marked and removed")
    func fullDisk() throws {
      try mounted { url in
        let notes = Notes()
        let place = FileLinkStore(folder: url, report: notes.add)
        try place.put(link)
        let filler = url.appendingPathComponent("filler")
        try Data().write(to: filler)
        let file = try FileHandle(forWritingTo: filler)
        while (try? file.write(contentsOf: Data(count: 512))) != nil {}
        try file.close()
        // States are names: they need no room.
        try place.mark()
        expect(FileLinkStore(folder: url).state, equals: .started)
        place.remove()
        #expect(notes.problems.isEmpty)
        // What was freed is taken, too.
        let rest = try FileHandle(forWritingTo: filler)
        try rest.seekToEnd()
        while (try? rest.write(contentsOf: Data(count: 512))) != nil {}
        try rest.close()
        let long = passLink(String(repeating: "x", count: 20_000))
        try place.put(long)
        expect(notes.problems.count, equals: 1)
        try expect(place.read(), equals: long)
        expect(folder.names, equals: ["filler"])
        guard case .notKept(let error)? = notes.problems.first else { return #expect(Bool(false), "not reported") }
        #expect(error as? LinkStoreError == .step(.write, errno: 28))
      }
    }
  #endif
}
