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

  @Test(
    "mistakes have their places",
    arguments: [
      ("claims: { hosts: [a.com, b.com] }", "17:9+25 'file' is missing"),
      ("claims: { file: a, hosts: [a.com] }", "17:11+4 no file claims the links of 'b.com'"),
      (
        "claims: { file: a, hosts: [a.co] }",
        "17:28+4 the app routes no universal links of 'a.co'; did you mean 'a.com'?"
      ),
      ("claims: { file: a, apps: [x] }", "17:20+4 unknown key 'apps'"),
      ("claims: { file: a, web-only: [blog] }", "17:31+4 'blog' is not a pattern of paths"),
      ("claims: { file: a, web-only: [/b, /b] }", "17:35+2 '/b' is listed twice"),
      ("claims: { file: a, web-only: /b }", "17:30+2 web-only must be a list"),
      ("claims: a.json", "17:9+6 claims must be a mapping"),
    ])
  func mistakes(section: String, message: String) {
    expect(SpecFileTests.mistakes(Self.hosts + section + "\n").first, equals: message)
  }
}
