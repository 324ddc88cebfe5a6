import Basics
import Foundation
import NavigationSupport
import Testing

@testable import Reports

/// Specs/prove.schema.json is what the types of the document say of themselves; `UPDATE_TRANSCRIPTS=1` writes it anew.
@Suite("The JSON Schema of a proof")
struct ReportSchemaTests {
  private static let isRecorded = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let file = folder.appendingPathComponent("Specs/prove.schema.json")

  private func generated() throws -> String {
    let sources = ["Document/ProveDocument", "Document/ProveAnswer", "Document/ProveRun", "JSON/JSONDocument"]
      .map { "Sources/Reports/\($0).swift" }
    let comments = DocComments(
      try sources.map { try String(contentsOf: Self.folder.appendingPathComponent($0), encoding: .utf8) })
    var types = SchemaOfTypes(
      bounds: [
        "ProveDocument.format": .init("const", .int(ProveDocument.format)),
        "ProveDocument.Asked.parts": .init("minItems", .int(1)),
        "ProveDocument.Website.Spellings.pairs": .init("minimum", .int(1)),
      ], comments: comments)
    guard case .object(let whole) = try types.object(ProveDocument.self, "ProveDocument") else { return "" }
    let definitions = types.order.sorted().compactMap { name in types.definitions[name].map { (key: name, value: $0) } }
    let head: [JSONValue.Member] = [
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .string("What 'navcheck prove --format json' writes")),
    ]
    return Self.text(.object(head + whole + [.init("$defs", .mapping(definitions))]), indent: "") + "\n"
  }

  /// The value on one line, if it fits there.
  private static func text(_ value: JSONValue, indent: String) -> String {
    let inner = indent + "  "
    func lines(_ brackets: (String, String), _ parts: [String]) -> String {
      let line = "\(brackets.0) \(parts.joined(separator: ", ")) \(brackets.1)"
      if line.count + indent.count <= 110, !line.contains("\n") { return line }
      return "\(brackets.0)\n\(inner)\(parts.joined(separator: ",\n\(inner)"))\n\(indent)\(brackets.1)"
    }
    return switch value {
    case .array(let values): lines(("[", "]"), values.map { text($0, indent: inner) })
    case .object(let members):
      lines(("{", "}"), members.map { "\"\($0.key)\": " + text($0.value, indent: inner) })
    default: value.text(indent: 0)
    }
  }

  @Test("it says what the types do")
  func schema() throws {
    let text = try generated()
    let isAlike = try String(contentsOf: Self.file, encoding: .utf8) == text
    #expect(isAlike, "UPDATE_TRANSCRIPTS=1 writes it anew")
    if !isAlike, Self.isRecorded { try text.write(to: Self.file, atomically: true, encoding: .utf8) }
  }

  @Test("Docs/JSON.md names every key, and every word of a proof")
  func page() throws {
    let page = try String(contentsOf: Self.folder.appendingPathComponent("Docs/JSON.md"), encoding: .utf8)
    func section(from start: String, to end: String) throws -> Substring {
      let rest = page[try #require(page.range(of: start)).lowerBound...]
      return rest[..<(try #require(rest.range(of: end)).lowerBound)]
    }
    let proof = try section(from: "## `navcheck prove", to: "## `navcheck check")
    let (keys, words) = try names(in: ProveDocument.self)
    #expect(keys.count > 80 && words.count > 60)
    expect(keys.union(words).filter { !proof.contains("`\($0)`") }.sorted(), equals: [])
    let others: [(any Decodable.Type, String, String)] = [
      (DiffDocument.self, "## `navcheck diff", "## `navcheck mutate"),
      (MutationDocument.self, "## `navcheck mutate", "## Campaigns"),
      (FuzzDocument.self, "## Campaigns", "## Links"), (FuzzDocument.Replayed.self, "## Campaigns", "## Links"),
      (BenchReport.self, "## Benchmarks", "\n`intents`, `histogram`"),
    ]
    // Places and messages are as in a proof.
    let shared = try names(in: JSONDocument.Message.self).keys
    for (document, start, end) in others {
      let part = try section(from: start, to: end)
      let keys = try names(in: document).keys.subtracting(shared)
      #expect(keys.count > 3)
      expect(keys.filter { !part.contains("`\($0)`") }.sorted(), equals: [], "\(document)")
    }
  }

  /// All keys of a document, and the words that are values; but for those of which the page says where they are listed.
  private func names(in document: any Decodable.Type) throws -> (keys: Set<String>, words: Set<String>) {
    var types = SchemaOfTypes()
    let whole = try types.object(document, DocComments.path(of: document))
    var keys: Set<String> = []
    var words: Set<String> = []
    func collect(_ schema: JSONTree, _ definition: String) {
      for (key, value) in schema["properties"]?.object ?? [:] {
        keys.insert(key)
        if key != "fault", "\(definition).\(key)" != "websiteDifference.reason" { collect(value, definition) }
      }
      words.formUnion((schema["enum"]?.array ?? []).compactMap(\.string))
      for keyword in ["items", "additionalProperties"] { schema[keyword].map { collect($0, definition) } }
    }
    try collect(JSONTree(whole.text), "")
    for (name, definition) in types.definitions { try collect(JSONTree(definition.text), name) }
    return (keys, words)
  }
}
