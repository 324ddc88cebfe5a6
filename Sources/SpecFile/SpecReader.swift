import Basics
import NavigationModel

/// The syntax of a spec; both have the same tree.
package enum SpecFormat: String, Hashable, Sendable, CaseIterable {
  case yaml, json

  /// JSON for a path that ends in `.json`, otherwise YAML.
  package init(path: String) {
    self = path.lowercased().hasSuffix(".json") ? .json : .yaml
  }
}

/// Reads specs.
package enum SpecReader {
  /// Reads the spec at `path`, and the files that it includes.
  ///
  /// - Parameters:
  ///   - root: a folder whose files it may name, besides those of its repository; see ``FileScope``.
  ///   - orInput: whether `-` is the input stream, in YAML; what it includes is relative to the current folder.
  /// - Throws: ``SpecError`` with all mistakes of a readable file, or the reason why it cannot be read. No input
  ///   crashes or hangs: what is no file is refused, and so is what exceeds the limits of the spec language.
  package static func read(
    path: String, root: String? = nil, orInput: Bool = false
  ) throws(SpecError) -> Spec {
    let isInput = orInput && path == "-"
    let bytes: [UInt8]
    let canonicalPath: String?
    let scope = FileScope(of: path, root: root)
    do throws(FileError) {
      bytes = try InputFile.bytes(at: path, limit: Limits.fileSize, orInput: orInput)
      canonicalPath = isInput ? nil : try scope.canonical(path)
    } catch {
      throw SpecError(.unreadable(path, error))
    }
    return try read(bytes, isInput ? inputName : path, canonicalPath, isInput ? .yaml : SpecFormat(path: path), scope)
  }

  /// The name of the input stream in messages.
  package static let inputName = "<input>"

  /// Reads a spec from `text`; `named` is its name in messages, and includes are relative to it.
  package static func read(text: String, named: String, format: SpecFormat = .yaml) throws(SpecError) -> Spec {
    try read(bytes: Array(text.utf8), named: named, format: format)
  }

  /// Reads a spec from the bytes of a file; see ``read(text:named:format:)``.
  package static func read(bytes: [UInt8], named: String, format: SpecFormat = .yaml) throws(SpecError) -> Spec {
    guard bytes.count <= Limits.fileSize else {
      throw SpecError(.unreadable(named, InputFile.tooLarge(Limits.fileSize)))
    }
    return try read(bytes, named, nil, format, FileScope(of: named))
  }

  private static func read(
    _ bytes: [UInt8], _ name: String, _ canonicalPath: String?, _ format: SpecFormat, _ scope: FileScope
  ) throws(SpecError) -> Spec {
    let reading = Reading(scope)
    reading.load(bytes, Reading.Origin(name: name, canonicalPath: canonicalPath, format: format))
    return try reading.spec()
  }
}
