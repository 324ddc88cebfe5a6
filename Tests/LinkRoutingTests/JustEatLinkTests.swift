import Foundation
import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@Suite("The links of Just Eat, as facts/just-eat.md lists them")
struct JustEatLinkTests {
  let table: RouteTable

  init() throws { table = try justEatTable() }

  @Test(
    "the published tester's links ask for what they should",
    arguments: [
      ("https://just-eat.co.uk/", "goToHome"),
      ("https://just-eat.co.uk/home", "goToHome"),
      ("https://just-eat.co.uk/login", "goToLogin"),
      ("https://just-eat.co.uk/area/EC4M7RF", "goToSearch postcode=EC4M7RF"),
      ("https://just-eat.co.uk/search?postcode=EC4M7RF", "goToSearch postcode=EC4M7RF"),
      (
        "https://just-eat.co.uk/search?postcode=EC4M7RF&cuisine=italian",
        "goToSearch cuisine=italian postcode=EC4M7RF"
      ),
      ("https://just-eat.co.uk/restaurant?restaurantId=123", "goToRestaurant restaurantId=123"),
      ("https://just-eat.co.uk/resetPassword?resetToken=123", "goToResetPassword token=123"),
      ("https://just-eat.co.uk/orders", "goToOrderHistory"),
      ("https://just-eat.co.uk/order/123", "goToOrderDetails orderId=123"),
      ("https://just-eat.co.uk/reorder/123", "goToReorder reorderId=123"),
      ("https://just-eat.co.uk/reorder?orderId=123", "goToReorder reorderId=123"),
      ("https://just-eat.co.uk/account/update-password?token=123", "goToResetPassword token=123"),
      ("JUSTEAT://irrelev.ant/home", "goToHome"),
      ("justeat://irrelev.ant/login", "goToLogin"),
      ("just-eat-uk://irrelev.ant/resetPassword?resetToken=xyz", "goToResetPassword token=xyz"),
      ("je-internal://irrelev.ant/search?postcode=EC4M7RF", "goToSearch postcode=EC4M7RF"),
      (
        "je-internal://irrelev.ant/search?postcode=EC4M7RF&cuisine=italian",
        "goToSearch cuisine=italian postcode=EC4M7RF"
      ),
      ("je-internal://irrelev.ant/restaurant?restaurantId=12345", "goToRestaurant restaurantId=12345"),
      ("je-internal://irrelev.ant/order-history", "goToOrderHistory"),
      ("je-internal://irrelev.ant/order?orderId=98765", "goToOrderDetails orderId=98765"),
      ("je-internal://irrelev.ant/reorder?orderId=x8hawCy", "goToReorder reorderId=x8hawCy"),
      ("je-internal://irrelev.ant/settings", "goToSettings"),
      ("je-internal://irrelev.ant/unknown", "noRoute@26"),
    ])
  func tester(link: String, answer: String) {
    expect(table.answer(link), equals: answer)
  }

  /// path and query, what it is as a deep link, what it is as a universal link
  static let rows: [(link: String, deep: String?, universal: String?)] = [
    ("/", "goToHome", "goToHome"),
    ("/home", "goToHome", "goToHome"),
    ("/login", "goToLogin", "goToLogin"),
    ("/account/login", "goToLogin", "goToLogin"),
    ("/resetPassword?resetToken=t", "goToResetPassword token=t", "goToResetPassword token=t"),
    ("/account/update-password?token=t", nil, "goToResetPassword token=t"),
    ("/search", "goToSearch", "goToSearch"),
    ("/search?cuisine=x", "goToSearch cuisine=x", "goToSearch cuisine=x"),
    ("/area/ec4m-london", nil, "goToSearch postcode=ec4m"),
    ("/area/ec4m?cuisine=thai&lat=1&long=2", nil, "goToSearch cuisine=thai postcode=ec4m"),
    ("/area/ec4m-london/thai", nil, "goToSearch cuisine=thai postcode=ec4m"),
    (
      "/restaurant?restaurantId=1&postcode=p&serviceType=delivery&section=menu",
      "goToRestaurant postcode=p restaurantId=1 section=menu serviceType=delivery",
      "goToRestaurant postcode=p restaurantId=1 section=menu serviceType=delivery"
    ),
    (
      "/restaurant?restaurantId=1&serviceType=drone&section=Menu", "goToRestaurant restaurantId=1",
      "goToRestaurant restaurantId=1"
    ),
    ("/order-history", "goToOrderHistory", "goToOrderHistory"),
    ("/orders", "goToOrderHistory", "goToOrderHistory"),
    ("/orderHistory", "goToOrderHistory", nil),
    ("/account/order-history", nil, "goToOrderHistory"),
    ("/order/7", "goToOrderDetails orderId=7", "goToOrderDetails orderId=7"),
    ("/order?orderId=7", "goToOrderDetails orderId=7", "goToOrderDetails orderId=7"),
    ("/orders/7", nil, "goToOrderDetails orderId=7"),
    ("/account/order/7", nil, "goToOrderDetails orderId=7"),
    ("/orders?orderId=7", "goToOrderHistory", "goToOrderDetails orderId=7"),
    ("/pages/orderstatus.aspx?orderId=7", nil, "goToOrderDetails orderId=7"),
    ("/reorder/7", "goToReorder reorderId=7", "goToReorder reorderId=7"),
    ("/reorder?orderId=7", "goToReorder reorderId=7", "goToReorder reorderId=7"),
    ("/settings", "goToSettings", nil),
    ("/a/b/c/d", nil, nil),
    ("", "goToHome", "goToHome"),
  ]

