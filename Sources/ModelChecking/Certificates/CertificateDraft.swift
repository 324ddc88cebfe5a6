import Basics
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A certificate that is being written, under a hidden name beside its place.
///
/// Its name is `.FOLDER-XXXXXXXX.new`, with eight random digits; where the file system cannot exchange two folders, the
/// old one is `.FOLDER-XXXXXXXX.old` for a moment. A draft is locked as long as a run works on it, so that no other run
/// takes it for what a kill has left.
final class CertificateDraft {
  typealias Failure = SystemError

  private let target: URL
  private let new: URL
  private let old: URL
  private var lock: Int32 = -1
  private var parent: URL { target.deletingLastPathComponent() }

  init(of target: URL) {
    self.target = target
    let mark = ".\(target.lastPathComponent)-\(UUID().uuidString.prefix(8))"
    new = target.deletingLastPathComponent().appendingPathComponent(mark + ".new")
    old = target.deletingLastPathComponent().appendingPathComponent(mark + ".old")
  }

  deinit { unlock() }

  private func unlock() {
    if lock >= 0 { close(lock) }
    lock = -1
  }

  /// Writes the files, and brings them to the disk.
  func write(_ contents: [(name: String, text: [UInt8])]) throws(Failure) {
    try WholeFile.make(parent.path)
    try WholeFile.check(mkdir(new.path, 0o755))
    lock = try WholeFile.check(open(new.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    try WholeFile.check(flock(lock, LOCK_EX | LOCK_NB))
    for (name, text) in contents {
      try WholeFile.writeNew(text, to: new.appendingPathComponent(name).path)
    }
    try WholeFile.sync(lock)
  }

  /// Puts the new folder in the place of the old one.
  func publish(replacing isReplacing: Bool) throws(Failure) {
    if !isReplacing {
      try WholeFile.check(rename(new.path, target.path))
    } else if !Self.exchange(new.path, target.path) {
      try WholeFile.check(rename(target.path, old.path))
      if rename(new.path, target.path) != 0 {
        let failure = Failure(code: errno)
        rename(old.path, target.path)
        throw failure
      }
    }
    unlock()
    try WholeFile.sync(folder: parent.path)
  }

  /// Removes what was written.
  func discard() {
    try? FileManager.default.removeItem(at: new)
    unlock()
  }

  /// Exchanges two folders in one step; false if the system or the file system cannot.
  private static func exchange(_ first: String, _ second: String) -> Bool {
    #if canImport(Darwin)
      return renamex_np(first, second, UInt32(RENAME_SWAP)) == 0
    #else
      // Glibc has it, and its headers show it to C only.
      typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      let exchanging: UInt32 = 2
      guard let symbol = dlsym(nil, "renameat2") else { return false }
      return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, first, AT_FDCWD, second, exchanging) == 0
    #endif
  }
}

// MARK: After a kill

extension CertificateDraft {
  /// Gives the newest whole certificate with a hidden name its name back, if nothing has that name.
  static func restore(_ target: URL) -> String? {
    var info = stat()
    guard lstat(target.path, &info) != 0, errno == ENOENT else { return nil }
    func written(_ folder: URL) -> Date {
      let path = folder.appendingPathComponent(CertificateFolder.manifestName).path
      return (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date ?? .distantPast
    }
    let whole = leftovers(of: target).filter { (try? CertificateFolder($0.path).manifest()) != nil }
    guard let newest = whole.max(by: { written($0) < written($1) }), rename(newest.path, target.path) == 0 else {
      return nil
    }
    return newest.lastPathComponent
  }

  /// Removes what killed runs have left, and nothing that anybody else may have put there.
  static func removeLeftovers(of target: URL) {
    for folder in leftovers(of: target) { try? FileManager.default.removeItem(at: folder) }
  }

  /// The folders beside `target` that have the name of a draft, hold only files of a certificate, and are not in use.
  private static func leftovers(of target: URL) -> [URL] {
    let parent = target.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    return names.filter { isDraft($0, of: target.lastPathComponent) }.map { parent.appendingPathComponent($0) }
      .filter { folder in
        let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        let contents = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return flock(file, LOCK_EX | LOCK_NB) == 0 && contents?.allSatisfy(CertificateFolder.isOwn) == true
      }
  }

  private static func isDraft(_ name: String, of folder: String) -> Bool {
    let (prefix, endings) = (".\(folder)-", [".new", ".old"])
    guard name.hasPrefix(prefix), endings.contains(where: name.hasSuffix) else { return false }
    let digits = name.dropFirst(prefix.count).dropLast(4)
    return digits.utf8.count == 8 && digits.allSatisfy { $0.isHexDigit }
  }
}
