import Basics
import Foundation

/// The files of a spec.
extension Reading {
  /// The origin of included files.
  struct Origin {
    /// The name of the file in messages.
    var name: String
    /// Its real path, if it is a file.
    var canonicalPath: String?
    var format: SpecFormat
  }

  /// Reads a file and, depth first, everything that it includes.
  func load(_ bytes: [UInt8], _ origin: Origin) {
    var loading = Loading()
    loading.totalSize = bytes.count
    if let path = origin.canonicalPath { loading.open = [path] }
    load(bytes, origin, &loading, from: nil)
  }

  /// The files that have been read so far.
  private struct Loading {
    /// The files that include the current one, itself included.
    var open: [String] = []
    var done: Set<String> = []
    var totalSize = 0
  }

  private func load(_ bytes: [UInt8], _ origin: Origin, _ loading: inout Loading, from includer: Span?) {
    let file = Int32(clamping: sources.files.count)
    let source = SourceFile(name: origin.name, bytes: bytes)
    sources.files.append(source)
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard let tree = tree(of: source, file: file, from: hasMark ? 3 : 0, origin.format) else {
      expectNothing()
      return
    }
    guard let root = document(tree, isJSON: origin.format == .json) else {
      expectNothing()
      return
    }
    findRepeatedKeys(tree)
    for (key, value) in root.pairs where !isRepeated(key) { section(key, value, isMain: includer == nil) }
    let includes = (loaded.sections[.include] ?? []).filter { $0.value.tree === tree }
    for (_, value) in includes {
      let paths = value.kind == .scalar ? [value] : items(of: value, "include", remedy: "[orders.yaml]")
      for path in paths { include(path, origin, &loading) }
    }
  }

  /// If a file cannot be read, unknown names may be declared in it.
  private func expectNothing() {
    loaded.isMissingFile = true
    for section in Section.all { section.missing(self) }
  }

