import Foundation
import NavigationSupport
import Testing

/// The recipes for many machines are run by nobody here; at least what they say exists.
@Suite("the recipes for many machines", .slow)
struct FuzzRecipeTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: NavcheckBinary.repository + "/" + path, encoding: .utf8)
  }

  /// The words of each call of navcheck in `text`: the subcommand and its options.
  private static func calls(_ text: String) -> [(command: String, options: [String])] {
    let joined = text.replacing(#/\n +--/#, with: " --").replacing(#/\\\n */#, with: " ")
    return joined.split(separator: "\n").flatMap { line -> [(String, [String])] in
      line.matches(of: #/navcheck"? (fuzz|merge) (.*)/#).map { match in
        (String(match.1), match.2.matches(of: #/--[a-z-]+/#).map { String($0.0) })
      }
    }
  }

  @Test(
    "name commands and options that exist",
    arguments: ["Docs/fuzz-matrix.yml", "Docs/Fuzzing.md", "script/fuzz-shards"])
  func options(path: String) async throws {
    let calls = Self.calls(try Self.text(path))
    #expect(calls.map(\.command).contains("fuzz") && calls.map(\.command).contains("merge"))
    for call in calls {
      let help = try await NavcheckBinary.run("navcheck \(call.command) --help", in: "/").output
      for option in call.options { #expect(help.contains(option), "\(path): \(call.command) \(option)") }
    }
  }

  @Test("run scripts that exist and can be executed")
  func scripts() throws {
    let files = [
      "Docs/Fuzzing.md", ".ci/run", "CONTRIBUTING.md", ".github/workflows/ci.yml", ".github/workflows/release.yml",
    ]
    let text = try files.map(Self.text).joined()
    let names = Set(text.matches(of: #/script\/[a-z-]+/#).map { String($0.0) })
    #expect(names.isSuperset(of: ["script/fuzz", "script/fuzz-shards", "script/fuzzers", "script/prove"]))
    for name in names {
      #expect(FileManager.default.isExecutableFile(atPath: NavcheckBinary.repository + "/" + name), "\(name)")
    }
  }

  @Test(
    "install the version that this is", arguments: ["Docs/fuzz-matrix.yml", "Docs/navcheck-workflow.yml"])
  func versions(path: String) async throws {
    let version = try await NavcheckBinary.run("navcheck --version", in: "/").output
    let text = try Self.text(path)
    #expect(text.contains("\n  NAVCHECK: \(version)"))
    #expect(!path.contains("workflow") || text.contains("- uses: navcheck/navcheck@v\(version)"))
  }

  @Test("the matrix covers each shard once")
  func matrix() throws {
    let text = try Self.text("Docs/fuzz-matrix.yml")
    let list = try #require(text.firstMatch(of: #/shard: \[([0-9, ]+)\]/#)).1
    let shards = list.split(separator: ",").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    let count = try #require(text.firstMatch(of: #/matrix\.shard }}\/(\d+)/#)).1
    #expect(shards == Array(1...(try #require(Int(count)))))
  }
}
