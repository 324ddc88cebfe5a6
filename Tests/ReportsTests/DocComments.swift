import Foundation

/// The first paragraphs of the comments at types, properties and cases, as a file of Swift has them.
struct DocComments {
  private var sentences: [String: String] = [:]

  /// - Parameter text: formatted, so that a declaration inside another one is indented further.
  init(_ texts: [String]) {
    for text in texts { read(text) }
  }

  /// - Parameter path: `ProveDocument.Run.start`
  subscript(path: String) -> String? { sentences[path] }

  /// The name of a type as it is declared, without its module.
  static func path(of type: Any.Type) -> String {
    // A private type is also told by its file.
    String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }.joined(separator: ".")
  }

  private mutating func read(_ text: String) {
    var outer: [(name: Substring, indent: Int)] = []
    var comment: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("///") {
        comment.append(words.dropFirst(3).drop { $0 == " " })
        continue
      }
      defer { comment = [] }
      let indent = line.count - words.count
      if let match = words.firstMatch(of: /^(?:\w+ )*?(struct|enum|extension) ([\w.]+)/) {
        outer.removeAll { $0.indent >= indent }
        outer.append((match.2, indent))
        if match.1 != "extension" { note(comment, outer.map(\.name)) }
      } else if !comment.isEmpty, let match = words.firstMatch(of: Self.members) {
        for part in match.1.split(separator: ",") {
          let name = part.drop { $0 == " " }.prefix { $0.isLetter }
          note(comment, outer.filter { $0.indent < indent }.map(\.name) + [name])
        }
      }
    }
  }

  private static var members: Regex<(Substring, Substring)> {
    /^(?:(?:(?:package|public|private)(?:\(set\))? )*(?:var|let)|case) ([^={]*)/
  }

  private mutating func note(_ comment: [Substring], _ path: [Substring]) {
    let sentence = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    if !sentence.isEmpty { sentences[path.joined(separator: ".")] = sentence }
  }
}
