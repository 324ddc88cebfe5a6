import Foundation
import Testing

@Suite("README")
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
      let actual = answer.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
      #expect(
        command.expected == Array(actual), "\(difference(expected: command.expected, actual: Array(actual)))")
    }
  }

  @Test("its spec proves")
  func spec() async throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```yaml\n")
    let yaml = try #require(parts.last?.components(separatedBy: "```").first)
    try await NavcheckBinary.withFolder { folder in
      try yaml.write(toFile: folder + "/door.yaml", atomically: true, encoding: .utf8)
      let answer = try await NavcheckBinary.run("navcheck prove door.yaml --strict --quiet", in: folder)
      #expect(answer.exit == 0, "\(answer.output)\(answer.error)")
    }
  }
}
