/// Reads lists of links; see ``LinkList``.
public enum LinkListReader {
  /// Reads the list at `path`. A file that begins with `{` or `[`, or is named `.json`, is JSON; one that is named
  /// `.yaml` is YAML with the same tree; any other has a link per line, and comments after `#` at the beginning of a
  /// line. In such a list a control character is a mistake of its link, and not of the list.
  ///
  /// - Parameter path: `-` is the input stream.
  /// - Throws: ``SpecError`` with all mistakes of a readable file, or the reason why it cannot be read.
  public static func read(path: String) throws(SpecError) -> LinkList {
    let bytes: [UInt8]
    do throws(InputFile.Refusal) {
      bytes = try InputFile.bytes(at: path, limit: Limits.fileSize, purpose: "a list of links may have", orInput: true)
    } catch {
      throw SpecError(diagnostics: [
        Diagnostic(severity: .error, message: "\(quoted(path)) \(error.reason)", remedy: error.remedy)
      ])
    }
    return try read(bytes: bytes, named: path == "-" ? "the input" : path)
  }

  /// Reads a list from the bytes of a file; see ``read(path:)``.
  public static func read(bytes: [UInt8], named name: String) throws(SpecError) -> LinkList {
    let reading = Reading()
    reading.emptyRemedy = "a list has one link per line, or is JSON: { \"links\": [ … ] }"
    let source = SourceFile(name: name, bytes: bytes)
    reading.sources.files.append(source)
    let begin = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var list = LinkList()
    if let format = format(of: bytes[begin...], named: name) {
      if let tree = reading.tree(of: source, file: 0, from: begin, format), !tree.nodes.isEmpty {
        reading.findRepeatedKeys(tree)
        list.entries = Entries(reading: reading, source: source).all(in: tree.root)
      }
    } else if reading.hasText(source, file: 0, from: begin, allowsControls: true) {
      list.entries = lines(of: source, from: begin)
    }
    guard reading.diagnostics.errorCount == 0 else {
      throw SpecError(diagnostics: reading.diagnostics.placedErrors(in: [source]))
    }
    guard !list.entries.isEmpty else {
      throw SpecError(diagnostics: [
        Diagnostic(severity: .error, message: "\(quoted(name)) has no links", remedy: reading.emptyRemedy)
      ])
    }
    return list
  }

  private static func format(of bytes: ArraySlice<UInt8>, named name: String) -> SpecFormat? {
    let first = bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || name.lowercased().hasSuffix(".json") { return .json }
    return name.lowercased().hasSuffix(".yaml") || name.lowercased().hasSuffix(".yml") ? .yaml : nil
  }

  private static func lines(of source: SourceFile, from begin: Int) -> [LinkList.Entry] {
    var entries: [LinkList.Entry] = []
    var start = begin
    while start < source.bytes.count {
      let rest = source.bytes[start...]
      let end = rest.firstIndex(of: 0x0A) ?? source.bytes.count
      // What stands after a tab is a remark: lists are often kept as tab-separated values.
      let line = String(decoding: source.bytes[start..<end].prefix { $0 != 0x09 }, as: UTF8.self)
      let blanks = line.prefix(while: \.isWhitespace)
      var text = line.dropFirst(blanks.count)
      while text.last?.isWhitespace == true { text.removeLast() }
      if !text.isEmpty, !text.hasPrefix("#") {
        entries.append(.init(String(text), location: source.location(of: start + blanks.utf8.count)))
      }
      start = end + 1
    }
    return entries
  }

  /// The entries of a tree.
  private struct Entries {
    let reading: Reading
    let source: SourceFile
    private static let keys = ["link", "from", "unsupported", "intent", "values", "as", "answers", "ends", "on"]

    init(reading: Reading, source: SourceFile) {
      self.reading = reading
      self.source = source
    }

    func all(in root: Syntax) -> [LinkList.Entry] {
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

    private func entries(_ node: Syntax, _ what: String) -> [LinkList.Entry] {
      reading.items(of: node, what, remedy: "[\"https://example.com/\"]").compactMap(entry)
    }

    private func entry(_ node: Syntax) -> LinkList.Entry? {
      let location = source.location(of: Int(node.node.start))
      if node.kind == .scalar { return reading.freeText(node, "a link").map { .init($0, location: location) } }
      var entry = LinkList.Entry("", location: location)
      var expectation = LinkList.Expectation()
      for (key, value) in reading.pairs(of: node, "a link", remedy: "{ link: https://example.com/ }") {
        switch key.text {
        case "link", "url": entry.link = reading.freeText(value, "a link") ?? ""
        case "from": entry.source = source(value)
        case "unsupported": expectation.isUnsupported = flag(value)
        case "intent": expectation.intent = reading.freeText(value, "an intent")
        case "values": expectation.values = values(value)
        case "as": expectation.context = reading.freeText(value, "a context")
        case "answers": expectation.answers = answers(value)
        case "ends": expectation.ending = reading.freeText(value, "an ending")
        case "on": expectation.screen = reading.freeText(value, "a screen")
        default: reading.unknownKey(key, Self.keys)
        }
      }
      if entry.link.isEmpty {
        reading.error("the link is missing", remedy: "link: https://example.com/", at: node.span)
      }
      if expectation.isUnsupported, expectation.intent ?? expectation.ending ?? expectation.screen != nil {
        reading.error("a link that is unsupported opens no intent and ends nowhere", at: node.span)
      }
      if expectation != LinkList.Expectation() { entry.expectation = expectation }
      return entry
    }

    private func source(_ node: Syntax) -> LinkList.Source {
      let text = reading.freeText(node, "where a link comes from") ?? ""
      if let source = LinkList.Source(rawValue: text) { return source }
      let names = LinkList.Source.allCases.map(\.rawValue)
      reading.error(
        "\(quoted(text)) is not a source of links\(reading.suggestion(for: text, among: names))",
        remedy: reading.list("it is", names), at: node.span)
      return .url
    }

    private func flag(_ node: Syntax) -> Bool {
      switch node.text {
      case "true": return true
      case "false": return false
      default:
        reading.error("this is true or false", at: node.span)
        return false
      }
    }

    private func values(_ node: Syntax) -> [String: String] {
      var values: [String: String] = [:]
      for (key, value) in reading.pairs(of: node, "values", remedy: "{ postcode: EC4M }") {
        guard value.kind == .scalar else {
          reading.misplaced(value, "a value must be text")
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
