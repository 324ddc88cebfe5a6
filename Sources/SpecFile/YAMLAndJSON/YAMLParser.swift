internal import CYaml

/// Reads YAML into a syntax tree, from the events of the C library inside Yams.
///
/// Yams itself composes recursively, expands aliases and hashes whole subtrees to find
/// duplicate keys, so a small hostile file could exhaust memory. With events, the depth is a counter, and tags,
/// anchors and aliases are refused on sight.
struct YAMLParser {
  private let source: SourceFile
  /// The offset at which the text begins, after a byte order mark.
  private let begin: Int
  private var builder = TreeBuilder()
  private var offsets: CharacterOffsets

  /// The tree of `source`, whose bytes have passed ``TextCheck``.
  static func tree(of source: SourceFile, file: Int32, from begin: Int) throws(SyntaxError) -> SyntaxTree {
    var parser = YAMLParser(source: source, from: begin)
    try parser.run()
    return SyntaxTree(source: source, file: file, nodes: parser.builder.nodes, decoded: parser.builder.decoded)
  }

  private init(source: SourceFile, from begin: Int) {
    self.source = source
    self.begin = begin
    offsets = CharacterOffsets(begin: begin)
  }

  private mutating func run() throws(SyntaxError) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      throw SyntaxError(mistake: .outOfMemory, start: 0, end: 0)
    }
    defer { yaml_parser_delete(&parser) }
    let result = source.bytes.withUnsafeBufferPointer { bytes -> Result<Void, SyntaxError> in
      guard let base = bytes.baseAddress else { return .success(()) }
      yaml_parser_set_input_string(&parser, base + begin, bytes.count - begin)
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      do throws(SyntaxError) {
        try readEvents(of: &parser, bytes)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private mutating func readEvents(of parser: inout yaml_parser_t, _ bytes: UnsafeBufferPointer<UInt8>)
    throws(SyntaxError)
  {
    var documents = 0
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else {
        throw YAMLMistake(parser, &offsets, bytes).error
      }
      defer { yaml_event_delete(&event) }
      let start = offsets.byte(event.start_mark.index, in: bytes)
      let end = offsets.byte(event.end_mark.index, in: bytes)
      switch event.type {
      case YAML_STREAM_END_EVENT: return
      case YAML_DOCUMENT_START_EVENT:
        documents += 1
        guard documents == 1 else {
          throw syntaxError(.secondDocument, start, end)
        }
        if event.data.document_start.tag_directives.start != event.data.document_start.tag_directives.end {
          throw syntaxError(.tagDirective, start, end)
        }
      case YAML_ALIAS_EVENT: throw syntaxError(.alias, start, end)
      case YAML_SCALAR_EVENT: try scalar(event, start, end, bytes)
      case YAML_SEQUENCE_START_EVENT:
        try open(
          .list, anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag,
          isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE, start, end)
      case YAML_MAPPING_START_EVENT:
        try open(
          .mapping, anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag,
          isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE, start, end)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: builder.end(at: end)
      default: break
      }
    }
  }

  private mutating func open(
    _ kind: SyntaxTree.Kind, anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, isFlow: Bool,
    _ start: Int, _ end: Int
  ) throws(SyntaxError) {
    try refuseDecoration(anchor: anchor, tag: tag, start)
    if builder.expectsKey { throw syntaxError(.keyOfParts, start, end) }
    try builder.begin(kind, isFlow: isFlow, start: start, end: end)
  }

  private mutating func scalar(
    _ event: yaml_event_t, _ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(SyntaxError) {
    let scalar = event.data.scalar
    try refuseDecoration(anchor: scalar.anchor, tag: scalar.tag, start)
    let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
    let isQuoted = scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE || scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE
    let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    if isPlain, builder.expectsKey, text.elementsEqual([0x3C, 0x3C]) {
      throw syntaxError(.mergeKey, start, end)
    }
    // The text is usually in the source as it is, and is then not copied.
    let from = start + (isQuoted ? 1 : 0)
    let isVerbatim = from + text.count <= bytes.count && text.elementsEqual(bytes[from..<(from + text.count)])
    var node = SyntaxTree.Node(
      kind: .scalar, isQuoted: !isPlain, isDecoded: !isVerbatim, start: Int32(clamping: start),
      end: Int32(clamping: end), text: Int32(clamping: isVerbatim ? from : builder.decoded.count),
      count: Int32(clamping: text.count))
    if !isVerbatim { builder.decoded.append(contentsOf: text) }
    // A plain text's end mark may lie after the line break that ends it.
    if isPlain, isVerbatim { node.end = Int32(clamping: from + text.count) }
    try builder.scalar(node)
  }

  private func refuseDecoration(
    anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, _ start: Int
  ) throws(SyntaxError) {
    if anchor == nil, tag == nil { return }
    let end = source.bytes[start...].firstIndex { $0 <= 0x20 } ?? source.bytes.count
    if anchor != nil { throw syntaxError(.anchor, start, end) }
    if tag != nil { throw syntaxError(.tag, start, end) }
  }

  private func syntaxError(_ mistake: Mistake, _ start: Int, _ end: Int) -> SyntaxError {
    SyntaxError(mistake: mistake, start: start, end: end)
  }
}

/// Turns character counts, in which the library gives places, into byte offsets.
///
/// Places come nearly in order, so that walking on from the last one is linear in all.
struct CharacterOffsets {
  private var character = 0
  private var byte: Int

  init(begin: Int) { byte = begin }

  mutating func byte(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    while character < index, byte < bytes.count {
      byte += 1
      while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      character += 1
    }
    while character > index, byte > 0 {
      byte -= 1
      while byte > 0, bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
      character -= 1
    }
    return byte
  }
}
