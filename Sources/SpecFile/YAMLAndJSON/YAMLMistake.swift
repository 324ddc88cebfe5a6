internal import CYaml

/// A mistake by which a file is not YAML, in plain words.
struct YAMLMistake {
  let refusal: TreeBuilder.Refusal

  init(_ parser: yaml_parser_t, _ offsets: inout CharacterOffsets, _ bytes: UnsafeBufferPointer<UInt8>) {
    let problem = parser.problem.map { String(cString: $0) } ?? "invalid YAML"
    let context = parser.context.map { String(cString: $0) } ?? ""
    let offset = offsets.byte(parser.problem_mark.index, in: bytes)
    let next = offset < bytes.count ? bytes[offset] : 0
    var mistake = Self.sentence(problem, context: context, next: next)
    // In a number the library stops behind the backslash.
    if problem.contains("escape") || problem.contains("hex"),
      let escape = bytes.prefix(offset + 1).lastIndex(of: UInt8(ascii: "\\"))
    {
      mistake = Mistake(
        "unknown escape \(Escape.quoted(in: bytes, at: escape))",
        "write '\\\\' for a backslash, or use single quotes", at: .byte(escape))
    }
    let isAtEnd = bytes[min(offset, bytes.count)...].allSatisfy { $0 <= 0x20 }
    if isAtEnd, problem.hasPrefix("did not find expected ','") {
      mistake =
        problem.hasSuffix("']'")
        ? Mistake("this list is never closed", "add ']'", at: .context)
        : Mistake("this mapping is never closed", "add '}'", at: .context)
    }
    if problem.hasPrefix("mapping values"), let line = LineAbove(offset, in: bytes) {
      if let missing = line.missingColon {
        mistake = Mistake("a ':' is missing after this", "keys end with ':'", at: .byte(missing))
      } else if line.indentation < line.own {
        mistake = Mistake(
          "this line is indented by \(line.own), the one above it by \(line.indentation), which already has a value",
          "indent both alike", at: .byte(line.start))
      }
    }
    let start =
      switch mistake.place {
      case .byte(let byte): byte
      case .problem: offset
      case .context: offsets.byte(parser.context_mark.index, in: bytes)
      case .reader: offsets.byte(parser.mark.index, in: bytes)
      }
    refusal = TreeBuilder.Refusal(message: mistake.message, remedy: mistake.remedy, start: start, end: start + 1)
  }

  private struct Mistake {
    enum Place {
      /// At this byte.
      case byte(Int)
      /// The place at which the library notices it.
      case problem
      /// The place at which the enclosing construct begins.
      case context
      /// The place to which the library has read.
      case reader
    }

    var message: String
    var remedy: String?
    var place: Place

    init(_ message: String, _ remedy: String? = nil, at place: Place = .problem) {
      self.message = message
      self.remedy = remedy
      self.place = place
    }
  }

  private static func sentence(_ problem: String, context: String, next: UInt8) -> Mistake {
    let isBracket = next == UInt8(ascii: "[") || next == UInt8(ascii: "{")
    if context.contains("flow"), isBracket {
      return Mistake(
        "YAML splits this text: inside '[ … ]' or '{ … }' a text cannot contain brackets or braces",
        "put it on its own line, after '- ', or put it in quotes")
    }
    switch problem {
    case "did not find expected ',' or ']'": return Mistake("',' or ']' is missing before this")
    case "did not find expected ',' or '}'": return Mistake("',' or '}' is missing before this")
    case "mapping values are not allowed in this context":
      return Mistake(
        "a ': ' is not allowed here", "put what follows on its own indented line, or put the whole text in quotes")
    case "did not find expected key":
      return Mistake(
        "this line does not match the indentation above", "indent it like the other keys, or put the text in quotes")
    case "did not find expected '-' indicator":
      return Mistake(
        "this line does not match the list above", "indent it like the other items and begin it with '- '")
    case "block sequence entries are not allowed in this context":
      return Mistake("a '- ' is not allowed here", "begin the list on its own line")
    case "could not find expected ':'":
      return Mistake("this is neither an item nor a key", "items begin with '- ', keys end with ':'", at: .context)
    case "found unexpected end of stream":
      return Mistake("the quotes are never closed", "add the closing quote", at: .context)
    case "did not find expected alphabetic or numeric character":
      let isAlias = context.contains("alias")
      return Mistake(
        "a text cannot begin with '\(isAlias ? "*" : "&")' unless it is in quotes",
        isAlias && next == UInt8(ascii: ".") ? "put it in quotes: \"*.example.com\"" : "put it in quotes", at: .context)
    case "found character that cannot start any token" where next != 0x09:
      return Mistake("a text cannot begin with this character", "put the text in quotes")
    case "found character that cannot start any token", "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return Mistake("YAML does not allow tabs for indentation", "indent with spaces")
    case "did not find expected <document start>":
      return Mistake(
        "there is more after the end of the spec", "a file must contain one document, a mapping of sections")
    case _ where problem.contains("nesting") || problem.contains("level"):
      return Mistake("lists and mappings are nested more than \(Limits.nesting) deep", at: .reader)
    case "did not find expected node content": return Mistake("a text, a list or a mapping is missing here")
    default: return Mistake("invalid YAML: \(problem)", "put the text in quotes")
    }
  }
}
