import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder of a certificate on disk.
struct CertificateFolder {
  static let manifestName = "manifest.json"
  static let manifestHashName = "manifest.json.sha256"
  static let expectedName = "expected.txt"
  static let fileEnding = ".smt2"
  static let evidenceEnding = ".evidence.json"
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
    guard try exists(path) else { throw CertificateError.cannotRead(path, reason: "the folder does not exist") }
    guard try exists(manifestPath) else { throw CertificateError.noCertificate(path) }
    let bytes = try read(Self.manifestName, limit: Self.manifestLimit)
    guard try exists(path(of: Self.manifestHashName)) else { throw CertificateError.manifestHashMissing(path) }
    let recorded = try read(Self.manifestHashName, limit: 1 << 10)
    guard recorded == Self.hashLine(of: bytes) else { throw CertificateError.manifestChanged(manifestPath) }
    return try Self.manifest(bytes, at: manifestPath)
  }

  static func manifest(_ bytes: [UInt8], at manifestPath: String) throws -> CertificateManifest {
    do {
      let decoder = JSONDecoder()
      let format = try decoder.decode(CertificateManifest.Format.self, from: Data(bytes)).format
      guard format == Certificates.formatVersion else {
        throw CertificateError.otherFormat(manifestPath, found: format, supported: Certificates.formatVersion)
      }
      let manifest = try decoder.decode(CertificateManifest.self, from: Data(bytes))
      // A decoder passes over keys that it does not know, or has seen before; a manifest has neither.
      let written = try manifest.json()
      guard bytes == written else {
        let line = CertificateVerifier.firstDifference(bytes, written)
        throw CertificateError.manifestInvalid(
          manifestPath,
          reason: "line \(line) is not what navcheck writes; look for a key that is duplicate or unknown")
      }
      return manifest
    } catch let error as DecodingError {
      throw CertificateError.manifestInvalid(manifestPath, reason: error.brief)
    }
  }

  /// The names of all files of lemmas and evidence that are there.
  func fileNames() throws(CertificateError) -> [String] {
    do {
      return try files.contentsOfDirectory(atPath: path).filter(Self.isContent).sorted()
    } catch {
      throw .cannotRead(path, reason: error.localizedDescription)
    }
  }

  /// Returns whether there is something; what may not be looked at is not missing.
  private func exists(_ path: String) throws(CertificateError) -> Bool {
    var info = stat()
    if stat(path, &info) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw .cannotRead(self.path, reason: Self.systemReason()) }
    return false
  }

  /// Reads a regular file of at most `limit` bytes; a pipe would never end, a link may lead anywhere.
  func read(_ name: String, limit: Int) throws(CertificateError) -> [UInt8] {
    let path = path(of: name)
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ELOOP { throw .unreadable(path, reason: "is not a regular file") }
      throw .cannotRead(path, reason: Self.systemReason())
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var info = stat()
    guard fstat(file, &info) == 0 else { throw .cannotRead(path, reason: Self.systemReason()) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path, reason: "is not a regular file") }
    guard info.st_size <= limit else {
      throw .unreadable(path, reason: "has \(info.st_size) bytes, which is more than \(limit)")
    }
    do {
      // One byte more than there was tells of a file that grows.
      let bytes = Array(try handle.read(upToCount: Int(info.st_size) + 1) ?? Data())
      guard bytes.count <= limit else {
        throw CertificateError.unreadable(path, reason: "has more than \(limit) bytes")
      }
      return bytes
    } catch let error as CertificateError {
      throw error
    } catch {
      throw .cannotRead(path, reason: error.localizedDescription)
    }
  }

  /// Evidence as it was written.
  func evidence(_ entry: CertificateManifest.Evidence) throws(CertificateError) -> [UInt8] {
    let bytes = try read(entry.name, limit: Self.manifestLimit)
    let hash = Certificates.digest(of: bytes)
    guard hash == entry.sha256 else {
      throw .fileChanged(path(of: entry.name), recorded: entry.sha256, found: hash)
    }
    return bytes
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }

  // MARK: Writing

  /// Writes everything beside the folder and then exchanges the two, so that at every moment there is a whole folder
  /// under the name, the old one or the new one.
  func write(_ manifest: CertificateManifest, _ contents: [(name: String, text: [UInt8])]) throws {
    let isReplacing = try mayReplace(target)
    let draft = CertificateDraft(of: target)
    do {
      let json = try manifest.json()
      try draft.write(
        contents + [
          (Self.expectedName, manifest.expectedAnswers), (Self.manifestName, json),
          (Self.manifestHashName, Self.hashLine(of: json)),
        ])
      try draft.publish(replacing: isReplacing)
    } catch let failure as CertificateDraft.Failure {
      draft.discard()
      throw CertificateError.cannotWrite(path, reason: failure.reason)
    }
    CertificateDraft.removeLeftovers(of: target)
  }

  /// Gives a whole certificate that a killed run has left under a hidden name its name back.
  ///
  /// - Returns: the hidden name; nil if nothing was to be done.
  func restore() -> String? { CertificateDraft.restore(target) }

  private var target: URL { URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL }

  /// Returns whether there is a folder to be replaced.
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
    if let foreign = names.first(where: { !Self.isOwn($0) }) { throw CertificateError.folderInUse(path, by: foreign) }
    guard names.contains(Self.manifestName) else { throw CertificateError.folderInUse(path, by: names[0]) }
    return true
  }

  /// Returns whether a file of this name belongs to a certificate.
  static func isOwn(_ name: String) -> Bool {
    [manifestName, manifestHashName, expectedName].contains(name) || isContent(name)
  }

  private static func isContent(_ name: String) -> Bool {
    name.hasSuffix(fileEnding) || name.hasSuffix(evidenceEnding)
  }

  /// The line that `sha256sum --check` reads.
  private static func hashLine(of manifest: [UInt8]) -> [UInt8] {
    Array("\(Certificates.digest(of: manifest))  \(manifestName)\n".utf8)
  }
}

extension DecodingError {
  /// The problem and its place, in one line.
  fileprivate var brief: String {
    let context: Context
    switch self {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return "it is not valid JSON of this format"
    }
    let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    let message = context.debugDescription.prefix(200)
    return place.isEmpty ? String(message) : "\(message) (at \(place))"
  }
}
