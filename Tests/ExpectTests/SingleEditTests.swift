import NavigationSupport
import Testing

/// Edits of specs that say what they change; see `CONTRIBUTING.md`.
@Suite("A single edit of a spec") struct SingleEditTests {
  static let all = TestFiles.all(in: "Tests/Expect/diff")

  @Test(
    "is shown as what it changes for users, and as nothing else",
    arguments: Recorded.isWritten ? all : sample(all, day: 16)
  )
  func edit(_ path: String) throws {
    try Recorded.compare(#require(try EditedSpec(path: path).recorded()), with: path)
  }
}
