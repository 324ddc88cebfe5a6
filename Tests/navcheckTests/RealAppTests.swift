import NavigationSupport
import Testing

/// A real app, written down from its source with its mistakes: what is found there was compared with the source.
@Suite("Pocket Casts") struct RealAppTests {
  private static let folder = NavcheckBinary.repository + "/Specs/published/apps"

  @Test("its spec is fine, and its links go as the source says")
  func links() async throws {
    let checked = try await NavcheckBinary.run("navcheck check pocket-casts.yaml", in: Self.folder)
    expect(checked.exit, equals: 0, "\(checked.output + checked.error)")
    let links = "navcheck test pocket-casts.links.json --spec pocket-casts.yaml"
    let tested = try await NavcheckBinary.run(links, in: Self.folder)
    expect(tested.exit, equals: 0, "\(tested.output + tested.error)")
  }

  @Test("all that is refuted is known, and what is unknown is in the baseline", .slow, .enabled(if: isNight))
  func proofs() async throws {
    let command = "navcheck prove pocket-casts.yaml --baseline pocket-casts.unknown.txt --quiet"
    let answer = try await NavcheckBinary.run(command, in: Self.folder)
    expect(answer.exit, equals: 0, "\(answer.output + answer.error)")
    #expect(answer.output.contains("proved 196, refuted 28 (28 known), unknown 0 and 4 in part"))
  }
}
