import Foundation
import NavigationSupport
import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("Reading a website's file") struct ReadingTests {
  private func message(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.location.map { "\($0.line):\($0.column)" } ?? "-") \(diagnostic.message)"
  }

  /// The mistakes of a file, or its warnings.
  private func messages(_ json: String) -> [String] {
    do throws(SpecError) {
      return try SiteAssociation.read(Array(json.utf8), named: "site").warnings.map(message)
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.severity == .error })
      return error.diagnostics.map { "error \(message($0))" }
    }
  }

  @Test(
    "a file without claims is refused at its place",
    arguments: [
      ("[]", "error 1:1 the file must be an object"),
      ("{}", "error 1:1 the file has no 'applinks': no app is handed a link"),
      (#"{"webcredentials":{}}"#, "error 1:1 the file has no 'applinks', only webcredentials: no app is handed a link"),
      (#"{"applinks":{}}"#, "error 1:13 'applinks' has no 'details': no app is handed a link"),
      (#"{"applinks":{"details":"all"}}"#, "error 1:24 'details' must be a list"),
      (
        #"{"applinks":{"details":[{"appID":"A234567890.a","components":[{"path":"/a"}]}]}}"#,
        #"1:64 "path" means nothing in a component; did you mean '/'?"#
      ),
      (
        #"{"applinks":{"details":[{"appID":"A234567890.a","component":[],"paths":["/a"]}]}}"#,
        #"1:49 "component" means nothing here; did you mean 'components'?"#
      ),
    ])
  func mistakes(json: String, expected: String) { expect(messages(json), equals: [expected]) }

  @Test("a hostile file ends in one clear mistake")
  func hostile() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(messages(deep)[0].contains("nested more than"))
    let path = "/" + String(repeating: "a", count: 200_000)
    let long = #"{"applinks":{"details":[{"appID":"A234567890.a","paths":["\#(path)"]}]}}"#
    expect(messages(long), equals: ["1:1 the file has 200065 bytes, and iOS 9.3.1 stopped at 131072"])
    #expect(messages("{\"applinks\": \u{0}}")[0].contains("zero byte"))
    let many = String(repeating: "{\"exclude\":5},", count: 5_000)
    expect(
      messages("{\"applinks\":{\"details\":[{\"appID\":\"A234567890.a\",\"components\":[\(many){}]}]}}").count,
      equals: 100)
  }

  @Test("a file of more than 128 KiB is read, with a warning")
  func large() throws {
    func read(_ size: Int) throws -> SiteAssociation {
      let start = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/"#
      let end = #""}]}]}}"#
      let filling = String(repeating: "x", count: size - start.utf8.count - end.utf8.count)
      return try SiteAssociation.read(Array((start + filling + end).utf8), named: "site")
    }
    try expect(read(131_072).warnings, equals: [])
    let large = try read(131_073)
    expect(large.entries[0].rules.count, equals: 1)
    expect(large.warnings.map(\.message), equals: ["the file has 131073 bytes, and iOS 9.3.1 stopped at 131072"])
  }
}
