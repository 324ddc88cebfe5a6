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

  /// Files that declare what documents say, beside all of `Reports/Document`.
  private static let declaring = [
    "JourneyFuzzing/Campaigns/Corpus", "JourneyFuzzing/Campaigns/Failure", "JourneyFuzzing/Campaigns/Shard",
    "JourneyFuzzing/Campaigns/Summary", "JourneyFuzzing/Campaigns/UncoveredElement", "LinkRouting/Routes/LinkDomains",
    "Measuring/LinkMeasurement", "ModelChecking/Verdict", "NavigationModel/Spelling/MoveDescription",
    "Reports/Benchmark/BenchReport", "Reports/Check/CheckDocument", "Reports/Diff/DiffDocument",
    "Reports/Diff/DiffEntry", "Reports/Fuzzing/ConformanceDocument", "Reports/Fuzzing/FuzzReport",
    "Reports/JSON/ErrorsDocument", "Reports/JSON/JSONDocument", "Reports/Links/LinksDocument",
    "Reports/Mutation/MutationDocument",
    "Reports/Mutation/MutationReport", "Reports/Proof/Cause",
    "WebsiteLinks/Website/WebsiteDifference", "WebsiteLinks/Website/WebsiteReport",
  ]

  private static func comments() throws -> DocComments {
    let sources = folder.appendingPathComponent("Sources")
    let document = try FileManager.default.contentsOfDirectory(
      at: sources.appendingPathComponent("Reports/Document"), includingPropertiesForKeys: nil)
    let files = document + declaring.map { sources.appendingPathComponent("\($0).swift") }
    return DocComments(try files.map { try String(contentsOf: $0, encoding: .utf8) })
  }

  private func generated() throws -> String {
    var types = SchemaOfTypes(
      bounds: [
        "ProveDocument.format": .init("const", .int(ProveDocument.format)),
        "ProveDocument.Asked.parts": .init("minItems", .int(1)),
        "ProveDocument.Website.Spellings.pairs": .init("minimum", .int(1)),
      ], comments: try Self.comments())
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

  @Test("the tables of Docs/JSON.md say what the types do")
  func tables() throws {
    let file = Self.folder.appendingPathComponent("Docs/JSON.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let text = try KeyTables(
      of: [
        ProveDocument.self, DiffDocument.self, MutationDocument.self, FuzzDocument.self, FuzzDocument.Replayed.self,
        ConformanceDocument.self, LinksDocument.self, ErrorsDocument.self, CheckDocument.self,
        BenchReport.self,
      ], Self.comments(), on: page
    ).text
    #expect(page == text, "UPDATE_TRANSCRIPTS=1 writes it anew")
    if page != text, Self.isRecorded { try text.write(to: file, atomically: true, encoding: .utf8) }
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
      (CheckDocument.self, "## `navcheck check", "## `navcheck diff"),
      (DiffDocument.self, "## `navcheck diff", "## `navcheck mutate"),
      (MutationDocument.self, "## `navcheck mutate", "## Campaigns"),
      (FuzzDocument.self, "## Campaigns", "## Links"), (FuzzDocument.Replayed.self, "## Campaigns", "## Links"),
      (ConformanceDocument.self, "## Campaigns", "## Links"),
      (LinksDocument.self, "## Links", "## No result"), (ErrorsDocument.self, "## No result", "## Benchmarks"),
      (BenchReport.self, "## Benchmarks", "\n`intents`, `histogram`"),
    ]
    // Places and messages are as in a proof.
    let shared = try names(in: JSONDocument.Message.self).keys
    for (document, start, end) in others {
      let part = try section(from: start, to: end)
      let keys = try names(in: document).keys.subtracting(shared)
      #expect(keys.count > 2)
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