  @Test("every row of the link table", arguments: rows.indices)
  func row(index: Int) {
    let row = Self.rows[index]
    func expect(_ origin: String, _ answer: String?) {
      let found = table.answer(origin + row.link)
      if let answer {
        #expect(found == answer, "\(origin)\(row.link)")
      } else {
        #expect(found.hasPrefix("noRoute@"), "\(origin)\(row.link)")
      }
    }
    for scheme in ["je-internal", "justeat", "just-eat", "just-eat-uk", "JustEat"] {
      expect("\(scheme)://any.where", row.deep)
      expect("\(scheme)://", row.deep)
    }
    for origin in ["https://just-eat.co.uk", "http://www.just-eat.co.uk", "HTTPS://WWW.Just-Eat.CO.uk"] {
      expect(origin, row.universal)
    }
  }

  @Test("shortcut and search items open by their own routes")
  func items() {
    expect(table.answer(shortcut: "/search"), equals: "goToSearch")
    expect(table.answer(shortcut: "/search/EC4M7RF"), equals: "goToSearch postcode=EC4M7RF")
    expect(table.answer(shortcut: "/orderHistory"), equals: "goToOrderHistory")
    expect(table.answer(shortcut: "/reorder/7"), equals: "goToReorder reorderId=7")
    expect(table.answer(shortcut: "/reorder/"), equals: "noRoute@9")
    expect(table.answer(shortcut: "/home"), equals: "noRoute@1")
    expect(table.answer(shortcut: "search"), equals: "missingPath@0")
    expect(table.answer(shortcut: ""), equals: "missingPath@0")
    expect(table.answer(shortcut: "justeat://x/search"), equals: "missingPath@0")
    expect(table.answer(spotlight: "/restaurant/12"), equals: "goToRestaurant restaurantId=12")
    expect(table.answer(spotlight: "/orderDetails/7"), equals: "goToOrderDetails orderId=7")
    expect(table.answer(spotlight: "/search"), equals: "noRoute@1")
  }

  @Test(
    "links that only look like ours never match",
    arguments: [
      ("https://just-eat.co.uk@evil.com/home", "userInfo@22"),
      ("https://just-eat.co.uk:pass@evil.com/home", "userInfo@27"),
      ("https://evil.com@just-eat.co.uk/home", "userInfo@16"),
      ("https://@just-eat.co.uk/home", "userInfo@8"),
      ("https://just-eat.co.uk%40evil.com/home", "unknownHost@8"),
      ("https://just-eat.co.uk.evil.com/home", "unknownHost@8"),
      ("https://evil-just-eat.co.uk/home", "unknownHost@8"),
      ("https://just-eat.co.uk./home", "unknownHost@8"),
      ("https://just%2Deat.co.uk/home", "unknownHost@8"),
      ("https://just\u{2010}eat.co.uk/home", "unknownHost@8"),
      ("https:///home", "unknownHost@8"),
      ("https:/just-eat.co.uk/home", "missingAuthority@6"),
      ("https:just-eat.co.uk/home", "missingAuthority@6"),
      ("https:\\\\just-eat.co.uk/home", "forbiddenCharacter@6"),
      ("https://just-eat.co.uk\\@evil.com/home", "forbiddenCharacter@22"),
      ("https://evil.com\\.just-eat.co.uk/home", "forbiddenCharacter@16"),
      ("https://evil.com?.just-eat.co.uk/home", "unknownHost@8"),
      ("https://evil.com#.just-eat.co.uk/home", "unknownHost@8"),
      ("https://evil.com/?just-eat.co.uk/home", "unknownHost@8"),
      ("https://just-eat.co.uk:8443/home", "port@22"),
      ("evil://x/home", "unknownScheme@0"),
      ("evil://just-eat.co.uk/home", "unknownScheme@0"),
      ("justeat2://x/home", "unknownScheme@0"),
      ("xjusteat://x/home", "unknownScheme@0"),
      ("javascript:justeat://x/home", "unknownScheme@0"),
      ("just-eat.co.uk/home", "missingScheme@0"),
      ("//just-eat.co.uk/home", "missingScheme@0"),
      ("/home", "missingScheme@0"),
      ("", "missingScheme@0"),
      ("://x/home", "missingScheme@0"),
      (" justeat://x/home", "forbiddenCharacter@0"),
      ("just\teat://x/home", "forbiddenCharacter@4"),
      ("justeat://x/home\n", "forbiddenCharacter@16"),
      ("justeat://x/reorder?orderId", "missingValue(reorderId)@27"),
      ("justeat://x/reorder?orderId=", "missingValue(reorderId)@28"),
      ("justeat://x/reorder?orderId=%FF", "invalidUTF8@28"),
      ("justeat://x/resetPassword", "missingValue(token)@25"),
      ("justeat://x/restaurant?postcode=1", "missingValue(restaurantId)@33"),
    ])
  func lookalikes(link: String, answer: String) {
    expect(table.answer(link), equals: answer)
  }

  @Test("schemes and hosts can be changed at run time")
  func domains() throws {
    var domains = LinkDomains(table.machine.links)
    domains.schemes = ["food"]
    domains.deepHost = "food.example"
    domains.universalHosts = ["Staging.Example.com"]
    let other = try RouteTable(table.machine, domains: domains)
    expect(other.answer("food://x/home"), equals: "goToHome")
    expect(other.answer("https://staging.example.com/home"), equals: "goToHome")
    expect(other.answer("justeat://x/home"), equals: "unknownScheme@0")
    expect(other.answer("https://just-eat.co.uk/home"), equals: "unknownHost@8")
    let home = try other.request(for: "food://x/")
    try expect(other.link(for: home), equals: "food://food.example/home")
    try expect(other.link(for: home, kind: .universal), equals: "https://Staging.Example.com/home")
  }
}
