import Basics
import Foundation
import NavigationModel

/// Something that was wrong with the corpus folder; a campaign reports it and goes on.
package struct CorpusProblem: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The file is damaged; it has been set aside, or that failed too.
    case damaged
    /// The run was recorded with another spec, or with an earlier state of this one; it is left where it is.
    case otherSpec
    /// It may be intact, but could not be read; it is left where it is.
    case unreadable
    /// It could not be written: the disk is full, or the folder is protected.
    case notWritten
  }

  /// The kind of problem.
  package var kind: Kind
  /// The file.
  package var file: String
  /// The reason in words.
  package var reason: String
}

/// A folder that keeps failures and interesting runs from one campaign to the next.
///
/// `failures/` has one file per failure, `runs/` one per run that saw something new. Files are written under another
/// name, synced and then renamed, so that one that exists is whole, whenever the process was killed.
struct Corpus {
  /// A run, as a file holds it.
  struct Entry: Hashable, Codable {
    var format = 1
    var token: String
    /// nil: an interesting run.
    var failure: Failure?
  }

  enum Folder: String, CaseIterable { case failures, runs, damaged }

  private let path: URL
  /// The largest number of interesting runs that is kept.
  static let runLimit = 10_000
  /// The largest file that is read.
  static let sizeLimit = 1 << 22

  init(_ path: String) { self.path = URL(fileURLWithPath: path, isDirectory: true) }

  /// Why the folder is not a corpus; nil if it is one or is empty.
  var reasonForNone: CorpusProblem? {
    do {
      let names = try WholeFile.names(in: path.path)
      if names.isEmpty || names.contains(where: { Folder(rawValue: $0) != nil }) { return nil }
      return problem(.unreadable, path, "this is not a corpus, which has a folder 'failures' or 'runs'")
    } catch {
      return problem(.unreadable, path, error)
    }
  }

  /// Removes drafts of processes that were killed while writing.
  func removeDrafts() {
    for folder in [Folder.failures, .runs] {
      let directory = path.appendingPathComponent(folder.rawValue, isDirectory: true)
      for name in (try? WholeFile.names(in: directory.path)) ?? []
      where name.hasPrefix(".") && name.contains(".json.") {
        WholeFile.removeAbandoned(directory.appendingPathComponent(name).path)
      }
    }
  }

  /// The entries of a folder by file name, and the problems found; damaged files are set aside, unreadable ones are
  /// left in place.
  ///
  /// - Parameter digest: the spec that they must belong to; nil: any.
  func entries(
    _ folder: Folder, of digest: MachineDigest?, setsAside: Bool = true
  ) -> (entries: [(String, Entry, ReplayToken)], [CorpusProblem]) {
    var entries: [(String, Entry, ReplayToken)] = []
    var problems: [CorpusProblem] = []
    let directory = path.appendingPathComponent(folder.rawValue, isDirectory: true)
    let names: [String]
    do {
      names = try WholeFile.names(in: directory.path)
    } catch  where error == .missing {
      return ([], [])
    } catch {
      return ([], [problem(.unreadable, directory, error)])
    }
    for name in names where name.hasSuffix(".json") && !name.hasPrefix(".") {
      let file = directory.appendingPathComponent(name)
      do {
        let (entry, token) = try read(file)
        if digest.map(token.belongs) ?? true {
          entries.append((name, entry, token))
        } else {
          problems.append(
            problem(
              .otherSpec, file, "it belongs to another spec or to another version of this one, and is skipped"))
        }
      } catch let error as SystemError where error == .missing {
        // Another campaign has removed it in the meantime.
      } catch let error as SystemError where error.code != EFBIG {
        problems.append(problem(.unreadable, file, "it cannot be read: \(error.reason)"))
      } catch ReplayTokenError.unknownVersion(let version) {
        problems.append(problem(.unreadable, file, "\(ReplayTokenError.unknownVersion(version))"))
      } catch {
        problems.append(
          setsAside ? setAside(file, name, error) : problem(.damaged, file, "it is damaged: \(text(error))"))
      }
    }
    return (entries, problems)
  }

  private func read(_ file: URL) throws -> (Entry, ReplayToken) {
    let bytes = try WholeFile.read(file.path, limit: Self.sizeLimit)
    let entry = try JSONDecoder().decode(Entry.self, from: Data(bytes))
    return (entry, try ReplayToken(entry.token))
  }

