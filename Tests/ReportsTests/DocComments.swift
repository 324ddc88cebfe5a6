import Foundation

/// The first paragraphs of the comments at types and properties, as a file of Swift has them.
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
    String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
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
      if let match = words.firstMatch(of: /^(?:\w+ )*?(?:struct|enum|extension) (\w+)/) {
        outer.removeAll { $0.indent >= indent }
        outer.append((match.1, indent))
        note(comment, outer.map(\.name))
      } else if let match = words.firstMatch(of: /^(?:package |private\(set\) )*var ([^={]*)/) {
        for part in match.1.split(separator: ",") {
          let name = part.drop { $0 == " " }.prefix { $0.isLetter }
          note(comment, outer.filter { $0.indent < indent }.map(\.name) + [name])
        }
      }
    }
  }

  private mutating func note(_ comment: [Substring], _ path: [Substring]) {
    let sentence = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    if !sentence.isEmpty { sentences[path.joined(separator: ".")] = sentence }
  }
}
