import Basics
import LinkRouting

/// Reads lists of links; see ``LinkList``.
package enum LinkListReader {
  /// Reads the list at `path`. A file that begins with `{` or `[`, or is named `.json`, is JSON; one that is named
  /// `.yaml` is YAML with the same tree; any other has a link per line, and comments after `#` at the beginning of a
  /// line. A link of text or JSON may consist of any bytes: a control character, or what is not UTF-8, is a mistake of
  /// the link, and not of the list.
  ///
  /// - Parameter path: `-` is the input stream.
  /// - Throws: ``SpecError`` with all mistakes of a readable file, or the reason why it cannot be read.
  package static func read(path: String) throws(SpecError) -> LinkList {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.bytes(at: path, limit: Limits.fileSize, purpose: "a list of links may have", orInput: true)
    } catch {
      throw SpecError(.unreadable(path, error))
    }
    return try read(bytes: bytes, named: path == "-" ? "the input" : path)
  }

  /// Reads a list from the bytes of a file; see ``read(path:)``.
  package static func read(bytes: [UInt8], named name: String) throws(SpecError) -> LinkList {
    let reading = Reading()
    reading.loaded.emptyRemedy = "a list has one link per line, or is JSON: { \"links\": [ … ] }"
    let source = SourceFile(name: name, bytes: bytes)
    reading.sources.files.append(source)
    let begin = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var list = LinkList()
    if let format = format(of: bytes[begin...], named: name) {
      if let tree = reading.tree(of: source, file: 0, from: begin, format, takesAnyCharacter: true), !tree.nodes.isEmpty
      {
        reading.findRepeatedKeys(tree)
        var entries = Entries(reading: reading, source: source)
        list.entries = entries.all(in: tree.root)
      }
    } else if reading.hasText(source, file: 0, from: begin, takesAnyCharacter: true) {
      list.entries = lines(of: source, from: begin)
    }
    guard reading.diagnostics.errorCount == 0 else {
      throw SpecError(diagnostics: reading.diagnostics.placedErrors(in: [source]))
    }
    guard !list.entries.isEmpty else {
      throw SpecError(.noLinks(in: name, remedy: reading.loaded.emptyRemedy))
    }
    return list
  }

  private static func format(of bytes: ArraySlice<UInt8>, named name: String) -> SpecFormat? {
    let first = bytes.first { !isBlank($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || name.lowercased().hasSuffix(".json") { return .json }
    return name.lowercased().hasSuffix(".yaml") || name.lowercased().hasSuffix(".yml") ? .yaml : nil
  }

  /// Blanks around links do not belong to them; what only looks like one, such as U+00A0, does.
  fileprivate static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func lines(of source: SourceFile, from begin: Int) -> [LinkList.Entry] {
    var entries: [LinkList.Entry] = []
    var start = begin
    while start < source.bytes.count {
      let rest = source.bytes[start...]
      let end = rest.firstIndex(of: 0x0A) ?? source.bytes.count
      // Text after a tab is a comment: lists are often kept as tab-separated values.
      var link = source.bytes[start..<end].prefix { $0 != 0x09 }.drop(while: isBlank)
      while let last = link.last, isBlank(last) { link.removeLast() }
      if let first = link.first, first != UInt8(ascii: "#") {
        entries.append(.init(bytes: link, location: source.location(of: link.startIndex)))
      }
      start = end + 1
    }
    return entries
  }

  /// The entries of a tree.
  private struct Entries {
    let reading: Reading
    let source: SourceFile
    /// The one that was asked for last.
    private var place: (offset: Int, location: Location)?
    private static let keys = [
      "link", "from", "unsupported", "stays-on-website", "intent", "values", "at", "as", "answers", "ends", "on",
    ]

    init(reading: Reading, source: SourceFile) {
      self.reading = reading
      self.source = source
    }

    mutating func all(in root: Syntax) -> [LinkList.Entry] {
      guard root.kind == .mapping else { return entries(root, "a list of links") }
      var all: [LinkList.Entry] = []
      for (key, value) in root.pairs where !reading.isRepeated(key) {
        switch key.text {
        case "universal_links", "deep_links", "links": all += entries(value, "'\(key.text)'")
        default: reading.unknownKey(key, ["links", "universal_links", "deep_links"])
        }
      }
      return all
    }

    private mutating func entries(_ node: Syntax, _ what: String) -> [LinkList.Entry] {
      reading.items(of: node, what, remedy: "[\"https://example.com/\"]").compactMap { entry($0) }
    }

    private mutating func entry(_ node: Syntax) -> LinkList.Entry? {
      let location = location(of: node)
      if node.kind == .scalar { return link(node).map { .init(bytes: $0, location: location) } }
      var bytes: ArraySlice<UInt8>?
      var source = LinkSource.url
      var hasLink = false
      var expectation = LinkList.Expectation()
      for (key, value) in reading.pairs(of: node, "a link", remedy: "{ link: https://example.com/ }") {
        switch key.text {
        case "link", "url":
          hasLink = true
          bytes = link(value)
        case "from": source = self.source(value)
        case "unsupported": expectation.isUnsupported = flag(value)
        case "stays-on-website": expectation.staysOnWebsite = flag(value)
        case "intent": expectation.intent = reading.freeText(value, "an intent")
        case "values": expectation.values = values(value)
        case "at": expectation.start = reading.freeText(value, "a screen")
        case "as": expectation.context = reading.freeText(value, "a context")
        case "answers": expectation.answers = answers(value)
        case "ends": expectation.ending = reading.freeText(value, "an ending")
        case "on": expectation.screen = reading.freeText(value, "a screen")
        default: reading.unknownKey(key, Self.keys)
        }
      }
      if !hasLink {
        reading.error(.noLink, at: node.span)
      }
      if expectation.isUnsupported, expectation.intent ?? expectation.ending ?? expectation.screen != nil {
        reading.error(.opensUnsupported, at: node.span)
      }
      if expectation.staysOnWebsite, !expectation.isOnlyAboutWebsite || source != .url {
        reading.error(.opensOnWebsite, at: node.span)
      }
      return LinkList.Entry(
        bytes: bytes ?? [], source: source, expectation: expectation == LinkList.Expectation() ? nil : expectation,
        location: location)
    }

    private mutating func location(of node: Syntax) -> Location {
      let offset = Int(node.node.start)
      let location = place.map { source.location(of: offset, after: $0) } ?? source.location(of: offset)
      place = (offset, location)
      return location
    }

    /// A link, whatever it consists of.
    private func link(_ node: Syntax) -> ArraySlice<UInt8>? {
      guard node.kind == .scalar else {
        reading.misplaced(node, .formOfLink)
        return nil
      }
      // A text without anything but blanks is a link that is wrong, as any other; nothing at all is no link.
      if node.isEmpty, !node.node.isQuoted {
        reading.error(.emptyLink, at: node.span)
        return nil
      }
      return node.bytes
    }

    private func source(_ node: Syntax) -> LinkSource {
      let text = reading.freeText(node, "where a link comes from") ?? ""
      if let source = LinkSource(rawValue: text) { return source }
      let names = LinkSource.allCases.map(\.rawValue)
      reading.error(
        .notOneOf(text, "a source of links", near: reading.nearest(to: text, among: names), names), at: node.span)
      return .url
    }

    private func flag(_ node: Syntax) -> Bool {
      switch node.text {
      case "true": return true
      case "false": return false
      default:
        reading.error(.notABoolean, at: node.span)
        return false
      }
    }

    private func values(_ node: Syntax) -> [String: String] {
      var values: [String: String] = [:]
      for (key, value) in reading.pairs(of: node, "values", remedy: "{ postcode: EC4M }") {
        guard value.kind == .scalar else {
          reading.misplaced(value, .notAText("a value"))
          continue
        }
        values[key.text] = value.text
      }
      return values
    }

    private func answers(_ node: Syntax) -> [String] {
      if node.kind == .scalar { return reading.freeText(node, "an answer").map { [$0] } ?? [] }
      return reading.items(of: node, "answers", remedy: "[login=cancelled]").compactMap {
        reading.freeText($0, "an answer")
      }
    }
  }
}
