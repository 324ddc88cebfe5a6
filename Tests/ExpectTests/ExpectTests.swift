import NavigationSupport
import Testing

/// Specs that say in comments all that is found in them; see `CONTRIBUTING.md`.
@Suite("What specs say is found in them") struct ExpectTests {
  private static let toCheck = TestFiles.all(in: "Tests/Expect/check").filter { $0.hasSuffix(".yaml") }
  private static let toProve = TestFiles.all(in: "Tests/Expect/prove")

  @Test("is all that 'navcheck check' finds", arguments: toCheck)
  func checked(_ path: String) throws { try Self.compare(path, proving: false) }

  @Test("is all that 'navcheck prove' finds", .slow, arguments: toProve)
  func proved(_ path: String) throws { try Self.compare(path, proving: true) }

  @Test("there are such specs, and nothing else but files of websites that they name")
  func some() throws {
    #expect(Self.toCheck.count >= 5 && Self.toProve.count >= 5)
    #expect(Self.toProve.allSatisfy { $0.hasSuffix(".yaml") })
    let sites = try Set(Self.toCheck.flatMap { try SpecFindings(path: $0, proving: false).sites })
    let others = TestFiles.all(in: "Tests/Expect").filter { !sites.contains($0) }
    expect(others, equals: Self.toCheck + SingleEditTests.all + DrawnSpecs.all.files + Self.toProve)
  }

  private static func compare(_ path: String, proving: Bool) throws {
    var rounds = 0
    // Some messages name lines of the file, which expectations move as they are written.
    repeat { rounds += 1 } while try Recorded.compare(accepted(path, proving: proving), with: path) && rounds < 4
  }

  private static func accepted(_ path: String, proving: Bool) throws -> String {
    ExpectFile(try TestFiles.text(path)).accepting(try SpecFindings(path: path, proving: proving).all)
  }
}
