internal import CYaml

/// A mistake by which a file is not YAML, in plain words.
struct YAMLMistake {
  let error: SyntaxError

  init(_ parser: yaml_parser_t, _ offsets: inout CharacterOffsets, _ bytes: UnsafeBufferPointer<UInt8>) {
    let problem = parser.problem.map { String(cString: $0) } ?? "invalid YAML"
    let context = parser.context.map { String(cString: $0) } ?? ""
    let offset = offsets.byte(parser.problem_mark.index, in: bytes)
    let next = offset < bytes.count ? bytes[offset] : 0
    var (mistake, place) = Self.mistake(problem, context: context, next: next)
    // In a number the library stops behind the backslash.
    if problem.contains("escape") || problem.contains("hex"),
      let escape = bytes.prefix(offset + 1).lastIndex(of: UInt8(ascii: "\\"))
    {
      mistake = .unknownEscape(Escape.quoted(in: bytes, at: escape), isJSON: false)
      place = .byte(escape)
    }
    let isAtEnd = bytes[min(offset, bytes.count)...].allSatisfy { $0 <= 0x20 }
    if problem.hasPrefix("did not find expected ','") {
      let isList = problem.hasSuffix("']'")
      if isAtEnd {
        mistake = .neverClosed(isList ? "this list" : "this mapping", add: isList ? "']'" : "'}'")
        place = .context
      } else if case .problem = place, parser.context_mark.line < parser.problem_mark.line {
        mistake = .noComma(or: isList ? "]" : "}", "before this", since: Int(parser.context_mark.line) + 1)
      }
    }
    if problem.hasPrefix("mapping values"), let (colon, signature) = bytes.typedSignature(at: offset) {
      (mistake, place) = (.typedParameter(write: Signature.withoutTypes(signature)), .byte(colon))
    } else if problem.hasPrefix("mapping values"), let line = LineAbove(offset, in: bytes) {
      if line.areItems, line.own > line.indentation {
        (mistake, place) = (.unlikeItems(line.own, line.indentation), .byte(line.start))
      } else if let missing = line.missingColon {
        (mistake, place) = (.noColon, .byte(missing))
      } else if let colon = line.tightColon {
        (mistake, place) = (.noBlankAfterColon, .byte(colon))
      } else if line.indentation < line.own {
        (mistake, place) = (.unlike(line.own, line.indentation), .byte(line.start))
      }
    }
    if mistake == .neitherItemNorKey,
      let colon = bytes.tightColon(from: offsets.byte(parser.context_mark.index, in: bytes))
    {
      (mistake, place) = (.noBlankAfterColon, .byte(colon))
    }
    if mistake == .keyIndentation, next == UInt8(ascii: "-"), let list = bytes.listIndentation(above: offset) {
      mistake = .unlikeItems(offset - bytes.startOfLine(at: offset), list)
    }
    let start =
      switch place {
      case .byte(let byte): byte
      case .problem: offset
      case .context: offsets.byte(parser.context_mark.index, in: bytes)
      case .reader: offsets.byte(parser.mark.index, in: bytes)
      }
    error = SyntaxError(mistake: mistake, start: start, end: start + 1)
  }

  private enum Place {
    /// At this byte.
    case byte(Int)
    /// The place at which the library notices it.
    case problem
    /// The place at which the enclosing construct begins.
    case context
    /// The place to which the library has read.
    case reader
  }

  /// The mistake that the library's words mean.
  private static func mistake(_ problem: String, context: String, next: UInt8) -> (Mistake, Place) {
    let isBracket = next == UInt8(ascii: "[") || next == UInt8(ascii: "{")
    if context.contains("flow"), isBracket { return (.splitAtBracket, .problem) }
    switch problem {
    case "did not find expected ',' or ']'": return (.noComma(or: "]", "before this"), .problem)
    case "did not find expected ',' or '}'": return (.noComma(or: "}", "before this"), .problem)
    case "mapping values are not allowed in this context": return (.colonHere, .problem)
    case "did not find expected key": return (.keyIndentation, .problem)
    case "did not find expected '-' indicator": return (.itemIndentation, .problem)
    case "block sequence entries are not allowed in this context": return (.dashHere, .problem)
    case "could not find expected ':'": return (.neitherItemNorKey, .context)
    case "found unexpected end of stream": return (.openQuotesOfYAML, .context)
    case "did not find expected alphabetic or numeric character":
      let isAlias = context.contains("alias")
      return (.textBegins(isAlias ? "*" : "&", isHost: isAlias && next == UInt8(ascii: ".")), .context)
    case "found character that cannot start any token" where next != 0x09: return (.textBeginsOtherwise, .problem)
    case "found character that cannot start any token", "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return (.tabIndentation, .problem)
    case "did not find expected <document start>": return (.afterEnd(isJSON: false), .problem)
    case _ where problem.contains("nesting") || problem.contains("level"): return (.nestedValues, .reader)
    case "did not find expected node content": return (.noContent, .problem)
    default: return (.notYAML(problem), .problem)
    }
  }
}
