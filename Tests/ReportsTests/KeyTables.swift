import Basics
import Foundation
import Reports

/// The tables of keys on a page: what the types of a document, and the comments at their properties, say of themselves.
///
/// A table stands below a line `<!-- keys of ProveDocument.Run -->`. An object that has a table is referred to by the
/// heading above that; the keys of another are listed where it is a value.
struct KeyTables {
  /// The page with its tables as they should be.
  private(set) var text = ""
  private let comments: DocComments
  /// By name; those that have a table, and all others.
  private var types: [String: any Decodable.Type] = [:]
  /// The headings above tables, by the name of a type.
  private var headings: [String: Substring] = [:]

  /// A type of which nobody says what it is, or of which there is none.
  struct Unsaid: Error { var place: String }

  init(of documents: [any Decodable.Type], _ comments: DocComments, on page: String) throws {
    self.comments = comments
    for document in documents { try collect(document) }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    var heading: Substring = ""
    for line in lines {
      if line.hasPrefix("#") { heading = line.drop { $0 == "#" || $0 == " " } }
      if let name = Self.name(in: line) { headings[name] = heading }
    }
    var written: [String] = []
    var isInTable = false
    for line in lines {
      if isInTable, line.hasPrefix("|") { continue }
      isInTable = false
      written.append(String(line))
      if let name = Self.name(in: line) {
        written += try table(of: name)
        isInTable = true
      }
    }
    text = written.joined(separator: "\n")
  }

  private static func name(in line: Substring) -> String? {
    line.wholeMatch(of: /<!-- keys of ([\w.]+) -->/).map { String($0.1) }
  }

  private func keys(of type: any Decodable.Type) throws -> [KeyRecorder.Found] {
    let keys = KeyRecorder()
    _ = try type.init(from: keys)
    return keys.found
  }

  private mutating func collect(_ type: any Decodable.Type) throws {
    if let list = type as? any List.Type { return try collect(list.element) }
    if let mapping = type as? any Mapping.Type { return try collect(mapping.value) }
    if let choice = type as? any JSONDocument.OneOf.Type { return try choice.objects.forEach { try collect($0.type) } }
    let path = DocComments.path(of: type)
    guard SchemaOfTypes.simple(type) == nil, !(type is any CaseIterable.Type), types[path] == nil else { return }
    types[path] = type
    for key in try keys(of: type) { try collect(key.type) }
  }

  // MARK: Rows

  private func table(of name: String) throws -> [String] {
    guard let type = types[name] else { throw Unsaid(place: name) }
    var rows: [(keys: [String], value: String, said: String?)] = []
    for key in try keys(of: type) {
      let said = comments["\(name).\(key.name)"]
      if let said, said == rows.last?.said {
        rows[rows.count - 1].keys.append("`\(key.name)`")
      } else {
        let value = try self.value(of: key, in: name)
        if value.isEmpty { throw Unsaid(place: "\(name).\(key.name)") }
        rows.append((["`\(key.name)`"], value, said))
      }
    }
    return ["| key | value |", "| --- | --- |"]
      + rows.map { "| \($0.keys.joined(separator: ", ")) | \($0.value.replacing("|", with: "\\|")) |" }
  }

  /// What the comment at the key says, or else that at its type, and what the value looks like.
  private func value(of key: KeyRecorder.Found, in name: String, isInside: Bool = false) throws -> String {
    let said = comments["\(name).\(key.name)"] ?? comments[DocComments.path(of: key.type)] ?? ""
    let (sentence, shape) = (Self.clause(said), try self.shape(of: key.type))
    if shape.isEmpty || sentence.isEmpty { return sentence + shape }
    if shape.hasPrefix("`"), !sentence.contains(#/[:;.] /#) { return "\(sentence): \(shape)" }
    return isInside ? "\(sentence); \(shape)" : "\(sentence). \(shape.prefix(1).uppercased())\(shape.dropFirst())"
  }

  /// `one of …`, `each with …`, nothing of simple values.
  private func shape(of type: any Decodable.Type, isList: Bool = false) throws -> String {
    if let list = type as? any List.Type { return try shape(of: list.element, isList: true) }
    if let mapping = type as? any Mapping.Type { return try shape(of: mapping.value, isList: true) }
    if SchemaOfTypes.simple(type) != nil { return "" }
    if let words = type as? any CaseIterable.Type { return Self.list(try self.words(words, type), "or") }
    let choices = (type as? any JSONDocument.OneOf.Type)?.objects.map(\.type) ?? [type]
    let objects = Self.list(try choices.map(object), "or")
    return isList ? "each \(objects)" : objects.hasPrefix("[") ? "see \(objects)" : objects
  }

  private func object(_ type: any Decodable.Type) throws -> String {
    let path = DocComments.path(of: type)
    if let heading = headings[path] { return "[\(Self.lowercased(heading))](#\(Self.anchor(heading)))" }
    let keys = try keys(of: type).map { key in
      let value = Self.lowercased(try self.value(of: key, in: path, isInside: true)[...])
      return "`\(key.name)`" + (value.isEmpty ? "" : " (\(value))")
    }
    return "with " + Self.list(keys, "and")
  }

  private func words(_ words: any CaseIterable.Type, _ type: any Decodable.Type) throws -> [String] {
    try SchemaOfTypes.words(words).map { word in
      guard case .string(let text) = word else { return "`\(word.text(indent: 0))`" }
      let name = text.split(separator: "-").enumerated().map { $0 == 0 ? String($1) : $1.capitalized }.joined()
      let said = comments["\(DocComments.path(of: type)).\(name)"].map { Self.clause($0)[...] }
      return "`\(text)`" + (said.map { " (\(Self.lowercased($0)))" } ?? "")
    }
  }

  // MARK: Words

  private static func clause(_ sentence: String) -> String {
    String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...])
  }

  /// Abbreviations stay as they are.
  private static func lowercased(_ text: Substring) -> String {
    text.dropFirst().first?.isUppercase == true ? String(text) : text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func list(_ parts: [String], _ word: String) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.joined() }
    return parts.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// As GitHub makes it.
  private static func anchor(_ heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }.replacing(" ", with: "-")
  }
}
