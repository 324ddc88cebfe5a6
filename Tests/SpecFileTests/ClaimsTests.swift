import NavigationSupport
import Testing

@testable import SpecFile

@Suite("claims") struct ClaimsTests {
  private static let hosts = base.replacing("links:\n", with: "links:\n  universal: { hosts: [a.com, b.com] }\n")

  @Test("files, apps, hosts and exceptions are read and written again; one file needs no list")
  func reading() throws {
    let text =
      Self.hosts + """
        claims:
          - { file: a.json, hosts: [a.com], app-ids: [A234567890.x], web-only: ["/w/*"] }
          - file: sub/b.json
            hosts: [B.com]
            app-only:
              - /x
        """
    let read = try SpecReader.read(text: text, named: "dir/spec.yaml")
    expect(read.websites.map(\.path), equals: ["dir/a.json", "dir/sub/b.json"])
    expect(read.websites[0].webOnly.map(\.pattern), equals: ["/w/*"])
    expect(read.websites[1].appOnly.compactMap(\.location?.line), equals: [22])
    let again = try SpecReader.read(text: SpecWriter.json(read), named: "dir/other.json", format: .json)
    expect(again.websites.map(\.path), equals: read.websites.map(\.path))
    expect(again.websites.map(\.hosts), equals: [["a.com"], ["B.com"]])
    expect(again.websites.map(\.appIDs), equals: [["A234567890.x"], []])
    expect(again.websites[1].appOnly.map(\.pattern), equals: ["/x"])
    expect(again.digestInput, equals: read.digestInput)
    let one = try spec(Self.hosts + "claims: { file: a.json }\n")
    expect(one.websites.map(\.hosts), equals: [["a.com", "b.com"]])
  }
}
