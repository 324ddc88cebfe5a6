internal import CYaml

/// What is wrong with a file that is not YAML, in plain words.
struct YAMLMistake {
  let refusal: TreeBuilder.Refusal

  init(_ parser: yaml_parser_t, _ offsets: inout CharacterOffsets, _ bytes: UnsafeBufferPointer<UInt8>) {
    let problem = parser.problem.map { String(cString: $0) } ?? "this cannot be read as YAML"
    let context = parser.context.map { String(cString: $0) } ?? ""
    let offset = offsets.byte(parser.problem_mark.index, in: bytes)
    let beginning = parser.context_mark.line + 1
    let next = offset < bytes.count ? bytes[offset] : 0
    let (message, remedy) = Self.sentence(problem, context: context, beginning: beginning, next: next)
    refusal = TreeBuilder.Refusal(message: message, remedy: remedy, start: offset, end: offset + 1)
  }

  private static func sentence(
    _ problem: String, context: String, beginning: Int, next: UInt8
  ) -> (message: String, remedy: String?) {
    let isBracket = next == UInt8(ascii: "[") || next == UInt8(ascii: "{")
    if context.contains("flow"), isBracket {
      return (
        "YAML cuts this text to pieces: within '[ … ]' or '{ … }' a text cannot contain brackets or braces",
        "write it on a line of its own, after '- ', or put it in quotes"
      )
    }
    switch problem {
    case "did not find expected ',' or ']'":
      return ("the list that begins in line \(beginning) is not closed: ',' or ']' is missing here", nil)
    case "did not find expected ',' or '}'":
      return ("the mapping that begins in line \(beginning) is not closed: ',' or '}' is missing here", nil)
    case "mapping values are not allowed in this context":
      return (
        "a ': ' cannot stand here",
        "put what follows on an indented line of its own, or the whole text in quotes"
      )
    case "did not find expected key":
      return ("this line does not fit the ones above it", "indent it like the other keys, or put the text in quotes")
    case "did not find expected '-' indicator":
      return ("this line does not fit the list above it", "indent it like the other items and begin it with '- '")
    case "block sequence entries are not allowed in this context":
      return ("a '- ' cannot stand here", "begin the list on a line of its own")
    case "could not find expected ':'":
      return ("':' is missing after the key in line \(beginning)", "every key is written 'key: value'")
    case "found unexpected end of stream":
      return ("the quotes opened in line \(beginning) are never closed", "add the closing quote")
    case "found character that cannot start any token":
      return next == 0x09
        ? ("YAML does not allow tabs for indentation", "indent with spaces")
        : ("a text cannot begin with this character", "put the text in quotes")
    case "found a tab character that violates indentation", "found a tab character where an indentation space is expected":
      return ("YAML does not allow tabs for indentation", "indent with spaces")
    case "did not find expected <document start>":
      return ("this stands after the end of the spec", "a file holds one document, a mapping of sections")
    case _ where problem.contains("escape"):
      return ("this '\\' begins no escape that YAML knows", "write '\\\\', or use single quotes")
    case _ where problem.contains("exceeded max depth") || problem.contains("nest"):
      return ("lists and mappings are nested more than \(Limits.nesting) deep", nil)
    default:
      return ("this cannot be read as YAML: \(problem)", nil)
    }
  }
}