  private func setAside(_ file: URL, _ name: String, _ error: any Error) -> CorpusProblem {
    let folder = path.appendingPathComponent(Folder.damaged.rawValue, isDirectory: true)
    var place = folder.appendingPathComponent(name)
    var number = 1
    while FileManager.default.fileExists(atPath: place.path), number < 1_000 {
      number += 1
      place = folder.appendingPathComponent("\(number)-\(name)")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: file, to: place)
      return problem(
        .damaged, file, "it is damaged and was moved to \(place.relativePath), and the campaign goes on: \(text(error))"
      )
    } catch {
      return problem(.damaged, file, "it is damaged and cannot be moved: \(text(error))")
    }
  }

  /// Writes an entry, unless there is a file of its name that is not its own.
  ///
  /// - Parameter what: what is lost otherwise, for the report.
  func write(_ entry: Entry, _ folder: Folder, what: String) -> CorpusProblem? {
    let directory = path.appendingPathComponent(folder.rawValue, isDirectory: true)
    let file = directory.appendingPathComponent(Self.name(entry.token))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      if let reason = reasonToLeave(file, for: entry) {
        return problem(.notWritten, file, "\(reason); not kept: \(what)")
      }
      let bytes = [UInt8](try encoder.encode(entry))
      try WholeFile.write(bytes, to: file.lastPathComponent, in: directory.relativePath)
      return nil
    } catch {
      return problem(.notWritten, file, "\(text(error)); not kept: \(what)")
    }
  }

  /// Why a file must not be replaced by an entry: what was not read was said to be left where it is.
  private func reasonToLeave(_ file: URL, for entry: Entry) -> String? {
    do {
      return try read(file).0.token == entry.token ? nil : "there is another run of this name"
    } catch let error as SystemError {
      // One that is too large is damaged.
      return error == .missing || error.code == EFBIG
        ? nil : "it cannot be read, so it is left as it is: \(error.reason)"
    } catch ReplayTokenError.unknownVersion(let version) {
      return "\(ReplayTokenError.unknownVersion(version))"
    } catch { return nil }
  }

  func has(_ token: String, _ folder: Folder) -> Bool {
    FileManager.default.fileExists(
      atPath: path.appendingPathComponent(folder.rawValue, isDirectory: true)
        .appendingPathComponent(Self.name(token)).path)
  }

  /// Removes an entry for which a better one has been written.
  func remove(_ token: String, _ folder: Folder) {
    let file = path.appendingPathComponent(folder.rawValue, isDirectory: true).appendingPathComponent(Self.name(token))
    try? FileManager.default.removeItem(at: file)
  }

  static func name(_ token: String) -> String {
    var hash = FNV()
    hash.add(token.utf8)
    return String(hash.value, radix: 36) + ".json"
  }

  private func problem(_ kind: CorpusProblem.Kind, _ file: URL, _ error: any Error) -> CorpusProblem {
    problem(kind, file, text(error))
  }

  private func problem(_ kind: CorpusProblem.Kind, _ file: URL, _ reason: String) -> CorpusProblem {
    CorpusProblem(kind: kind, file: file.relativePath, reason: reason)
  }

  /// The system's reason; Foundation's messages say little.
  private func text(_ error: any Error) -> String {
    switch error {
    case let error as ReplayTokenError: return error.description
    case let error as SystemError: return error.reason
    case is DecodingError: return "it is not a complete run"
    default:
      let error = error as NSError
      let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
      if cause.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(cause.code))) }
      return Wording.shown(error.localizedDescription)
    }
  }
}

package enum CorpusMerge {
  /// Copies every run of the corpus at `path` that `target` does not have into it, for any spec.
  ///
  /// Damaged files stay where they are and are reported.
  ///
  /// - Returns: how many were new, and what could not be read or written.
  package static func merge(_ path: String, into target: String) -> (count: Int, problems: [CorpusProblem]) {
    let (from, to) = (Corpus(path), Corpus(target))
    if let problem = from.reasonForNone { return (0, [problem]) }
    to.removeDrafts()
    var count = 0
    var problems: [CorpusProblem] = []
    for folder in [Corpus.Folder.failures, .runs] {
      let (entries, unread) = from.entries(folder, of: nil, setsAside: false)
      problems += unread
      for (_, entry, _) in entries where !to.has(entry.token, folder) {
        if let problem = to.write(entry, folder, what: "a run of \(path)") {
          problems.append(problem)
          // A full disk is reported once.
          return (count, problems)
        }
        count += 1
      }
    }
    return (count, problems)
  }
}
