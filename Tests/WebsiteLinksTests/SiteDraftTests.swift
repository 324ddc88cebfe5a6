import Foundation
import NavigationSupport
import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("Drafts from a website's file") struct SiteDraftTests {
  private static let app = "ABCDE12345.com.example.app"

  private func draft(_ components: String) throws -> (draft: SiteDraft, spec: Spec) {
    let json = #"{"applinks":{"details":[{"appIDs":["\#(Self.app)"],"components":[\#(components)]}]}}"#
    let site = try SiteAssociation.read(Array(json.utf8), named: "site.json")
    let draft = try SiteDraft(site, named: "site.json", as: "site.json", for: [Self.app], on: ["e.com"])
    return (draft, try SpecReader.read(text: draft.text, named: "draft.yaml"))
  }

  @Test(
    "the draft takes what the file hands over, and agrees with it",
    arguments: [
      (#"{"/":"/x/*"}"#, ["/x", "/x/{path...}"]),
      (#"{"/":"/x/?*"}"#, ["/x/{path...}"]),
      (#"{"/":"/x"},{"/":"/x/*"},{"/":"/"}"#, ["/", "/x", "/x/{path...}"]),
      (#"{"/":"/s","?":{"q":"?*","tab":"a","r":"*","no":""}}"#, ["/s?q={q}&r={r?}&tab=a&!no"]),
      (#"{"/":"/$(digit)/y"}"#, ["/{id: 0|1|2|3|4|5|6|7|8|9}/y"]),
      (#"{"/":"/x/*","exclude":true},{"/":"/y/z"},{"/":"*"}"#, ["/y/z", "/", "/{path...}"]),
      (##"{"/":"/a","#":"?*"}"##, ["/a#{fragment}"]),
    ])
  func routes(components: String, expected: [String]) throws {
    let (draft, spec) = try draft(components)
    expect(spec.machine.links.routes.map(\.text).sorted(), equals: expected.sorted())
    expect(draft.differences, equals: [])
    #expect(draft.isKnown)
    expect(spec.websites.map(\.hosts), equals: [["e.com"]])
    expect(spec.websites.map(\.appIDs), equals: [[Self.app]])
  }

  @Test("what no route says is an exception, and is said")
  func exceptions() throws {
    let (draft, spec) = try draft(#"{"/":"/a/b","exclude":true},{"/":"/a/*"},{"/":"/legacy-*"}"#)
    expect(draft.differences, equals: [])
    expect(spec.websites[0].webOnly.map(\.pattern), equals: ["/legacy-*"])
    expect(spec.websites[0].appOnly.map(\.pattern), equals: ["/a/b"])
    expect(draft.notes.count, equals: 2)
    let none = try self.draft(#"{"/":"/z","exclude":true},{"/":"/a"}"#)
    expect(none.spec.websites[0].appOnly.count, equals: 0)
  }

  @Test(
    "a file that names no links is refused with a fitting message",
    arguments: [
      (#"{"/":"*"}"#, "hands over every link"), (#"{"/":"/a/*","exclude":true},{"/":"*"}"#, "hands over every link"),
      (#"{"/":"/a","exclude":true}"#, "hands over no link"),
    ])
  func refused(components: String, message: String) {
    #expect {
      _ = try draft(components)
    } throws: {
      ($0 as? SpecError)?.diagnostics.first?.message.contains(message) == true
    }
  }

  @Test(
    "a file to draft from is one with links; one about other things is said to be one, and others are left to others",
    arguments: [
      (#"{"webcredentials":{"apps":["ABCDE12345.a"]}}"#, "'webcredentials'"), (#"{"applinks":1}"#, "applinks"),
      (#"{"links":["https://a.com/x"]}"#, nil), ("https://a.com/", nil),
    ] as [(String, String?)])
  func files(text: String, message: String?) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("draft-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    guard let message else {
      try expectNil(SiteAssociation.forDraft(path: path))
      return
    }
    #expect {
      _ = try SiteAssociation.forDraft(path: path)
    } throws: {
      ($0 as? SpecError)?.diagnostics.first?.message.contains(message) == true
    }
  }

  @Test(
    "the files of strangers give drafts that can be read, and agree or say where not", .slow,
    .enabled(if: SharedData.isThere, "the shared data is not here"))
  func strangers() throws {
    var (drafts, agreeing) = (0, 0)
    for name in sample(try SharedData.sites(), day: 24) {
      guard let site = try? SharedData.site(name), let app = site.appIDs.first else { continue }
      let draft: SiteDraft
      do throws(SpecError) {
        draft = try SiteDraft(site, named: name, as: name, for: [app], on: ["e.com"])
      } catch {
        #expect(error.diagnostics[0].message.contains("hands over"), "\(name): \(error.diagnostics[0].message)")
        continue
      }
      _ = try SpecReader.read(text: draft.text, named: name)
      drafts += 1
      if draft.differences.isEmpty, draft.isKnown { agreeing += 1 }
    }
    print("\(drafts) drafts, \(agreeing) agree with their files")
    #expect(drafts > many(10, night: 30) && agreeing * 10 > drafts * 8, "\(drafts) \(agreeing)")
  }
}
