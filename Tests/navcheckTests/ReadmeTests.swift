import Foundation
import NavigationSupport
import Testing

@Suite("README", .slow)
struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func readme() throws -> Transcript {
    Transcript(try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8))
  }

  @Test("its examples are what the commands say")
  func examples() async throws {
    let commands = try Self.readme().parts.compactMap { if case .command(let command) = $0 { command } else { nil } }
    #expect(commands.count >= 2)
    for command in commands {
      let answer = try await NavcheckBinary.run(command.line, in: Self.root.path)
      let lines = answer.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      // Figures of another machine, and of a release build; the words are the same.
      let isMeasured = command.line.contains("navcheck bench")
      func words(_ lines: some Sequence<String>) -> [String] {
        isMeasured ? Self.withoutFigures(lines) : lines.map { $0.replacing(#/ in [0-9.]+ s$/#, with: "") }
      }
      let (actual, expected) = (words(lines.dropLast()), words(command.expected))
      expect(expected, equals: actual, "\(difference(expected: expected, actual: actual))")
    }
  }

  @Test("it says of links and websites what is proved: those in canonical spelling")
  func spelling() throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let claim = try #require(text.components(separatedBy: "**Compare** it with the website").last?.prefix { $0 != "`" })
    #expect(claim.contains("canonical spelling"), "\(claim)")
  }

  @Test("its figures of links are those of the table, from the same run on the same machine")
  func figures() throws {
    func block(_ file: String) throws -> String {
      let text = try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
      let blocks = text.components(separatedBy: "```console\n$ navcheck bench Specs/just-eat.yaml\n")
      try #require(blocks.count == 2, "\(file)")
      return try #require(blocks[1].components(separatedBy: "```").first)
    }
    let (readme, table) = (try block("README.md"), try block("Benchmarks/README.md"))
    expect(readme, equals: table, "script/bench writes both")
    let text = try String(contentsOf: Self.root.appendingPathComponent("Benchmarks/README.md"), encoding: .utf8)
    let machine = try #require(readme.split(separator: "\n").first { $0.hasPrefix("on ") }).dropFirst(3)
    #expect(text.contains("\nMeasured on ") && text.contains(", \(machine).\n"), "\(machine)")
  }

  private static func withoutFigures(_ lines: some Sequence<String>) -> [String] {
    // The name of a processor may need a second line.
    let text = lines.joined(separator: "\n").replacing(#/(?m)^on (.|\n(?!\n))*/#, with: "on a machine")
    return text.components(separatedBy: "\n").map {
      $0.replacing(#/[0-9][0-9,.]*/#, with: "N").replacing(#/ +/#, with: " ")
    }
  }

  @Test("its picture shows what navcheck prints")
  func picture() async throws {
    let answer = try await NavcheckBinary.run(
      "NAVCHECK=$(command -v navcheck) script/picture --check", in: Self.root.path)
    expect(answer.exit, equals: 0, "\(answer.error)")
  }

  @Test("the spec at the top of the language proves")
  func spec() async throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("Docs/Spec.md"), encoding: .utf8)
    let yaml = try #require(
      text.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```").first)
    try await NavcheckBinary.withFolder { folder in
      try yaml.write(toFile: folder + "/door.yaml", atomically: true, encoding: .utf8)
      let answer = try await NavcheckBinary.run("navcheck prove door.yaml --strict --quiet", in: folder)
      expect(answer.exit, equals: 0, "\(answer.output)\(answer.error)")
    }
  }
}
