import Foundation
import NavigationModel
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
    let domains = ["applinks:shop.example", "applinks:*.shop.example"]
    #expect(try differences(schemes: ["SHOP", "shop-uk"], domains: domains) == [])
    #expect(try differences() == [])
  }

  @Test("a scheme that the app does not declare is an error, one that only the app declares a warning")
  func schemes() throws {
    let found = try differences(schemes: ["shop", "fb123"])
    #expect(found.map(\.severity) == [.error, .warning])
    #expect(found[0].message.contains("'Shop-UK'"))
    #expect(found[1].message.contains("'fb123'"))
  }

  @Test("a wildcard stands for subdomains, not for the domain itself")
  func wildcard() throws {
    let found = try differences(domains: ["applinks:*.shop.example"])
    #expect(found.map(\.severity) == [.error])
    #expect(found[0].message.contains("'shop.example'"))
  }

  @Test("ports, modes and other services are not part of a domain")
  func modes() throws {
    let domains = [
      "applinks:shop.example:8443", "applinks:www.shop.example?mode=developer", "webcredentials:other.example",
    ]
    #expect(try differences(domains: domains) == [])
  }

  @Test("a build setting may stand for anything, so what is missing is only a warning")
  func buildSetting() throws {
    let found = try differences(schemes: ["shop", "$(APP_SCHEME)"])
    #expect(found.map(\.severity) == [.warning])
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
}