  /// Returns whether a file contains text; problems are reported.
  func hasText(_ source: SourceFile, file: Int32, from begin: Int, takesAnyCharacter: Bool = false) -> Bool {
    if let defect = TextCheck.firstDefect(in: source.bytes, from: begin, takesAnyCharacter: takesAnyCharacter) {
      report(defect, file: file)
      return false
    }
    if source.bytes[begin...].allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      empty(Span(file: file, start: begin, end: begin))
      return false
    }
    return true
  }

  /// The tree of a file; problems are reported.
  ///
  /// - Parameter takesAnyCharacter: whether texts in JSON may have control characters and invalid UTF-8.
  func tree(
    of source: SourceFile, file: Int32, from begin: Int, _ format: SpecFormat, takesAnyCharacter: Bool = false
  ) -> SyntaxTree? {
    let takesAnyCharacter = takesAnyCharacter && format == .json
    guard hasText(source, file: file, from: begin, takesAnyCharacter: takesAnyCharacter) else { return nil }
    do throws(SyntaxError) {
      return switch format {
      case .yaml: try YAMLParser.tree(of: source, file: file, from: begin)
      case .json: try JSONParser.tree(of: source, file: file, from: begin, takesControls: takesAnyCharacter)
      }
    } catch {
      self.error(error.mistake, at: Span(file: file, start: error.start, end: error.end))
      return nil
    }
  }

  private func report(_ defect: TextCheck.Defect, file: Int32) {
    switch defect {
    case .binary: error(.binary, at: Span(file: file, start: 0, end: 0))
    case .notUTF8(let offset): error(.notUTF8, at: Span(file: file, start: offset, end: offset))
    case .otherEncoding: error(.otherEncoding, at: Span(file: file, start: 0, end: 0))
    case .control(let offset, let scalar):
      error(.control(scalar), at: Span(file: file, start: offset, end: offset + 1))
    }
  }

  private func empty(_ span: Span) {
    error(.emptyFile(remedy: loaded.emptyRemedy), at: span)
  }

  /// The mapping at the top of the document.
  private func document(_ tree: SyntaxTree, isJSON: Bool) -> Syntax? {
    guard !tree.nodes.isEmpty, !tree.root.isEmpty else {
      empty(Span(file: tree.file, start: 0, end: 0))
      return nil
    }
    guard tree.root.kind == .mapping else {
      let start = Int(tree.root.node.start)
      error(.notSections(isJSON: isJSON), at: Span(file: tree.file, start: start, end: start + 1))
      return nil
    }
    return tree.root
  }

  /// Reports duplicate keys in mappings.
  func findRepeatedKeys(_ tree: SyntaxTree) {
    var keys = Names()
    var lastMapping: [Int32] = []
    var lastKey: [Int32] = []
    for (index, node) in tree.nodes.enumerated() where node.kind == .mapping {
      for (key, _) in Syntax(tree: tree, index: Int32(clamping: index)).pairs {
        let symbol = Int(keys.symbol(in: key.textBytes, key.textRange).raw)
        if symbol >= lastMapping.count {
          let missing = symbol + 1 - lastMapping.count
          lastMapping.append(contentsOf: repeatElement(-1, count: missing))
          lastKey.append(contentsOf: repeatElement(-1, count: missing))
        }
        if lastMapping[symbol] == Int32(clamping: index) {
          let first = Syntax(tree: tree, index: lastKey[symbol]).span
          error(.duplicateKey(key.text, first: place(first, from: first)), at: key.span)
          loaded.repeatedKeys.insert(Self.nodeKey(key))
        } else {
          lastMapping[symbol] = Int32(clamping: index)
          lastKey[symbol] = key.index
        }
      }
    }
  }

  private func section(_ key: Syntax, _ value: Syntax, isMain: Bool) {
    let name = key.text
    // Editors use this key to find the schema of a JSON file.
    if name == "$schema" { return }
    guard let section = Section.named(name) else {
      let names = Section.all.map(\.key)
      let nearest = self.nearest(to: name, among: names)
      if let nearest { loaded.misspelt.insert(nearest) }
      error(.unknownSection(name, near: nearest, known: names), at: key.span)
      // An unknown name may be declared there.
      nearest.flatMap(Section.named)?.missing(self)
      return
    }
    if !isMain, !section.isShared {
      error(.mainOnly(name), at: key.span)
      return
    }
    if let first = loaded.sections[section]?.first, !section.isJoined {
      error(.givenTwice(name, first: place(first.key.span, from: key.span)), at: key.span)
      return
    }
    loaded.sections[section, default: []].append((key, value))
  }

  private func include(_ node: Syntax, _ includer: Origin, _ loading: inout Loading) {
    guard let name = freeText(node, "the path of an included file") else { return expectNothing() }
    let path = Self.path(name, from: includer.name)
    let canonical: String
    do throws(FileError) {
      canonical = try self.canonical(path)
    } catch {
      var mistake = error
      mistake.remedy = error.remedy ?? "paths are relative to the including file"
      self.error(.unreadable(name, mistake), at: node.span)
      return expectNothing()
    }
    if loading.open.contains(canonical) {
      error(.includesItself(name), at: node.span)
      return
    }
    if !loading.done.insert(canonical).inserted {
      error(.includedTwice(name), at: node.span)
      return
    }
    guard loading.open.count < Limits.nesting else {
      error(.nestedFiles, at: node.span)
      return expectNothing()
    }
    do throws(FileError) {
      let bytes = try InputFile.bytes(at: canonical, limit: Limits.fileSize)
      loading.totalSize += bytes.count
      guard loading.totalSize <= Limits.fileSize else { throw InputFile.tooLarge(Limits.fileSize) }
      loading.open.append(canonical)
      let origin = Origin(name: path, canonicalPath: canonical, format: SpecFormat(path: path))
      load(bytes, origin, &loading, from: node.span)
      loading.open.removeLast()
    } catch {
      self.error(.unreadable(name, error), at: node.span)
      expectNothing()
    }
  }

  /// The real path of a file that a spec may name.
  func canonical(_ path: String) throws(FileError) -> String {
    guard let scope else { throw FileError(reason: "cannot be named here") }
    return try scope.canonical(path)
  }

  /// A path in an including file, relative to the current folder.
  static func path(_ name: String, from includer: String) -> String {
    guard !name.hasPrefix("/"), let slash = includer.lastIndex(of: "/") else { return name }
    return includer[...slash] + name
  }
}
