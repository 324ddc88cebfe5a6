import NavigationSupport
import Testing

@testable import WebsiteLinks

@Suite("What becomes of a link") struct MatchingTests {
  private func verdict(_ json: String, _ link: String, app: String = "A234567890.a") throws -> String {
    let site = try SiteAssociation.read(Array(json.utf8), named: "site")
    let parsed = try #require(WebLink(link))
    return "\(site.claims(for: app).verdict(on: parsed))"
  }

  private func details(_ details: String, _ more: String = "") -> String {
    #"{"applinks":{\#(more)"details":\#(details)}}"#
  }

  @Test(
    "legacy paths, both forms of details, defaults and variables",
    arguments: [
      (#"[{"appID":"A234567890.a","paths":["NOT /a/b","/a/*"]}]"#, "", "/a/b", "excluded(rule: 0)"),
      (#"[{"appID":"A234567890.a","paths":["NOT /a/b","/a/*"]}]"#, "", "/a/c", "claimed(rule: 1)"),
      (#"{"A234567890.a":{"paths":["/a"]}}"#, "", "/a", "claimed(rule: 0)"),
      (#"[{"appIDs":["B234567890.b"],"appID":"A234567890.a","paths":["/a"]}]"#, "", "/a", "claimed(rule: 0)"),
      // An earlier item of details is asked first.
      (
        #"[{"appID":"A234567890.a","paths":["NOT *"]},{"appID":"A234567890.a","paths":["*"]}]"#, "", "/",
        "excluded(rule: 0)"
      ),
      // The nearest defaults count.
      (
        #"[{"appID":"A234567890.a","defaults":{"caseSensitive":true},"components":[{"/":"/A"}]}]"#,
        #""defaults":{"caseSensitive":false},"#, "/a", "unclaimed"
      ),
      (
        #"[{"appID":"A234567890.a","components":[{"/":"/A"}]}]"#, #""defaults":{"caseSensitive":false},"#, "/a",
        "claimed(rule: 0)"
      ),
      (
        #"[{"appID":"A234567890.a","components":[{"/":"/$(f)"}]}]"#, #""substitutionVariables":{"f":["b?","c*"]},"#,
        "/b1", "claimed(rule: 0)"
      ),
      (
        #"[{"appID":"A234567890.a","components":[{"/":"/$(f)"}]}]"#, #""substitutionVariables":{"f":["b?","c*"]},"#,
        "/b", "unclaimed"
      ),
      (
        #"[{"appID":"A234567890.a","components":[{"/":"/$(lang)-$(region)/$(digit)"}]}]"#, "", "/en-GB/1",
        "claimed(rule: 0)"
      ),
      (#"[{"appID":"A234567890.a","components":[{"/":"/$(lang)-$(region)/$(digit)"}]}]"#, "", "/en-UK/1", "unclaimed"),
      // iOS 13 and later ignore paths beside components.
      (#"[{"appID":"A234567890.a","components":[{"/":"/a"}],"paths":["*"]}]"#, "", "/b", "unclaimed"),
      (
        #"[{"appID":"A234567890.a","components":[{"/":"/é","percentEncoded":false,"caseSensitive":false}]}]"#, "",
        "/%C3%89", "claimed(rule: 0)"
      ),
    ])
  func forms(form: String, more: String, path: String, expected: String) throws {
    try expect(verdict(details(form, more), "https://e.com" + path), equals: expected)
  }

  @Test("a link is cut as the system cuts it")
  func parts() throws {
    let link = try #require(WebLink("HTTPS://user@E.com:443/é?a=1#f"))
    expect(link.text, equals: "https://e.com/%C3%A9?a=1#f")
    expect(WebLink("https://e.com")?.text, equals: "https://e.com/")
    expectNil(WebLink("shop://e.com/"))
    expectNil(WebLink("e.com/"))
  }
}
