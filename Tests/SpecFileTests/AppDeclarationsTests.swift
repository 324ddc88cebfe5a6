import Foundation
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@Suite("What the app declares") struct AppDeclarationsTests {
  private let links = Links(
    schemes: ["shop", "Shop-UK"], host: "shop.example", universalHosts: ["shop.example", "www.shop.example"])

  private func file(_ body: String) throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("navcheck-\(UUID().uuidString).plist")
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">\(body)</plist>
      """
    try text.write(to: url, atomically: true, encoding: .utf8)
    return url.path
  }

  private func infoPlist(_ schemes: [String]) throws -> String {
    try file(
      "<dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>"
        + schemes.map { "<string>\($0)</string>" }.joined() + "</array></dict></array></dict>")
  }

  private func entitlements(_ domains: [String]) throws -> String {
    try file(
      "<dict><key>com.apple.developer.associated-domains</key><array>"
        + domains.map { "<string>\($0)</string>" }.joined() + "</array></dict>")
  }

  private func differences(schemes: [String]? = nil, domains: [String]? = nil) throws -> [Diagnostic] {
    var declared = AppDeclarations()
    if let schemes {
      let path = try infoPlist(schemes)
      defer { try? FileManager.default.removeItem(atPath: path) }
      try declared.readInfoPlist(path)
    }
    if let domains {
      let path = try entitlements(domains)
      defer { try? FileManager.default.removeItem(atPath: path) }
      try declared.readEntitlements(path)
    }
    return declared.differences(from: links)
  }

  @Test("schemes and domains that are the spec's, in whatever case, are no difference")
  func same() throws {
    let domains = ["applinks:shop.example", "applinks:www.shop.example"]
    try expect(differences(schemes: ["SHOP", "shop-uk"], domains: domains), equals: [])
    try expect(differences(), equals: [])
  }

  @Test("the example of Just Eat declares what its spec says")
  func example() throws {
    let app = packageFolder.appendingPathComponent("Examples/JustEatApp")
    var declared = AppDeclarations()
    try declared.readInfoPlist(app.appendingPathComponent("Info.plist").path)
    try declared.readEntitlements(app.appendingPathComponent("JustEatApp.entitlements").path)
    let links = try SpecReader.read(path: specPath("just-eat.yaml")).machine.links
    expect(declared.differences(from: links), equals: [])
    #expect(!links.schemes.isEmpty && !links.universalHosts.isEmpty)
  }

  @Test("a scheme that the app does not declare is an error, one that only the app declares a warning")
  func schemes() throws {
    let found = try differences(schemes: ["shop", "fb123"])
    expect(found.map(\.severity), equals: [.error, .warning])
    #expect(found[0].message.contains("'Shop-UK'"))
    #expect(found[1].message.contains("'fb123'"))
  }

  @Test("a wildcard stands for subdomains, not for the domain itself")
  func wildcard() throws {
    let found = try differences(domains: ["applinks:*.shop.example"])
    try #require(found.map(\.severity) == [.error, .warning])
    #expect(found[0].message.contains("'shop.example'"))
    let subdomains = "the host '*.shop.example' of the entitlements covers every subdomain, but the spec has"
    expect(found[1].message, equals: subdomains + " only 'www.shop.example'")
    try expect(differences(domains: ["applinks:shop.example", "applinks:*.shop.example"]), equals: [found[1]])
    let other = try differences(domains: ["applinks:shop.example", "applinks:www.shop.example", "applinks:*.a.example"])
    expect(other.map(\.message), equals: [subdomains.replacing("shop.example", with: "a.example") + " none"])
  }

  @Test("a wildcard of the spec is one of the app, and covers hosts that the app lists")
  func wildcards() throws {
    let links = Links(universalHosts: ["*.Shop.example"])
    func messages(_ domains: [String]) -> [String] {
      AppDeclarations(domains: domains).differences(from: links).map(\.message)
    }
    expect(messages(["*.shop.example", "m.shop.example"]), equals: [])
    expect(messages(["m.shop.example"]).count, equals: 1)
  }

  @Test("ports, modes and other services are not part of a domain")
  func modes() throws {
    let domains = [
      "applinks:shop.example:8443", "applinks:www.shop.example?mode=developer", "webcredentials:other.example",
    ]
    try expect(differences(domains: domains), equals: [])
  }

  @Test("a build setting may stand for anything, so what is missing is only a warning")
  func buildSetting() throws {
    let found = try differences(schemes: ["shop", "$(APP_SCHEME)"])
    expect(found.map(\.severity), equals: [.warning])
  }

  @Test("what is no property list, or another one, is refused")
  func hostile() throws {
    for body in ["<array/>", "<dict><key>CFBundleURLTypes</key><string>x</string></dict>", "nonsense <"] {
      let path = try file(body)
      defer { try? FileManager.default.removeItem(atPath: path) }
      var declared = AppDeclarations()
      #expect(throws: SpecError.self) { try declared.readInfoPlist(path) }
    }
    var declared = AppDeclarations()
    #expect(throws: SpecError.self) { try declared.readInfoPlist("no-such-file.plist") }
    #expect(throws: SpecError.self) { try declared.readEntitlements("/") }
  }

  private func refusal(_ bytes: [UInt8]) throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("navcheck-\(UUID().uuidString).plist")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    var declared = AppDeclarations()
    do throws(SpecError) {
      try declared.readInfoPlist(url.path)
      return ""
    } catch {
      return error.diagnostics.map { $0.message.replacing(url.path, with: "F") + "; " + ($0.remedy ?? "") }.joined()
    }
  }

  /// A binary list of `depth` arrays, each with the next one twice: 2^depth of them when it is read.
  private static func bomb(depth: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<depth {
      offsets.append(UInt8(bytes.count))
      bytes += level + 1 < depth ? [0xA2, UInt8(level + 1), UInt8(level + 1)] : [0x09]
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(depth), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return bytes
  }

  @Test("a binary property list is refused, whatever is in it, with how to convert it", .timeLimit(.minutes(5)))
  func binary() throws {
    for depth in [2, 12, 28] {
      try expect(
        refusal(Self.bomb(depth: depth)),
        equals: "'F' is a binary property list; convert it first: plutil -convert xml1 -o Info.xml Info.plist")
    }
  }

  @Test("hostile property lists are refused, or read without harm", .timeLimit(.minutes(5)))
  func bombs() throws {
    let other = "'F' is not an XML property list with a dictionary in it; 'plutil -lint' says what is wrong"
    func nested(_ count: Int, _ open: String = "<array>", _ close: String = "</array>") -> String {
      String(repeating: open, count: count) + String(repeating: close, count: count)
    }
    func dictionary(_ value: String) -> String { "<plist><dict><key>a</key>\(value)</dict></plist>" }
    try expect(refusal(Array(dictionary(nested(500)).utf8)), equals: "")
    try expect(refusal(Array(dictionary(nested(60_000)).utf8)), equals: other)
    try expect(refusal(Array(dictionary(nested(40_000, "<dict><key>a</key>", "</dict>")).utf8)), equals: other)
    // Behind an encoding that is not UTF-8.
    let hidden = dictionary(nested(20_000, "+ADw-array+AD4-", "+ADw-/array+AD4-"))
    try expect(refusal(Array((#"<?xml version="1.0" encoding="UTF-7"?>"# + hidden).utf8)), equals: other)
    try expect(refusal(Array(nested(400_000, "(", ")").utf8)), equals: other)
    try expect(refusal(Array(nested(100_000, "{a=", ";}").utf8)), equals: other)
    try expect(refusal([0xFF, 0xFE] + dictionary("<array/>").utf16.flatMap { [UInt8($0 & 255), 0] }), equals: other)
    var laughs = "<!DOCTYPE plist [<!ENTITY a0 \"ha\">"
    for level in 1..<40 { laughs += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">" }
    try expect(refusal(Array((laughs + "]>" + dictionary("<string>&a39;</string>")).utf8)), equals: other)
    // As much as there may be: many keys, and one of them many times.
    try expect(
      refusal(Array(dictionary("<true/>" + String(repeating: "<key>a</key><true/>", count: 50_000)).utf8)), equals: "")
    let many = (0..<45_000).map { "<key>\($0)</key><true/>" }.joined()
    try expect(refusal(Array(dictionary(many + "<true/>").utf8)), equals: other)
    try expect(refusal(Array(dictionary("<true/>" + many).utf8)), equals: "")
    try expect(
      refusal([UInt8](repeating: 0x20, count: 2 << 20)),
      equals: "'F' is larger than the 1 MiB that a property list may have; ")
    for text in ["", " ", "<", "<?xml", "<!DOCTYPE", "<plist", "<plist><dict><key>", "<array><dict></array></dict>"] {
      #expect(try refusal(Array(text.utf8)) != "", "\(text)")
    }
  }
}
