import Foundation

/// A Markdown file with commands and what they say.
///
/// A block with the info string `yaml Specs/a.yaml` (any language, then a path) is a file that the commands find. In a
/// `console` block every line `$ command` is run by `sh`; below it stand what it writes to the output stream, then what
/// it writes to the error stream with `2> ` before each line, then `# exit` and its status. Durations and digests are
/// masked.
struct Transcript {
  struct Command {
    var line: String
    /// What follows it in the file.
    var expected: [String]
  }

  enum Part {
    /// Lines that stay as they are.
    case text([String])
    case file(path: String, lines: [String])
    case command(Command)
  }

  var parts: [Part]

  init(_ text: String) {
    parts = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.popFirst() {
      parts.append(.text([line]))
      guard line.hasPrefix("```") else { continue }
      let body = Array(lines.prefix { $0 != "```" })
      lines = lines.dropFirst(body.count)
      let words = line.dropFirst(3).split(separator: " ").map(String.init)
      if words == ["console"] {
        parts += Self.commands(body)
      } else if words.count == 2 {
        parts.append(.file(path: words[1], lines: body))
      } else {
        parts.append(.text(body))
      }
      if let end = lines.popFirst() { parts.append(.text([end])) }
    }
  }

  private static func commands(_ body: [String]) -> [Part] {
    var commands: [Command] = []
    var preamble: [String] = []
    for line in body {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2)), expected: []))
      } else if commands.isEmpty {
        preamble.append(line)
      } else {
        commands[commands.count - 1].expected.append(line)
      }
    }
    return (preamble.isEmpty ? [] : [.text(preamble)]) + commands.map(Part.command)
  }

  /// The file again.
  var text: String {
    parts.flatMap { part in
      switch part {
      case .text(let lines), .file(_, let lines): lines
      case .command(let command): ["$ " + command.line] + command.expected
      }
    }.joined(separator: "\n")
  }
}

/// What differs between two texts, a line each, with `-` and `+`.
func difference(expected: [String], actual: [String]) -> String {
  var lines: [(Int, String)] = []
  for change in actual.difference(from: expected) {
    switch change {
    case .remove(let offset, let line, _): lines.append((offset * 2, "- " + line))
    case .insert(let offset, let line, _): lines.append((offset * 2 + 1, "+ " + line))
    }
  }
  return lines.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
}
