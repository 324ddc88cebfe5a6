import NavigationSupport
import Testing

@testable import ModelChecking

@Suite("Lemmas about Just Eat")
struct LemmaJustEatTests {
  @Test("the certificate verifies, with lemmas of every kind", arguments: [true, false])
  func certificate(isRepaired: Bool) throws {
    let file = try isRepaired ? repaired() : published()
    let folder = try TemporaryFolder()
    let summary = try Certificates.write([file], specDigest: "abc", to: folder.path("c"))
    try expect(Certificates.verify(folder.path("c"), againstFiles: [file], specDigest: "abc"), equals: summary)
    // As published there are no tabs, and the app may start in any context, so there is nothing to prove of that.
    let kinds = LemmaList.Kind.allCases.filter { isRepaired || $0 != .start && $0 != .kept }.map(\.name)
    expect(Set(file.entry.kinds.keys), equals: Set(kinds))
  }

  /// What lies below is told apart as the obligations need it, which the checker sees to.
  private func repaired() throws -> CertificateFile {
    var file: CertificateFile?
    try Checker.check(try JustEat.machine(), onLemmas: { file = CertificateFile($0) }, onEvent: { _ in })
    return try #require(file)
  }

  private func published() throws -> CertificateFile {
    let encoder = try LemmaTests.encode(JustEat.published())
    return CertificateFile(encoder.list, encoder.text)
  }
}
