import Foundation
import LinkRouting
import SpecFile
import NavigationSupport
import Testing

@Suite("The links of other apps can be expressed", .slow)
struct OtherAppTests {
  /// Rows of a list of links with what they should open; nil if the shared data is not there.
  private func rows(_ name: String) -> [(link: String, expected: String)]? {
    let file = packageFolder.deletingLastPathComponent().appendingPathComponent("shared/data/links/\(name)")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      print("\(name) is not there: the links of this app were not compared with what its own tests expect")
      return nil
    }
    return text.split(separator: "\n").map { line in
      let columns = line.split(separator: "\t", maxSplits: 1)
      return (String(columns[0]), columns.count > 1 ? String(columns[1]) : "")
    }
  }

  private func table(_ app: OtherApp) throws -> RouteTable {
    let spec = try SpecReader.read(text: app.spec, named: "other")
    expect(spec.warnings.map(\.message), equals: [])
    return try RouteTable(spec.machine)
  }

  @Test("Kickstarter's, all of them")
  func kickstarter() throws {
    let app = OtherApp.kickstarter
    let table = try table(app)
    // Known here, whether the shared data is there or not.
    expect(
      app.notations(of: "ksr://www.kickstarter.com/projects/c/p/posts/2/comments?comment=d", table),
      equals: [".project(.update(2,.commentThread(d,nil)))"])
    expect(app.notations(of: "https://notemailhost.kickstarter.com/wf/click?upn=deadbeef", table), equals: ["nil"])
    expect(app.notations(of: "https://www.kickstarter.com/checkouts/x/payments", table), equals: ["nil"])
    expect(app.notations(of: "https://www.kickstarter.com/wf/click?upn=deadbeef", table), equals: ["nil"])
    expect(app.notations(of: "https://www.kickstarter.com/projects/c/p?ref=d&token=4", table), equals: ["nil"])
    if let rows = rows("kickstarter.tsv") {
      expect(rows.count, equals: 49)
      for (link, expected) in rows { #expect(app.notations(of: link, table).contains(expected), "\(link)") }
    }
    if let rows = rows("kickstarter-routes.tsv") {
      expect(rows.count, equals: 33)
      for (pattern, name) in rows {
        let path = pattern.split(separator: "/").map { $0.hasPrefix(":") ? "7" : String($0) }.joined(separator: "/")
        let query = name.contains("payload") ? "?payload=x" : ""
        #expect(app.notations(of: "https://kickstarter.com/\(path)\(query)", table) != ["nil"], "\(pattern)")
      }
    }
  }

  @Test("WooCommerce's, all of them")
  func wooCommerce() throws {
    let app = OtherApp.wooCommerce
    let table = try table(app)
    expect(
      app.notations(of: "https://woocommerce.com/mobile/orders/details?blog_id=1&order_id=2", table),
      equals: ["OrderDetailsRoute"])
    expect(app.notations(of: "https://woocommerce.com/mobile/orders/details?blog_id=1", table), equals: ["nil"])
    guard let rows = rows("woocommerce-routes.tsv") else { return }
    expect(rows.count, equals: 10)
    for (link, expected) in rows {
      let isRefused = expected == "canHandle=false" || expected == "bounced to browser"
      expect(app.notations(of: link, table), equals: [isRefused ? "nil" : expected], "\(link)")
    }
  }
}
