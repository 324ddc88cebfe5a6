import NavigationSupport
import Testing

@testable import SwiftGeneration

@Suite("Swift's names") struct NameTests {
  @Test(
    "are the spec's where Swift takes them, and otherwise in its case",
    arguments: [
      ("allPoppedToRoot", "allPoppedToRoot", "AllPoppedToRoot"), ("order-history", "orderHistory", "OrderHistory"),
      ("order_history", "orderHistory", "OrderHistory"), ("order.history~x", "orderHistoryX", "OrderHistoryX"),
      ("Home", "home", "Home"), ("URLHost", "urlHost", "URLHost"), ("URL", "url", "URL"),
      ("EC4M7RF", "ec4M7RF", "EC4M7RF"), ("2fa", "_2fa", "_2fa"), ("v1-0", "v1_0", "V1_0"),
      ("-a-", "a", "A"), ("_", "", ""), ("", "", ""), ("…!?", "", ""), ("été", "été", "Été"),
      ("größe-ändern", "größeÄndern", "GrößeÄndern"), ("注文", "注文", "注文"), ("Ärger", "ärger", "Ärger"),
      ("\u{301}a", "_\u{301}a", "_\u{301}a"), ("a\u{202E}b", "aB", "AB"), ("a\"); exit(0) //", "aExit0", "AExit0"),
      ("a\nb", "aB", "AB"), ("\\(x)", "x", "X"), ("😀", "", ""), ("a²", "a", "A"), ("٣", "٣", "٣"),
    ])
  func spelling(_ name: String, _ member: String, _ type: String) {
    expect(SwiftIdentifier.member(name), equals: member)
    expect(SwiftIdentifier.type(name), equals: type)
  }

  @Test("that are keywords get backticks", arguments: ["default", "in", "class", "await", "nil", "inout", "Any"])
  func keywords(_ name: String) {
    expect(SwiftIdentifier.escaped(name), equals: "`\(name)`")
    expect(SwiftIdentifier.escaped(name + "x"), equals: name + "x")
  }

  @Test("that collide are numbered in the order of the spec; one spelled so keeps the name, and Swift its own")
  func collisions() {
    var scope = NameScope(reserved: ["id"])
    let names = ["a-b", "a_b", "aB", "a.b", "id", "Id", "id2", "v1", "v-1", "", "?"]
    let assigned = scope.assign(names, fallback: "value")
    expect(assigned, equals: ["aB2", "aB3", "aB", "aB4", "id_", "id_2", "id2", "v1", "v1_2", "value", "value2"])
    expect(Set(assigned).count, equals: names.count)
  }

  @Test("are unique however many of a spec's become one")
  func manyCollisions() {
    var scope = NameScope()
    let names = (0..<50_000).map { "a" + String(repeating: "-", count: $0 % 50) + (($0 / 50) % 2 == 0 ? "b" : "B") }
    expect(Set(scope.assign(names, fallback: "value")).count, equals: names.count)
  }

  @Test("stay as they are when the spec grows at its end")
  func stable() {
    var small = NameScope()
    var large = NameScope()
    let names = ["a-b", "a_b", "c", "d-"]
    let before = small.assign(names, fallback: "x")
    #expect(large.assign(names + ["a~b", "e", "D"], fallback: "x").prefix(4).elementsEqual(before))
  }
}
