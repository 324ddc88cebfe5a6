import Basics
import Foundation
import LinkRouting
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

/// Links made to do harm.
@Suite("Hostile links")
struct HostileLinkTests {
  private static let spec = """
    navigation: X
    root: home
    types: { tab: [menu, info] }
    screens: [home]
    transitions:
      show(id?, tab?, rest?, from?): any -> home
    intents:
      "item(id, tab?)": { target: home, journey: [show] }
      number(id): { target: home, journey: [show] }
      cut(id): { target: home, journey: [show] }
      page(rest): { target: home, journey: [show] }
      "find(id?, from?)": { target: home, journey: [show] }
      start: { target: home, journey: [show] }
    links:
      deep: { schemes: [app]PATH }
      universal: { hosts: [example.com, www.example.com] }
      routes:
        item: ["/item/{id}", "/item?id={id}&tab={tab?}", "shortcut, spotlight /i/{id}"]
        number: "/number/{id: integer}"
        cut: "/cut/{id before -}"
        page: "/page/{rest...}"
        find: "/find?q={id?}#{from}"
        start: /

    """

  @Test("are read, explained, built and printed without harm, and all say the same")
  func hostile() throws {
    let count = many(200, night: 40_000)
    let seed = newSeed(for: "HostileLinkTests")
    let specs = try ["", ", path: from-host"].map { path in
      try SpecReader.read(text: Self.spec.replacing("PATH", with: path), named: "spec")
    }
    let tables = try specs.map { try RouteTable($0.machine) }
    var codes: [String: Int] = [:]
    for number in 0..<count {
      var links = HostileLinks(random: SplitMix64(seed: seed &+ UInt64(number)))
      let link = links.link()
      let code = try check(link, tables[number % 2], specs[number % 2], "seed \(seed &+ UInt64(number))")
      codes[code, default: 0] += 1
    }
    let text = codes.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("hostile links: seed \(seed), \(count) links: \(text)")
    #expect(codes.count > 5)
  }

  private func check(_ link: [UInt8], _ table: RouteTable, _ spec: Spec, _ seed: String) throws -> String {
    let entry = LinkList.Entry(bytes: link)
    expect(entry.bytes, equals: link, "\(seed)")
    let outcome: LinkReport.Outcome
    var code = "opens"
    do throws(LinkError) {
      let match = try table.match(link.span)
      let request = table.request(match, in: link.span)
      outcome = .opens(LinkReport.Opened(kind: match.kind, route: match.route, request: request))
      #expect(request.values.allSatisfy { isHarmless($0.value) }, "\(seed) \(request.values)")
      checkBuilding(request, match.kind, table, seed)
    } catch {
      code = String("\(error.code)".prefix { $0 != "(" })
      #expect(error.offset <= max(link.count, RouteTable.lengthLimit), "\(seed)")
      outcome = .unsupported(error, table.explain(entry.link))
    }
    if let text = String(validating: link, as: UTF8.self) { checkExplanation(table.explain(text), outcome, seed) }
    let report = LinkReport(entry, outcome, contexts: .everything)
    var list = LinkTable(of: spec)
    list.add(report)
    for text in [LinkText.text(report, of: spec), list.text] {
      #expect(text.unicodeScalars.allSatisfy { SafeText.isVisible($0) || $0 == "\n" }, "\(seed)")
      // Each byte may become an escape of six, in the link and in its value.
      #expect(text.utf8.count < 5_000 + 24 * link.count, "\(seed)")
    }
    var json = LinksDocument.Writer(of: spec, path: "spec")
    let document = json.text(of: report) + json.end(exit: .success)
    #expect(throws: Never.self, "\(seed)") { try JSONSerialization.jsonObject(with: Data(document.utf8)) }
    return code
  }

  /// Whether a value of a path or query has no control characters.
  private func isHarmless(_ value: String) -> Bool { value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

  private func checkBuilding(_ request: IntentRequest, _ kind: LinkKind, _ table: RouteTable, _ seed: String) {
    do throws(LinkBuildingError) {
      let built = try table.link(for: request, kind: kind)
      expect((try? table.request(for: built)), equals: request, "\(seed) \(built)")
    } catch {
      // Another route of the intent has '.' in its path, and this one in its query; or escapes make it too long.
      switch error {
      case .uncarriable(_, .dotSegment), .tooLong: break
      default: Issue.record("\(seed): \(request.values) is not built: \(error)")
      }
    }
  }

  private func checkExplanation(_ explanation: LinkExplanation, _ outcome: LinkReport.Outcome, _ seed: String) {
    switch (explanation.outcome, outcome) {
    case (.success(let request), .opens(let opened)): expect(request, equals: opened.request, "\(seed)")
    case (.failure(let error), .unsupported(let other, _)): expect(error, equals: other, "\(seed)")
    default: Issue.record("\(seed): the explanation says otherwise")
    }
  }
}

/// Links of pieces that are there to deceive.
private struct HostileLinks {
  var random: SplitMix64

  private static let pieces = [
    "..", ".", "/", "//", "%2F", "%2e", "%2E%2e", "%00", "%0A", "%7F", "%C2%85", "%", "%zz", "%C3", "%C3%A9",
    "%ED%A0%80",
    "a", "item", "cut", "page", "number", "12", "-", "\\", "@", ":", ":443", "[", "]", "?", "#", "&", "=", "id=",
    "tab=menu",
    "\u{200D}", "👨\u{200D}", "🇩🇪", "e\u{301}", "\u{301}", "\u{202E}", "\u{FEFF}", "\u{A0}", "ﬁ", "Å", "\u{1B}[2J", "\0",
    "\n",
    "%25", "%252e", "+", ";", "javascript:", "data:", "1e309", "99999999999999999999", "\"", "'", "<script>", "${x}",
    "日本",
  ]

  mutating func link() -> [UInt8] {
    let origins = [
      "app://x", "app://", "https://example.com", "HTTPS://www.EXAMPLE.com", "http://example.com:80",
      "https://example.com.",
      "https://example.com@evil.com", "https://evil.com", "app:", "", "https://example.com\\", "app://[::1]",
      "app://x:1",
    ]
    let paths = [
      "/item/", "/item?id=", "/number/", "/cut/", "/page/", "/find?q=", "/", "", "?", "#", "/find?q=1#", "/item/a-",
    ]
    var link = Array((random.pick(random.chance(80) ? Array(origins.prefix(4)) : origins) + random.pick(paths)).utf8)
    let isLong = random.below(1_000) == 0
    for _ in 0..<random.below(isLong ? 4 : 9) {
      let piece = Array(random.pick(Self.pieces).utf8)
      let times = isLong ? random.below(70_000 / max(1, piece.count)) : random.chance(5) ? random.below(80) : 1
      for _ in 0..<times { link += piece }
    }
    if random.chance(10) { link.insert(UInt8(random.below(256)), at: random.below(link.count + 1)) }
    if random.chance(10) { link.append(contentsOf: [0xC3, 0xFF].prefix(random.below(3))) }
    return link
  }
}
