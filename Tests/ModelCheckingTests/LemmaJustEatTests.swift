import Testing

@testable import ModelChecking

@Suite("Lemmas about Just Eat")
struct LemmaJustEatTests {
  @Test("the certificate verifies, with lemmas of every kind", arguments: [true, false])
  func certificate(isRepaired: Bool) throws {
    let encoder = try LemmaTests.encode(isRepaired ? JustEat.machine() : JustEat.published())
    let file = CertificateFile(encoder.list, encoder.text)
    let folder = try TemporaryFolder()
    let summary = try Certificates.write([file], specDigest: "abc", to: folder.path("c"))
    #expect(try Certificates.verify(folder.path("c"), againstFiles: [file], specDigest: "abc") == summary)
    // The app may start in any context, so there is nothing to prove of that; and as published it has no tabs.
    let kinds = LemmaList.Kind.allCases.filter { $0 != .start && ($0 != .kept || isRepaired) }.map(\.name)
    #expect(Set(file.entry.kinds.keys) == Set(kinds))
  }
}
