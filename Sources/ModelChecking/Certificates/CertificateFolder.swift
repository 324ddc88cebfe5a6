import Foundation

/// The folder of a certificate on disk.
struct CertificateFolder {
  static let manifestName = "manifest.json"
  static let manifestHashName = "manifest.json.sha256"
  static let expectedName = "expected.txt"
  static let fileEnding = ".smt2"
  /// No manifest is larger: it has a line or so per question.
  static let manifestLimit = 64 << 20

  let path: String
  private var files: FileManager { .default }

  init(_ path: String) { self.path = path }

  func path(of name: String) -> String { path + "/" + name }

  // MARK: Reading

  /// The manifest, after a look at its hash and format.
  ///
  /// - Throws: ``CertificateError``.
  func manifest() throws -> CertificateManifest {
    let manifestPath = path(of: Self.manifestName)
    guard files.fileExists(atPath: path) else {
      throw CertificateError.cannotRead(path, reason: "there is no such folder")
    }
    guard files.fileExists(atPath: manifestPath) else { throw CertificateError.noCertificate(path) }
    let bytes = try read(Self.manifestName, limit: Self.manifestLimit)
    guard files.fileExists(atPath: path(of: Self.manifestHashName)) else {
      throw CertificateError.manifestHashMissing(path)
    }
    let recorded = try read(Self.manifestHashName, limit: 1 << 10)
    guard recorded == Self.hashLine(of: bytes) else { throw CertificateError.manifestChanged(manifestPath) }
    do {
      let decoder = JSONDecoder()
      let format = try decoder.decode(CertificateManifest.Format.self, from: Data(bytes)).format
      guard format == Certificates.formatVersion else {
        throw CertificateError.otherFormat(manifestPath, found: format, supported: Certificates.formatVersion)
      }
      return try decoder.decode(CertificateManifest.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw CertificateError.manifestInvalid(manifestPath, reason: error.brief)
    }
  }

  /// The names of all relations' files that are there.
  func fileNames() throws(CertificateError) -> [String] {
    do {
      return try files.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(Self.fileEnding) }.sorted()
    } catch {
      throw .cannotRead(path, reason: error.localizedDescription)
    }
  }

  /// Reads a regular file of at most `limit` bytes; a pipe would never end, a link may lead anywhere.
  func read(_ name: String, limit: Int) throws(CertificateError) -> [UInt8] {
    let path = path(of: name)
    do {
      let attributes = try files.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw CertificateError.unreadable(path, reason: "is no regular file")
      }
      let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
      guard size <= limit else {
        throw CertificateError.unreadable(path, reason: "has \(size) bytes, which is more than \(limit)")
      }
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as CertificateError {
      throw error
    } catch {
      throw .cannotRead(path, reason: error.localizedDescription)
    }
  }

  // MARK: Writing

  /// Writes everything beside the folder and then renames it, so that it is there whole or not at all.
  func write(_ manifest: CertificateManifest, _ contents: [(name: String, text: [UInt8])]) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
    let parent = target.deletingLastPathComponent()
    let mark = "\(target.lastPathComponent)-\(UUID().uuidString.prefix(8))"
    let new = parent.appendingPathComponent(".\(mark).new")
    let old = parent.appendingPathComponent(".\(mark).old")
    let isReplacing = try mayReplace(target)
    do {
      try files.createDirectory(at: new, withIntermediateDirectories: true)
      for (name, text) in contents { try Data(text).write(to: new.appendingPathComponent(name)) }
      try Data(manifest.expectedAnswers).write(to: new.appendingPathComponent(Self.expectedName))
      let json = try manifest.json()
      try Data(json).write(to: new.appendingPathComponent(Self.manifestName))
      try Data(Self.hashLine(of: json)).write(to: new.appendingPathComponent(Self.manifestHashName))

      if isReplacing { try files.moveItem(at: target, to: old) }
      do {
        try files.moveItem(at: new, to: target)
      } catch {
        if isReplacing { try? files.moveItem(at: old, to: target) }
        throw error
      }
      if isReplacing { try? files.removeItem(at: old) }
    } catch {
      try? files.removeItem(at: new)
      throw CertificateError.cannotWrite(path, reason: error.localizedDescription)
    }
  }

  /// Whether there is a folder to be replaced.
  ///
  /// - Throws: ``CertificateError`` if what is there is no certificate, or contains anything else.
  private func mayReplace(_ target: URL) throws -> Bool {
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: target.path, isDirectory: &isFolder) else { return false }
    guard isFolder.boolValue else { throw CertificateError.cannotWrite(path, reason: "it is a file, not a folder") }
    let names: [String]
    do { names = try files.contentsOfDirectory(atPath: target.path).sorted() } catch {
      throw CertificateError.cannotRead(path, reason: error.localizedDescription)
    }
    if names.isEmpty { return true }
    let own = [Self.manifestName, Self.manifestHashName, Self.expectedName]
    let foreign = names.first { !own.contains($0) && !$0.hasSuffix(Self.fileEnding) }
    if let foreign { throw CertificateError.folderInUse(path, by: foreign) }
    guard names.contains(Self.manifestName) else { throw CertificateError.folderInUse(path, by: names[0]) }
    return true
  }

  /// The line that `sha256sum --check` reads.
  private static func hashLine(of manifest: [UInt8]) -> [UInt8] {
    Array("\(Certificates.digest(of: manifest))  \(manifestName)\n".utf8)
  }
}

extension DecodingError {
  /// What is wrong and where, in one line.
  fileprivate var brief: String {
    let context: Context
    switch self {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return "it cannot be decoded"
    }
    let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    let message = context.debugDescription.prefix(200)
    return place.isEmpty ? String(message) : "\(message) (at \(place))"
  }
}
