import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("The JSON Schema and 'check' agree on names")
struct SchemaTests {
  private static let names =
    Word.allCases.map(\.text) + [
      "home", "a1", "1", "-", "a-b", "a.b", "~", "_x", "anyway", "end2", "order", "user-in", "été", "e\u{301}", "日本",
      "ǅ", "٣", "Ⅷ", "ª", "²", " home ", "\tscreen\n", "home\n", "Any", "", " ", "a b", "a->b", "->", "a-", "a>b",
      "a,b",
      "a(b", "a)b", "a[b", "a]b", "a{b", "a}b", "a=b", "a!b", "a?b", "a:b", "a#b", "a\"b", "a'b", "a*b", "a+b", "a/b",
      "a;b", "a<b", "a@b", "a$b", "a%b", "a&b", "a\\b", "a^b", "a`b", "a|b", "a\u{A0}b", "a\u{200B}b", "a\u{200D}b",
      "a\u{2028}b", "“a”", "€", "a→b", "×", "«a»", "©", "🍕", "a\u{202E}b", "\u{3000}", "、", "a…b", "─", "\u{A0}home",
    ]

  private func pattern(_ definition: String) throws -> NSRegularExpression {
    let url = packageFolder.appendingPathComponent("Specs/navcheck.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    let definitions = schema?["$defs"] as? [String: [String: Any]]
    return try NSRegularExpression(pattern: #require(definitions?[definition]?["pattern"] as? String))
  }

  private func fits(_ text: String, _ pattern: NSRegularExpression) -> Bool {
    pattern.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }

  private func quoted(_ text: String) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: [text])
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }

  @Test("names of screens, events and types", arguments: names)
  func agreement(_ name: String) throws {
    let text = try quoted(name)
    func isAccepted(_ sections: String) -> Bool {
      mistakes("{\"navigation\": \"X\", \"root\": \"root\", \(sections)}", .json).isEmpty
    }
    let screens = "\"screens\": [\"root\""
    let asScreen = isAccepted("\(screens), \(text)]")
    try expect(fits(name, pattern("name")), equals: asScreen, "\(text) as a screen")
    let asEvent = isAccepted("\(screens)], \"transitions\": {\(text): \"any -> root\"}")
    try expect(fits(name, pattern("signature")), equals: asEvent, "\(text) as an event")
    let asType = isAccepted("\(screens)], \"types\": {\(text): [\"a\"]}")
    try expect(fits(name, pattern("parameter")), equals: asType, "\(text) as a type")
  }

  @Test(
    "targets",
    arguments: [
      "home", " home ", "home push home", "any present home", "home push home present home", "any", "", "home push",
      "push home", "home replace home", "home then push home", "home, home", "home push any push home", "any push",
    ])
  func targets(_ target: String) throws {
    let text = try quoted(target)
    let spec = """
      {"navigation": "X", "root": "home", "screens": ["home"], "transitions": {"e": "any -> push home"},
       "intents": {"i": {"target": \(text), "journey": ["e"]}}, "links": {"routes": {"i": "/"}}}
      """
    try expect(fits(target, pattern("target")), equals: mistakes(spec, .json).isEmpty, "\(text)")
  }
}
