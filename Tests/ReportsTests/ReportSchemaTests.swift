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

  @Test("Docs/JSON.md names every key and every word")
  func page() throws {
    let page = try String(contentsOf: Self.folder.appendingPathComponent("Docs/JSON.md"), encoding: .utf8)
    let part = page.prefix(upTo: try #require(page.range(of: "## `navcheck check")).lowerBound)
    var names: Set<String> = []
    // What these say is nearly a word; the page names where they are listed.
    let listedElsewhere = ["fault", "websiteDifference.reason"]
    func collect(_ schema: JSONTree, _ definition: String) {
      for (key, value) in schema["properties"]?.object ?? [:] {
        names.insert(key)
        if !listedElsewhere.contains(key), !listedElsewhere.contains("\(definition).\(key)") {
          collect(value, definition)
        }
      }
      names.formUnion((schema["enum"]?.array ?? []).compactMap(\.string))
      for keyword in ["items", "additionalProperties"] { schema[keyword].map { collect($0, definition) } }
    }
    let schema = try JSONTree(String(contentsOf: Self.file, encoding: .utf8))
    collect(schema, "")
    for (name, definition) in schema["$defs"]?.object ?? [:] { collect(definition, name) }
    #expect(names.count > 100)
    expect(names.filter { !part.contains("`\($0)`") }.sorted(), equals: [])
  }
}
