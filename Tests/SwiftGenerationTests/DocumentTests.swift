import Foundation
import NavigationSupport
import SpecFile
import Testing

@Suite("what the documents show") struct DocumentTests {
  private static let door = packageFolder.appendingPathComponent("Examples/Door/Sources/Door")

  /// The blocks of a Markdown file: language and text.
  private static func blocks(of path: String) throws -> [(language: Substring, text: String)] {
    let parts = try String(contentsOf: packageFolder.appendingPathComponent(path), encoding: .utf8)
      .components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let language = parts[index].prefix { $0 != "\n" }
      return (language, String(parts[index].dropFirst(language.count + 1)))
    }
  }

  @Test("of the door is the example's code, and what that prints", arguments: ["Docs/Embedding.md", "README.md"])
  func example(_ path: String) throws {
    let blocks = try Self.blocks(of: path)
    let code = blocks.firstIndex { $0.language == "swift" && $0.text.contains("DoorPresenter") }
    // The README may leave it out.
    guard let code else { return expect(path, equals: "README.md") }
    let source = try String(contentsOf: Self.door.appendingPathComponent("main.swift"), encoding: .utf8)
    expect(blocks[code].text, equals: source)
    let answer = try run(productsFolder.appendingPathComponent("Door"), [])
    expect(answer.exit, equals: 0)
    try #require(blocks.indices.contains(code + 1))
    expect(blocks[code + 1].text, equals: answer.output)
  }

  @Test("of payloads is code that these tests run")
  func payloads() throws {
    let code = try Self.blocks(of: "Docs/Embedding.md").first { $0.text.contains("payloads:") }
    let source = packageFolder.appendingPathComponent("Tests/SwiftGenerationTests/Fetching.swift")
    try expect(code?.text, equals: String(contentsOf: source, encoding: .utf8))
  }

  @Test("of tabs is the example's spec and its test")
  func tabs() throws {
    let blocks = try Self.blocks(of: "Docs/Embedding.md")
    let folder = packageFolder.appendingPathComponent("Examples/Tabs/Tests/TabsTests")
    for file in ["navigation.yaml", "TabsTests.swift"] {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      #expect(blocks.contains { $0.text == text }, "\(file)")
    }
  }

  @Test("of a driver with tabs, Back and a sheet is the example's spec and its driver")
  func driver() throws {
    let blocks = try Self.blocks(of: "Docs/Fuzzing.md")
    let folder = packageFolder.appendingPathComponent("Examples/ToyRouter/Tests/ToyRouterTests")
    for file in ["library.navigation.yaml", "LibraryDriver.swift"] {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      #expect(blocks.contains { $0.text == text }, "\(file)")
    }
  }

  @Test("of the door's spec is the language's")
  func spec() throws {
    let yaml = try #require(try Self.blocks(of: "Docs/Spec.md").first { $0.language == "yaml" })
    try expect(
      String(contentsOf: Self.door.appendingPathComponent("navigation.yaml"), encoding: .utf8), equals: yaml.text)
  }
}
