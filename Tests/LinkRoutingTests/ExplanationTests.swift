import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@Suite("Links are explained to people")
struct ExplanationTests {
  let table: RouteTable

  init() throws { table = try justEatTable() }

  /// The closest routes as a spec spells them, each with what keeps the link from taking it.
  private func candidates(_ explanation: LinkExplanation) -> [String] {
    explanation.candidates.map { candidate in
      let misfits = candidate.misfits.map { "\($0)".replacing("NavigationModel.", with: "") }
      return "\(table.machine.links.routes[candidate.route].text): \(misfits.joined(separator: "; "))"
    }
  }

  @Test("a link is taken apart into its pieces, with their places")
  func pieces() throws {
    let link = "https://u@just-eat.co.uk:1//order/a%2Fb/?q=%41&Q&=x#t%6Fp"
    let explanation = table.explain(link)
    expect(explanation.kind, equals: .universal)
    expect(explanation.scheme?.text, equals: "https")
    expect(explanation.authority?.text, equals: "u@just-eat.co.uk:1")
    expect(explanation.segments.map(\.text), equals: ["order", "a/b"])
    expect(
      explanation.items.map { "\($0.key.text)=\($0.value?.text ?? "-") \($0.use)" },
      equals: [
        "q=A ignored", "Q=- repeated", "=x ignored",
      ])
    expect(explanation.fragment?.text, equals: "top")
    expect(explanation.outcome, equals: .failure(LinkError(.userInfo, at: 9)))
    let bytes = Array(link.utf8)
    let pieces = [explanation.scheme, explanation.authority].compactMap { $0 } + explanation.segments
    expect(
      pieces.map { String(decoding: bytes[$0.range.start..<$0.range.end], as: UTF8.self) },
      equals: [
        "https", "u@just-eat.co.uk:1", "order", "a%2Fb",
      ])
  }

  @Test("what becomes of each query item is said")
  func items() {
    let explanation = table.explain(
      "justeat://x/restaurant?RestaurantId=7&section=Menu&restaurantId=8&utm=1&postcode=&serviceType=delivery")
    expect(
      explanation.items.map(\.use),
      equals: [
        .given(parameter: "restaurantId"), .absent(parameter: "section"), .repeated, .ignored,
        .absent(parameter: "postcode"), .given(parameter: "serviceType"),
      ])
    expect((try? explanation.outcome.get())?.values, equals: ["restaurantId": "7", "serviceType": "delivery"])
    expect(explanation.route, equals: table.machine.links.routes.firstIndex { $0.text.hasPrefix("/restaurant?") })
  }

  @Test("the closest routes are named, each with what keeps the link from it")
  func closest() {
    expect(
      candidates(table.explain("justeat://x/ordr/7", limit: 2)),
      equals: [
        "/order/{orderId}: otherSegment(index: 0, expected: \"order\")",
        "universal /orders/{orderId}: otherKind(LinkRouting.LinkKind.deep); "
          + "otherSegment(index: 0, expected: \"orders\")",
      ])
    expect(
      candidates(table.explain("justeat://x/resetPassword", limit: 1)),
      equals: [
        "/resetPassword?resetToken={token}: missingKey(\"resetToken\")"
      ])
    expect(
      candidates(table.explain("justeat://x/Settings", limit: 1)),
      equals: [
        "deep /settings: otherSegment(index: 0, expected: \"settings\")"
      ])
    expect(
      candidates(table.explain("https://just-eat.co.uk/settings", limit: 1)),
      equals: [
        "deep /settings: otherKind(LinkRouting.LinkKind.universal)"
      ])
    expect(
      candidates(table.explain("justeat://x/reorder?orderId=", limit: 1)),
      equals: [
        "/reorder?orderId={reorderId}: emptyValue(key: \"orderId\")"
      ])
    expect(
      candidates(table.explain("justeat://x/order-history/old", limit: 1)),
      equals: [
        "/order-history: extraSegment(index: 1)"
      ])
    expect(
      candidates(table.explain("justeat://x/reorder", limit: 2)),
      equals: [
        "/reorder?orderId={reorderId}: missingKey(\"orderId\")",
        "/reorder/{reorderId}: missingSegment(Route.Segment.placeholder(\"reorderId\", Route.Form.text))",
      ])
    expect(candidates(table.explain("justeat://x/something/else/entirely")), equals: [])
    expect(
      candidates(table.explain("/reorder/", from: .shortcut, limit: 1)),
      equals: [
        "shortcut /reorder/{reorderId}: missingSegment(Route.Segment.placeholder(\"reorderId\", Route.Form.text))"
      ])
    expect(table.explain("/restaurant/7", from: .spotlight).kind, equals: .spotlight)
  }

  @Test("forms, types, fixed values and fragments that do not fit are named")
  func values() throws {
    let table = try LinkRoutingTests.table(
      types: ["kind": ["one", "two"]], ("a", "/a/{n: integer}?t=x"), ("b", "/b/{kind}?k={w: p|q}"), ("c", "/c#{f}"),
      ("d", "/d/{x before -}"))
    func misfits(_ link: String) -> [LinkExplanation.Misfit] { table.explain(link).candidates.first?.misfits ?? [] }
    expect(
      misfits("app://h/a/x?t=y"),
      equals: [
        .wrongSegment(index: 1, parameter: "n", .integer), .otherValue(key: "t", expected: "x"),
      ])
    expect(
      misfits("app://h/b/three?k=r"),
      equals: [
        .unlistedValue(parameter: "kind", ["one", "two"]), .wrongValue(key: "k", parameter: "w", .oneOf(["p", "q"])),
      ])
    expect(misfits("app://h/c#"), equals: [.missingFragment(parameter: "f")])
    expect(misfits("app://h/d/-x"), equals: [.wrongSegment(index: 1, parameter: "x", .before("-"))])
  }

  @Test("an explanation says what the table says, whatever the link is, and a link that fits nothing has reasons")
  func agreement() throws {
    var random = RandomLinks(seed: UInt64.random(in: 0...UInt64.max))
    for _ in 0..<20 {
      let machine = try random.machine()
      let table = try RouteTable(machine)
      random.prepare(machine)
      for _ in 0..<100 {
        let bytes = random.link()
        guard let link = String(validating: bytes, as: UTF8.self) else { continue }
        let explanation = table.explain(link, limit: .max)
        do throws(LinkError) {
          let request = try table.request(for: link)
          expect(explanation.outcome, equals: .success(request))
          #expect(explanation.route != nil)
        } catch {
          expect(explanation.outcome, equals: .failure(error))
          expectNil(explanation.route)
          switch error.code {
          case .noRoute: #expect(explanation.candidates.allSatisfy { !$0.misfits.isEmpty }, "\(link)")
          case .missingValue(let route, _), .wrongValue(let route, _):
            expect(explanation.candidates.first?.route, equals: route, "\(link)")
            #expect(explanation.candidates.first?.misfits.isEmpty == false, "\(link)")
          default: break
          }
        }
      }
    }
    let slashes = String(repeating: "/", count: 70_000)
    for link in ["", ":", "://", "//", "a:", "?", "#", "&", "\u{0}", "https://", slashes] {
      _ = table.explain(link)
    }
  }
}
