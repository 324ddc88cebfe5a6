import Foundation
import NavigationSupport
import Testing

@testable import SpecFile

/// The JSON schema and the table in Docs/Spec.md are what the sections say of themselves.
@Suite("Sections")
struct SectionTests {
  private static let isRecorded = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"

  /// A part of a file is `text`, or becomes it where transcripts are written anew.
  private func compare(_ path: String, from start: String, to end: String, with text: String) throws {
    let url = packageFolder.appendingPathComponent(path)
    let file = try String(contentsOf: url, encoding: .utf8)
    let from = try #require(file.range(of: start), "\(path) has no \(start)").upperBound
    let to = try #require(file.range(of: end, range: from..<file.endIndex), "\(path) has no \(end)").lowerBound
    let isAlike = file[from..<to] == text
    #expect(isAlike, "\(path): UPDATE_TRANSCRIPTS=1 writes it anew")
    guard !isAlike, Self.isRecorded else { return }
    try (file[..<from] + text + file[to...]).write(to: url, atomically: true, encoding: .utf8)
  }

  @Test("the JSON schema describes the value of each section")
  func schema() throws {
    let sections = Section.all.map { section in
      "    \"\(section.key)\": " + described(section).split(separator: "\n").joined(separator: "\n    ")
    }
    try compare(
      "Specs/navcheck.schema.json", from: "\n    \"$schema\": { \"type\": \"string\" },\n", to: "  },\n  \"$defs\"",
      with: sections.joined(separator: ",\n") + "\n")
  }

  @Test("the JSON schema describes the keys of a website")
  func websites() throws {
    try compare(
      "Specs/navcheck.schema.json", from: "\n    \"website\": ", to: ",\n    \"text\": ",
      with: Section.websiteKeys.schema(indent: 4))
  }

  @Test("each row of a section is in the list of all")
  func rows() throws {
    let folder = packageFolder.appendingPathComponent("Sources/SpecFile/Sections")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    let rows = sources.flatMap { $0.matches(of: /[ (]Section\(\s*"([^"]+)"/).map { String($0.1) } }
    #expect(rows.count == Set(rows).count)
    expect(rows.sorted(), equals: Section.all.map(\.key).sorted())
    // The others are in the list where they are written; somebody else asks for the values of these.
    let named = sources.flatMap { $0.matches(of: /static let (\w+): Section =/).map { String($0.1) } }
    expect(named.sorted(), equals: ["include", "launch", "links", "root"])
  }

  /// Its schema, with what it contains.
  private func described(_ section: Section) -> String {
    // Links of a page say nothing in an editor.
    let contents = section.contents.range(of: "; see [").map { section.contents[..<$0.lowerBound] }
    let sentence = contents ?? section.contents[...]
    let description = "\"description\": \"\(sentence.prefix(1).uppercased())\(sentence.dropFirst()).\""
    let rest = section.schema().dropFirst()
    return rest.first == "\n" ? "{\n  \(description),\(rest)" : "{ \(description),\(rest)"
  }

  @Test("Docs/Spec.md lists what each section contains")
  func page() throws {
    let rows = Section.all.map { "| `\($0.key)` | \($0.contents) |\n" }
    try compare(
      "Docs/Spec.md", from: "| key | contains |\n| --- | --- |\n", to: "\n## Conditions", with: rows.joined())
  }

  @Test("the schema is JSON, and refers to nothing that it does not define")
  func references() throws {
    let url = packageFolder.appendingPathComponent("Specs/navcheck.schema.json")
    let text = try String(contentsOf: url, encoding: .utf8)
    let schema = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let definitions = try #require(schema?["$defs"] as? [String: Any])
    let named = text.matches(of: /"#\/\$defs\/(\w+)"/).map { String($0.1) }
    expect(Set(named), equals: Set(definitions.keys))
  }
}
